#pragma once

#include "cli_options.h"
#include "json_output.h"
#include "translucent/scores/metrics.h"
#include "translucent/scores/significance.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// The scores of all metrics for the same translations.
struct QualityScores {
    BleuScore bleu;
    ChrfScore chrf;
    ChrfScore chrfPlusPlus;
    TerScore ter;
};

/// TER ignores case regardless of `options`. @throws as bleu
QualityScores measureQuality(
    std::span<const std::string> translations, const References& references, const BleuOptions& options);

/// A line for each score with its signature.
std::string qualityText(const QualityScores& scores);

/// Under the names of the metrics.
Json qualityJson(const QualityScores& scores);

/// The systems to compare with the first one, and the options for resampling.
struct ComparisonArguments {
    std::vector<std::string> others;
    std::size_t resamples = SignificanceOptions().resamples;
    std::size_t trials = SignificanceOptions().trials;
    std::uint64_t seed = SignificanceOptions().seed;
};

/// Adds `--compare` and its companions; `others` describes its values. Returns the option itself.
CLI::Option* addComparisonOptions(
    CLI::App& command, ComparisonArguments& comparison, const std::string& others, const std::string& help);

/// Shows the progress on a terminal.
QualityComparison compareShowingProgress(std::span<const std::vector<std::string>> systems,
    const References& references, const ComparisonArguments& arguments, const BleuOptions& scores);

/// A table for each metric, with a line for each of the systems `names`.
std::string comparisonText(std::span<const std::string> names, const QualityComparison& comparison);

/// Score, interval and, except for the baseline, difference and p-values of each metric.
Json outcomeJson(const SystemOutcome& outcome, const SystemOutcome& baseline);
/// The signatures, by metric.
Json signaturesJson(const QualityComparison& comparison);

}  // namespace translucent::cli
