#include "evaluation/quality_counts.h"

namespace translucent {

namespace {

constexpr std::size_t kChrfStart = kBleuCounts;
constexpr std::size_t kWordStart = kChrfStart + kChrfCounts;
constexpr std::size_t kTerStart = kWordStart + kChrfWordCounts;

}  // namespace

std::vector<QualityCounts> qualityCounts(
    std::span<const std::string> translations, std::span<const std::string> references, MetricTokenization tokenization)
{
    std::vector<QualityCounts> counts(translations.size());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::span<std::int64_t, kQualityCounts> all = counts[i];
        addBleuCounts(all.first<kBleuCounts>(), translations[i], references[i], tokenization);
        addChrfCounts(all.subspan<kChrfStart, kChrfCounts>(), translations[i], references[i]);
        addChrfWordCounts(all.subspan<kWordStart, kChrfWordCounts>(), translations[i], references[i]);
        addTerCounts(all.subspan<kTerStart, kTerCounts>(), translations[i], references[i]);
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
        chrfOfCounts(all.subspan<kChrfStart, kChrfCounts + kChrfWordCounts>()),
        terOfCounts(all.subspan<kTerStart, kTerCounts>())};
}

}  // namespace translucent
