#pragma once

#include "translucent/scores/metrics.h"

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

/// Fills in the random draw of trial number `trial` for every sentence.
using TrialDraw = std::function<void(std::size_t trial, std::span<std::uint32_t> drawn)>;

/// Options for the resampling.
struct SignificanceOptions {
    MetricTokenization tokenization = MetricTokenization::Mteval13a;  ///< of BLEU
    std::size_t resamples = 1000;                                     ///< of the bootstrap; 0 = none of it
    std::size_t trials = 10000;                                       ///< of the randomisation; 0 = none of it
    std::uint64_t seed = 12345;
    TrialDraw resample = {};  ///< sentence numbers, with repetition; by the seed if empty
    TrialDraw exchange = {};  ///< 1 if baseline and system are kept, 0 if they are exchanged; in the same form
    LetterCase letterCase = LetterCase::Mixed;  ///< for all metrics except TER, which ignores case
    std::stop_token stop = {};
    std::function<void(double share)> progress = {};  ///< of all trials, 0 … 1
};

/// One metric of one system and its comparison with the baseline.
struct MetricOutcome {
    double score = 0;
    double mean = 0;       ///< over the resamples; 0 without them
    double halfWidth = 0;  ///< half width of the interval that contains 95 % of the resamples' scores; 0 without them
    /// The probability of a difference of this size by chance: by paired bootstrap and by paired approximate
    /// randomisation. Empty for the baseline.
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

/// An interval of a value.
struct ValueInterval {
    double low = 0;
    double high = 0;

    bool operator==(const ValueInterval&) const = default;
};

/// The interval that contains 95 % of Σ values / Σ weights over resamples of the sentences, each with a value and a
/// weight. Both ends are the ratio itself without resamples.
/// @throws Error{InvalidArgument} without a sentence, or if the counts differ
ValueInterval ratioInterval(
    std::span<const double> values, std::span<const double> weights, const SignificanceOptions& options);

/// Scores systems – one list of translations each, the baseline first – and computes the probability that their
/// differences from the baseline are due to chance. The randomisation is two-sided; the bootstrap is one-sided: by how
/// much the absolute difference of a resample exceeds the mean of all. Source: Koehn 2004; Riezler & Maxwell 2005;
/// p-value and interval are defined as in sacreBLEU, but the random numbers are our own and the same on every machine.
/// Deviation: a trial whose difference equals the observed one counts as reaching it, so that two systems do not count
/// as different if they differ in a single sentence or in nothing that a metric sees. Source: Phipson & Smyth 2010.
/// Empty if stopped.
/// @throws Error{InvalidArgument} without a system or sentence, or if the counts differ.
std::optional<QualityComparison> compareQuality(std::span<const std::vector<std::string>> systems,
    const References& references, const SignificanceOptions& options);

/// The mean of a number that each sentence has, and how it differs from that of a baseline.
struct MeanOutcome {
    double mean = 0;
    double halfWidth = 0;            ///< of the interval that contains 95 % of the resamples' means; 0 without them
    double difference = 0;           ///< mean minus that of the baseline
    double differenceHalfWidth = 0;  ///< the same of the difference
    /// The share of the resamples whose difference is as far from the mean of all as the real one is from 0: two-sided.
    /// A resample of equal distance counts. Empty without resamples.
    std::optional<double> bootstrapP = {};
};

/// Paired bootstrap over sentences with the same draws as compareQuality(); options other than `resamples`, `seed` and
/// `resample` mean nothing.
/// @throws Error{InvalidArgument} without a sentence, or if the counts differ.
MeanOutcome compareMeans(
    std::span<const double> values, std::span<const double> baseline, const SignificanceOptions& options);

}  // namespace translucent
