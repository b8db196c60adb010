#include "quality_report.h"

#include "text_format.h"

#include <cmath>
#include <cstdint>

namespace translucent::cli {

namespace {

Json scoreJson(const BleuScore& score)
{
    return {{"score", score.score}, {"precisions", score.precisions}, {"correct", score.correct},
        {"total", score.total}, {"brevity_penalty", score.brevityPenalty},
        {"hypothesis_length", score.hypothesisLength}, {"reference_length", score.referenceLength},
        {"signature", score.signature}};
}

Json scoreJson(const ChrfScore& score)
{
    return {{"score", score.score}, {"signature", score.signature}};
}

Json scoreJson(const TerScore& score)
{
    Json json {{"score", score.score}, {"edits", score.edits}, {"reference_length", score.referenceLength},
        {"signature", score.signature}};
    if (const auto whole = static_cast<std::int64_t>(score.referenceLength);
        static_cast<double>(whole) == score.referenceLength)
        json["reference_length"] = whole;
    return json;
}

/// "BLEU  27.31  60.1/33.2/20.0/12.0  brevity penalty 0.98 …" and its signature on the next line.
std::string describe(const BleuScore& score)
{
    std::string precisions;
    for (const double precision : score.precisions)
        precisions.append(precisions.empty() ? "" : "/").append(fixed(precision, 1));
    return "BLEU        " + padLeft(fixed(score.score, 2), 7) + "   " + precisions + ", brevity penalty "
        + fixed(score.brevityPenalty, 3) + ", lengths " + std::to_string(score.hypothesisLength) + " and "
        + std::to_string(score.referenceLength) + "\n                      " + score.signature + "\n";
}

std::string describe(const std::string& label, const ChrfScore& score)
{
    return label + padLeft(fixed(score.score, 2), 7) + "   " + score.signature + "\n";
}

std::string describe(const TerScore& score)
{
    return "TER         " + padLeft(fixed(score.score, 2), 7) + "   " + std::to_string(score.edits) + " edits for "
        + (std::trunc(score.referenceLength) == score.referenceLength ? fixed(score.referenceLength, 0)
                                                                      : fixed(score.referenceLength, 2))
        + " words, lower is better\n                      " + score.signature + "\n";
}

}  // namespace

QualityScores measureQuality(
    std::span<const std::string> translations, const References& references, const BleuOptions& options)
{
    return {bleu(translations, references, options), chrf(translations, references, options.letterCase),
        chrfPlusPlus(translations, references, options.letterCase), ter(translations, references)};
}

std::string qualityText(const QualityScores& scores)
{
    return describe(scores.bleu) + describe("chrF2       ", scores.chrf) + describe("chrF2++     ", scores.chrfPlusPlus)
        + describe(scores.ter);
}

Json qualityJson(const QualityScores& scores)
{
    return {{"bleu", scoreJson(scores.bleu)}, {"chrf", scoreJson(scores.chrf)},
        {"chrf_plus_plus", scoreJson(scores.chrfPlusPlus)}, {"ter", scoreJson(scores.ter)}};
}

}  // namespace translucent::cli
