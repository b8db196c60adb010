#include "corpus/reader_fixture.h"

#include <chrono>
#include <cstdlib>

namespace translucent {
namespace {

using test::CorpusReaderTest;
using test::gzipped;
using test::problemLines;
using test::Texts;
using test::textsOf;

class TsvReader : public CorpusReaderTest { };

TEST_F(TsvReader, ReadsTwoColumns)
{
    expectPairs("c.tsv", "你好\tHello\r\n再见\tBye", {{"你好", "Hello"}, {"再见", "Bye"}});
    expectPairs("c.tsv", "\uFEFF\u3000你好 \tHello\u00A0there\n\uFEFF再\u200B见\tBye\n",
        {{"你好", "Hello there"}, {"再见", "Bye"}});
    expectPairs("c.txt", "你好\tHello\n", {{"你好", "Hello"}});
}

TEST_F(TsvReader, StopsAtTheMillionthFaultyLineUnlessMoreAreUsable)
{
    const std::string empty(1'000'100, '\n');
    expectRefused("c.tsv", "一\tone\n" + empty, {"c.tsv, line 1000001", "more lines without a usable pair (1000000)"});
    std::string usable;
    for (int i = 0; i < 1'000'200; ++i)
        usable += "a\tb\n";
    const auto result = readContent("c.tsv", usable + empty);
    EXPECT_EQ(result.corpus.size(), 1'000'200U);
    EXPECT_EQ(result.leftOut, 1'000'100U);
}

TEST_F(TsvReader, HasNoQuoting)
{
    expectPairs("c.tsv", "\"你好\t\"Hello\n\"\"\t\"\n", {{"\"你好", "\"Hello"}, {"\"\"", "\""}});
}

TEST_F(TsvReader, ChoosesColumns)
{
    m_options.columns = {4, 2};
    expectPairs("c.tsv", "11\tHello\t12\t你好\n", {{"你好", "Hello"}});
}

TEST_F(TsvReader, FindsTheTextsOfTatoebaAndWikiMatrix)
{
    const Texts pairs {{"你好", "Hello"}, {"3", "three"}};
    const std::string tatoeba = "11\t你好\t12\tHello\n13\t3\t14\tthree\n";
    const std::string scored = "1.0823\t你好\tHello\n-0.5\t3\tthree\n";
    expectPairs("c.tsv", tatoeba, pairs);
    expectPairs("c.tsv", scored, pairs);
    expectPairs("c.csv", tatoeba, pairs);
    m_options.columns = {2, 1};
    expectPairs("c.tsv", "11\tHello\t12\t你好\n13\tthree\t14\t3\n", pairs);
    expectPairs("c.tsv", "1.0823\tHello\t你好\n-0.5\tthree\t3\n", pairs);
    m_options.columns = {3, 2};
    expectPairs("c.tsv", "1.0823\tHello\t你好\n-0.5\tthree\t3\n", pairs);
}

TEST_F(TsvReader, NamesTheListsThatTatoebaIsMadeOf)
{
    expectRefused("sentences.csv", "1\tcmn\t我們試試看！\n2\teng\tLet's try!\n",
        {"sentences.csv, line 1: is a sentence of Tatoeba (number, language, text)", "'Sentence pairs'"});
    expectRefused("d.tsv", "1\tcmn\t我們試試看！\tuser\t\\N\t2010-01-01\n", {"is a sentence of Tatoeba"});
    expectRefused("links.csv", "1\t77\n1\t180\n", {"links.csv, line 1: is a Tatoeba 'links' line", "'Sentence pairs'"});
    expectPairs("sums.tsv", "1\t77\n", {{"1", "77"}});
    m_options.columns = {2, 3};
    expectPairs("words.tsv", "1\tcat\t猫\n", {{"cat", "猫"}});
}

TEST_F(TsvReader, NamesAWebPage)
{
    for (const char* page : {"<!DOCTYPE html>\n<html>", "  <HTML lang=\"en\">"}) {
        expectRefused("c.tsv", page, {"c.tsv: is a web page (HTML)"});
        expectRefused("c.jsonl", page, {"c.jsonl: is a web page (HTML)"});
        expectRefused("c.json", page, {"c.json: is a web page (HTML)"});
    }
}

TEST_F(TsvReader, CollectsTheAttribution)
{
    m_options.columns = {2, 1};
    const auto result = readContent("c.tsv",
        "Hello\t你好\tCC-BY 2.0 (France) Attribution: tatoeba.org #1 (a) & #2 (b)\n"
        "Bye\t再见\tCC-BY 2.0 (France) Attribution: tatoeba.org #3 (c) & #4 (d)\n"
        "Go\t走\n");
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"你好", "Hello"}, {"再见", "Bye"}, {"走", "Go"}}));
    EXPECT_EQ(result.corpus.attribution, "CC-BY 2.0 (France), tatoeba.org");
    EXPECT_EQ(readContent("d.tsv", "a\tb\tCC-BY-SA 4.0\nc\td\tCC0 Attribution: A Storybook\n").corpus.attribution,
        "CC-BY-SA 4.0; CC0, A Storybook");
    EXPECT_EQ(readContent("e.tsv", "a\tb\n").corpus.attribution, "");
}

