#include "corpus/reader_fixture.h"
#include "translucent/corpus/phrases.h"

namespace translucent {
namespace {

using test::expectError;
using test::gzipped;

class PhraseReader : public test::CorpusReaderTest {
protected:
    std::vector<Phrase> read(std::string_view content) const { return readPhrases(m_directory.add("p.tsv", content)); }
    void expectRefused(std::string_view content, std::initializer_list<std::string_view> parts) const
    {
        expectError(ErrorCode::InvalidFormat, parts, [&] { read(content); });
    }
};

TEST_F(PhraseReader, ReadsASentenceAndAllItsTranslations)
{
    const std::vector<Phrase> expected {{"你好", {"Hello.", "Hi."}}, {"再见。", {"Goodbye."}}};
    EXPECT_EQ(read("你好\tHello.\tHi.\n再见。\tGoodbye.\n"), expected);
    EXPECT_EQ(read(gzipped("你好\tHello.\tHi.\r\n再见。\tGoodbye.")), expected);
    EXPECT_EQ(read("\uFEFF 你好\t Hello.\tHi. \n再\u200B见。\tGoodbye.\n"), expected);
}

TEST_F(PhraseReader, LeavesOutCommentsAndEmptyLines)
{
    EXPECT_EQ(read("# of my own\n\n你好\tHi.\n \n"), (std::vector<Phrase> {{"你好", {"Hi."}}}));
}

TEST_F(PhraseReader, RefusesWhatHasNoTranslation)
{
    expectRefused("你好\tHi.\n再见。\n", {"p.tsv", "line 2", "at least one translation"});
    expectRefused("你好\t\tHi.\n", {"line 1", "empty"});
    expectRefused("\tHi.\n", {"line 1", "empty"});
    expectRefused("# nothing\n", {"p.tsv", "no phrase"});
}

}  // namespace
}  // namespace translucent
