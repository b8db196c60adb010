#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "translucent/corpus_spec.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using test::fileContent;
using test::TemporaryDirectory;

Corpus corpusOf(std::vector<SentencePair> pairs)
{
    Corpus corpus;
    corpus.pairs = std::move(pairs);
    return corpus;
}

TEST(CorpusWriter, WritesColumnsThatReadBack)
{
    const TemporaryDirectory directory;
    const auto file = (directory / "c.tsv").string();
    const Corpus corpus = corpusOf({{"\"你好", "Hello", {}}, {"再见", "Bye", {}}});
    writeTsv(corpus, file);
    EXPECT_EQ(fileContent(file), "\"你好\tHello\n再见\tBye\n");
    EXPECT_EQ(readCorpus(file, {}).corpus.pairs, corpus.pairs);
    writeTsv(corpusOf({{"a\tb", "c\r\nd", {}}}), file);
    EXPECT_EQ(fileContent(file), "a b\tc  d\n");
}

TEST(CorpusWriter, WritesLinksBetweenCharactersAndWords)
{
    const TemporaryDirectory directory;
    const auto file = (directory / "c.align").string();
    // 老师(0-6) 喜欢(6-12) space 书(13-16); The(0-3) teacher(4-11) likes(12-17) books(18-23)
    writeAlignments(corpusOf({{"老师喜欢 书", "The teacher likes books",
                                  {{{13, 16}, {18, 23}}, {{0, 6}, {4, 11}}, {{0, 6}, {0, 3}}, {{6, 12}, {12, 17}}}},
                        {"书", "Books", {}}, {"好", "So good", {{{0, 3}, {0, 7}}, {{0, 3}, {3, 4}}}}}),
        file);
    EXPECT_EQ(fileContent(file), "0-0 0-1 1-0 1-1 2-2 3-2 4-3\n\n0-0 0-1\n");
}

TEST(CorpusWriter, LinksWordsOnSidesWithoutChinese)
{
    const TemporaryDirectory directory;
    const auto file = (directory / "c.align").string();
    writeAlignments(corpusOf({{"ab cd", "cd ab", {{{0, 2}, {3, 5}}, {{3, 5}, {0, 2}}}}}), file);
    EXPECT_EQ(fileContent(file), "0-1 1-0\n");
}

TEST(CorpusWriter, NamesTheFileItCannotWrite)
{
    const TemporaryDirectory directory;
    const auto file = (directory / "missing/c.tsv").string();
    expectError(ErrorCode::WriteFailed, {"missing/c.tsv"}, [&] { writeTsv({}, file); });
    expectError(ErrorCode::WriteFailed, {"missing/c.tsv"}, [&] { writeAlignments({}, file); });
}

}  // namespace
}  // namespace translucent
