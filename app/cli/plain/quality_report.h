#pragma once

#include "json_output.h"
#include "translucent/metrics.h"

#include <span>
#include <string>

namespace translucent::cli {

/// Every metric of the same translations.
struct QualityScores {
    BleuScore bleu;
    ChrfScore chrf;
    ChrfScore chrfPlusPlus;
    TerScore ter;
};

/// TER takes no notice of case whatever `options` say. @throws as bleu
QualityScores measureQuality(
    std::span<const std::string> translations, const References& references, const BleuOptions& options);

/// A line for each score with its signature.
std::string qualityText(const QualityScores& scores);

/// Under the names of the metrics.
Json qualityJson(const QualityScores& scores);

}  // namespace translucent::cli
