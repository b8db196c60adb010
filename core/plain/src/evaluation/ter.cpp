#include "evaluation/metric_counts.h"
#include "evaluation/word_edits.h"
#include "util/lower_case.h"
#include "util/utf8.h"

#include <algorithm>
#include <array>
#include <limits>

namespace translucent {

namespace {

std::vector<std::string> wordsInSmallLetters(std::string_view text)
{
    return tokenizeForMetric(encodeUtf8(lowerCase(decodeUtf8(text))), MetricTokenization::None);
}

double lengthInWords(std::int64_t parts)
{
    return static_cast<double>(parts) / static_cast<double>(kPartsOfWord);
}

}  // namespace

void addTerCounts(std::span<std::int64_t, kTerCounts> sums, std::string_view hypothesis, SentenceReferences references)
{
    WordNumbers numbers;
    const auto ours = numbers(wordsInSmallLetters(hypothesis));
    auto fewest = std::numeric_limits<std::int64_t>::max();
    std::int64_t words = 0;
    for (const auto reference : references) {
        const auto theirs = numbers(wordsInSmallLetters(reference));
        fewest = std::min(fewest, countWordEdits(ours, theirs));
        words += std::ssize(theirs);
    }
    sums[0] += fewest;
    sums[1] += words * (kPartsOfWord / std::ssize(references));
}

double terOfCounts(std::span<const std::int64_t, kTerCounts> sums)
{
    if (sums[1] == 0)
        return sums[0] > 0 ? 100 : 0;
    return 100 * (static_cast<double>(sums[0]) / lengthInWords(sums[1]));
}

std::string terSignature(const std::string& references)
{
    return "nrefs:" + references
        + "|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:" + std::string(kMetricVersion);
}

TerScore ter(std::span<const std::string> hypotheses, const References& references)
{
    requirePairs("ter", hypotheses.size(), references.size());
    std::array<std::int64_t, kTerCounts> sums {};
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        addTerCounts(sums, hypotheses[i], references.of(i));
    return {terOfCounts(sums), sums[0], lengthInWords(sums[1]), terSignature(references.count())};
}

}  // namespace translucent
