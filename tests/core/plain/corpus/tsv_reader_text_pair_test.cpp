#include "corpus/reader_fixture.h"

namespace translucent {
namespace {

using test::CorpusReaderTest;
using test::expectError;
using test::gzipped;
using test::problemLines;
using test::Texts;
using test::textsOf;

class TextPairReader : public CorpusReaderTest {
protected:
    CorpusReadResult readPair(std::string_view source, std::string_view target) const
    {
        const auto sources = m_directory.add("s.zh", source).string();
        const auto targets = m_directory.add("t.en", target).string();
        return readCorpus(sources + "," + targets, m_options);
    }
};

TEST_F(TextPairReader, JoinsLineByLine)
{
    const auto result = readPair("你好\n再\u2028见", "Hello\r\nBye\n");
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"你好", "Hello"}, {"再 见", "Bye"}}));
    EXPECT_EQ(result.corpus.name, "s.zh,t.en");
    EXPECT_EQ(textsOf(readPair(gzipped("你好\n"), gzipped("Hello\n")).corpus), (Texts {{"你好", "Hello"}}));
}

TEST_F(TextPairReader, KeepsTheLinesAlignedWhenSomeAreBlank)
{
    const auto result = readPair("一\n\n三\n\n", "one\ntwo\nthree\n\n");
    EXPECT_EQ(textsOf(result.corpus), (Texts {{"一", "one"}, {"三", "three"}}));
    EXPECT_EQ(problemLines(result), (std::vector<std::size_t> {2, 4}));
}

TEST_F(TextPairReader, RefusesUnequalLengthsWithBothNumbers)
{
    expectError(ErrorCode::InvalidFormat, {"s.zh and ", "t.en have different numbers of lines (2 and 3)"},
        [&] { readPair("一\n二\n", "1\n2\n3"); });
    expectError(ErrorCode::InvalidFormat, {"s.zh", "no usable sentence pair"}, [&] { readPair("", ""); });
    expectError(ErrorCode::InvalidFormat, {"t.en, line 1", "not UTF-8"}, [&] { readPair("一", "\xFF"); });
}

TEST_F(TextPairReader, DoesNotCountASideThatGoesOnForLong)
{
    std::string lines;
    for (int i = 0; i < 1'000'005; ++i)
        lines += "1\n";
    expectError(ErrorCode::InvalidFormat,
        {"s.zh and ", "t.en have different numbers of lines (1 and more than 1000002)"},
        [&] { readPair("一\n", lines); });
}

TEST_F(TextPairReader, NamesTheMissingFile)
{
    const auto there = m_directory.add("there.txt", "x\n").string();
    expectError(ErrorCode::NotFound, {"absent.txt"},
        [&] { readCorpus(there + "," + (m_directory / "absent.txt").string(), m_options); });
}

TEST_F(TextPairReader, UnderstandsCommasInNames)
{
    const auto source = m_directory.add("a,b.txt", "一\n").string();
    const auto target = m_directory.add("c.txt", "one\n").string();
    EXPECT_EQ(readCorpus(source + "," + target, m_options).corpus.size(), 1U);
    expectError(ErrorCode::InvalidArgument, {"cannot tell the two files apart"},
        [&] { readCorpus(source + ",absent.txt", m_options); });
    EXPECT_EQ(readContent("x,y.tsv", "一\tone\n").corpus.size(), 1U);
}

}  // namespace
}  // namespace translucent
