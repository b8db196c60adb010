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

/// `tokenization` is that of BLEU. @throws as bleu
QualityScores measureQuality(std::span<const std::string> translations, std::span<const std::string> references,
    MetricTokenization tokenization);

/// A line for each score with its signature.
std::string qualityText(const QualityScores& scores);

/// Under the names of the metrics.
Json qualityJson(const QualityScores& scores);

}  // namespace translucent::cli