TEST_F(TsvReader, NamesUpToFortyOrigins)
{
    std::string lines;
    for (int i = 0; i < 50; ++i)
        lines += "a\tb" + std::to_string(i) + "\tCC0 Attribution: " + std::string(1, char('A' + i)) + "\n";
    const auto attribution = readContent("f.tsv", lines).corpus.attribution;
    EXPECT_TRUE(attribution.starts_with("CC0, A; CC0, B; ")) << attribution;
    EXPECT_TRUE(attribution.ends_with("CC0, g; CC0, h; and others")) << attribution;
}

TEST_F(TsvReader, NotesEmptyAndOneSidedLines)
{
    const auto result = readContent("c.tsv", "\n你\tyou\n \u3000\t \n\tonly English\n只有中文\t\n");
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"你", "you"}}));
    EXPECT_EQ(problemLines(result), (std::vector<std::size_t> {1, 3, 4, 5}));
    EXPECT_EQ(result.problems[0].message.english(), "the line is empty");
    EXPECT_EQ(result.problems[1].message.english(), "both sides are empty");
    EXPECT_EQ(result.problems[2].message.english(), "the source side is empty");
    EXPECT_EQ(result.problems[3].message.english(), "the target side is empty");
}

TEST_F(TsvReader, RefusesWrongColumnsByLine)
{
    expectRefused("c.tsv", "你\tyou\n你好\n", {"c.tsv, line 2: has 1 column, but column 2", "tabs"});
    expectRefused("c.tsv", "你\tyou\n你\tyou\tand me\n", {"c.tsv, line 2: has 3 columns instead of 2"});
    expectRefused("c.tsv", "你\tyou\tCC-BY 2.0\n你\tyou\tme\tCC-BY 2.0\n", {"c.tsv, line 2", "one inside a sentence?"});
    expectRefused("c.tsv", "11\t你好\tx\tHello\n", {"c.tsv, line 1: column 1 contains the number '11'", "2,4"});
    m_options.columns = {1, 3};
    expectRefused("c.tsv", "你\tyou\n", {"c.tsv, line 1: has 2 columns, but column 3"});
}

TEST_F(TsvReader, RefusesFilesWithoutOnePair)
{
    expectRefused("c.tsv", "", {"c.tsv: contains no usable sentence pair"});
    expectRefused("c.tsv", "\n\t\n", {"no usable sentence pair", "line 1: the line is empty"});
    expectRefused("c.tsv", "ok\tok\nna\xEFve\tyou\n", {"c.tsv, line 2: not UTF-8 (byte 0xEF at column 3)"});
    expectRefused("c.tsv.gz", gzipped("x\ty\n").substr(0, 12), {"c.tsv.gz", "too early"});
}

TEST_F(TsvReader, LeavesOutAFewLinesWithStrayTabs)
{
    std::string content;
    for (int i = 0; i < 40; ++i)
        content += i == 0 || i == 20 ? "a\ttab\tinside\n" : i == 30 ? "none\n" : "你\tyou\n";
    const auto result = readContent("c.tsv", content);
    EXPECT_EQ(result.corpus.size(), 37U);
    EXPECT_EQ(problemLines(result), (std::vector<std::size_t> {1, 21, 31}));
    EXPECT_EQ(result.problems[0].message.english(),
        "has 3 columns instead of 2; columns are separated by tabs: is there one inside a sentence?");
    expectRefused("c.tsv", content + "x\ty\tz\nx\ty\tz\n", {"c.tsv, line 1: has 3 columns instead of 2"});
}

TEST_F(TsvReader, TakesOffTheQuotesOfASpreadsheet)
{
    expectPairs("c.txt", "你好\t\"Hello, \"\"you\"\"\"\r\n\"他说\"\"好\"\"\"\tgood\r\n",
        {{"你好", "Hello, \"you\""}, {"他说\"好\"", "good"}});
    expectPairs("c.txt", "你好\t\"Hello, you\"\n他\the, too\n", {{"你好", "\"Hello, you\""}, {"他", "he, too"}});
    expectPairs("c.txt", "你好\t\"Hello.\"\n", {{"你好", "\"Hello.\""}});
}

