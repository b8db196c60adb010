#include "corpus/reader_fixture.h"

#include <random>

namespace translucent {

namespace {

using test::CorpusReaderTest;
using test::problemLines;
using test::Texts;
using test::textsOf;

class TmxReader : public CorpusReaderTest { };

std::string tuv(const std::string& attribute, const std::string& text)
{
    return "<tuv " + attribute + "><seg>" + text + "</seg></tuv>\n";
}
std::string unit(const std::string& zh, const std::string& en)
{
    return "<tu>\n" + tuv("xml:lang=\"zh\"", zh) + tuv("xml:lang=\"en\"", en) + "</tu>\n";
}
std::string tmx(const std::string& body, const std::string& doctype = "")
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + doctype
        + "<tmx version=\"1.4\"><header srclang=\"en\"/><body>\n" + body + "</body></tmx>\n";
}

TEST_F(TmxReader, ReadsUnits)
{
    expectPairs("c.tmx", tmx(unit("你好", "Hello") + unit("再见", "Bye")), {{"你好", "Hello"}, {"再见", "Bye"}});
    expectPairs("c.tmx", "\uFEFF" + tmx(unit("你好", "Hello")), {{"你好", "Hello"}});
}

TEST_F(TmxReader, ReadsUtf16)
{
    std::string wide = "\xFF\xFE";
    std::string ascii = tmx(unit("x", "Hello"));
    ascii.replace(ascii.find("UTF-8"), 5, "UTF-16");
    for (const char c : ascii) {
        wide += std::string {c, '\0'};
    }
    expectPairs("c.tmx", wide, {{"x", "Hello"}});
}

TEST_F(TmxReader, GivesUpWhatHasNoEnd)
{
    const std::string endless(5'000'000, 'x');
    expectRefused("c.tmx", tmx("<tu note=\"" + endless + "\"/>"), {"c.tmx, line 3", "a tag or comment is longer"});
    expectRefused("c.tmx", tmx(unit(endless, "Hello")), {"a translation is longer than 1048576 bytes"});
    std::string nested;
    for (int depth = 0; depth < 2000; ++depth) {
        nested += "<x>";
    }
    expectRefused("c.tmx", tmx(nested), {"nested more than 1000 levels deep"});
    expectPairs("c.tmx",
        tmx("<!--" + std::string(600'000, '-').replace(1, 599'999, 599'999, ' ') + "-->" + unit("你好", "Hello")),
        {{"你好", "Hello"}});
}

TEST_F(TmxReader, CountsEmptyUnits)
{
    std::string units;
    for (int i = 0; i < 3000; ++i) {
        units += "<tu/>";
    }
    const auto result = readContent("c.tmx", tmx(units + unit("你", "you")));
    EXPECT_EQ(result.leftOut, 3000U);
    EXPECT_EQ(result.problems.size(), 1000U);
}

TEST_F(TmxReader, MatchesLanguageVariants)
{
    for (const char* label : {"zh", "ZH-CN", "zh_CN", "zh-Hans", "cmn", "zh-TW"}) {
        const std::string body = "<tu>" + tuv("xml:lang=\"EN-us\"", "Hello")
            + tuv(std::string("xml:lang=\"") + label + "\"", "你好") + "</tu>";
        expectPairs("c.tmx", tmx(body), {{"你好", "Hello"}});
    }
    expectPairs("c.tmx", tmx("<tu>" + tuv("lang=\"zh\"", "你") + tuv("lang=\"en\"", "you") + "</tu>"), {{"你", "you"}});
}

TEST_F(TmxReader, TakesTheFirstOfSeveralVariantsOrTheWantedOne)
{
    const std::string body = "<tu>" + tuv("xml:lang=\"fr\"", "Bonjour") + tuv("xml:lang=\"zh-CN\"", "简")
        + tuv("xml:lang=\"zh-TW\"", "繁") + tuv("xml:lang=\"en\"", "Hello") + "</tu>";
    expectPairs("c.tmx", tmx(body), {{"简", "Hello"}});
    m_options.sourceLanguage = "zh-TW";
    expectPairs("c.tmx", tmx(body), {{"繁", "Hello"}});
}

TEST_F(TmxReader, ReadsOneVariantThroughout)
{
    const auto both = [](const std::string& first, const std::string& second) {
        return "<tu>" + tuv("xml:lang=\"" + first + "\"", first) + tuv("xml:lang=\"" + second + "\"", second)
            + tuv("xml:lang=\"en\"", "Hello") + "</tu>\n";
    };
    const std::string traditional =
        "<tu>" + tuv("xml:lang=\"zh-HK\"", "繁") + tuv("xml:lang=\"en\"", "Hello") + "</tu>\n";
    const auto file = tmx(both("zh-TW", "zh-CN") + both("zh-CN", "zh-TW") + traditional + unit("你好", "Hello"));
    const auto result = readContent("c.tmx", file);
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"zh-CN", "Hello"}, {"zh-CN", "Hello"}, {"你好", "Hello"}}));
    ASSERT_EQ(result.problems.size(), 1U);
    EXPECT_EQ(result.problems[0].message.english(), "the unit has text in zh-HK, but zh-CN is read");
    ASSERT_EQ(result.notes.size(), 1U);
    EXPECT_TRUE(
        result.notes[0].english().find("zh-CN is read; the others, with the number of units in each, are: zh (1), "
                                       "zh-HK (1), zh-TW (2)")
        != std::string::npos)
        << result.notes[0].english();
    EXPECT_TRUE(readContent("c.tmx", tmx(unit("你好", "Hello"))).notes.empty());
    m_options.sourceLanguage = "zh-TW";
    EXPECT_EQ(readContent("c.tmx", file).corpus.size(), 2U);
}

