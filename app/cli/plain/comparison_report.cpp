#include "comparison_report.h"

#include "terminal.h"

#include <algorithm>
#include <array>
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

constexpr std::array<const char*, kQualityMetrics> kTitles {"BLEU", "chrF2", "chrF2++", "TER (lower is better)"};

std::string signedNumber(double value)
{
    return (value < 0 ? "" : "+") + fixed(value, 2);
}

/// "0.0120 *"
std::string probability(double p)
{
    return padLeft(fixed(p, 4), 12) + (p < kSignificanceLevel ? " *" : "");
}

std::string lineOf(const MetricOutcome& outcome, const MetricOutcome* baseline, bool same)
{
    std::string line = padLeft(fixed(outcome.score, 2), 8);
    line += baseline ? padLeft(signedNumber(outcome.score - baseline->score), 10) : std::string(10, ' ');
    line += padLeft(fixed(outcome.mean, 2), 10) + " ± " + padLeft(fixed(outcome.halfWidth, 2), 5);
    if (!baseline)
        return line;
    if (same)
        return line + "   the same translations";
    constexpr std::size_t kColumn = 16;
    return line + padRight(probability(*outcome.bootstrapP), kColumn) + probability(*outcome.randomizationP);
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

CLI::Option* addComparisonOptions(
    CLI::App& command, ComparisonArguments& comparison, const std::string& others, const std::string& help)
{
    auto* compare = add(command, "--compare", comparison.others, others, help)->check(givenName());
    const auto number = [&](const char* flag, auto& value, const char* text) {
        add(command, flag, value, "N", text)->check(wholeNumber(1))->capture_default_str()->needs(compare);
    };
    number("--resamples", comparison.resamples, "Resamples of the paired bootstrap");
    number("--trials", comparison.trials, "Trials of the paired approximate randomisation");
    add(command, "--seed", comparison.seed, "N", "Random seed of both tests")
        ->check(wholeNumber(0))
        ->capture_default_str()
        ->needs(compare);
    return compare;
}

QualityComparison compareShowingProgress(std::span<const std::vector<std::string>> systems,
    const References& references, const ComparisonArguments& arguments, const BleuOptions& scores)
{
    ProgressBar bar;
    SignificanceOptions options {scores.tokenization, arguments.resamples, arguments.trials, arguments.seed};
    options.letterCase = scores.letterCase;
    options.progress = [&bar](double share) { bar.show(share, "comparing"); };
    return *compareQuality(systems, references, options);
}

std::string comparisonText(std::span<const std::string> names, const QualityComparison& comparison)
{
    std::size_t width = 8;
    for (const auto& name : names)
        width = std::max(width, name.size());
    std::string text;
    for (std::size_t metric = 0; metric < kQualityMetrics; ++metric) {
        text += kTitles[metric] + std::string("   ") + comparison.signatures[metric] + "\n" + std::string(width, ' ')
            + "   score    change     95 % interval   p bootstrap   p randomised\n";
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto& system = comparison.systems[i];
            text += padRight(names[i], width)
                + lineOf(system.metrics[metric], i > 0 ? &comparison.systems[0].metrics[metric] : nullptr,
                    system.sameAsBaseline)
                + "\n";
        }
        text += "\n";
    }
    return text + "* p < " + fixed(kSignificanceLevel, 2)
        + ": such a difference is rarely due to chance. Changes are against " + names[0] + ", on "
        + std::to_string(comparison.sentences) + " sentences.\n";
}

Json outcomeJson(const SystemOutcome& outcome, const SystemOutcome& baseline)
{
    Json json {{"same_as_baseline", outcome.sameAsBaseline}};
    for (const auto& choice : kChoices<QualityMetric>) {
        const auto& metric = outcome.of(choice.value);
        Json numbers {{"score", metric.score}, {"mean", metric.mean}, {"interval_half_width", metric.halfWidth}};
        if (metric.bootstrapP)
            numbers.update({{"difference", metric.score - baseline.of(choice.value).score},
                {"bootstrap_p", *metric.bootstrapP}, {"randomization_p", *metric.randomizationP}});
        json[std::string(choice.name)] = std::move(numbers);
    }
    return json;
}

Json signaturesJson(const QualityComparison& comparison)
{
    Json json;
    for (const auto& choice : kChoices<QualityMetric>)
        json[std::string(choice.name)] = comparison.signatures[static_cast<std::size_t>(choice.value)];
    return json;
}

}  // namespace translucent::cli
