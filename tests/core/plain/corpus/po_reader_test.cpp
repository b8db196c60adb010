#include "corpus/reader_fixture.h"

namespace translucent {
namespace {

using test::CorpusReaderTest;
using test::problemLines;
using test::Texts;
using test::textsOf;

class PoReader : public CorpusReaderTest {
protected:
    PoReader() { m_options = {.sourceLanguage = "en", .targetLanguage = "zh"}; }
};

const std::string kHeader =
    "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Language: zh_CN\\n\"\n\n";

TEST_F(PoReader, ReadsMessagesAndTheirTranslations)
{
    const auto content = kHeader
        + "#. A comment\n#: main.c:1\nmsgctxt \"menu\"\nmsgid \"Save\"\nmsgstr \"保存\"\n"
          "msgid \"\"\n\"Two \\\"long\\\"\\n\"\n\"lines\"\nmsgstr \"\"\n\"两行\"\n\"长文\"\n";
    expectPairs("zh_CN.po", content, {{"Save", "保存"}, {"Two \"long\" lines", "两行长文"}});
    m_options = {.sourceLanguage = "zh", .targetLanguage = "en"};
    expectPairs("zh_CN.po", content, {{"保存", "Save"}, {"两行长文", "Two \"long\" lines"}});
}

TEST_F(PoReader, LeavesOutWhatIsNotTranslated)
{
    const auto result = readContent("c.po",
        kHeader
            + "msgid \"a\"\nmsgstr \"\"\n\n#, c-format, fuzzy\nmsgid \"b\"\nmsgstr \"二\"\n\n"
              "msgid \"OK\"\nmsgstr \"OK\"\n\nmsgid \"d\"\nmsgstr \"四\"\n\n#~ msgid \"old\"\n#~ msgstr \"旧\"\n");
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"d", "四"}}));
    EXPECT_EQ(problemLines(result), (std::vector<std::size_t> {6, 10, 13}));
}

TEST_F(PoReader, ReadsPlurals)
{
    expectPairs("c.po", kHeader + "msgid \"%d file\"\nmsgid_plural \"%d files\"\nmsgstr[0] \"%d 个文件\"\n",
        {{"%d files", "%d 个文件"}});
    m_options = {.sourceLanguage = "en", .targetLanguage = "de"};
    expectPairs("c.po", "msgid \"a file\"\nmsgid_plural \"files\"\nmsgstr[0] \"Datei\"\nmsgstr[1] \"Dateien\"\n",
        {{"a file", "Datei"}, {"files", "Dateien"}});
}

TEST_F(PoReader, LeavesTheMarksOfShortcutsOut)
{
    expectPairs("c.po",
        kHeader
            + "msgid \"_File\"\nmsgstr \"文件(_F)\"\nmsgid \"&Open\"\nmsgstr \"打开(&O)...\"\n"
              "msgid \"R & D in snake_case\"\nmsgstr \"研发\"\n",
        {{"File", "文件"}, {"Open", "打开..."}, {"R & D in snake_case", "研发"}});
}

TEST_F(PoReader, ConvertsOtherEncodings)
{
    const auto result = readContent("c.po", "msgid \"good\"\nmsgstr \"\xBA\xC3\"\n");
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"good", "好"}}));
    EXPECT_EQ(result.notes.size(), 1U);
}

TEST_F(PoReader, RefusesOtherLanguagesAndOtherFiles)
{
    m_options.targetLanguage = "fr";
    expectRefused(
        "c.po", kHeader + "msgid \"a\"\nmsgstr \"一\"\n", {"c.po: contains translations into 'zh_CN', but en and fr"});
    expectRefused("c.po", "Hello\n", {"c.po, line 1: is not a line of a .po file"});
    expectRefused("c.po", "msgid \"a\nmsgstr \"b\"\n", {"c.po, line 1: is not a line"});
    expectRefused("c.po", "msgstr \"b\"\n", {"c.po, line 1: is not a line"});
    expectRefused("c.po", "", {"c.po: contains no usable sentence pair"});
}

}  // namespace
}  // namespace translucent
