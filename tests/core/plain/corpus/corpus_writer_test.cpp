#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/corpus_writer.h"

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

void write(
    const std::string& file, const std::vector<SentencePair>& pairs, const CorpusWriter::Languages& languages = {})
{
    CorpusWriter writer(file, writtenCorpusFor(file), languages);
    for (const SentencePair& pair : pairs) {
        writer.add(pair);
    }
    writer.finish();
    EXPECT_EQ(writer.pairs(), pairs.size());
}

TEST(CorpusWriter, WritesEveryFormatThatReadsBack)
{
    const TemporaryDirectory directory;
    const std::vector<SentencePair> pairs {{"你 <好> & \"是\"", "Hello 'you' & <b>", {}}, {"𠀀 ]]>", "\\ &amp;", {}}};
    for (const char* name : {"c.tsv", "c.jsonl", "c.tmx"}) {
        const auto file = (directory / name).string();
        write(file, pairs);
        EXPECT_EQ(readCorpus(file, {}).corpus.pairs, pairs) << name;
        write(file, pairs, {"zh_TW", "de"});
        EXPECT_EQ(readCorpus(file, {.sourceLanguage = "zh", .targetLanguage = "de"}).corpus.pairs, pairs) << name;
    }
}

TEST(CorpusWriter, WritesTmxOfVersion14)
{
    const TemporaryDirectory directory;
    const auto file = (directory / "c.tmx").string();
    write(file, {{"你<好", "Hello\tyou", {}}}, {"zh_CN", "en"});
    EXPECT_EQ(fileContent(file),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tmx version=\"1.4\">\n"
        "<header creationtool=\"translucent\" creationtoolversion=\"1\" segtype=\"sentence\" o-tmf=\"TSV\" "
        "adminlang=\"en\" srclang=\"zh-CN\" datatype=\"plaintext\"/>\n<body>\n"
        "<tu><tuv xml:lang=\"zh-CN\"><seg>你&lt;好</seg></tuv><tuv xml:lang=\"en\"><seg>Hello you</seg></tuv></tu>\n"
        "</body>\n</tmx>\n");
}

TEST(CorpusWriter, LeavesOutWhatXmlCannotHold)
{
    const TemporaryDirectory directory;
    const auto file = (directory / "c.tmx").string();
    write(file,
        {{std::string("a\x01\0\x1F"
                      "b",
              5),
            "x\uFFFEy\uFFFFz\uFFFD", {}}});
    EXPECT_EQ(readCorpus(file, {}).corpus.pairs, (std::vector<SentencePair> {{"ab", "xyz\uFFFD", {}}}));
}

TEST(CorpusWriter, LeavesTheOldFileUntilItIsFinished)
{
    const TemporaryDirectory directory;
    const auto file = directory.add("c.tmx", "old").string();
    {
        CorpusWriter writer(file, WrittenCorpus::Tmx, {});
        writer.add({"一", "one", {}});
    }
    EXPECT_EQ(fileContent(file), "old");
    expectError(
        ErrorCode::InvalidArgument, {"c.xlsx", "must be .tsv, .jsonl or .tmx"}, [] { writtenCorpusFor("c.xlsx"); });
    expectError(ErrorCode::InvalidArgument, {"must be .tsv"}, [] { writtenCorpusFor("tmx"); });
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
