#pragma once

#include "cli_options.h"
#include "json_output.h"
#include "translucent/significance.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// What is compared with the first system, and how chance is imitated.
struct ComparisonArguments {
    std::vector<std::string> others;
    std::size_t resamples = SignificanceOptions().resamples;
    std::size_t trials = SignificanceOptions().trials;
    std::uint64_t seed = SignificanceOptions().seed;
};

/// `--compare` and what belongs to it; `others` says what is given there. Returns the option itself.
CLI::Option* addComparisonOptions(
    CLI::App& command, ComparisonArguments& comparison, const std::string& others, const std::string& help);

/// Shows how far it is where there is a terminal.
QualityComparison compareShowingProgress(std::span<const std::vector<std::string>> systems,
    const References& references, const ComparisonArguments& arguments, const BleuOptions& scores);

/// A table for each metric, with a line for each of the systems `names`.
std::string comparisonText(std::span<const std::string> names, const QualityComparison& comparison);

/// Score, interval and, but for the baseline, difference and p-values of each metric.
Json outcomeJson(const SystemOutcome& outcome, const SystemOutcome& baseline);
/// By metric.
Json signaturesJson(const QualityComparison& comparison);

}  // namespace translucent::cli
