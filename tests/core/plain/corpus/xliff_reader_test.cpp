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

TEST_F(XliffReader, LeavesOutWhatIsNotTranslated)
{
    const auto target = [](const std::string& attributes) {
        return "<trans-unit id=\"1\"><source>一</source><target " + attributes + ">one</target></trans-unit>\n";
    };
    const auto result = readContent("c.xlf",
        xliff(target("state=\"new\"") + target("state=\"needs-translation\"") + target("state=\"translated\"")
            + "<trans-unit id=\"2\" translate=\"no\"><source>二</source><target>two</target></trans-unit>\n"
            + transUnit("OK", "OK") + "<group translate=\"no\">" + transUnit("三", "three")
            + "<trans-unit id=\"3\" translate=\"yes\"><source>四</source><target>four</target></trans-unit></group>\n"
            + transUnit("五", "five")));
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"一", "one"}, {"四", "four"}, {"五", "five"}}));
    ASSERT_EQ(problemLines(result), (std::vector<std::size_t> {3, 4, 6, 7, 8}));
    EXPECT_EQ(result.problems[0].message.english(), "the unit is not yet translated");
    EXPECT_EQ(result.problems[2].message.english(), "the unit is marked as not to be translated");
    EXPECT_EQ(
        result.problems[3].message.english(), "the target is the same as the source, so it is not yet translated");
    const auto version2 = readContent("d.xlf",
        xliff2("<unit id=\"1\"><segment state=\"initial\"><source>一</source><target>one</target></segment>"
               "<segment state=\"final\"><source>二</source><target>two</target></segment></unit>"
               "<unit id=\"2\" translate=\"no\">"
            + segment("三", "three") + "</unit><unit id=\"3\">" + segment("四", "four") + "</unit>"));
    EXPECT_EQ(textsOf(version2.corpus), (Texts {{"二", "two"}, {"四", "four"}}));
    EXPECT_EQ(version2.leftOut, 2U);
}

std::string marked(const std::string& id, const std::string& text)
{
    return "<mrk mtype=\"seg\" mid=\"" + id + "\">" + text + "</mrk>";
}

TEST_F(XliffReader, ReadsTheSegmentsOfAUnit)
{
    const auto unit = [](const std::string& sources, const std::string& targets, const std::string& after = "") {
        return xliff("<trans-unit id=\"1\"><source>一。二。</source><seg-source>" + sources + "</seg-source><target>"
            + targets + "</target>" + after + "</trans-unit>");
    };
    expectPairs("c.xlf", unit(marked("1", "一。") + marked("2", "二。"), marked("1", "One.") + marked("2", "Two.")),
        {{"一。", "One."}, {"二。", "Two."}});
    expectPairs("c.xlf",
        unit("<g id=\"0\">" + marked("1", "一<x id=\"3\"/>。") + "</g>" + marked("2", "二。"),
            marked("1", "One.") + marked("3", "Two.")),
        {{"一。二。", "One. Two."}});
    const std::string states = "<sdl:seg-defs xmlns:sdl=\"http://sdl.com/FileTypes/SdlXliff/1.0\"><sdl:seg id=\"1\" "
                               "conf=\"Translated\"/><sdl:seg id=\"2\"/></sdl:seg-defs>";
    const auto result = readContent("c.sdlxliff",
        unit(marked("1", "一。") + marked("2", "二。"), marked("1", "One.") + marked("2", "Zwei."), states));
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"一。", "One."}}));
    EXPECT_EQ(result.leftOut, 1U);
}

TEST_F(XliffReader, ReadsWhatToolsMakeOfIt)
{
    const auto memoq = readContent("c.mqxliff",
        xliff("<trans-unit id=\"1\" mq:status=\"NotStarted\" xmlns:mq=\"MQXliff\"><source>一</source><target>x</target>"
              "</trans-unit>"
            + transUnit("二<bpt id=\"1\" ctype=\"bold\">{}</bpt>", "two")));
    EXPECT_EQ(textsOf(memoq.corpus), (Texts {{"二", "two"}}));
    auto memsource = xliff(transUnit("{b&gt;一&lt;b} {1}{j}", "Take {b&gt;one&lt;b} of {all} &lt; 3 {1}"));
    memsource.replace(memsource.find("<xliff "), 7, "<xliff xmlns:m=\"http://www.memsource.com/mxlf/2.0\" ");
    expectPairs("c.mxliff", memsource, {{"一", "Take one of < 3"}});
}

TEST_F(XliffReader, KeepsWordsApartWhereACodeStoodBetweenThem)
{
    const auto version1 = [this](const std::string& target) {
        return textsOf(readContent("c.xlf", xliff(transUnit("一", target))).corpus).front().second;
    };
    EXPECT_EQ(version1("one<x id=\"1\" ctype=\"lb\"/>two"), "one two");
    EXPECT_EQ(version1("one<x id=\"1\" ctype=\"x-html-br\"/>two<x id=\"2\" ctype=\"image\"/>three"), "one two three");
    EXPECT_EQ(version1("H<g id=\"1\" ctype=\"bold\">ell</g>o<bx id=\"2\"/>!<ex id=\"2\"/>"), "Hello!");
    EXPECT_EQ(version1("one<g id=\"1\" ctype=\"x-p\">two</g>"), "one two");
    EXPECT_EQ(version1("<mrk mtype=\"x-sdl-location\" mid=\"l\"/>o<mrk mtype=\"protected\">n</mrk>e<ph id=\"1\">"
                       "&lt;a title='<sub>t</sub>'&gt;</ph>two<it id=\"2\" pos=\"open\">i</it>"),
        "one two");
    const auto version2 = [this](const std::string& target) {
        return textsOf(readContent("c.xlf", xliff2("<unit id=\"1\">" + segment("一", target) + "</unit>")).corpus)
            .front()
            .second;
    };
    EXPECT_EQ(version2("H<pc id=\"1\">e<sc id=\"2\"/>l<ec startRef=\"2\"/>l</pc>o"), "Hello");
    EXPECT_EQ(version2("one<ph id=\"1\" type=\"fmt\" subType=\"xlf:lb\"/>two<ph id=\"2\"/>three"), "one two three");
    EXPECT_EQ(
        version2("o<mrk id=\"m\" type=\"term\">n</mrk><sm id=\"s\"/>e<em startRef=\"s\"/><cp hex=\"001A\"/>"), "one");
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
    expectRefused("c.xlf", english, {"no usable sentence pair in en and de", "'en' (1), 'zh_TW' (1)"});
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
