#include "base/random.h"
#include "support/expect_error.h"
#include "translucent/corpus/corpus.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

Corpus numbered(int pairs)
{
    Corpus corpus;
    corpus.name = "numbers";
    corpus.attribution = "public domain";
    for (int i = 0; i < pairs; ++i) {
        corpus.pairs.push_back({"source " + std::to_string(i), "target " + std::to_string(i), {}});
    }
    return corpus;
}

std::set<std::string> sourcesOf(const Corpus& corpus)
{
    std::set<std::string> result;
    for (const SentencePair& pair : corpus.pairs) {
        result.insert(pair.source);
    }
    return result;
}

/// The held-out sources by definition, computed slowly: groups grow until nothing joins them, the smallest source names
/// a group, its hash determines the order, and groups are taken as long as they fit.
std::set<std::string> heldOutByDefinition(const Corpus& corpus, const SplitOptions& options)
{
    std::vector<std::set<std::size_t>> groups;
    for (std::size_t i = 0; i < corpus.size(); ++i) {
        std::set<std::size_t> own {i};
        std::erase_if(groups, [&](const auto& group) {
            const bool joins = std::ranges::any_of(group, [&](std::size_t other) {
                return corpus.pairs[other].source == corpus.pairs[i].source
                    || (options.disjointTargets && corpus.pairs[other].target == corpus.pairs[i].target);
            });
            if (joins)
                own.insert(group.begin(), group.end());
            return joins;
        });
        groups.push_back(own);
    }
    std::map<std::uint64_t, std::set<std::size_t>> ranked;
    for (const auto& group : groups) {
        std::set<std::string> names;
        for (const auto i : group)
            names.insert(corpus.pairs[i].source);
        ranked[hashText(*names.begin(), options.seed)] = group;
    }
    std::set<std::string> chosen;
    std::size_t count = 0;
    for (const auto& [rank, group] : ranked)
        if (count + group.size() <= options.heldOutPairs) {
            count += group.size();
            for (const auto i : group)
                chosen.insert(corpus.pairs[i].source);
        }
    return chosen;
}

TEST(SplitCorpus, ChoosesWhatItsDefinitionSays)
{
    Corpus corpus;
    for (int i = 0; i < 400; ++i)  // many sources start with the same bytes
        corpus.pairs.push_back({"beginning " + std::to_string(i * 71 % 301), "to " + std::to_string(i * 37 % 330), {}});
    for (const bool disjoint : {true, false})
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            const SplitOptions options {40, seed, disjoint};
            EXPECT_EQ(sourcesOf(splitCorpus(corpus, options).heldOut), heldOutByDefinition(corpus, options));
        }
}

TEST(SplitCorpus, KeepsEveryPairInOneOfTheParts)
{
    const CorpusSplit split = splitCorpus(numbered(500), {.heldOutPairs = 50});
    EXPECT_EQ(split.heldOut.size(), 50U);
    EXPECT_EQ(split.train.size(), 450U);
    EXPECT_EQ(split.heldOut.attribution, "public domain");
    auto all = sourcesOf(split.train);
    all.merge(sourcesOf(split.heldOut));
    EXPECT_EQ(all.size(), 500U);
}

TEST(SplitCorpus, DependsOnTextsAndSeedOnly)
{
    const Corpus corpus = numbered(300);
    Corpus shuffled = corpus;
    std::reverse(shuffled.pairs.begin(), shuffled.pairs.end());
    const SplitOptions options {.heldOutPairs = 30, .seed = 5};
    const auto chosen = sourcesOf(splitCorpus(corpus, options).heldOut);
    EXPECT_EQ(sourcesOf(splitCorpus(shuffled, options).heldOut), chosen);
    EXPECT_NE(sourcesOf(splitCorpus(corpus, {.heldOutPairs = 30, .seed = 6}).heldOut), chosen);
}

TEST(SplitCorpus, KeepsEqualSourcesTogether)
{
    Corpus corpus = numbered(100);
    for (int i = 0; i < 100; ++i) {
        corpus.pairs.push_back({"  source " + std::to_string(i) + "\u3000", "other " + std::to_string(i), {}});
    }
    const CorpusSplit split = splitCorpus(corpus, {.heldOutPairs = 40, .disjointTargets = false});
    EXPECT_EQ(split.heldOut.size(), 40U);
    std::set<std::string> held;
    for (const SentencePair& pair : split.heldOut.pairs) {
        held.insert(pair.target.substr(pair.target.find(' ')));
    }
    EXPECT_EQ(held.size(), 20U);
}

TEST(SplitCorpus, KeepsChainsOfEqualTextsTogether)
{
    Corpus corpus = numbered(50);
    for (int i = 0; i < 10; ++i) {  // a chain: equal target, then equal source, and so on
        corpus.pairs.push_back({"chain " + std::to_string(i / 2), "link " + std::to_string((i + 1) / 2), {}});
    }
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const CorpusSplit split = splitCorpus(corpus, {.heldOutPairs = 30, .seed = seed});
        const auto inChain = [](const SentencePair& pair) { return pair.source.starts_with("chain"); };
        const auto held = std::count_if(split.heldOut.pairs.begin(), split.heldOut.pairs.end(), inChain);
        EXPECT_TRUE(held == 0 || held == 10) << held;
        EXPECT_LE(split.heldOut.size(), 30U);
    }
}

TEST(SplitCorpus, RefusesToHoldOutEverything)
{
    test::expectError(ErrorCode::InvalidArgument, {"dev_pairs is 10", "10 pairs"},
        [] { splitCorpus(numbered(10), {.heldOutPairs = 10}); });
    EXPECT_EQ(splitCorpus(numbered(10), {.heldOutPairs = 0}).train.size(), 10U);
}

}  // namespace
}  // namespace translucent
