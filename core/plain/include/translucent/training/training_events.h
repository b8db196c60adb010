#pragma once

#include "translucent/base/choice.h"
#include "translucent/base/message.h"
#include "translucent/corpus/corpus.h"
#include "translucent/scores/label_scores.h"

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// Data and model are ready.
struct TrainingStart {
    std::int64_t step = 0;  ///< steps done by earlier sessions of a resumed run
    double seconds = 0;     ///< duration of these steps
    std::int64_t parameters = 0;
    std::int64_t trainPairs = 0;
    std::int64_t devPairs = 0;
    std::int64_t leftOutPairs = 0;  ///< longer than the limit of the model
    std::int64_t sourceVocabulary = 0;
    std::int64_t targetVocabulary = 0;
    std::vector<SentencePair> samples;  ///< the dev pairs that `TrainingEvaluation::samples` translates
    double learningRateScale = 1;       ///< in addition to the recipe's factor; from the checkpoint of a resumed run
    std::string bestBy = "loss";        ///< name of the BestBy that decides `TrainingEvaluation::best`
};

/// The rewards of the translations that the model sampled for a step.
struct SampleRewards {
    double reward = 0;             ///< mean, 0 … 1
    double baseline = 0;           ///< mean of the values that the rewards were compared with
    double rewardVariance = 0;     ///< over the samples
    double advantageVariance = 0;  ///< of reward − baseline, which weighs the gradients: the smaller, the less noisy

    bool operator==(const SampleRewards&) const = default;
};

/// An optimizer step is complete.
struct TrainingStep {
    std::int64_t step = 0;
    std::int64_t epoch = 0;    ///< from 1
    double epochProgress = 0;  ///< 0 … 1 inside the epoch
    double loss = 0;           ///< label-smoothed cross-entropy, nats per target token
    double learningRate = 0;
    double gradientNorm = 0;                    ///< before clipping
    double tokensPerSecond = 0;                 ///< target tokens without padding, smoothed
    double seconds = 0;                         ///< of training, earlier sessions of a resumed run included
    double progress = 0;                        ///< 0 … 1 towards the nearest limit
    std::optional<SampleRewards> rewards = {};  ///< only with reinforcement
};

/// Euclidean norm of the gradients of one layer.
struct LayerGradient {
    std::string layer;  ///< "encoder.layers.0"
    double norm = 0;

    bool operator==(const LayerGradient&) const = default;
};

/// An evaluation on held-out pairs is complete.
struct TrainingEvaluation {
    std::int64_t step = 0;
    std::int64_t epoch = 0;
    double seconds = 0;
    double trainLoss = 0;                   ///< mean since the last evaluation
    double devLoss = 0;                     ///< without smoothing, nats per target token
    double perplexity = 0;                  ///< exp(devLoss)
    double bleu = 0;                        ///< greedy, 13a; 0 for models that predict labels
    double chrf = 0;                        ///< greedy; 0 for models that predict labels
    double exactMatch = 0;                  ///< share of dev sentences translated exactly, 0 … 1
    bool best = false;                      ///< this is now the kept model
    std::vector<std::string> samples = {};  ///< translations of the first dev sentences
    /// Gradient norms of the last step, before clipping, from the first encoder layer to the last decoder layer. Empty
    /// in histories of older versions.
    std::vector<LayerGradient> layerGradients = {};
    std::optional<LabelScores> labels = {};  ///< of models that predict labels
};

/// The loss or the weights became NaN or infinite, and the training returned to its last checkpoint.
struct TrainingRecovery {
    std::int64_t step = 0;         ///< the step to continue from
    std::int64_t brokenStep = 0;   ///< the last step before the failure
    double learningRateScale = 1;  ///< new scale: half of the current one, at most the one at that step
};

/// The complete, loadable weights of one step: the newest ones, not the best.
struct TrainingModel {
    std::int64_t step = 0;
    std::filesystem::path directory;  ///< newest/ of the training's directory, or that one if it has these weights
    std::string problem;              ///< the reason why they could not be saved; the training continues
};

