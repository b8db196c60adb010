#include "translucent/scores/word_frequency.h"

#include "scores/metric_counts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::array<std::int64_t, 9> kLeastFrequencies {0, 1, 2, 3, 4, 5, 10, 100, 1000};

double partOf(std::int64_t part, std::int64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

FrequencyGroup& groupOf(std::vector<FrequencyGroup>& groups, std::int64_t frequency)
{
    return *std::prev(std::ranges::upper_bound(groups, frequency, {}, &FrequencyGroup::least));
}

using Occurrences = std::unordered_map<std::string, std::int64_t>;

Occurrences occurrencesIn(const std::string& text, MetricTokenization tokenization)
{
    Occurrences occurrences;
    for (std::string& word : tokenizeForMetric(text, tokenization))
        ++occurrences[std::move(word)];
    return occurrences;
}

}  // namespace

void WordCounts::add(std::string_view text)
{
    for (std::string& word : tokenizeForMetric(text, m_tokenization))
        ++m_counts[std::move(word)];
}

std::int64_t WordCounts::of(const std::string& word) const
{
    const auto found = m_counts.find(word);
    return found == m_counts.end() ? 0 : found->second;
}

double FrequencyGroup::recall() const
{
    return partOf(common, inReferences);
}

double FrequencyGroup::precision() const
{
    return partOf(common, inTranslations);
}

double FrequencyGroup::f1() const
{
    return partOf(2 * common, inReferences + inTranslations);
}

std::vector<FrequencyGroup> accuracyByFrequency(
    std::span<const std::string> translations, std::span<const std::string> references, const WordCounts& counts)
{
    requirePairs("frequency", translations.size(), references.size());
    std::vector<FrequencyGroup> groups;
    for (const std::int64_t least : kLeastFrequencies) {
        if (!groups.empty())
            groups.back().most = least - 1;
        groups.push_back({least});
    }
    for (std::size_t i = 0; i < translations.size(); ++i) {
        const auto ours = occurrencesIn(translations[i], counts.tokenization());
        const auto theirs = occurrencesIn(references[i], counts.tokenization());
        for (const auto& [word, count] : theirs) {
            auto& group = groupOf(groups, counts.of(word));
            group.inReferences += count;
            if (const auto said = ours.find(word); said != ours.end())
                group.common += std::min(count, said->second);
        }
        for (const auto& [word, count] : ours)
            groupOf(groups, counts.of(word)).inTranslations += count;
    }
    return groups;
}

}  // namespace translucent
