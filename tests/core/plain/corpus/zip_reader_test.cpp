#include "corpus/reader_fixture.h"
#include "support/zip_data.h"

namespace translucent {
namespace {

using test::CorpusReaderTest;
using test::problemLines;
using test::Texts;
using test::textsOf;
using test::zipped;
using test::ZippedFile;

const std::string kChineseLines = "你好\n\n再见\n";
const std::string kEnglishLines = "Hello\nx\nBye\n";

class ZipReader : public CorpusReaderTest {
protected:
    Texts read(const std::vector<ZippedFile>& files) const
    {
        return textsOf(readContent("c.zip", zipped(files)).corpus);
    }
    void expectRefusal(const std::vector<ZippedFile>& files, std::initializer_list<std::string_view> parts) const
    {
        expectRefused("c.zip", zipped(files), parts);
    }
};

/// As on OPUS: https://opus.nlpl.eu
std::vector<ZippedFile> moses(bool deflated = true)
{
    return {{"README", "A corpus.", deflated}, {"LICENSE", "Free.", deflated},
        {"Tatoeba.en-zh.en", kEnglishLines, deflated}, {"Tatoeba.en-zh.zh", kChineseLines, deflated},
        {"Tatoeba.en-zh.xml", "<x/>", deflated}};
}

TEST_F(ZipReader, ReadsTextsInTwoLanguages)
{
    const Texts pairs {{"你好", "Hello"}, {"再见", "Bye"}};
    EXPECT_EQ(read(moses()), pairs);
    EXPECT_EQ(read(moses(false)), pairs);
    const auto result = readContent("en-zh.txt.zip", zipped(moses()));
    EXPECT_EQ(problemLines(result), std::vector<std::size_t> {2});
    EXPECT_EQ(result.corpus.name, "en-zh.txt.zip");
    EXPECT_EQ(read({{"a/train.zh_CN", "一\n"}, {"a/train.en", "one\n"}}), (Texts {{"一", "one"}}));
}

TEST_F(ZipReader, TurnsToTheLanguagesThatAreWanted)
{
    m_options = {.sourceLanguage = "en", .targetLanguage = "zh"};
    EXPECT_EQ(read(moses()), (Texts {{"Hello", "你好"}, {"Bye", "再见"}}));
    m_options.targetLanguage = "de";
    expectRefusal(moses(),
        {"c.zip: the archive contains no texts in en and de, but 'README', 'LICENSE', 'Tatoeba.en-zh.en'",
            "choose its languages"});
}

TEST_F(ZipReader, ReadsTheOnlyCorpus)
{
    m_options.columns = {2, 1};
    EXPECT_EQ(read({{"cmn.txt", "Hi.\t嗨。\tCC-BY 2.0 (France) Attribution: tatoeba.org #1 (a)\n"},
                  {"_about.txt", "** Info **\n"}}),
        (Texts {{"嗨。", "Hi."}}));
    m_options.columns = {1, 2};
    EXPECT_EQ(read({{"a.jsonl", R"({"zh":"一","en":"one"})"}}), (Texts {{"一", "one"}}));
    expectRefusal({{"a.tsv", "一\tone\n"}, {"b.tsv", "二\ttwo\n"}}, {"several corpora: 'a.tsv', 'b.tsv'"});
    expectRefusal({}, {"no texts in zh and en, but nothing"});
}

TEST_F(ZipReader, ChoosesAmongSeveralTextsByTheirNames)
{
    EXPECT_EQ(read({{"a.en", "x\n"}, {"b.en", "one\n"}, {"b.zh", "一\n"}}), (Texts {{"一", "one"}}));
    expectRefusal({{"a.en", "x\n"}, {"a.zh", "x\n"}, {"b.en", "one\n"}, {"b.zh", "一\n"}},
        {"several pairs of texts in zh and en"});
}

TEST_F(ZipReader, FindsTheLanguageAnywhereInTheNames)
{
    const Texts pairs {{"一", "one"}};
    EXPECT_EQ(read({{"zh.txt", "一\n"}, {"en.txt", "one\n"}}), pairs);
    EXPECT_EQ(read({{"Chinese.TXT", "一\n"}, {"english.txt", "one\n"}}), pairs);
    EXPECT_EQ(read({{"data/train.zh.txt", "一\n"}, {"data/train.en.txt", "one\n"}, {"data/dev.en.txt", "x\n"}}), pairs);
    EXPECT_EQ(read({{"corpus_zh_CN.txt", "一\n"}, {"corpus_en.txt", "one\n"}}), pairs);
    EXPECT_EQ(read({{"zh\\a.txt", "一\n"}, {"en\\a.txt", "one\n"}, {"en\\b.txt", "x\n"}}), pairs);
    EXPECT_EQ(read({{"source.txt", "一\n"}, {"target.txt", "one\n"}}), pairs);
}

TEST_F(ZipReader, PassesOverDescriptions)
{
    const Texts pairs {{"一", "one"}};
    for (const char* name : {"readme.txt", "ReadMe.txt", "notes.txt", "LICENCE.txt", "docs\\README-zh.txt", ".DS_Store",
             "__MACOSX/._c.tsv", "Thumbs.db", "desktop.ini", "CHANGELOG.csv"})
        EXPECT_EQ(read({{"c.tsv", "一\tone\n"}, {name, "A corpus.\n"}}), pairs) << name;
}

TEST_F(ZipReader, NamesFileAndLine)
{
    expectRefusal({{"a.en", "one\n"}, {"a.zh", "一\n\xB0\xA1\n"}}, {"c.zip (a.zh), line 2: not UTF-8"});
    expectRefusal(
        {{"a.en", "one\n"}, {"a.zh", "一\n二\n"}}, {"c.zip (a.en) have different numbers of lines (2 and 1)"});
}

TEST_F(ZipReader, CostsNoMoreThanItsLimit)
{
    const std::string zeros(5'000'000, '\0');
    expectRefusal({{"a.en", zeros}, {"a.zh", zeros}}, {"c.zip (a.zh), line 1: contains a zero byte"});
    const std::string endless(5'000'000, 'x');
    expectRefusal({{"a.en", endless}, {"a.zh", endless}}, {"c.zip (a.zh), line 1: is longer than 1048576 bytes"});
    expectRefusal(
        {{"a.en", "one\n"}, {"a.zh", "x", true, 0, 0xF0000000}}, {"c.zip (a.zh): contains more than 2147483648"});
}

TEST_F(ZipReader, RefusesDamage)
{
    const std::string lines(3'000'000, '\n');
    expectRefusal(
        {{"a.en", "one\n"}, {"a.zh", "一\n", true, 0, 1}}, {"'a.zh': its size is not the one given in the directory"});
    expectRefusal(
        {{"a.en", "one\n"}, {"a.zh", "一\n", true, 0, 9}}, {"'a.zh': its size is not the one given in the directory"});
    expectRefusal({{"a.en", "one\n"}, {"a.zh", "一\n", true, 0, -1, 1}}, {"'a.zh': its checksum is wrong"});
    expectRefusal({{"a.en", "one\n"}, {"a.zh", "一\n", true, 1}}, {"'a.zh': it is encrypted"});
    expectRefusal({{"a.en", lines}, {"a.zh", lines, true, 0, 7}}, {"its size is not the one given in the directory"});
    const auto whole = zipped(moses());
    for (std::size_t length = 4; length < whole.size(); length += 3) {
        expectRefused("c.zip", whole.substr(0, length), {"c.zip"});
    }
    expectRefused("c.zip", "", {"c.zip: not a usable zip archive: it has no directory"});
}

TEST_F(ZipReader, RefusesDocuments)
{
    expectRefusal({{"[Content_Types].xml", "<x/>"}, {"word/document.xml", "<x/>"}}, {"c.zip: is a Word, Excel"});
}

}  // namespace
}  // namespace translucent
