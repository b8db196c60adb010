#include "translucent/shortlist/shortlist.h"

#include "support/comma_locale.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;

const std::vector<std::string> kSources {"猫 狗"}, kTargets {"cat dog a"};

class ShortlistFile : public testing::Test {
protected:
    const Tokenizer sourceTokenizer = Tokenizer::train(kSources, {.wholeWords = true});
    const Tokenizer targetTokenizer = Tokenizer::train(kTargets, {.wholeWords = true});
    const TokenizerPair tokenizers {sourceTokenizer, targetTokenizer};
    const test::TemporaryDirectory directory;

    std::int64_t source(const std::string& word) const { return sourceTokenizer.encodeIds(word).at(0); }
    std::int64_t target(const std::string& word) const { return targetTokenizer.encodeIds(word).at(0); }
    Shortlist read(std::string_view content) const
    {
        return readShortlist(directory.add("list.txt", content), tokenizers);
    }
    void refuse(ErrorCode code, std::string_view content, std::initializer_list<std::string_view> parts) const
    {
        SCOPED_TRACE(content);
        expectError(code, parts, [&] { read(content); });
    }
};

TEST_F(ShortlistFile, HoldsALineForEveryEntry)
{
    const Shortlist shortlist {{{target("a"), 0.5}}, {{source("猫"), {{target("cat"), 0.75}, {target("dog"), 1e-7}}}}};
    const auto file = directory / "list.txt";
    writeShortlist(shortlist, tokenizers, file);
    EXPECT_EQ(test::fileContent(file), "#shortlist version 1\n▁a NULL 0.5\n▁cat ▁猫 0.75\n▁dog ▁猫 1e-07\n");
    EXPECT_EQ(readShortlist(file, tokenizers), shortlist);
}

TEST_F(ShortlistFile, IsReadAsLexiconsOfMosesAre)
{
    const auto shortlist = read("▁dog ▁狗 0.9000000\nNULL ▁狗 0.1\n\n▁cat\t▁猫 1\r\n▁a NULL 0.25\n");
    EXPECT_EQ(shortlist,
        (Shortlist {
            {{target("a"), 0.25}}, {{source("狗"), {{target("dog"), 0.9}}}, {source("猫"), {{target("cat"), 1}}}}}));
}

TEST_F(ShortlistFile, HasPointsInEveryLocale)
{
    const test::CommaLocale comma;
    const Shortlist shortlist {{{target("a"), 0.125}}, {}};
    const auto file = directory / "list.txt";
    writeShortlist(shortlist, tokenizers, file);
    EXPECT_EQ(readShortlist(file, tokenizers), shortlist);
}

TEST_F(ShortlistFile, NamesTheLineOfWhatIsNoEntry)
{
    refuse(ErrorCode::InvalidFormat, "▁cat ▁猫 1\n▁cat ▁猫\n", {"list.txt", "line 2", "2 words", "probability"});
    refuse(ErrorCode::InvalidFormat, "▁cat ▁猫 0.5 1\n", {"line 1", "4 words"});
    for (const char* number : {"-0.1", "1.5", "nan", "inf", "x", "0,5", "0.5x"})
        refuse(ErrorCode::InvalidFormat, "▁a NULL 1\n▁cat ▁猫 " + std::string(number) + "\n",
            {"line 2", number, "from 0 to 1"});
}

TEST_F(ShortlistFile, NamesThePieceThatTheModelLacks)
{
    refuse(ErrorCode::Inconsistent, "▁a NULL 1\n▁cow ▁猫 1\n", {"line 2", "target piece '▁cow'"});
    refuse(ErrorCode::Inconsistent, "▁cat ▁牛 1\n", {"line 1", "source piece '▁牛'"});
}

TEST_F(ShortlistFile, RefusesVersionsItDoesNotKnow)
{
    refuse(
        ErrorCode::InvalidFormat, "#shortlist version 2\n▁cat ▁猫 1\n", {"line 1", "version '2'", "reads version 1"});
    refuse(ErrorCode::InvalidFormat, "▁cat ▁猫 1\n#shortlist version 2\n", {"line 2", "from 0 to 1"});
}

TEST_F(ShortlistFile, RefusesAFileWithoutEntries)
{
    refuse(ErrorCode::InvalidFormat, "", {"list.txt", "no entries"});
    refuse(ErrorCode::InvalidFormat, "#shortlist version 1\n", {"no entries"});
    expectError(ErrorCode::NotFound, {"missing"}, [&] { readShortlist(directory / "missing", tokenizers); });
}

}  // namespace
}  // namespace translucent
