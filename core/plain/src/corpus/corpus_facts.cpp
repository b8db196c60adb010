#include "translucent/corpus/corpus_facts.h"

#include "base/random.h"
#include "base/unicode.h"
#include "corpus/corpus_readers.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace translucent {

namespace {

constexpr std::size_t kSampledPairs = 20'000;

/// Counts one side, sentence by sentence.
class SideCount {
public:
    void add(const std::string& text, const std::vector<TextSpan>& known)
    {
        const auto words = known.empty() ? wordsOf(text) : known;
        for (const TextSpan& word : words)
            m_words.insert(text.substr(word.begin, word.end - word.begin));
        for (const TextSpan& character : characterSpans(text))
            ++m_characters[text.substr(character.begin, character.end - character.begin)];
        m_count += std::ssize(words);
        m_facts.longestWords = std::max<std::int64_t>(m_facts.longestWords, std::ssize(words));
        m_chinese += containsHan(text) ? 1 : 0;
        ++m_sentences;
    }

    SideFacts facts() const
    {
        auto facts = m_facts;
        const auto sentences = static_cast<double>(std::max<std::int64_t>(1, m_sentences));
        const auto words = static_cast<double>(std::max<std::int64_t>(1, m_count));
        facts.chinese = 2 * m_chinese >= m_sentences && m_chinese > 0;
        facts.words = static_cast<double>(m_count) / sentences;
        facts.distinctWords = std::ssize(m_words);
        facts.distinctWordsPerRoot = static_cast<double>(m_words.size()) / std::sqrt(words);
        facts.distinctCharacters = std::ssize(m_characters);
        return facts;
    }

    /// Share of these characters that also occur on the other side.
    double sharedWith(const SideCount& other) const
    {
        double all = 0, shared = 0;
        for (const auto& [character, count] : m_characters) {
            all += count;
            shared += other.m_characters.contains(character) ? count : 0;
        }
        return all > 0 ? shared / all : 0;
    }

private:
    SideFacts m_facts;
    std::int64_t m_sentences = 0;
    std::int64_t m_chinese = 0;
    std::int64_t m_count = 0;  ///< of words
    std::unordered_set<std::string> m_words;
    std::unordered_map<std::string, double> m_characters;
};

/// `pairAt` returns the pair with a given number, below `pairs`.
template <typename PairAt>
CorpusFacts factsOf(std::size_t pairs, const PairAt& pairAt)
{
    SideCount source, target;
    const auto sampled = std::min(pairs, kSampledPairs);
    double linked = 0;
    for (std::size_t i = 0; i < sampled; ++i) {
        const SentencePair& pair = pairAt(i * pairs / sampled);
        source.add(pair.source, pair.sourceWords);
        target.add(pair.target, {});
        linked += pair.alignment.empty() ? 0 : 1;
    }
    return {static_cast<std::int64_t>(pairs), source.facts(), target.facts(),
        std::min(source.sharedWith(target), target.sharedWith(source)),
        linked / static_cast<double>(std::max<std::size_t>(1, sampled))};
}

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

CorpusFacts corpusFacts(const Corpus& corpus)
{
    return factsOf(corpus.size(), [&](std::size_t i) -> const SentencePair& { return corpus.pairs[i]; });
}

CorpusFacts corpusFacts(const StoredCorpus& corpus)
{
    return factsOf(corpus.size(), [&](std::size_t i) { return corpus.pairs.part(i, 1).front(); });
}

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