TEST_F(TsvReader, ReadsCommasAndSemicolons)
{
    const Texts pairs {{"你好", "Hello, you"}, {"他说\"好\"", "two lines"}};
    expectPairs("c.csv", "\uFEFF你好,\"Hello, you\"\r\n\"他说\"\"好\"\"\",\"two\r\nlines\"\r\n", pairs);
    expectPairs("c.csv", "你好;Hello, you\n\"他说\"\"好\"\"\";two lines\n", pairs);
    expectPairs("c.csv", "sep=;\r\n你好;Hello, you\r\n\"他说\"\"好\"\"\";two lines\r\n", pairs);
    m_options.columns = {3, 2};
    expectPairs("c.csv", "id,en,zh\n1,\"Hello, you\",你好\n", {{"zh", "en"}, {"你好", "Hello, you"}});
    m_options.columns = {1, 2};
    expectRefused("c.csv", "你好,Hello\n\"再见,Bye\n",
        {"c.csv, line 2: a column begins with a quotation mark that is not closed"});
    expectRefused("c.csv", "你,you\n你,you,me\n", {"c.csv, line 2: has 3 columns instead of 2", "commas"});
}

TEST_F(TsvReader, ReadsSentencesAndTheirTranslationsByTurns)
{
    const Texts pairs {{"你好", "Hello"}, {"再见", "Bye"}};
    expectPairs("c.txt", "你好\nHello\n\n再见\nBye\n", pairs);
    expectPairs("c.txt", "Hello\r\n你好\r\nBye\r\n再见", pairs);
    EXPECT_EQ(readContent("c.txt", "你好\nHello\n").notes.size(), 1U);
    std::string longer;
    for (int i = 0; i < 150; ++i)
        longer += "你好\nHello\n";
    const auto result = readContent("c.txt", longer + "再见\n再见\nBye\nBye\n");
    EXPECT_EQ(result.corpus.size(), 151U);
    EXPECT_EQ(problemLines(result), (std::vector<std::size_t> {301, 304}));
    m_options = {.sourceLanguage = "en", .targetLanguage = "zh"};
    expectPairs("c.txt", "你好\nHello\n", {{"Hello", "你好"}});
    m_options.targetLanguage = "de";
    expectRefused("c.txt", "Hello\nHallo\n", {"c.txt, line 1: has 1 column"});
}

TEST_F(TsvReader, ConvertsAndSaysSo)
{
    const auto result = readContent("c.tsv", "\xC4\xE3\tyou\n\xBA\xC3\tgood\n");
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"你", "you"}, {"好", "good"}}));
    ASSERT_EQ(result.notes.size(), 1U);
    EXPECT_TRUE(result.notes[0].english().ends_with("c.tsv: is GB18030 text, not UTF-8, and was converted (lines: 2)"));
}

TEST_F(TsvReader, KeepsTheFirstProblemsAndCountsTheOthers)
{
    const auto result = readContent("c.tsv.gz", gzipped(std::string(5000, '\n') + "你\tyou\n"));
    EXPECT_EQ(result.leftOut, 5000U);
    EXPECT_EQ(result.problems.size(), 1000U);
    EXPECT_EQ(result.problems.back().line, 1000U);
}

TEST_F(TsvReader, RefusesWhatIsNoListOfSentences)
{
    expectRefused("c.tsv", "你好\tHello\r再见\tBye\r", {"c.tsv: lines end with a carriage return only"});
    expectRefused("c.tsv", "你\tyou\n" + std::string(1 << 21, 'x') + "\ty\n", {"c.tsv, line 2: is longer than"});
}

TEST_F(TsvReader, ReadsTheTatoebaListQuickly)
{
    const char* chosen = std::getenv("TRANSLUCENT_TATOEBA");
    const std::string file =
        chosen != nullptr ? chosen : TRANSLUCENT_TEST_DATA "/../../../shared/data/tatoeba-cmn-eng.tsv";
    if (!std::filesystem::exists(file)) {
        GTEST_SKIP() << file << " is not there; set TRANSLUCENT_TATOEBA";
    }
    m_options.columns = {2, 1};
    const auto start = std::chrono::steady_clock::now();
    const auto result = readCorpus(file, m_options);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    RecordProperty("seconds", std::to_string(elapsed.count()));
    EXPECT_EQ(result.corpus.size(), 27'796U);
    EXPECT_TRUE(result.problems.empty());
    EXPECT_EQ(result.corpus.attribution, "CC-BY 2.0 (France), tatoeba.org");
    EXPECT_LT(elapsed.count(), 3.0) << "should take a tenth of this, but sanitizers and busy machines are slow";
}

}  // namespace
}  // namespace translucent
