#include "translucent/alignment.h"
#include "translucent/corpus_spec.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

/// Share of the gold links that were found, by overlap: words may be cut otherwise.
double foundShare(const Corpus& gold, const std::vector<std::vector<AlignmentLink>>& found)
{
    std::size_t all = 0, hits = 0;
    for (std::size_t i = 0; i < gold.size(); ++i)
        for (const auto& link : gold.pairs[i].alignment) {
            const auto covers = [&](const AlignmentLink& other) {
                return other.source.overlaps(link.source) && other.target.overlaps(link.target);
            };
            ++all;
            hits += std::ranges::any_of(found[i], covers) ? 1 : 0;
        }
    return static_cast<double>(hits) / static_cast<double>(all);
}

TEST(WordLinks, FindMostGoldLinksWithKnownWordsAndWithFoundOnes)
{
    auto corpus = generateBuiltinCorpus({.pairs = 2000});
    EXPECT_GT(foundShare(corpus, alignWords(corpus, {})), 0.7);
    for (auto& pair : corpus.pairs)
        pair.sourceWords.clear();
    EXPECT_GT(foundShare(corpus, alignWords(corpus, {})), 0.7);
}

TEST(WordLinks, LinkBytesOfTheTexts)
{
    Corpus corpus;
    corpus.pairs = {{"a b", "X, y", {}}, {"b", "Y", {}}, {"a", "x", {}}, {"a", "X", {}}};
    const auto links = alignWords(corpus, {.threads = 1});
    ASSERT_EQ(links.size(), 4u);
    EXPECT_EQ(links[1], (std::vector<AlignmentLink> {{{0, 1}, {0, 1}}}));
    const auto has = [&](const AlignmentLink& link) { return std::ranges::find(links[0], link) != links[0].end(); };
    EXPECT_TRUE(has({{0, 1}, {0, 1}})) << "whatever the case";
    EXPECT_TRUE(has({{2, 3}, {3, 4}})) << "behind a comma";
}

TEST(WordLinks, ThoseOfAStoppedOneAreNone)
{
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(alignWords(generateBuiltinCorpus({.pairs = 20}), {}, source.get_token()).empty());
}

}  // namespace
}  // namespace translucent
