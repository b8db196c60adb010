#include "translucent/corpus/corpus_facts.h"

#include "corpus/corpus_readers.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <unordered_set>

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

}  // namespace

CorpusFacts corpusFacts(const Corpus& corpus)
{
    return factsOf(corpus.size(), [&](std::size_t i) -> const SentencePair& { return corpus.pairs[i]; });
}

CorpusFacts corpusFacts(const StoredCorpus& corpus)
{
    return factsOf(corpus.size(), [&](std::size_t i) { return corpus.pairs.part(i, 1).front(); });
}

}  // namespace translucent
