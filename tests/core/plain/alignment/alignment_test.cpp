#include "translucent/alignment/alignment.h"
#include "translucent/corpus/corpus_spec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>

namespace translucent {
namespace {

/// Share of the gold links that were found, by overlap: words can be segmented differently.
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

Corpus corpusOf(std::span<const SentencePair> pairs)
{
    Corpus corpus;
    corpus.pairs = {pairs.begin(), pairs.end()};
    return corpus;
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

TEST(WordAligner, LinksItsOwnPairsAsAlignWordsDoes)
{
    auto corpus = generateBuiltinCorpus({.pairs = 300});
    corpus.pairs.push_back({"", "nothing", {}});
    const WordAligner aligner(corpus, {});
    const auto expected = alignWords(corpus, {});
    for (std::size_t i = 0; i < corpus.size(); ++i)
        EXPECT_EQ(aligner.links(corpus.pairs[i]), expected[i]) << corpus.pairs[i].source;
}

TEST(WordAligner, LinksPairsThatItHasNotSeen)
{
    const auto corpus = generateBuiltinCorpus({.pairs = 3000});
    const auto learnt = std::span(corpus.pairs).first(2000);
    const WordAligner aligner(corpusOf(learnt), {});
    std::vector<std::vector<AlignmentLink>> found;
    for (const auto& pair : corpus.pairs)
        found.push_back(aligner.links(pair));
    const auto unseen = std::span(corpus.pairs).subspan(2000);
    EXPECT_GT(foundShare(corpusOf(unseen), {found.begin() + 2000, found.end()}), 0.7);
}

TEST(WordAligner, LinksUnknownWordsByTheirPlace)
{
    const std::vector<SentencePair> learnt {{"a b", "x y", {}}, {"b c", "y z", {}}, {"a c", "x z", {}}};
    const WordAligner aligner(corpusOf(learnt), {});
    EXPECT_EQ(aligner.links({"q r s", "1 2 3", {}}),
        (std::vector<AlignmentLink> {{{0, 1}, {0, 1}}, {{2, 3}, {2, 3}}, {{4, 5}, {4, 5}}}));
    const auto links = aligner.links({"a q", "x 1", {}});
    EXPECT_EQ(links, (std::vector<AlignmentLink> {{{0, 1}, {0, 1}}, {{2, 3}, {2, 3}}}));
    EXPECT_TRUE(aligner.links({"a", "", {}}).empty());
    std::string longest;
    for (std::size_t i = 0; i < kLongestAligned; ++i)
        longest += "a ";
    EXPECT_FALSE(aligner.links({longest, "x", {}}).empty()) << "longer than any it has learnt from";
    EXPECT_TRUE(aligner.links({longest + "a", "x", {}}).empty());
}

TEST(WordLinks, ThoseOfAStoppedOneAreNone)
{
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(alignWords(generateBuiltinCorpus({.pairs = 20}), {}, source.get_token()).empty());
}

}  // namespace
}  // namespace translucent
