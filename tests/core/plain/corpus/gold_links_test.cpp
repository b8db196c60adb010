#include "support/expect_error.h"
#include "support/gzip_data.h"
#include "support/temporary_directory.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/gold_links.h"
#include "translucent/corpus/stored_corpus.h"

#include <gtest/gtest.h>

#include <string>

namespace translucent {

namespace {

using test::expectError;
using test::fileContent;
using test::TemporaryDirectory;

/// 老师(0-6) 喜欢(6-12) space 书(13-16) and The(0-3) teacher(4-11) likes(12-17) books(18-23); then 好 and So good.
Corpus twoPairs()
{
    Corpus corpus;
    corpus.pairs = {{"老师喜欢 书", "The teacher likes books", {}}, {"好", "So good", {{{0, 3}, {0, 2}}}}};
    return corpus;
}

class AlignmentFile : public testing::Test {
protected:
    Corpus readContent(std::string_view content) const
    {
        auto corpus = twoPairs();
        readAlignments(corpus, m_directory.add("c.align", content).string());
        return corpus;
    }

    void expectRefused(std::string_view content, std::initializer_list<std::string_view> parts) const
    {
        const auto file = m_directory.add("c.align", content).string();
        auto corpus = twoPairs();
        expectError(ErrorCode::InvalidFormat, parts, [&] { readAlignments(corpus, file); });
        expectError(ErrorCode::InvalidFormat, {"c.align"}, [&] { readAlignments(corpus, file); });
        EXPECT_EQ(corpus.pairs, twoPairs().pairs) << "unchanged";
    }

