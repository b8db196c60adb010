#include "corpus/reader_fixture.h"
#include "support/zip_data.h"

namespace translucent {
namespace {

using test::CorpusReaderTest;
using test::expectError;
using test::problemLines;
using test::Texts;
using test::textsOf;

class SubtitleReader : public CorpusReaderTest {
protected:
    CorpusReadResult readPair(std::string_view source, std::string_view target) const
    {
        const auto sources = m_directory.add("m.zh.srt", source).string();
        const auto targets = m_directory.add("m.en.srt", target).string();
        return readCorpus(sources + "," + targets, m_options);
    }
};

std::string subtitle(const std::string& from, const std::string& to, const std::string& text)
{
    return "1\r\n00:00:" + from + " --> 00:00:" + to + "\r\n" + text + "\r\n\r\n";
}

TEST_F(SubtitleReader, ReadsTwoLanguagesOfOneFile)
{
    const auto content = subtitle("01,000", "02,000", "{\\an8}你好\r\n<i>Hello</i>")
        + subtitle("03,000", "04,000", "Good\r\nbye\r\n再见") + subtitle("05,000", "06,000", "♪");
    const auto result = readContent("m.srt", "\uFEFF" + content);
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"你好", "Hello"}, {"再见", "Good bye"}}));
    EXPECT_EQ(problemLines(result), (std::vector<std::size_t> {13}));
    expectPairs("m.vtt", "WEBVTT\n\nintro\n00:01.000 --> 00:02.000 line:0\n你好\nHello\n", {{"你好", "Hello"}});
    m_options = {.sourceLanguage = "en", .targetLanguage = "zh"};
    expectPairs("m.srt", subtitle("01,000", "02,000", "你好\nHello"), {{"Hello", "你好"}});
    m_options.targetLanguage = "de";
    expectRefused(
        "m.srt", content, {"m.srt: subtitles in two languages can be distinguished only if one of them is Chinese"});
}

TEST_F(SubtitleReader, JoinsWhatIsShownAtTheSameTime)
{
    const auto result = readPair(subtitle("01,000", "02,000", "你好") + subtitle("03,000", "06,000", "一，二")
            + subtitle("07,000", "08,000", "歌") + subtitle("09,000", "10,000", "再")
            + subtitle("10,000", "11,000", "见"),
        subtitle("01,200", "02,100", "Hello") + subtitle("03,000", "04,400", "one,")
            + subtitle("04,500", "06,000", "two") + subtitle("09,100", "11,200", "Bye"));
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"你好", "Hello"}, {"一，二", "one, two"}, {"再 见", "Bye"}}));
    EXPECT_EQ(problemLines(result), (std::vector<std::size_t> {10}));
}

TEST_F(SubtitleReader, ReadsPairsInAnArchive)
{
    const auto archive = test::zipped(
        {{"m.zh.srt", subtitle("01,000", "02,000", "你好")}, {"m.en.srt", subtitle("01,000", "02,000", "Hello")}});
    EXPECT_EQ(textsOf(readContent("m.zip", archive).corpus), (Texts {{"你好", "Hello"}}));
}

TEST_F(SubtitleReader, RefusesWhatIsNoSubtitle)
{
    for (const char* content : {"", "Hello\n", "1 --> 2\n", "00:00:02,000 --> 00:00:01,000\nx\n", "a:b --> c:d\n"})
        expectRefused("m.srt", content, {"m.srt: has no subtitle"});
    expectError(ErrorCode::InvalidFormat, {"m.en.srt: has no subtitle"},
        [&] { readPair(subtitle("01,000", "02,000", "你好"), "Hello\n"); });
}

}  // namespace
}  // namespace translucent
