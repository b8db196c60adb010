#pragma once

#include "comparison_report.h"
#include "corpus_translation.h"
#include "frequency_report.h"

#include <functional>
#include <optional>
#include <string>

namespace translucent::cli {

/// Several models on the pairs of one corpus.
struct ModelComparison {
    ModelArguments baseline;
    ComparisonArguments comparison;
    CorpusArguments corpus;
    std::optional<std::size_t> maxPairs;
    std::function<TranslationSettings(const std::string& model)> settingsFor;
    std::optional<MetricTokenization> tokenization;
    std::optional<std::size_t> lengthWidth;  ///< also by length of the source, in groups of so many pieces
    FrequencyArguments frequency;
};

/// Translates once with each model and prints how they compare with the first.
int compareModels(const ModelComparison& job);

}  // namespace translucent::cli