TEST_F(TmxReader, ReadsAnotherVariantOfTheSameScript)
{
    const auto english = [](const std::string& region, const std::string& text) {
        return "<tu>" + tuv("xml:lang=\"zh\"", "你") + tuv("xml:lang=\"en-" + region + "\"", text) + "</tu>\n";
    };
    expectPairs("c.tmx", tmx(english("US", "color") + english("GB", "colour")), {{"你", "color"}, {"你", "colour"}});
}

TEST_F(TmxReader, NamesTheLanguagesThatThereAre)
{
    m_options = {.sourceLanguage = "fr", .targetLanguage = "de"};
    expectRefused("c.tmx", tmx(unit("一", "one") + unit("二", "two")),
        {"c.tmx: contains no usable sentence pair in fr and de", "'en' (2), 'zh' (2)",
            "--source-lang and --target-lang"});
}

TEST_F(TmxReader, ReadsTextOutsideOfSegmentsWhereThereAreNone)
{
    expectPairs("c.tmx",
        tmx("<tu><tuv xml:lang=\"zh\"><prop type=\"x\">p</prop>你好</tuv><tuv xml:lang=\"en\">Hel<bpt>b</bpt>lo"
            "<note>n</note></tuv></tu>"),
        {{"你好", "Hello"}});
    expectPairs("c.tmx",
        tmx("<tu><tuv xml:lang=\"zh\">x<seg>你好</seg>y</tuv>" + tuv("xml:lang=\"en\"", "Hello") + "</tu>"),
        {{"你好", "Hello"}});
}

TEST_F(TmxReader, KeepsWordsApartWhereACodeStoodBetweenThem)
{
    const auto english = [this](const std::string& segment) {
        return textsOf(readContent("c.tmx", tmx(unit("你", segment))).corpus).front().second;
    };
    EXPECT_EQ(english("one<ph x=\"1\">&lt;br/&gt;</ph>two"), "one two");
    EXPECT_EQ(english("one<ph type=\"lb\"/>two"), "one two");
    EXPECT_EQ(english("one<ph>{0}</ph>two"), "one two");
    EXPECT_EQ(english("one.<ph/>Two <ph/> three<ph/>."), "one. Two three.");
    EXPECT_EQ(english("H<bpt i=\"1\">&lt;b&gt;</bpt>ell<ept i=\"1\">&lt;/b&gt;</ept>o"), "Hello");
    EXPECT_EQ(english("H<hi>el<it pos=\"begin\">&lt;i&gt;</it>l</hi>o"), "Hello");
    EXPECT_EQ(
        english("one<bpt i=\"1\">&lt;p class='x'&gt;</bpt>two<ept i=\"1\">&lt;/p&gt;</ept>three"), "one two three");
    EXPECT_EQ(english("see<ph>&lt;a title=\"<sub>a <ph>x</ph> title</sub>\"&gt;</ph>this<ut>u</ut>!"), "see this!");
    EXPECT_EQ(english("one<br/>two"), "one two");
    expectPairs("c.tmx", tmx(unit("你<ph/>好<ph>&lt;br&gt;</ph>吗", "x")), {{"你好吗", "x"}});
}

