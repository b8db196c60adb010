#pragma once

#include "base/random.h"
#include "translucent/neural/trainer.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_events.h"

#include <functional>
#include <string>
#include <vector>

namespace translucent::test {

/// Records the reports of a training; `afterStep` can interfere.
class TrainingLog : public TrainingObserver {
public:
    void onMessage(const std::string& message) override { messages.push_back(message); }
    void onStep(const TrainingStep& step) override
    {
        steps.push_back(step);
        if (afterStep)
            afterStep(step);
    }
    void onEvaluation(const TrainingEvaluation& evaluation) override
    {
        evaluations.push_back(evaluation);
        if (afterEvaluation)
            afterEvaluation(evaluation);
    }

    std::vector<double> losses() const
    {
        std::vector<double> result;
        for (const auto& step : steps)
            result.push_back(step.loss);
        return result;
    }

    std::vector<std::string> messages;
    std::vector<TrainingStep> steps;
    std::vector<TrainingEvaluation> evaluations;
    std::function<void(const TrainingStep&)> afterStep;
    std::function<void(const TrainingEvaluation&)> afterEvaluation;
};

/// Three or four digits, and the same digits reversed.
inline Corpus reversedDigits(std::size_t count, std::uint64_t seed)
{
    Corpus corpus {{}, "reversed digits", "made here"};
    Random random(seed);
    for (std::size_t i = 0; i < count; ++i) {
        SentencePair pair;
        for (auto left = 3 + random.below(2); left > 0; --left) {
            const std::string digit(1, static_cast<char>('0' + random.below(5)));
            pair.source += (pair.source.empty() ? "" : " ") + digit;
            pair.target = digit + (pair.target.empty() ? "" : " ") + pair.target;
        }
        corpus.pairs.push_back(pair);
    }
    return corpus;
}

/// The job's training pairs after `change`.
template <typename Change>
void changePairs(StoredCorpus& corpus, const Change& change)
{
    auto changed = corpus.inMemory();
    change(changed.pairs);
    corpus = changed;
}

/// A training that takes a fraction of a second. Dropout is on, so that it also depends on random numbers.
inline TrainingJob toyJob(const std::filesystem::path& directory)
{
    TrainingJob job;
    job.train = reversedDigits(200, 1);
    job.dev = reversedDigits(20, 2);
    job.directory = directory;
    auto& model = job.recipe.model;
    model.modelDimension = 32;
    model.heads = 2;
    model.encoderLayers = model.decoderLayers = 1;
    model.feedForwardDimension = 64;
    model.maxLength = 16;
    job.recipe.tokenizer.sourceVocabulary = job.recipe.tokenizer.targetVocabulary = 40;
    auto& training = job.recipe.training;
    training.maxSteps = 20;
    training.batchTokens = 100;
    training.warmupSteps = 20;
    training.evaluateEverySteps = 1000;
    training.threads = 1;
    training.device = Device::Cpu;
    return job;
}

}  // namespace translucent::test
