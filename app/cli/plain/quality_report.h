#pragma once

#include "json_output.h"
#include "translucent/metrics.h"

#include <span>
#include <string>

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

}  // namespace translucent::cli
