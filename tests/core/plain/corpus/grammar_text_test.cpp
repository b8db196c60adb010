#include "corpus/grammar.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <string>

#include <gtest/gtest.h>

namespace translucent {
namespace {

constexpr std::string_view kMain = "start S\ninclude words/fruit.grammar  # nouns\nphrase S\n {Fruit}\n";

class GrammarText : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directory(folder / "words"); }

    void expectError(std::string_view main, std::string_view included, std::string_view message)
    {
        const auto file = folder.add("main.grammar", main);
        folder.add("words/fruit.grammar", included);
        test::expectError(ErrorCode::InvalidFormat, {(folder / message).string()}, [&] { Grammar::load(file); });
    }

    test::TemporaryDirectory folder;
};

TEST_F(GrammarText, IncludesFilesOfItsFolder)
{
    folder.add("words/fruit.grammar", "noun Fruit\n 梨 = pear\n");
    const Grammar grammar = Grammar::load(folder.add("main.grammar", kMain));
    ASSERT_EQ(grammar.vocabulary().size(), 1U);
    EXPECT_EQ(grammar.vocabulary()[0].target, "pear");
}

TEST_F(GrammarText, ErrorsNameTheFileAndItsLine)
{
    expectError(kMain, "noun Fruit\n 梨\n", "words/fruit.grammar:2: an entry needs both languages");
    expectError(std::string(kMain) + " {Fish}\n", "noun Fruit\n 梨 = pear\n", "main.grammar:5: 'Fish'");
    expectError("start S\nphrase S\n {Fish}\ninclude words/fruit.grammar\n", "", "main.grammar:3: 'Fish'");
    expectError(kMain, "noun Fruit\n 梨 = pear\n 梨 = pears\n", "words/fruit.grammar:2; a word has one");
}

TEST_F(GrammarText, AnIncludedFileIncludesNoOther)
{
    expectError(kMain, "\ninclude fruit.grammar\n", "words/fruit.grammar:2: an included file includes no other");
}

TEST_F(GrammarText, AMissingFileIsNamed)
{
    const auto file = folder.add("main.grammar", kMain);
    test::expectError(ErrorCode::NotFound, {"main.grammar:2: ", "words/fruit.grammar"}, [&] { Grammar::load(file); });
}

TEST_F(GrammarText, OnlyOrdinaryFilesAreIncluded)
{
    for (const char* name : {"words", "/dev/zero"}) {
        const auto file = folder.add("main.grammar", std::string("include ") + name + "\n");
        test::expectError(
            ErrorCode::NotFound, {"main.grammar:1: there is no file", name}, [&] { Grammar::load(file); });
    }
}

TEST_F(GrammarText, ALongNameIsCutInTheMessage)
{
    constexpr std::size_t kScreen = 1000;
    const auto file = folder.add("main.grammar", "include " + std::string(3 * kScreen, 'x') + "\n");
    try {
        Grammar::load(file);
        FAIL() << "a file that cannot exist was included";
    } catch (const Error& error) {
        EXPECT_LT(std::string_view(error.what()).size(), kScreen) << error.what();
    }
}

}  // namespace
}  // namespace translucent
