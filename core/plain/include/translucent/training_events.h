#pragma once

#include "translucent/choice.h"
#include "translucent/corpus.h"
#include "translucent/label_scores.h"
#include "translucent/message.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// When data and model are ready.
struct TrainingStart {
    std::int64_t step = 0;  ///< steps done by earlier sessions of a resumed run
    double seconds = 0;     ///< taken by them
    std::int64_t parameters = 0;
    std::int64_t trainPairs = 0;
    std::int64_t devPairs = 0;
    std::int64_t leftOutPairs = 0;  ///< longer than the model takes
    std::int64_t sourceVocabulary = 0;
    std::int64_t targetVocabulary = 0;
    std::vector<SentencePair> samples;  ///< the dev pairs that `TrainingEvaluation::samples` translates
    double learningRateScale = 1;       ///< beside the recipe's own factor, as the checkpoint of a resumed run has it
    std::string bestBy = "loss";        ///< name of the BestBy that decides `TrainingEvaluation::best`
};

/// What the translations that the model drew for a step have earned.
struct SampleRewards {
    double reward = 0;             ///< mean, 0 … 1
    double baseline = 0;           ///< mean of what each was compared with
    double rewardVariance = 0;     ///< over the samples
    double advantageVariance = 0;  ///< of reward − baseline, which weighs the gradients: the smaller, the less noisy

    bool operator==(const SampleRewards&) const = default;
};

/// After an optimizer step.
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
    std::optional<SampleRewards> rewards = {};  ///< with reinforcement only
};

/// Euclidean norm of the gradients of one layer.
struct LayerGradient {
    std::string layer;  ///< "encoder.layers.0"
    double norm = 0;

    bool operator==(const LayerGradient&) const = default;
};

/// After an evaluation on held-out pairs.
struct TrainingEvaluation {
    std::int64_t step = 0;
    std::int64_t epoch = 0;
    double seconds = 0;
    double trainLoss = 0;                   ///< mean since the last evaluation
    double devLoss = 0;                     ///< without smoothing, nats per target token
    double perplexity = 0;                  ///< exp(devLoss)
    double bleu = 0;                        ///< greedy, 13a; 0 for models that say labels
    double chrf = 0;                        ///< the same
    double exactMatch = 0;                  ///< share of dev sentences translated exactly, 0 … 1
    bool best = false;                      ///< the kept model now is this one
    std::vector<std::string> samples = {};  ///< translations of the first dev sentences
    /// Gradient norms of the last step, before clipping, from the encoder's first layer to the decoder's last.
    /// Histories of older versions have none.
    std::vector<LayerGradient> layerGradients = {};
    std::optional<LabelScores> labels = {};  ///< of models that say labels
};

/// The loss or the weights were no longer numbers: the training went back to its last checkpoint.
struct TrainingRecovery {
    std::int64_t step = 0;         ///< where it goes on from
    std::int64_t brokenStep = 0;   ///< the last step before it broke
    double learningRateScale = 1;  ///< from now on: half of what it was, at most what it was at that step
};

/// The weights of one step, complete and loadable: not what was measured best, but what is newest.
struct TrainingModel {
    std::int64_t step = 0;
    std::filesystem::path directory;  ///< newest/ of the training's directory, or that one when it holds these weights
    std::string problem;              ///< why they could not be kept; the training goes on
};

/// Receives progress on the thread that trains.
class TrainingObserver {
public:
    virtual ~TrainingObserver() = default;
    virtual void onMessage(const std::string& message) = 0;
    virtual void onStart(const TrainingStart&) { }
    virtual void onPause(bool) { }  ///< true: it stands still; false: it goes on
    virtual void onRecovery(const TrainingRecovery&) { }
    virtual void onModel(const TrainingModel&) { }  ///< `TrainingControl::keepModel` was obeyed, or the training ends
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

/// The training stands still, or goes on.
struct TrainingPause {
    bool paused = false;
};

/// The training came to its end, in good order unless it is "diverged", "unsupported precision" or "out of memory".
struct TrainingEnd {
    std::string reason;                 ///< name of a StopReason, or one of those
    std::optional<std::int64_t> steps;  ///< this and the rest only if it ended in good order
    std::optional<double> seconds;
    std::optional<TrainingEvaluation> best;
};

/// Why the training came to a bad end.
struct TrainingFailure {
    Message message;
};

using TrainingEvent = std::variant<TrainingMessage, TrainingStart, TrainingStep, TrainingEvaluation, TrainingRecovery,
    TrainingModel, TrainingPause, TrainingEnd, TrainingFailure>;

/// The one form in which events are kept and told: a line of JSON, here without its line feed. What a line of
/// `translucent-cli train --events` is, is one of training.jsonl. The step of an end is the first that was not made, so
/// that a later session drops the line.
std::string eventLine(const TrainingEvent& event);

/// Nothing for a line that is no event; what a line lacks has its default.
std::optional<TrainingEvent> readTrainingEvent(std::string_view line);

}  // namespace translucent
