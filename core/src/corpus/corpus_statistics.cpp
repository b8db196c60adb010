#include "corpus/text_units.h"
#include "translucent/corpus_spec.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace translucent {

namespace {

using Texts = std::unordered_set<std::string_view>;

/// Counts the units of one side and remembers the different ones.
struct SideCounter {
    std::size_t units = 0;
    std::size_t longest = 0;
    Texts distinctUnits;
    Texts distinctTexts;

    void add(std::string_view text, const std::vector<TextSpan>& spans)
    {
        distinctTexts.insert(text);
        units += spans.size();
        longest = std::max(longest, spans.size());
        for (const TextSpan& span : spans) {
            distinctUnits.insert(text.substr(span.begin, span.end - span.begin));
        }
    }
};

struct PairHash {
    std::size_t operator()(const SentencePair* pair) const
    {
        constexpr std::size_t kMultiplier = 31;
        const std::hash<std::string> hash;
        return hash(pair->source) * kMultiplier + hash(pair->target);
    }
};

struct PairEqual {
    bool operator()(const SentencePair* a, const SentencePair* b) const
    {
        return a->source == b->source && a->target == b->target;
    }
};

Texts charactersOf(const Corpus& corpus)
{
    Texts characters;
    for (const SentencePair& pair : corpus.pairs)
        for (const std::string* text : {&pair.source, &pair.target})
            for (const TextSpan& span : characterSpans(*text))
                characters.insert(std::string_view(*text).substr(span.begin, span.end - span.begin));
    return characters;
}

double mean(std::size_t sum, std::size_t count)
{
    return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
}

}  // namespace

CorpusStatistics corpusStatistics(const Corpus& corpus)
{
    CorpusStatistics statistics;
    SideCounter source;
    SideCounter target;
    std::unordered_set<const SentencePair*, PairHash, PairEqual> distinctPairs;
    for (const SentencePair& pair : corpus.pairs) {
        source.add(pair.source, characterSpans(pair.source));
        target.add(pair.target, wordSpans(pair.target));
        statistics.duplicatePairs += distinctPairs.insert(&pair).second ? 0 : 1;
        statistics.alignedPairs += pair.alignment.empty() ? 0 : 1;
    }
    statistics.pairs = corpus.size();
    statistics.distinctSources = source.distinctTexts.size();
    statistics.distinctTargets = target.distinctTexts.size();
    statistics.sourceCharacters = source.units;
    statistics.targetWords = target.units;
    statistics.meanSourceCharacters = mean(source.units, corpus.size());
    statistics.meanTargetWords = mean(target.units, corpus.size());
    statistics.longestSourceCharacters = source.longest;
    statistics.longestTargetWords = target.longest;
    statistics.distinctSourceCharacters = source.distinctUnits.size();
    statistics.distinctTargetWords = target.distinctUnits.size();
    return statistics;
}

std::vector<std::string> unseenCharacters(const Corpus& train, const Corpus& heldOut)
{
    const Texts known = charactersOf(train);
    std::vector<std::string> unseen;
    for (const std::string_view character : charactersOf(heldOut))
        if (!known.contains(character))
            unseen.emplace_back(character);
    std::ranges::sort(unseen);
    return unseen;
}

}  // namespace translucent
