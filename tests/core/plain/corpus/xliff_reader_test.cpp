#include "corpus/reader_fixture.h"

#include <random>

namespace translucent {
namespace {

using test::CorpusReaderTest;
using test::problemLines;
using test::Texts;
using test::textsOf;

class XliffReader : public CorpusReaderTest { };

std::string transUnit(const std::string& source, const std::string& target)
{
    return "<trans-unit id=\"1\"><source>" + source + "</source><target>" + target + "</target></trans-unit>\n";
}

std::string xliff(const std::string& body,
    const std::string& languages = "source-language=\"zh-CN\" target-language=\"en-US\"",
    const std::string& before = "")
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + before
        + "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\"><file original=\"a\" " + languages
        + " datatype=\"plaintext\"><header><note>n</note></header><body>\n" + body + "</body></file></xliff>\n";
}

std::string segment(const std::string& source, const std::string& target)
{
    return "<segment><source>" + source + "</source><target>" + target + "</target></segment>\n";
}

std::string xliff2(const std::string& body, const std::string& languages = "srcLang=\"zh\" trgLang=\"en\"")
{
    return "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" " + languages + "><file id=\"f1\">\n"
        + body + "</file></xliff>\n";
}

TEST_F(XliffReader, ReadsVersion1)
{
    expectPairs("c.xlf", xliff(transUnit("你好", "Hello") + "<group>" + transUnit("再见", "Bye") + "</group>"),
        {{"你好", "Hello"}, {"再见", "Bye"}});
    expectPairs("c.xliff", xliff(transUnit("你好", "Hello")), {{"你好", "Hello"}});
}

TEST_F(XliffReader, ReadsVersion2)
{
    expectPairs("c.xlf",
        xliff2("<unit id=\"1\">" + segment("你好。", "Hello.") + "<ignorable><source> </source></ignorable>"
            + segment("再见。", "Bye.") + "</unit>"),
        {{"你好。", "Hello."}, {"再见。", "Bye."}});
}

TEST_F(XliffReader, LeavesProposalsOut)
{
    expectPairs("c.xlf",
        xliff("<trans-unit id=\"1\"><source>一</source><seg-source><mrk mtype=\"seg\" mid=\"1\">一</mrk></seg-source>"
              "<target>one</target><alt-trans><source>二</source><target>two</target></alt-trans></trans-unit>"),
        {{"一", "one"}});
    expectPairs("c.xlf",
        xliff2("<unit id=\"1\"><mtc:matches xmlns:mtc=\"urn:oasis:names:tc:xliff:matches:2.0\"><mtc:match ref=\"#m\">"
               "<source>二</source><target>two</target></mtc:match></mtc:matches>"
            + segment("一", "one") + "</unit>"),
        {{"一", "one"}});
}

TEST_F(XliffReader, KeepsTheTextInsideCodesOnly)
{
    expectPairs("c.xlf",
        xliff(transUnit("<g id=\"1\">你</g><x id=\"2\"/><bpt id=\"3\">&lt;b></bpt>好<ept id=\"3\">&lt;/b></ept>",
            "<mrk mtype=\"term\">Hello</mrk><ph id=\"4\">{0}</ph> &amp; <it id=\"5\" pos=\"open\">i</it>you")),
        {{"你好", "Hello & you"}});
    expectPairs("c.xlf",
        xliff2("<unit id=\"1\"><originalData><data id=\"d\">&lt;b></data></originalData>"
            + segment(
                "<pc id=\"1\">你</pc><ph id=\"2\"/><sc id=\"3\"/>好<cp hex=\"0001\"/>", "He<ec startRef=\"3\"/>llo")
            + "</unit>"),
        {{"你好", "Hello"}});
}

TEST_F(XliffReader, CountsWhatIsNotTranslated)
{
    const auto result = readContent("c.xlf",
        xliff(transUnit("一", "one") + transUnit("二", "") + "<trans-unit id=\"3\"><source>三</source></trans-unit>\n"
            + "<trans-unit id=\"4\"><source>四</source><target/></trans-unit>\n<trans-unit id=\"5\"/>\n"));
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"一", "one"}}));
    EXPECT_EQ(problemLines(result), (std::vector<std::size_t> {4, 5, 6, 7}));
    EXPECT_EQ(result.problems[0].message.english(), "the target side is empty");
    EXPECT_EQ(result.problems[1].message.english(), "the unit has no text in en");
    EXPECT_EQ(result.problems[3].message.english(), "the unit has no text in zh or en");
}

TEST_F(XliffReader, TurnsToTheLanguagesThatAreWanted)
{
    const auto english = xliff(transUnit("Hello", "你好"), "source-language=\"en\" target-language=\"zh_TW\"");
    expectPairs("c.xlf", english, {{"你好", "Hello"}});
    expectPairs("c.xlf",
        xliff2("<unit id=\"1\">" + segment("Hello", "你好") + "</unit>", "srcLang=\"en\" trgLang=\"zh\""),
        {{"你好", "Hello"}});
    m_options = {.sourceLanguage = "en", .targetLanguage = "zh"};
    expectPairs("c.xlf", english, {{"Hello", "你好"}});
    m_options.targetLanguage = "de";
    expectRefused("c.xlf", english, {"no usable sentence pair", "line 3: the unit has no text in de"});
}

TEST_F(XliffReader, TakesTheOtherLanguageWhereOneIsNotTold)
{
    expectPairs("c.xlf", xliff(transUnit("你好", "Hello"), "source-language=\"zh\""), {{"你好", "Hello"}});
    expectPairs("c.xlf", xliff(transUnit("Hello", "你好"), "source-language=\"en\""), {{"你好", "Hello"}});
    expectPairs("c.xlf",
        xliff("<trans-unit id=\"1\"><source xml:lang=\"en\">Hello</source><target xml:lang=\"zh\">你好</target>"
              "</trans-unit>",
            ""),
        {{"你好", "Hello"}});
}

TEST_F(XliffReader, RefusesWhatIsNoXliff)
{
    expectRefused("c.xlf", "<tmx/>", {"c.xlf, line 1: the root element is 'tmx', not 'xliff'"});
    expectRefused("c.xlf", xliff("<trans-unit></source>"), {"c.xlf, line 3: not valid XML: an end tag does not fit"});
    expectRefused("c.xlf",
        xliff(transUnit("一", "&f;"), "", "<!DOCTYPE xliff [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>\n"),
        {"c.xlf, line 2: a document type with declarations of its own is refused"});
    const std::string endless(5'000'000, 'x');
    expectRefused("c.xlf", xliff(transUnit(endless, "x")), {"a translation is longer than 1048576 bytes"});
    expectRefused("c.xlf", xliff("<note a=\"" + endless + "\"/>"), {"a tag or comment is longer"});
}

TEST_F(XliffReader, SurvivesRandomDamage)
{
    const std::string good = xliff(transUnit("一<ph>p</ph>", "one &amp;") + transUnit("二", "two"));
    constexpr std::string_view kLikely = "<>/\"&;source \xE4\x80";
    std::mt19937 random(17);
    for (int round = 0; round < 3000; ++round) {
        std::string damaged = good;
        damaged[random() % damaged.size()] = kLikely[random() % kLikely.size()];
        damaged.erase(random() % damaged.size(), random() % 4);
        try {
            EXPECT_LE(readContent("c.xlf", damaged).corpus.size(), 2U);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidFormat);
        }
    }
}

}  // namespace
}  // namespace translucent
