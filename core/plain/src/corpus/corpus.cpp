#include "corpus/corpus_readers.h"

#include "translucent/corpus.h"
#include "translucent/corpus_spec.h"
#include "translucent/error.h"
#include "util/random.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

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

/// Disjoint sets over 0 … size-1. Source: Tarjan 1975 (path halving).
class DisjointSets {
public:
    explicit DisjointSets(std::size_t size)
        : m_parents(size)
    {
        std::iota(m_parents.begin(), m_parents.end(), std::size_t {0});
    }

    std::size_t find(std::size_t item)
    {
        while (m_parents[item] != item) {
            m_parents[item] = m_parents[m_parents[item]];
            item = m_parents[item];
        }
        return item;
    }

    void join(std::size_t a, std::size_t b) { m_parents[find(a)] = find(b); }

private:
    std::vector<std::size_t> m_parents;
};

/// Pairs that must stay together. `key` is the smallest source text, so it does not depend on their order.
struct Group {
    std::string_view key;
    std::uint64_t rank = 0;
    std::vector<std::size_t> members;
};

/// `text` without ASCII white space, no-break and ideographic spaces at both ends.
std::string_view trimmedText(std::string_view text)
{
    static constexpr std::string_view kSpaces[] = {" ", "\t", "\r", "\n", "\u00a0", "\u3000"};
    for (bool changed = true; changed;) {
        changed = false;
        for (const std::string_view space : kSpaces) {
            if (text.starts_with(space)) {
                text.remove_prefix(space.size());
                changed = true;
            } else if (text.ends_with(space)) {
                text.remove_suffix(space.size());
                changed = true;
            }
        }
    }
    return text;
}

void joinEqual(const Corpus& corpus, std::string SentencePair::*side, DisjointSets& sets)
{
    std::unordered_map<std::string_view, std::size_t> firstWithText;
    for (std::size_t i = 0; i < corpus.size(); ++i) {
        const auto [first, isNew] = firstWithText.emplace(trimmedText(corpus.pairs[i].*side), i);
        if (!isNew)
            sets.join(i, first->second);
    }
}

std::vector<Group> groupPairs(const Corpus& corpus, const SplitOptions& options)
{
    DisjointSets sets(corpus.size());
    joinEqual(corpus, &SentencePair::source, sets);
    if (options.disjointTargets)
        joinEqual(corpus, &SentencePair::target, sets);
    std::vector<Group> groups(corpus.size());
    for (std::size_t i = 0; i < corpus.size(); ++i) {
        Group& group = groups[sets.find(i)];
        const std::string_view source = trimmedText(corpus.pairs[i].source);
        group.key = group.members.empty() ? source : std::min(group.key, source);
        group.members.push_back(i);
    }
    std::erase_if(groups, [](const Group& group) { return group.members.empty(); });
    for (Group& group : groups)
        group.rank = hashText(group.key, options.seed);
    std::sort(groups.begin(), groups.end(),
        [](const Group& a, const Group& b) { return a.rank != b.rank ? a.rank < b.rank : a.key < b.key; });
    return groups;
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

CorpusSplit splitCorpus(const Corpus& corpus, const SplitOptions& options)
{
    if (options.heldOutPairs >= corpus.size() && options.heldOutPairs > 0) {
        throw Error(ErrorCode::InvalidArgument,
            say("dev_pairs is %1, but the corpus has only %2 pairs; hold out fewer (dev_pairs in the recipe)",
                options.heldOutPairs, corpus.size()));
    }
    std::vector<bool> heldOut(corpus.size(), false);
    std::size_t count = 0;
    for (const Group& group : groupPairs(corpus, options)) {
        if (count + group.members.size() <= options.heldOutPairs) {  // groups that are too large stay in train
            count += group.members.size();
            for (const std::size_t member : group.members)
                heldOut[member] = true;
        }
    }
    CorpusSplit split;
    split.train = {{}, corpus.name + " (train)", corpus.attribution};
    split.heldOut = {{}, corpus.name + " (held out)", corpus.attribution};
    for (std::size_t i = 0; i < corpus.size(); ++i)
        (heldOut[i] ? split.heldOut : split.train).pairs.push_back(corpus.pairs[i]);
    return split;
}

}  // namespace translucent
