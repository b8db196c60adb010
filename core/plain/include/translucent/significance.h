#pragma once

#include "translucent/metrics.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace translucent {

enum class QualityMetric { Bleu, Chrf, ChrfPlusPlus, Ter };
template <>
inline constexpr std::array kChoices<QualityMetric> {Choice {QualityMetric::Bleu, "bleu"},
    Choice {QualityMetric::Chrf, "chrf"}, Choice {QualityMetric::ChrfPlusPlus, "chrf_plus_plus"},
    Choice {QualityMetric::Ter, "ter"}};
inline constexpr std::size_t kQualityMetrics = kChoices<QualityMetric>.size();

/// Fills in what trial number `trial` draws for every sentence.
using TrialDraw = std::function<void(std::size_t trial, std::span<std::uint32_t> drawn)>;

/// How chance is imitated.
struct SignificanceOptions {
    MetricTokenization tokenization = MetricTokenization::Mteval13a;  ///< of BLEU
    std::size_t resamples = 1000;                                     ///< of the bootstrap; 0 = none of it
    std::size_t trials = 10000;                                       ///< of the randomisation; 0 = none of it
    std::uint64_t seed = 12345;
    TrialDraw resample = {};  ///< sentence numbers, with repetition; by the seed if empty
    TrialDraw exchange = {};  ///< 1 where baseline and system stay what they are, 0 where they change places; likewise
    LetterCase letterCase = LetterCase::Mixed;  ///< of all but TER, which takes no notice of case
    std::stop_token stop = {};
    std::function<void(double share)> progress = {};  ///< of all trials, 0 … 1
};

/// One metric of one system, and how it compares with the baseline.
struct MetricOutcome {
    double score = 0;
    double mean = 0;       ///< over the resamples; 0 without them
    double halfWidth = 0;  ///< of the interval that holds 95 % of the resamples' scores; 0 without them
    /// How probable a difference of this size is by chance: of paired bootstrap and of paired approximate
    /// randomisation. Nothing for the baseline.
    std::optional<double> bootstrapP = {};
    std::optional<double> randomizationP = {};
};

struct SystemOutcome {
    std::array<MetricOutcome, kQualityMetrics> metrics;
    bool sameAsBaseline = false;  ///< every translation; its p-values mean nothing then

    const MetricOutcome& of(QualityMetric metric) const { return metrics[static_cast<std::size_t>(metric)]; }
};

struct QualityComparison {
    std::vector<SystemOutcome> systems;  ///< the baseline first
    std::array<std::string, kQualityMetrics> signatures;
    std::size_t sentences = 0;
};

/// Below which a difference is called significant.
inline constexpr double kSignificanceLevel = 0.05;

/// Scores systems – one list of translations each, the baseline first – and tells how probable their differences from
/// the baseline are by chance. The randomisation is two-sided; the bootstrap looks at one tail, how far the absolute
/// difference of a resample goes beyond the mean of all. Source: Koehn 2004; Riezler & Maxwell 2005; the definitions of
/// p-value and interval are sacreBLEU's, the random numbers our own, the same on every machine.
/// Deviation: a trial whose difference equals the one observed counts as reaching it, so that two systems which differ
/// in a single sentence, or in nothing that a metric sees, are not called different. Source: Phipson & Smyth 2010.
/// Nothing when stopped.
/// @throws Error{InvalidArgument} without a system or sentence, or when the counts differ.
std::optional<QualityComparison> compareQuality(std::span<const std::vector<std::string>> systems,
    const References& references, const SignificanceOptions& options);

}  // namespace translucent
