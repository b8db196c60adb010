#pragma once

#include "support/small_model.h"
#include "support/toy_training.h"

namespace translucent::test {

inline Tokenizer labelTokenizer(const std::vector<std::string>& labels)
{
    VocabularyOptions options;
    options.wholeWords = true;
    return Tokenizer::train(labels, options);
}

inline TransformerConfig withTask(TransformerConfig config, Task task)
{
    config.task = task;
    config.decoderLayers = 0;
    config.crossWiring = CrossWiring::Last;
    config.crossLayers.clear();
    config.copyMechanism = CopyMechanism::None;
    if (config.embeddingTying == EmbeddingTying::All)
        config.embeddingTying = EmbeddingTying::TargetOutput;
    return config;
}

/// English words to labels, with random weights.
inline std::shared_ptr<const TranslationModel> labelModel(Task task, const TransformerConfig& config = smallConfig())
{
    auto model = TranslationModel::create(
        withTask(config, task), englishTokenizer(), labelTokenizer({"NOUN VERB ADJ", "PRON PUNCT"}), false, 7);
    fillAtRandom(*networkOf(*model), 7);
    return model;
}

/// The toy training with a label for each digit that tells whether the digit is larger than the previous one, or with a
/// label for the sentence that tells whether its first digit is high.
inline TrainingJob labelJob(const std::filesystem::path& directory, Task task)
{
    auto job = toyJob(directory);
    const auto label = [task](std::vector<SentencePair>& pairs) {
        for (auto& pair : pairs) {
            pair.target.clear();
            for (std::size_t i = 0; task == Task::Tagging && i < pair.source.size(); i += 2)
                pair.target += std::string(i > 0 ? " " : "")
                    + (i == 0                                     ? "first"
                            : pair.source[i] > pair.source[i - 2] ? "up"
                                                                  : "down");
            if (task == Task::Classification)
                pair.target = pair.source.front() >= '2' ? "high" : "low";
        }
    };
    changePairs(job.train, label);
    label(job.dev.pairs);
    job.recipe.model = withTask(job.recipe.model, task);
    return job;
}

}  // namespace translucent::test
