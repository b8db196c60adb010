#pragma once

#include "cli_options.h"
#include "json_output.h"
#include "translucent/word_frequency.h"

#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// How often words stand in a corpus, and which one that is.
struct CountedWords {
    WordCounts counts;
    std::string from;  ///< SPEC, or "references"
};

/// Whether accuracy by word frequency is asked for, and where words are to be counted.
struct FrequencyArguments {
    bool asked = false;
    std::string corpus;  ///< SPEC; empty = the training corpus if it is at hand, else the references
};

/// Returns `--by-frequency`.
CLI::Option* addFrequencyOptions(CLI::App& command, FrequencyArguments& frequency);

/// Of the target language. The training corpus is that of the model's run.json, or a built-in one.
CountedWords countWords(const FrequencyArguments& arguments, const std::string& model, const ModelInfo& info,
    std::span<const std::string> references, MetricTokenization tokenization);

/// A line for each frequency that a reference or translation has.
std::string frequencyText(const std::vector<FrequencyGroup>& groups, const std::string& from);
Json frequencyJson(const std::vector<FrequencyGroup>& groups);

}  // namespace translucent::cli
