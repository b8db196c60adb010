#include "translucent/corpus/corpus.h"

#include "base/random.h"
#include "corpus/corpus_readers.h"
#include "translucent/base/error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/stored_corpus.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace translucent {

namespace {

using Texts = std::unordered_set<std::string_view>;

Texts charactersOf(const Corpus& corpus)
{
    Texts characters;
    for (const SentencePair& pair : corpus.pairs)
        for (const std::string* text : {&pair.source, &pair.target})
            for (const TextSpan& span : characterSpans(*text))
                characters.insert(std::string_view(*text).substr(span.begin, span.end - span.begin));
    return characters;
}

/// Access to pairs, independent of their storage.
struct PairAccess {
    std::size_t size = 0;
    std::function<void(const std::function<void(const SentencePair&)>&)> forEach;
    std::function<std::string(std::size_t)> sourceOf;
};

/// Disjoint sets over 0 … size-1. Source: Tarjan 1975 (path halving).
class DisjointSets {
public:
    explicit DisjointSets(std::size_t size)
        : m_parents(size)
    {
        std::iota(m_parents.begin(), m_parents.end(), std::uint32_t {0});
    }

    std::uint32_t find(std::uint32_t item)
    {
        while (m_parents[item] != item) {
            m_parents[item] = m_parents[m_parents[item]];
            item = m_parents[item];
        }
        return item;
    }

    void join(std::uint32_t a, std::uint32_t b) { m_parents[find(a)] = find(b); }

private:
    std::vector<std::uint32_t> m_parents;
};

/// The first eight bytes as a number. Most comparisons are decided without loading the text.
std::uint64_t beginningOf(std::string_view text)
{
    constexpr unsigned kBits = 8;
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i)
        number = number << kBits | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
    return number;
}

using NumberedHash = std::pair<std::uint64_t, std::uint32_t>;

/// Joins the pairs with the same hash. A collision only keeps two texts together unnecessarily.
void joinEqual(std::vector<NumberedHash>& hashes, DisjointSets& sets)
{
    std::ranges::sort(hashes);
    for (std::size_t i = 1; i < hashes.size(); ++i)
        if (hashes[i].first == hashes[i - 1].first)
            sets.join(hashes[i].second, hashes[i - 1].second);
}

DisjointSets joinedPairs(const PairAccess& pairs, const SplitOptions& options)
{
    std::vector<NumberedHash> sources, targets;
    sources.reserve(pairs.size);
    targets.reserve(options.disjointTargets ? pairs.size : 0);
    pairs.forEach([&, i = std::uint32_t {0}](const SentencePair& pair) mutable {
        sources.emplace_back(hashText(trimmedText(pair.source), options.seed), i);
        if (options.disjointTargets)
            targets.emplace_back(hashText(trimmedText(pair.target), options.seed), i);
        ++i;
    });
    DisjointSets sets(pairs.size);
    joinEqual(sources, sets);
    joinEqual(targets, sets);
    return sets;
}

/// Pairs that must stay together. Its key is the smallest source text, so it does not depend on their order.
struct Group {
    std::uint64_t rank = 0;
    std::uint64_t beginning = 0;  ///< of the key
    std::uint32_t key = 0;        ///< the pair whose source is the key
    std::uint32_t members = 0;
};

class Groups {
public:
    Groups(const PairAccess& pairs, const SplitOptions& options)
        : m_pairs(pairs)
        , m_seed(options.seed)
        , m_sets(joinedPairs(pairs, options))
        , m_groups(pairs.size)
    {
        pairs.forEach(
            [&, i = std::uint32_t {0}](const SentencePair& pair) mutable { add(i++, trimmedText(pair.source)); });
    }

    /// One member of each group, in an order that depends only on texts and seed.
    std::vector<std::uint32_t> inOrder() const
    {
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < m_groups.size(); ++i)
            if (m_groups[i].members > 0)
                order.push_back(i);
        std::ranges::sort(order, [this](std::uint32_t a, std::uint32_t b) {
            const auto &left = m_groups[a], &right = m_groups[b];
            return left.rank != right.rank ? left.rank < right.rank : a != b && keyOf(left) < keyOf(right);
        });
        return order;
    }

    std::size_t membersOf(std::uint32_t group) const { return m_groups[group].members; }
    std::uint32_t groupOf(std::uint32_t pair) { return m_sets.find(pair); }

