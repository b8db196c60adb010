#include "evaluation/metric_counts.h"
#include "evaluation/word_edits.h"
#include "util/lower_case.h"
#include "util/utf8.h"

#include <array>

namespace translucent {

namespace {

std::vector<std::string> wordsInSmallLetters(std::string_view text)
{
    return tokenizeForMetric(encodeUtf8(lowerCase(decodeUtf8(text))), MetricTokenization::None);
}

}  // namespace

void addTerCounts(std::span<std::int64_t, kTerCounts> sums, const std::string& hypothesis, const std::string& reference)
{
    WordNumbers numbers;
    const auto ours = numbers(wordsInSmallLetters(hypothesis));
    const auto theirs = numbers(wordsInSmallLetters(reference));
    sums[0] += countWordEdits(ours, theirs);
    sums[1] += static_cast<std::int64_t>(theirs.size());
}

double terOfCounts(std::span<const std::int64_t, kTerCounts> sums)
{
    if (sums[1] == 0)
        return sums[0] > 0 ? 100 : 0;
    return 100 * (static_cast<double>(sums[0]) / static_cast<double>(sums[1]));
}

std::string terSignature()
{
    return "nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:" + std::string(kMetricVersion);
}

TerScore ter(std::span<const std::string> hypotheses, std::span<const std::string> references)
{
    requirePairs("ter", hypotheses.size(), references.size());
    std::array<std::int64_t, kTerCounts> sums {};
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        addTerCounts(sums, hypotheses[i], references[i]);
    return {terOfCounts(sums), sums[0], sums[1], terSignature()};
}

}  // namespace translucent
