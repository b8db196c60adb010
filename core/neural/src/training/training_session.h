#pragma once

#include "network/model_state.h"
#include "training/adam.h"
#include "training/attention_log.h"
#include "training/checkpoint.h"
#include "training/encoded_corpus.h"
#include "training/evaluator.h"
#include "training/flat_parameters.h"
#include "training/history.h"
#include "training/training_batch.h"
#include "training/training_clock.h"
#include "training/training_peers.h"
#include "translucent/neural/trainer.h"
#include "translucent/recipe.h"
#include "translucent/training_control.h"
#include "translucent/training_events.h"

#include <memory>
#include <optional>

namespace translucent {

/// What reaches a running training from outside.
struct TrainingRequests {
    std::stop_token stop;
    TrainingControl* control = nullptr;
};

/// One run of the training loop over a model that is changed in place.
class TrainingSession {
public:
    TrainingSession(const TrainingJob& job, TrainingObserver& observer, TrainingRequests requests);

    TrainingResult run();

private:
    void share();
    TrainingResult trainToTheEnd();
    void encode();
    void start();
    /// Puts the untrained model in place of whatever is in the directory.
    void begin();
    void openHistories();
    TrainingStart startEvent() const;
    void announce();
    void trainEpoch();
    /// Goes back to the last checkpoint, more slowly; false when that has been tried often enough.
    bool recover();
    void obeyControl();
    void waitForOrders();
    void step(const Batch& batch);
    /// Adds the gradients of a batch to the parameters' and returns its loss.
    double gradients(const Batch& batch);
    void report(double loss, double gradientNorm, double rate, std::int64_t tokens);
    /// False when a stop request cut the evaluation short; nothing is kept then.
    bool evaluateAndKeep();
    bool evaluateAverage(TrainingEvaluation& evaluation);
    void keepModel();
    /// Keeps the weights that count now beside the best ones. A failure is told and changes nothing.
    void keepNewest();
    void keepNewestAtTheEnd();
    void keepCheckpoint();
    void finish();
    std::optional<StopReason> limitReached() const;
    /// What the processes agree on: the first reason any of them has.
    std::optional<StopReason> agreed(std::optional<StopReason> own);
    const TrainingJob& m_job;
    const TrainingOptions& m_options;
    TrainingObserver& m_observer;
    std::stop_token m_stop;
    TrainingControl* m_control;
    torch::Device m_device;
    TrainingPeers m_peers;
    Precision m_precision;  ///< the first process's decision; never Auto
    ModelState* m_state;    ///< owned by m_model
    std::shared_ptr<TranslationModel> m_model;
    FlatParameters m_parameters;
    Adam m_adam;
    WeightAverage m_average;
    EncodedCorpus m_train;
    DevPairs m_dev;
    TrainingProgress m_progress;
    std::unique_ptr<History> m_history;
    std::unique_ptr<AttentionLog> m_attention;
    TrainingClock m_clock;
    int m_recoveries = 0;
    std::size_t m_batchesInEpoch = 1;
    std::optional<StopReason> m_reason;
};

}  // namespace translucent
