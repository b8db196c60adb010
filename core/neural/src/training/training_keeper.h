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

/// Everything that the steps of a training change.
struct TrainingState {
    TrainingState(std::unique_ptr<ModelState> untrained, torch::Device device, double averageDecay);

    TrainingTensors tensors() { return {parameters, adam, average}; }

    ModelState& model;  ///< what `translator` holds
    std::shared_ptr<TranslationModel> translator;
    FlatParameters parameters;
    Adam adam;
    WeightAverage average;
    TrainingProgress progress;
};

/// What a training leaves in its directory, and what it tells of that: the best model so far, the newest one, a
/// checkpoint to go on from, and the histories.
class TrainingKeeper {
public:
    TrainingKeeper(const TrainingJob& job, TrainingObserver& observer, TrainingState& state, TrainingClock& clock);

    /// Puts the untrained model in place of whatever is in the directory.
    void begin();
    /// Restores the state of the last checkpoint.
    void resume();
    /// Goes on with the histories, or begins them with `start`; in the dev pairs the heads are looked at.
    void open(const TrainingStart& start, const DevPairs& dev);
    bool isOpen() const { return m_history != nullptr; }

    void addStep(const TrainingStep& step);
    /// Measures the weights that count and keeps them when they are the best so far, and a checkpoint. Nothing when
    /// `stop` cut that short; nothing is kept then.
    std::optional<TrainingEvaluation> evaluate(const std::stop_token& stop);
    void keepCheckpoint();
    /// The last step has just been decided.
    void keepEnd();
    /// Keeps the weights that count now beside the best ones. A failure is reported and changes nothing.
    void keepNewest();

    /// Goes back to the last checkpoint, more slowly; false when that has been tried often enough.
    bool recover();
    /// Why a training ended early, and which model it leaves.
    Message withWhatIsKept(const Message& reason) const;
    /// The last weights, in newest/ unless the directory itself holds them, and the end of the histories.
    /// @param newestWanted whether the caller waits for their place
    void finish(StopReason reason, bool newestWanted);
    /// Of a training that is stopped before its next evaluation.
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
