#pragma once

#include "training/history.h"
#include "translucent/corpus.h"
#include "translucent/translation_model.h"

#include <cstdint>
#include <filesystem>
#include <span>

namespace translucent {

/// attention.jsonl of a model directory: what every cross-attention head looks at in a few held-out sentences while it
/// learns, the reference translation being read in. The first line, of step 0, names the sentences:
/// {"event": "sentences", "step": 0, "format_version": 1, "layers", "heads", "aligned_pairs", "sentences": [{"source",
/// "target", "source_pieces", "target_pieces", "links": [[source begin, end, target begin, end], …]}]}.
/// A line per evaluation follows: {"event": "attention", "step", "alignment_error": [[of each head] of each layer], empty
/// without gold links, "weights": [[[[per mille, Shape: target · source] per head] per layer] per sentence]}.
class AttentionLog {
public:
    /// The file grows no further than this.
    static constexpr std::int64_t kMostBytes = 64'000'000;

    /// Keeps the lines up to `lastStep` of an interrupted run.
    AttentionLog(const std::filesystem::path& file, const TranslationModel& model, std::span<const SentencePair> pairs,
        std::int64_t lastStep);

    void append(const TranslationModel& model, std::int64_t step);
    void flush() { m_history.flush(); }

private:
    std::vector<SentencePair> m_sentences;
    std::vector<SentencePair> m_aligned;  ///< pairs whose gold links the heads are measured by
    History m_history;
};

}  // namespace translucent
