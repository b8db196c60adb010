#pragma once

#include "cli_options.h"
#include "json_output.h"
#include "translucent/word_frequency.h"

#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// The frequencies of words in a corpus, and the name of the corpus.
struct CountedWords {
    WordCounts counts;
    std::string from;  ///< SPEC, or "references"
};

/// The options for accuracy by word frequency.
struct FrequencyArguments {
    bool asked = false;
    std::string corpus;  ///< SPEC; empty = the training corpus if available, otherwise the references
};

/// Returns `--by-frequency`.
CLI::Option* addFrequencyOptions(CLI::App& command, FrequencyArguments& frequency);

/// Counts words of the target language. The training corpus is that of the model's run.json, or a built-in one.
CountedWords countWords(const FrequencyArguments& arguments, const std::string& model, const ModelInfo& info,
    std::span<const std::string> references, MetricTokenization tokenization);

/// A line for each frequency that a reference or translation has.
std::string frequencyText(const std::vector<FrequencyGroup>& groups, const std::string& from);
Json frequencyJson(const std::vector<FrequencyGroup>& groups);

}  // namespace translucent::cli