private:
    void add(std::uint32_t index, std::string_view source)
    {
        auto& group = m_groups[m_sets.find(index)];
        if (group.members++ > 0 && !isBefore(source, group))
            return;
        group.key = index;
        group.beginning = beginningOf(source);
        group.rank = hashText(source, m_seed);
    }

    bool isBefore(std::string_view source, const Group& group) const
    {
        const auto beginning = beginningOf(source);
        if (beginning != group.beginning)
            return beginning < group.beginning;
        return hashText(source, m_seed) != group.rank && source < keyOf(group);
    }

    std::string keyOf(const Group& group) const { return std::string(trimmedText(m_pairs.sourceOf(group.key))); }

    const PairAccess& m_pairs;
    std::uint64_t m_seed;
    DisjointSets m_sets;
    std::vector<Group> m_groups;  ///< at one of the members of each
};

std::vector<bool> heldOutPairs(const PairAccess& pairs, const SplitOptions& options)
{
    if (options.heldOutPairs >= pairs.size && options.heldOutPairs > 0) {
        throw Error(ErrorCode::InvalidArgument,
            say("dev_pairs is %1, but the corpus has only %2 pairs; hold out fewer (dev_pairs in the recipe)",
                options.heldOutPairs, pairs.size));
    }
    Groups groups(pairs, options);
    std::vector<bool> chosen(pairs.size, false), heldOut(pairs.size, false);
    std::size_t count = 0;
    for (const auto group : groups.inOrder())
        if (count + groups.membersOf(group) <= options.heldOutPairs) {  // groups that are too large stay in train
            count += groups.membersOf(group);
            chosen[group] = true;
        }
    for (std::uint32_t i = 0; i < pairs.size; ++i)
        heldOut[i] = chosen[groups.groupOf(i)];
    return heldOut;
}

}  // namespace

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

SentencePair exchanged(SentencePair pair)
{
    std::swap(pair.source, pair.target);
    for (auto& link : pair.alignment)
        std::swap(link.source, link.target);
    pair.sourceWords.clear();
    return pair;
}

Corpus exchanged(Corpus corpus)
{
    for (auto& pair : corpus.pairs)
        pair = exchanged(std::move(pair));
    return corpus;
}

CorpusSplit splitCorpus(const Corpus& corpus, const SplitOptions& options)
{
    const auto heldOut =
        heldOutPairs({corpus.size(), [&](const auto& visitor) { std::ranges::for_each(corpus.pairs, visitor); },
                         [&](std::size_t i) { return corpus.pairs[i].source; }},
            options);
    CorpusSplit split;
    split.train = {{}, corpus.name + " (train)", corpus.attribution};
    split.heldOut = {{}, corpus.name + " (held out)", corpus.attribution};
    for (std::size_t i = 0; i < corpus.size(); ++i)
        (heldOut[i] ? split.heldOut : split.train).pairs.push_back(corpus.pairs[i]);
    return split;
}

StoredSplit splitCorpus(const StoredCorpus& corpus, const SplitOptions& options)
{
    const auto heldOut = heldOutPairs({corpus.size(), [&](const auto& visitor) { corpus.pairs.forEach(visitor); },
                                          [&](std::size_t i) { return corpus.pairs.part(i, 1).front().source; }},
        options);
    StoredSplit split;
    split.heldOut = {{}, corpus.name + " (held out)", corpus.attribution};
    StoredPairs::Writer train;
    corpus.pairs.forEach([&, i = std::size_t {0}](const SentencePair& pair) mutable {
        if (heldOut[i++])
            split.heldOut.pairs.push_back(pair);
        else
            train.add(pair);
    });
    split.train = {train.finish(), corpus.name + " (train)", corpus.attribution};
    return split;
}

}  // namespace translucent
