#include "base/random.h"
#include "base/unicode.h"
#include "corpus/corpus_readers.h"
#include "translucent/corpus/corpus_spec.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace translucent {

namespace {

/// Distinguishes texts by their hashes: among 20 million texts, a collision occurs in one of 100,000 corpora.
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

/// Counts units and remembers the different ones.
struct UnitCounter {
    std::size_t units = 0;
    std::size_t longest = 0;
    std::unordered_set<std::string, TextHash, std::equal_to<>> distinct;

    void add(std::string_view text, const std::vector<TextSpan>& spans)
    {
        units += spans.size();
        longest = std::max(longest, spans.size());
        for (const TextSpan& span : spans) {
            const auto unit = text.substr(span.begin, span.end - span.begin);
            if (distinct.find(unit) == distinct.end())
                distinct.emplace(unit);
        }
    }

    UnitStatistics of(std::size_t sentences) const
    {
        const auto mean = sentences == 0 ? 0.0 : static_cast<double>(units) / static_cast<double>(sentences);
        return {units, mean, longest, distinct.size()};
    }
};

/// True if most letters belong to a script without spaces between words.
bool isWithoutSpaces(std::string_view text)
{
    ScriptCounts counts;
    counts.add(text);
    const auto unspaced = counts.han + counts.kana + counts.unspaced;
    return unspaced > 0 && 2 * unspaced >= counts.letters;
}

struct SideCounter {
    UnitCounter characters;
    UnitCounter words;  ///< of sentences that have spaces: the others are long and hardly repeated
    std::size_t sentences = 0;
    std::size_t spaced = 0;
    DistinctTexts distinctTexts;

    std::uint64_t add(std::string_view text)
    {
        ++sentences;
        characters.add(text, characterSpans(text));
        if (!isWithoutSpaces(text)) {
            ++spaced;
            words.add(text, wordSpans(text));
        }
        return distinctTexts.add(text);
    }

    SideStatistics statistics()
    {
        SideStatistics result {distinctTexts.count(), characters.of(sentences), {}};
        if (sentences > 0 && 2 * spaced >= sentences)
            result.words = words.of(spaced);
        return result;
    }
};

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
    const auto source = m_impl->source.add(pair.source), target = m_impl->target.add(pair.target);
    m_impl->distinctPairs.addHash(Random::mix(source + Random::mix(target + 1)));
    m_impl->aligned += pair.alignment.empty() ? 0 : 1;
    ++m_impl->pairs;
}

CorpusStatistics CorpusCounter::statistics() const
{
    auto& [pairs, aligned, source, target, distinctPairs] = *m_impl;
    return {pairs, pairs - distinctPairs.count(), aligned, source.statistics(), target.statistics()};
}

CorpusStatistics corpusStatistics(const Corpus& corpus)
{
    CorpusCounter counter;
    for (const SentencePair& pair : corpus.pairs)
        counter.add(pair);
    return counter.statistics();
}

}  // namespace translucent
