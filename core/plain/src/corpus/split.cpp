#include "translucent/corpus.h"

#include "translucent/error.h"
#include "util/random.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace translucent {

namespace {

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

CorpusSplit splitCorpus(const Corpus& corpus, const SplitOptions& options)
{
    if (options.heldOutPairs >= corpus.size() && options.heldOutPairs > 0) {
        throw Error(ErrorCode::InvalidArgument,
            "dev_pairs is " + std::to_string(options.heldOutPairs) + ", but the corpus has only "
                + std::to_string(corpus.size()) + " pairs; hold out fewer (dev_pairs in the recipe)");
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
