#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "translucent/corpus/gold_links.h"

#include <gtest/gtest.h>

#include <string>

namespace translucent {
namespace {

using test::expectError;
using test::TemporaryDirectory;
using TokenLinks = std::vector<TokenLink>;

/// 老师(0-6) 喜欢(6-12) 书(12-15) 。(15-18) and The(0-3) teacher(4-11) likes(12-17) books.(18-24).
Corpus onePair()
{
    Corpus corpus;
    corpus.pairs = {{"老师喜欢书。", "The teacher likes books.", {}}};
    return corpus;
}

std::vector<GoldLinks> read(const Corpus& corpus, std::string_view content)
{
    const TemporaryDirectory directory;
    return readGoldLinks(corpus, directory.add("gold.align", content).string());
}

TEST(GoldLinksFile, CharactersWithTheSameLinksAreAWord)
{
    const auto gold = read(onePair(), "0-1 1-1 2-2 3-2 4-3\n").at(0);
    EXPECT_EQ(gold.source, (std::vector<TextSpan> {{0, 6}, {6, 12}, {12, 15}, {15, 18}}));
    EXPECT_EQ(gold.target, (std::vector<TextSpan> {{0, 3}, {4, 11}, {12, 17}, {18, 23}}))
        << "marks that nothing is linked with are no word";
    EXPECT_EQ(gold.sure, (TokenLinks {{0, 1}, {1, 2}, {2, 3}}));
    EXPECT_TRUE(gold.possible.empty());
}

TEST(GoldLinksFile, LinkedMarksAreAWord)
{
    const auto both = read(onePair(), "4-3 5-3\n").at(0);
    EXPECT_EQ(both.target, (std::vector<TextSpan> {{0, 3}, {4, 11}, {12, 17}, {18, 23}, {23, 24}}));
    EXPECT_EQ(both.sure, (TokenLinks {{4, 3}, {5, 4}}));
    const auto marks = read(onePair(), "5-3\n").at(0);
    EXPECT_EQ(marks.target, both.target) << "what stands before them stays";
}

TEST(GoldLinksFile, QuestionMarksAndPsArePossible)
{
    Corpus corpus;
    corpus.pairs = {{"a b c", "x y z", {}}, {"a", "x", {}}};
    const auto gold = read(corpus, "2p1 0-0 1?2 0?0 2p1\n\n");
    EXPECT_EQ(gold[0].sure, (TokenLinks {{0, 0}})) << "what is both is sure";
    EXPECT_EQ(gold[0].possible, (TokenLinks {{1, 2}, {2, 1}}));
    EXPECT_EQ(gold[1], (GoldLinks {{{0, 1}}, {{0, 1}}, {}, {}}));
}

TEST(GoldLinksFile, ASureAndAPossibleCharacterAreTwoWords)
{
    const auto gold = read(onePair(), "0-1 1?1\n").at(0);
    EXPECT_EQ(gold.source.front(), (TextSpan {0, 3}));
    EXPECT_EQ(gold.sure, (TokenLinks {{0, 1}}));
    EXPECT_EQ(gold.possible, (TokenLinks {{1, 1}}));
}

TEST(GoldLinksFile, WhatIsWrongIsNamedWithItsLine)
{
    Corpus corpus;
    corpus.pairs = {{"a b", "x", {}}, {"c", "y z", {}}};
    const auto expectRefused = [&](std::string_view content, std::initializer_list<std::string_view> parts) {
        expectError(ErrorCode::InvalidFormat, parts, [&] { read(corpus, content); });
    };
    expectRefused("0-0\n", {"gold.align", "has 1 lines", "2 pairs"});
    expectRefused("0-0\n0-0\n0-0\n", {"gold.align", "more lines", "2"});
    expectRefused("0-0\n1-0\n", {"gold.align, line 2", "1-0", "source", "only 0"});
    expectRefused("0-0\n0p2\n", {"gold.align, line 2", "0p2", "target", "0 to 1"});
    for (const auto* link : {"0:0", "0", "-0", "0-", "0-x", "0--0", "0-0p", "0?", "99999999999999999999-0"})
        expectRefused(std::string(link) + "\n\n", {"gold.align, line 1", link, "0?2", "possible"});
}

}  // namespace
}  // namespace translucent