TEST_F(TmxReader, LeavesNoEntitiesBehind)
{
    expectPairs("c.tmx",
        tmx(unit(
            "你&nbsp;好", "Tom &amp;amp; &amp;quot;Bob&amp;#39;s&amp;quot; &amp;lt; AT&amp;T; &amp;#x4F60; &hellip;")),
        {{"你 好", "Tom & \"Bob's\" < AT&T; 你 …"}});
}

TEST_F(TmxReader, LeavesOutEscapedHtmlUnlessItIsTheText)
{
    const auto file = tmx(unit("&lt;b&gt;你&lt;/b&gt;好", "Hel&lt;i&gt;lo&lt;/i&gt;"));
    expectPairs("c.tmx", file, {{"你好", "Hello"}});
    auto own = file;
    own.replace(own.find("<header "), 8, "<header creationtool=\"translucent\" ");
    expectPairs("c.tmx", own, {{"<b>你</b>好", "Hel<i>lo</i>"}});
}

TEST_F(TmxReader, ReadsTheEncodingThatItDeclares)
{
    const auto declared = [](const std::string& name, const std::string& text) {
        auto file = tmx(unit(text, "Hello"));
        return file.replace(file.find("UTF-8"), 5, name);
    };
    expectPairs("c.tmx", declared("GB2312", "\xC4\xE3\xBA\xC3"), {{"你好", "Hello"}});
    expectPairs("c.tmx", declared("big5", "\xA7\x41\xA6\x6E"), {{"你好", "Hello"}});
    expectPairs("c.tmx", declared("GB2312", "你好"), {{"你好", "Hello"}});  // saved as UTF-8 later
    expectPairs("c.tmx", declared("ISO-8859-1", "\xE9t\xE9"), {{"été", "Hello"}});
    expectPairs("c.tmx",
        declared("windows-1252",
            "\x93"
            "a\x94"),
        {{"“a”", "Hello"}});
    EXPECT_EQ(readContent("c.tmx", declared("GBK", "\xC4\xE3")).notes.size(), 1U);
}

TEST_F(TmxReader, LeavesFormattingCodesOutAndDecodesEntities)
{
    expectPairs("c.tmx",
        tmx(unit("<bpt i=\"1\">&lt;b><sub>x</sub></bpt>你<hi>好</hi><ept i=\"1\">&lt;/b></ept><ph/>",
            "A &amp; B &lt; &#x43;<it pos=\"begin\">[i]</it><ut>u</ut> <![CDATA[<d>]]>")),
        {{"你好", "A & B < C <d>"}});
    expectPairs("c.tmx",
        tmx("<tu><tuv xml:lang=\"zh\"><seg>一</seg><seg>二</seg></tuv><note>n</note>"
            + tuv("xml:lang=\"en\"", "one\n two") + "</tu>"),
        {{"一 二", "one two"}});
}

TEST_F(TmxReader, NotesIncompleteUnits)
{
    const std::string body =
        unit("一", "one") + "<tu>" + tuv("xml:lang=\"zh\"", "二") + "</tu>\n<tu></tu>\n" + unit("", "x");
    const auto result = readContent("c.tmx", tmx(body));
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"一", "one"}}));
    EXPECT_EQ(problemLines(result), (std::vector<std::size_t> {7, 9, 10}));
    EXPECT_EQ(result.problems[0].message.english(), "the unit has no text in en");
    EXPECT_EQ(result.problems[1].message.english(), "the unit has no text in zh or en");
    m_options.targetLanguage = "de";
    expectRefused("c.tmx", tmx(body), {"no usable sentence pair in zh and de", "'en' (2), 'zh' (3)"});
}

TEST_F(TmxReader, RefusesBrokenXml)
{
    const std::string good = tmx(unit("一", "one"));
    expectRefused("c.tmx", good.substr(0, good.size() - 10), {"c.tmx, line ", "not valid XML"});
    expectRefused("c.tmx", tmx("<tu></tuv>"), {"c.tmx, line 3: not valid XML: an end tag does not match"});
    expectRefused("c.tmx", "", {"not valid XML: the file ends too early"});
    expectRefused("c.tmx", "<html/>", {"c.tmx, line 1: the root element is 'html', not 'tmx'"});
    expectRefused(
        "c.tmx", tmx(unit("\xFF\xFF", "x")), {"line 4: not valid XML: a character that is not allowed there"});
}

