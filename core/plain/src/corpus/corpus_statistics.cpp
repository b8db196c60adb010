#include "corpus/corpus_readers.h"
#include "translucent/corpus_spec.h"
#include "util/random.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace translucent {

namespace {

/// Tells texts apart by their hashes: among 20 million, two would be the same once in 100,000 corpora.
class DistinctTexts {
public:
    /// Returns the hash.
    std::uint64_t add(std::string_view text)
    {
        m_hashes.push_back(hashText(text, 0));
        return m_hashes.back();
    }
    void addHash(std::uint64_t hash) { m_hashes.push_back(hash); }

    std::size_t count()
    {
        std::ranges::sort(m_hashes);
        m_hashes.erase(std::unique(m_hashes.begin(), m_hashes.end()), m_hashes.end());
        return m_hashes.size();
    }

private:
    std::vector<std::uint64_t> m_hashes;
};

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

/// Counts the units of one side and remembers the different ones.
struct SideCounter {
    std::size_t units = 0;
    std::size_t longest = 0;
    std::unordered_set<std::string, TextHash, std::equal_to<>> distinctUnits;
    DistinctTexts distinctTexts;

    std::uint64_t add(std::string_view text, const std::vector<TextSpan>& spans)
    {
        units += spans.size();
        longest = std::max(longest, spans.size());
        for (const TextSpan& span : spans) {
            const auto unit = text.substr(span.begin, span.end - span.begin);
            if (distinctUnits.find(unit) == distinctUnits.end())
                distinctUnits.emplace(unit);
        }
        return distinctTexts.add(text);
    }
};

double mean(std::size_t sum, std::size_t count)
{
    return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
}

}  // namespace

struct CorpusCounter::Impl {
    std::size_t pairs = 0;
    std::size_t aligned = 0;
    SideCounter source;
    SideCounter target;
    DistinctTexts distinctPairs;
};

CorpusCounter::CorpusCounter()
    : m_impl(std::make_unique<Impl>())
{
}

CorpusCounter::~CorpusCounter() = default;

void CorpusCounter::add(const SentencePair& pair)
{
    const auto source = m_impl->source.add(pair.source, characterSpans(pair.source));
    const auto target = m_impl->target.add(pair.target, wordSpans(pair.target));
    m_impl->distinctPairs.addHash(Random::mix(source + Random::mix(target + 1)));
    m_impl->aligned += pair.alignment.empty() ? 0 : 1;
    ++m_impl->pairs;
}

CorpusStatistics CorpusCounter::statistics() const
{
    CorpusStatistics statistics;
    auto& [pairs, aligned, source, target, distinctPairs] = *m_impl;
    statistics.pairs = pairs;
    statistics.alignedPairs = aligned;
    statistics.distinctSources = source.distinctTexts.count();
    statistics.distinctTargets = target.distinctTexts.count();
    statistics.duplicatePairs = pairs - distinctPairs.count();
    statistics.sourceCharacters = source.units;
    statistics.targetWords = target.units;
    statistics.meanSourceCharacters = mean(source.units, pairs);
    statistics.meanTargetWords = mean(target.units, pairs);
    statistics.longestSourceCharacters = source.longest;
    statistics.longestTargetWords = target.longest;
    statistics.distinctSourceCharacters = source.distinctUnits.size();
    statistics.distinctTargetWords = target.distinctUnits.size();
    return statistics;
}

CorpusStatistics corpusStatistics(const Corpus& corpus)
{
    CorpusCounter counter;
    for (const SentencePair& pair : corpus.pairs)
        counter.add(pair);
    return counter.statistics();
}

}  // namespace translucent