/// Receives progress on the thread that trains.
class TrainingObserver {
public:
    virtual ~TrainingObserver() = default;
    virtual void onMessage(const std::string& message) = 0;
    virtual void onStart(const TrainingStart&) { }
    virtual void onPause(bool) { }  ///< true: paused; false: resumed
    virtual void onRecovery(const TrainingRecovery&) { }
    virtual void onModel(const TrainingModel&) { }  ///< after `TrainingControl::keepModel` and at the end
    virtual void onStep(const TrainingStep& step) = 0;
    virtual void onEvaluation(const TrainingEvaluation& evaluation) = 0;
};

enum class StopReason { Stopped, MaxSteps, MaxEpochs, MaxMinutes, TargetReached, NoImprovement };
template <>
inline constexpr std::array kChoices<StopReason> {Choice {StopReason::Stopped, "stopped"},
    Choice {StopReason::MaxSteps, "max steps"}, Choice {StopReason::MaxEpochs, "max epochs"},
    Choice {StopReason::MaxMinutes, "max minutes"}, Choice {StopReason::TargetReached, "target reached"},
    Choice {StopReason::NoImprovement, "no improvement"}};

/// A remark of the trainer, in English.
struct TrainingMessage {
    std::string text;
};

/// The training was paused or resumed.
struct TrainingPause {
    bool paused = false;
};

/// The training ended. This is a normal end unless the reason is "diverged", "unsupported precision" or "out of
/// memory".
struct TrainingEnd {
    std::string reason;                 ///< name of a StopReason, or one of those
    std::optional<std::int64_t> steps;  ///< this and the rest only for a normal end
    std::optional<double> seconds;
    std::optional<TrainingEvaluation> best;
};

/// The reason why the training failed.
struct TrainingFailure {
    Message message;
};

using TrainingEvent = std::variant<TrainingMessage, TrainingStart, TrainingStep, TrainingEvaluation, TrainingRecovery,
    TrainingModel, TrainingPause, TrainingEnd, TrainingFailure>;

/// The only format for storing and sending events: a line of JSON, here without its line feed. The lines of
/// `translucent-cli train --events` are those of training.jsonl. The step of an end event is the first step that was
/// not made, so that a later session drops the line.
std::string eventLine(const TrainingEvent& event);

/// Empty if the line is not an event; missing fields have their defaults.
std::optional<TrainingEvent> readTrainingEvent(std::string_view line);

/// The reported events of one run, in the order of its steps.
struct TrainingHistory {
    std::optional<TrainingStart> start;
    std::vector<TrainingStep> steps;
    std::vector<TrainingEvaluation> evaluations;
    std::vector<TrainingRecovery> recoveries;
    std::optional<TrainingEnd> end;  ///< absent during the training, and for a run that was killed

    /// Adds an event. A start or a recovery removes the events after its step.
    void add(const TrainingEvent& event);

    bool empty() const { return steps.empty() && evaluations.empty(); }
    std::int64_t lastStep() const;
    double seconds() const;
    /// Epochs that are over: the running one is none of them.
    std::int64_t finishedEpochs() const;
    /// The evaluation whose weights are kept: the last one that is marked so. Histories of earlier versions may have no
    /// mark; the one with the lowest dev loss is returned then. nullptr before the first.
    const TrainingEvaluation* best() const;
    /// The translation of a sample sentence at that evaluation; empty if the sentence is not a sample.
    std::string translationAt(std::int64_t step, std::string_view source) const;
};

/// Reads training.jsonl of a model directory; empty if it does not exist. Skips lines that are not events.
/// @throws Error{InvalidFormat} if the entry of that name is not a file
TrainingHistory readTrainingHistory(const std::filesystem::path& directory);

/// Requests from another thread to a running training. All members are thread-safe.
class TrainingControl {
public:
    /// Pauses the training before its next step and keeps a checkpoint.
    void pause();
    void resume();

    /// Scales the learning rate schedule from the next step, in addition to the recipe's factor.
    /// @throws Error{InvalidArgument} unless it is a number above 0.
    void setLearningRateScale(double scale);

    /// Saves the weights after the current step in newest/ of the training's directory, also during a pause.
    void keepModel();

    bool isPaused() const;
    /// Returns when the pause ends, a model is to be saved or `stop` is requested.
    void waitWhilePaused(std::stop_token stop);
    /// True if a model was requested since the last call.
    bool takeKeepModel();
    /// The value that was set since the last call.
    std::optional<double> takeLearningRateScale();

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_paused = false;
    bool m_keepModel = false;
    std::optional<double> m_scale;
};

}  // namespace translucent
