#include "quality_report.h"

#include "text_format.h"

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
    return {{"score", score.score}, {"edits", score.edits}, {"reference_length", score.referenceLength},
        {"signature", score.signature}};
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
        + std::to_string(score.referenceLength) + " words, lower is better\n                      " + score.signature
        + "\n";
}

}  // namespace

QualityScores measureQuality(
    std::span<const std::string> translations, std::span<const std::string> references, MetricTokenization tokenization)
{
    return {bleu(translations, references, {.tokenization = tokenization}), chrf(translations, references),
        chrfPlusPlus(translations, references), ter(translations, references)};
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