    TemporaryDirectory m_directory;
};

TEST_F(AlignmentFile, LinksSpansOfTheTexts)
{
    const auto corpus = readContent("0-0 0-1 1-0 1-1 2-2 3-2 4-3\n\n");
    const std::vector<AlignmentLink> links {
        {{0, 6}, {0, 3}}, {{0, 6}, {4, 11}}, {{6, 12}, {12, 17}}, {{13, 16}, {18, 23}}};
    EXPECT_EQ(corpus.pairs[0].alignment, links) << "neighbours with the same links are one word";
    EXPECT_TRUE(corpus.pairs[1].alignment.empty()) << "what was known before is gone";
}

TEST_F(AlignmentFile, WordsEndAtSpacesAndWhereLinksDiffer)
{
    const auto corpus = readContent("4-2 3-2 2-2 0-0 1-1\n0-1 0-1\n");
    const std::vector<AlignmentLink> links {
        {{0, 3}, {0, 3}}, {{3, 6}, {4, 11}}, {{6, 12}, {12, 17}}, {{13, 16}, {12, 17}}};
    EXPECT_EQ(corpus.pairs[0].alignment, links);
    EXPECT_EQ(corpus.pairs[1].alignment, (std::vector<AlignmentLink> {{{0, 3}, {3, 7}}}));
}

TEST_F(AlignmentFile, TellsMarksFromTheWordsTheyClingTo)
{
    Corpus corpus;
    corpus.pairs = {{"读书，好。", "Books, good.", {}}};
    readAlignments(corpus, m_directory.add("m.align", "0-0 1-0 2-0 3-1 4-1\n").string());
    const std::vector<AlignmentLink> links {
        {{0, 6}, {0, 5}}, {{6, 9}, {5, 6}}, {{9, 12}, {7, 11}}, {{12, 15}, {11, 12}}};
    EXPECT_EQ(corpus.pairs[0].alignment, links);
}

TEST_F(AlignmentFile, ReadsBackWhatWasWritten)
{
    const auto file = (m_directory / "gold.align").string();
    const auto gold = generateBuiltinCorpus({.pairs = 200});
    writeAlignments(gold, file);
    auto corpus = gold;
    for (auto& pair : corpus.pairs)
        pair.alignment.clear();
    readAlignments(corpus, file);
    const auto again = (m_directory / "again.align").string();
    writeAlignments(corpus, again);
    EXPECT_EQ(fileContent(again), fileContent(file));
    EXPECT_NE(corpus.pairs[0].alignment.size(), 0u);
}

TEST_F(AlignmentFile, MayBeGzipped)
{
    const std::string_view content = "0-0\r\n0-1";
    EXPECT_EQ(readContent(test::gzipped(content)).pairs, readContent(content).pairs);
}

TEST_F(AlignmentFile, HasALineForEveryPair)
{
    expectRefused("0-0\n", {"the number of lines (1) differs from the number of pairs in the corpus (2)"});
    expectRefused("", {"c.align"});
    expectRefused("0-0\n0-0\n\n", {"has more lines than the corpus has pairs, 2"});
}

TEST_F(AlignmentFile, MayHaveALineForEveryLineOfTheCorpus)
{
    const auto file = m_directory.add("c.tsv", "\n老师\tThe teacher\n\tx\n好\tGood\n\n").string();
    auto corpus = readCorpus(file, {}).corpus;
    EXPECT_EQ(corpus.lines, (CorpusLines {5, {1, 3, 5}}));
    const std::vector<AlignmentLink> teacher {{{0, 6}, {4, 11}}}, good {{{0, 3}, {0, 4}}};
    for (const char* content : {"\n0-1 1-1\n7-7\n0-0\n\n", "0-1 1-1\n0-0\n"}) {
        const auto links = m_directory.add("c.align", content).string();
        readAlignments(corpus, links);
        EXPECT_EQ(corpus.pairs[0].alignment, teacher) << content;
        EXPECT_EQ(corpus.pairs[1].alignment, good) << content;
        EXPECT_EQ(withAlignments(StoredCorpus(corpus), links).inMemory().pairs, corpus.pairs);
    }
    const auto written = (m_directory / "w.align").string();
    writeAlignments(corpus, written);
    EXPECT_EQ(fileContent(written), "\n0-1 1-1\n\n0-0\n\n");
    const auto three = m_directory.add("three.align", "\n0-0\n\n").string();
    expectError(ErrorCode::InvalidFormat, {"more lines than the corpus has pairs, 2", "one per line of the corpus"},
        [&] { readAlignments(corpus, three); });
}

TEST_F(AlignmentFile, NamesALinkThatLeadsBeyondItsSentence)
{
    expectRefused("0-0 5-1\n\n", {"line 1", "'5-1'", "beyond the source", "0 to 4"});
    expectRefused("0-4\n\n", {"line 1", "'0-4'", "beyond the target", "0 to 3"});
    expectRefused("\n1-0\n", {"line 2", "'1-0'", "beyond the source", "only 0"});
}

TEST_F(AlignmentFile, NamesWhatIsNoLink)
{
    for (const std::string bad :
        {"0", "0-", "-0", "0-1-2", "a-b", "0:1", "0-x", "0--1", "99999999999999999999999-0", "0?0"})
        expectRefused("\n" + bad + "\n", {"line 2", "'" + bad + "'", "e.g. 0-2"});
}

/// Its name can come from a run.json of unknown origin.
TEST_F(AlignmentFile, DoesNotRepeatTheTextOfAFileOfAnotherKind)
{
    for (const std::string strange : {"root:x:0:0:root:/root:/bin/sh", "secret", "a-b-c-d", "123-456-789-pass"})
        try {
            auto corpus = twoPairs();
            readAlignments(corpus, m_directory.add("strange", strange + "\n").string());
            ADD_FAILURE() << strange;
        } catch (const Error& error) {
            EXPECT_EQ(std::string_view(error.what()).find(strange), std::string_view::npos) << error.what();
        }
}

TEST_F(AlignmentFile, MustExist)
{
    auto corpus = twoPairs();
    expectError(ErrorCode::NotFound, {"nowhere.align"}, [&] { readAlignments(corpus, "nowhere.align"); });
}

}  // namespace

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
    expectRefused("0-0\n", {"gold.align", "the number of lines (1)", "(2)"});
    expectRefused("0-0\n0-0\n0-0\n", {"gold.align", "more lines", "2"});
    expectRefused("0-0\n1-0\n", {"gold.align, line 2", "1-0", "source", "only 0"});
    expectRefused("0-0\n0p2\n", {"gold.align, line 2", "0p2", "target", "0 to 1"});
    for (const auto* link : {"0:0", "0", "-0", "0-", "0-x", "0--0", "0-0p", "0?", "99999999999999999999-0"})
        expectRefused(std::string(link) + "\n\n", {"gold.align, line 1", link, "0?2", "possible"});
}

}  // namespace

}  // namespace translucent
