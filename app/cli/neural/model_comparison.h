#pragma once

#include "batch_translation.h"
#include "comparison_report.h"
#include "evaluation_reports.h"
#include "model_arguments.h"

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
    std::optional<std::size_t> lengthWidth;  ///< also by length of the source, in groups of this number of pieces
    FrequencyArguments frequency;
};

/// Translates once with each model and prints the comparison with the first.
int compareModels(const ModelComparison& job);

}  // namespace translucent::cli