TEST_F(TmxReader, NeverReadsDeclarations)
{
    const std::string usual = "<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">\n";
    expectPairs("c.tmx", tmx(unit("一", "one"), usual), {{"一", "one"}});
    expectRefused("c.tmx", tmx(unit("一", "&foo;"), usual), {"c.tmx, line 6: the entity 'foo' is not defined"});
    expectRefused("c.tmx", tmx(unit("一", "&foo;")), {"c.tmx, line 5: the entity 'foo' is not defined"});
    expectRefused("c.tmx", tmx(unit("一", "&f;"), "<!DOCTYPE tmx [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>\n"),
        {"c.tmx, line 2: a document type with its own declarations is not allowed"});
    std::string bomb = "<!DOCTYPE tmx [<!ENTITY a \"ha\">";
    for (char name = 'b'; name < 'z'; ++name) {
        const std::string before {'&', static_cast<char>(name - 1), ';'};
        bomb += "<!ENTITY ";
        bomb += name;
        bomb += " \"" + before + before + "\">";
    }
    expectRefused("c.tmx", tmx(unit("一", "&y;"), bomb + "]>\n"), {"its own declarations"});
}

TEST_F(TmxReader, SurvivesRandomDamage)
{
    const std::string good = tmx(unit("一<ph>p</ph>", "one &amp;") + unit("二", "two"));
    constexpr std::string_view kLikely = "<>/\"&;tuvseg \xE4\x80";
    std::mt19937 random(13);
    for (int round = 0; round < 3000; ++round) {
        std::string damaged = good;
        damaged[random() % damaged.size()] = kLikely[random() % kLikely.size()];
        damaged.erase(random() % damaged.size(), random() % 4);
        try {
            EXPECT_LE(readContent("c.tmx", damaged).corpus.size(), 2U);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidFormat);
        }
    }
}

}  // namespace

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

/// Programs that do not know that a text is HTML escape its tags.
TEST_F(XliffReader, LeavesOutEscapedHtml)
{
    const auto english = [this](const std::string& target) {
        return textsOf(readContent("c.xlf", xliff(transUnit("一", target))).corpus).front().second;
    };
    EXPECT_EQ(english("a &lt;b&gt;big&lt;/b&gt; dog"), "a big dog");
    EXPECT_EQ(english("&lt;P CLASS='x > y'&gt;One.&lt;/P&gt;&lt;p id=2&gt;Two.&lt;/p&gt;"), "One. Two.");
    EXPECT_EQ(english("one&lt;br/&gt;two&lt;BR /&gt; three"), "one two three");
    EXPECT_EQ(english("&lt;ul&gt;&lt;li&gt;one&lt;/li&gt;&lt;li&gt;two&lt;/li&gt;&lt;/ul&gt;"), "one two");
    EXPECT_EQ(english("see &lt;a href=\"a.html?x=1\" target=_blank&gt;this&lt;/a&gt;!"), "see this!");
    EXPECT_EQ(english("one&lt;img src='a.png' alt=''/&gt;two"), "one two");
    EXPECT_EQ(english("&lt;![CDATA[x]]&gt; H&lt;sub&gt;2&lt;/sub&gt;O"), "<![CDATA[x]]> H2O");
    EXPECT_EQ(english("<![CDATA[a <i>small</i> cat]]>"), "a small cat");
    EXPECT_EQ(english("&amp;lt;b&amp;gt;twice&amp;lt;/b&amp;gt;"), "twice");
    for (const std::string text :
        {"a < b and c > d", "a <b and c> d", "1<2", "<name> and <d>", "<b", "<a href=\"x>", "<>"})
        EXPECT_EQ(english("<![CDATA[" + text + "]]>"), text);
    expectPairs("c.xlf", xliff(transUnit("你&lt;br&gt;好", "x")), {{"你好", "x"}});
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
    expectRefused("c.xlf", xliff("<trans-unit></source>"), {"c.xlf, line 3: not valid XML: an end tag does not match"});
    expectRefused("c.xlf",
        xliff(transUnit("一", "&f;"), "", "<!DOCTYPE xliff [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>\n"),
        {"c.xlf, line 2: a document type with its own declarations is not allowed"});
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
