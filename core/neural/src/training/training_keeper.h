#pragma once

#include "network/model_state.h"
#include "training/checkpoint.h"
#include "training/evaluator.h"
#include "training/optimizer.h"
#include "training/training_limits.h"
#include "training/training_moments.h"
#include "translucent/corpus/corpus.h"
#include "translucent/neural/trainer.h"
#include "translucent/neural/translation_model.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

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
/// untrained model. Then there is one line for each evaluation and, without alignment errors, for every few of the
/// first steps: {"event": "attention", "step", "alignment_error": [[of each head] of each layer], empty without gold
/// links, "weights": [[[[per mille, Shape: target · source] per head] per layer] per sentence], "encoder_weights",
/// Shape: source · source, "decoder_weights", where row t contains only its first t + 1 keys}. A file that would become
/// too large keeps step 0 and every second evaluation, then every fourth …, evenly over the whole training. Older files
/// contain neither spans nor weights of self-attention.
class AttentionLog {
public:
    AttentionLog(const std::filesystem::path& file, const TranslationModel& model, std::span<const SentencePair> pairs,
        const AttentionLogOptions& options);

    /// After an evaluation.
    void append(const TranslationModel& model, std::int64_t step);
    /// True for the steps, between evaluations, at which attention takes shape: appendEarly() is expected after them.
    bool isEarly(std::int64_t step) const;
    void appendEarly(const TranslationModel& model, std::int64_t step);
    void flush() { m_history.flush(); }
    /// Same as History::problem.
    const std::string& problem() const { return m_history.problem(); }

private:
    void write(const TranslationModel& model, std::int64_t step, const nlohmann::ordered_json& errors);
    bool keeps(std::int64_t step) const;
    void makeRoomFor(std::int64_t bytes);

    AttentionLogOptions m_options;
    std::vector<SentencePair> m_sentences;
    std::vector<SentencePair> m_aligned;  ///< pairs with gold links that are used to measure the heads
    History m_history;
    std::int64_t m_every = 1;  ///< number of evaluations per line
};

/// Everything that the steps of a training modify.
struct TrainingState {
    TrainingState(std::unique_ptr<ModelState> untrained, torch::Device device, double averageDecay);

    TrainingTensors tensors() { return {parameters, adam, average}; }

    ModelState& model;  ///< the state of `translator`
    std::shared_ptr<TranslationModel> translator;
    FlatParameters parameters;
    Adam adam;
    WeightAverage average;
    TrainingProgress progress;
};

/// Writes the files of a training and reports about them: the best model so far, the newest one, moments, a checkpoint
/// to resume from, and the histories.
class TrainingKeeper {
public:
    TrainingKeeper(const TrainingJob& job, TrainingObserver& observer, TrainingState& state, TrainingClock& clock);

    /// @throws Error{WriteFailed} if the disk lacks the room for what is to be kept
    void requireRoom() const { m_moments.requireRoom(m_state.model.config); }
    /// Replaces the contents of the directory with the untrained model.
    void begin();
    /// Restores the state of the last checkpoint.
    void resume();
    /// Continues the histories, or begins them with `start`; the heads are measured on the dev pairs.
    void open(const TrainingStart& start, const DevPairs& dev);
    bool isOpen() const { return m_history != nullptr; }

    void addStep(const TrainingStep& step);
    /// Measures the current weights (or their average), saves them if they are the best so far, and writes a
    /// checkpoint. Returns nothing and saves nothing if `stop` interrupted the measurement.
    std::optional<TrainingEvaluation> evaluate(const std::stop_token& stop);
    void keepCheckpoint();
    /// Called when the last step has just been decided.
    void keepEnd();
    /// Saves the current weights (or their average) beside the best ones. A failure is reported and has no other
    /// effect.
    void keepNewest();

    /// Returns to the last checkpoint with a lower learning rate; returns false if that has been tried often enough.
    bool recover();
    /// The reason why a training ended early, and which model it leaves.
    Message withWhatIsKept(const Message& reason) const;
    /// Writes the last weights, to newest/ unless the directory itself contains them, and ends the histories.
    /// @param newestWanted whether the caller waits for the path
    void finish(StopReason reason, bool newestWanted);
    /// For a training that is stopped before its next evaluation.
    void keepUnmeasured();

private:
    void openHistories();
    void keepBest();
    void keepMoment();
    bool measure(TrainingEvaluation& evaluation, const std::stop_token& stop);

    const TrainingJob& m_job;
    TrainingObserver& m_observer;
    TrainingState& m_state;
    TrainingClock& m_clock;
    TrainingStart m_start;
    TrainingMoments m_moments;
    const DevPairs* m_dev = nullptr;
    std::unique_ptr<History> m_history;
    std::unique_ptr<AttentionLog> m_attention;
    int m_recoveries = 0;
};

}  // namespace translucent
