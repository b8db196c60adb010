#pragma once

#include "training/history.h"
#include "translucent/corpus/corpus.h"
#include "translucent/neural/translation_model.h"

#include <cstdint>
#include <filesystem>
#include <span>

namespace translucent {

struct AttentionLogOptions {
    std::int64_t lastStep = 0;            ///< for an interrupted run: lines up to it are kept
    std::int64_t everySteps = 1;          ///< number of steps between evaluations
    std::int64_t mostBytes = 64'000'000;  ///< maximum size of the file
};

/// attention.jsonl of a model directory: the attention weights of every head on a few held-out sentences during
/// training, with the reference translation as input. The first line, with step 0, contains the sentences:
/// {"event": "sentences", "step": 0, "format_version": 1, "layers" of the decoder, "encoder_layers", "heads",
/// "encoder_factors" (whether encoder_weights are signed factors, of low rank), "aligned_pairs", "sentences":
/// [{"source", "target", "source_pieces", "target_pieces", "source_spans": [[begin, end], …], "target_spans", "links":
/// [[source begin, end, target begin, end], …]}]}. Spans are bytes of the texts. The next line, with step 0, is for the
/// untrained model. Then there is one line for each evaluation: {"event": "attention", "step", "alignment_error": [[of
/// each head] of each layer], empty without gold links, "weights": [[[[per mille, Shape: target · source] per head] per
/// layer] per sentence], "encoder_weights", Shape: source · source, "decoder_weights", where row t contains only its
/// first t + 1 keys}. A file that would become too large keeps step 0 and every second evaluation, then every fourth …,
/// evenly over the whole training. Older files contain neither spans nor weights of self-attention.
class AttentionLog {
public:
    AttentionLog(const std::filesystem::path& file, const TranslationModel& model, std::span<const SentencePair> pairs,
        const AttentionLogOptions& options);

    void append(const TranslationModel& model, std::int64_t step);
    void flush() { m_history.flush(); }
    /// Same as History::problem.
    const std::string& problem() const { return m_history.problem(); }

private:
    bool keeps(std::int64_t step) const;
    void makeRoomFor(std::int64_t bytes);

    AttentionLogOptions m_options;
    std::vector<SentencePair> m_sentences;
    std::vector<SentencePair> m_aligned;  ///< pairs with gold links that are used to measure the heads
    History m_history;
    std::int64_t m_every = 1;  ///< number of evaluations per line
};

}  // namespace translucent
