#pragma once

#include "evaluation/metric_counts.h"
#include "translucent/significance.h"

#include <algorithm>

namespace translucent {

/// Counts of all metrics of one sentence or of a sum of sentences, as adjacent columns: BLEU, chrF, chrF++, TER.
inline constexpr std::size_t kQualityCounts = kBleuCounts + kChrfCounts + kChrfPlusPlusCounts + kTerCounts;
using QualityCounts = std::array<std::int64_t, kQualityCounts>;

inline void addTimes(QualityCounts& sums, const QualityCounts& counts, std::int64_t times)
{
    for (std::size_t i = 0; i < kQualityCounts; ++i)
        sums[i] += times * counts[i];
}

inline QualityCounts difference(const QualityCounts& a, const QualityCounts& b)
{
    QualityCounts result = a;
    addTimes(result, b, -1);
    return result;
}

/// Returns the counts of each sentence.
std::vector<QualityCounts> qualityCounts(
    std::span<const std::string> translations, const References& references, const BleuOptions& options);

QualityCounts sumOf(std::span<const QualityCounts> sentences);

using QualityScores = std::array<double, kQualityMetrics>;
QualityScores scoresOf(const QualityCounts& sums);

}  // namespace translucent
