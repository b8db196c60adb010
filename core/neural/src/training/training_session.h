#pragma once

#include "training/evaluator.h"
#include "training/parallel_batch.h"
#include "training/self_critical.h"
#include "training/training_batch.h"
#include "training/training_keeper.h"
#include "training/training_limits.h"
#include "training/training_pairs.h"
#include "training/training_peers.h"
#include "translucent/neural/trainer.h"
#include "translucent/recipe.h"
#include "translucent/training_control.h"
#include "translucent/training_events.h"

#include <optional>
#include <vector>

namespace translucent {

/// The loop of one training: epochs and steps over a model that is modified in place. TrainingKeeper saves the results,
/// TrainingLimits decides when it ends.
class TrainingSession {
public:
    /// `control` may be nullptr.
    TrainingSession(
        const TrainingJob& job, TrainingObserver& observer, const std::stop_token& stop, TrainingControl* control);

    TrainingResult run();

private:
    TrainingResult trainToTheEnd();
    void encode();
    EncodingOptions encoding() const;
    void start();
    void share();
    TrainingStart startEvent() const;
    void announce();
    void trainEpoch();
    TrainingPosition position() const;
    /// Lets the first process decide, once for all processes, the last step of a budget.
    void fixEnd();
    void obeyControl();
    void waitForOrders();
    void step(const Batch& batch);
    double learntPerToldToken(const Batch& batch) const;
    MaskDraw maskDraw() const;
    TrainingBatch trainingInputs(const Batch& batch, std::uint64_t seed);
    /// Adds the gradients of a batch to those of the parameters and returns its loss.
    double gradients(const Batch& batch);
    void reinforce(
        const Batch& share, std::int64_t tokens, DropoutStream* dropout, GradientSum& sum, RewardSums& rewards);
    void report(double loss, double gradientNorm, double rate, std::int64_t tokens);
    /// Returns false if a stop request interrupted it.
    bool evaluate();
    void finish();
    /// Whether the processes agree to end, for the first reason that one of them has.
    bool ends(std::optional<StopReason> own);

    const TrainingJob& m_job;
    const TrainingOptions& m_options;
    TrainingObserver& m_observer;
    TrainingControl* m_control;
    torch::Device m_device;
    TrainingPeers m_peers;
    Precision m_precision;  ///< the choice of the first process; never Auto
    TrainingState m_state;
    TrainingProgress& m_progress;
    TrainingClock m_clock;
    TrainingLimits m_limits;
    TrainingKeeper m_keeper;
    StoredPairs m_pairs;  ///< the pairs of the job, with links if needed
    TrainingPairs m_train;
    EncodedPairs m_stepPairs;  ///< pairs of the current step
    DevPairs m_dev;
    std::size_t m_batchesInEpoch = 1;
    std::optional<SampleRewards> m_rewards;  ///< rewards of the newest step
    std::optional<StopReason> m_reason;
};

}  // namespace translucent
