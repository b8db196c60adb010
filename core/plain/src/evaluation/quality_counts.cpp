#include "evaluation/quality_counts.h"

namespace translucent {

namespace {

constexpr std::size_t kChrfStart = kBleuCounts;
constexpr std::size_t kPlusPlusStart = kChrfStart + kChrfCounts;
constexpr std::size_t kTerStart = kPlusPlusStart + kChrfPlusPlusCounts;

}  // namespace

std::vector<QualityCounts> qualityCounts(
    std::span<const std::string> translations, const References& references, const BleuOptions& options)
{
    std::vector<QualityCounts> counts(translations.size());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::span<std::int64_t, kQualityCounts> all = counts[i];
        const auto theirs = references.of(i);
        addBleuCounts(all.first<kBleuCounts>(), translations[i], theirs, options);
        addChrfCounts(all.subspan<kChrfStart, kChrfCounts>(), translations[i], theirs, options.letterCase);
        addChrfPlusPlusCounts(
            all.subspan<kPlusPlusStart, kChrfPlusPlusCounts>(), translations[i], theirs, options.letterCase);
        addTerCounts(all.subspan<kTerStart, kTerCounts>(), translations[i], theirs);
    }
    return counts;
}

QualityCounts sumOf(std::span<const QualityCounts> sentences)
{
    QualityCounts sums {};
    for (const QualityCounts& counts : sentences)
        addTimes(sums, counts, 1);
    return sums;
}

QualityScores scoresOf(const QualityCounts& sums)
{
    const std::span<const std::int64_t, kQualityCounts> all = sums;
    return {bleuOfCounts(all.first<kBleuCounts>()), chrfOfCounts(all.subspan<kChrfStart, kChrfCounts>()),
        chrfOfCounts(all.subspan<kPlusPlusStart, kChrfPlusPlusCounts>()),
        terOfCounts(all.subspan<kTerStart, kTerCounts>())};
}

}  // namespace translucent
