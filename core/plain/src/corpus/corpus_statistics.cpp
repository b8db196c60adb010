#include "corpus/corpus_readers.h"
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
        for (const TextSpan& span : spans)
            distinctUnits.insert(text.substr(span.begin, span.end - span.begin));
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

CharacterCounts characterCounts(const Corpus& corpus, std::string SentencePair::*side)
{
    CharacterCounts counts;
    std::size_t spaces = 0;
    for (const SentencePair& pair : corpus.pairs) {
        const std::string_view text = pair.*side;
        std::size_t end = 0;
        spaces += text.empty() ? 0 : 1;
        for (const TextSpan& span : characterSpans(text)) {
            const auto character = text.substr(span.begin, span.end - span.begin);
            if (const auto found = counts.find(character); found != counts.end())
                ++found->second;
            else
                counts.emplace(character, 1);
            spaces += end > 0 && span.begin > end ? 1 : 0;
            end = span.end;
        }
    }
    if (spaces > 0)
        counts.emplace("▁", spaces);
    return counts;
}

std::size_t coveringCharacters(const CharacterCounts& counts, double coverage)
{
    std::vector<std::size_t> sorted;
    std::size_t all = 0;
    for (const auto& [character, count] : counts) {
        sorted.push_back(count);
        all += count;
    }
    std::ranges::sort(sorted, std::greater {});
    std::size_t covered = 0, characters = 0;
    while (characters < sorted.size() && static_cast<double>(covered) < coverage * static_cast<double>(all))
        covered += sorted[characters++];
    return characters;
}

}  // namespace translucent
