#pragma once

#include "network/model_state.h"
#include "training/attention_log.h"
#include "training/checkpoint.h"
#include "training/evaluator.h"
#include "training/flat_parameters.h"
#include "training/history.h"
#include "training/optimizer.h"
#include "training/training_limits.h"
#include "translucent/neural/trainer.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace translucent {

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

/// Writes the files of a training and reports about them: the best model so far, the newest one, a checkpoint to resume
/// from, and the histories.
class TrainingKeeper {
public:
    TrainingKeeper(const TrainingJob& job, TrainingObserver& observer, TrainingState& state, TrainingClock& clock);

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
    bool measure(TrainingEvaluation& evaluation, const std::stop_token& stop);

    const TrainingJob& m_job;
    TrainingObserver& m_observer;
    TrainingState& m_state;
    TrainingClock& m_clock;
    TrainingStart m_start;
    const DevPairs* m_dev = nullptr;
    std::unique_ptr<History> m_history;
    std::unique_ptr<AttentionLog> m_attention;
    int m_recoveries = 0;
};

}  // namespace translucent
