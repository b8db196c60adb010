#include "translucent/files/json_text.h"

#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_events.h"

#include <nlohmann/json.hpp>

#include <string>

namespace translucent {
namespace {

std::string nested(std::size_t levels, const std::string& inside = "1")
{
    return std::string(levels, '[') + inside + std::string(levels, ']');
}

void expectRefused(const std::string& text, std::initializer_list<std::string_view> parts)
{
    test::expectError(ErrorCode::InvalidFormat, parts, [&] { parseJson(text, JsonKind::File, {"a.json"}); });
    test::expectError(ErrorCode::InvalidFormat, parts, [&] { parseOrderedJson(text, JsonKind::File, {"a.json"}); });
}

}  // namespace

TEST(JsonText, ReadsValues)
{
    EXPECT_EQ(parseJson(R"({"b": [1, 2.5, null], "a": "x"})", JsonKind::File, {"a.json"})["b"][1], 2.5);
    EXPECT_EQ(parseOrderedJson(R"({"b": 1, "a": 2})", JsonKind::File, {"a.json"}).begin().key(), "b");
}

TEST(JsonText, IsRefusedWhenItIsTooDeep)
{
    EXPECT_NO_THROW(parseJson(nested(kDeepestJson), JsonKind::File, {"a.json"}));
    expectRefused(nested(kDeepestJson + 1), {"a.json, line 1: ", "more than 100 levels deep at byte 101"});
    expectRefused("{\n \"a\":\n" + nested(3'000'000) + "}", {"a.json, line 3: ", "more than 100 levels"});
    std::string objects;
    for (int i = 0; i < 200'000; ++i)
        objects += R"({"a":)";
    expectRefused(objects, {"more than 100 levels"});
}

TEST(JsonText, BracketsInStringsAreNotLevels)
{
    const std::string brackets(1000, '[');
    EXPECT_EQ(parseJson("[\"" + brackets + "\"]", JsonKind::File, {"a.json"})[0], brackets);
    EXPECT_EQ(parseJson("[\"\\\"" + brackets + "\\\\\"]", JsonKind::File, {"a.json"})[0], "\"" + brackets + "\\");
    expectRefused("[\"\\\"\"," + nested(200) + "]", {"more than 100 levels"});
}

TEST(JsonText, IsRefusedWhenItIsTooLong)
{
    const std::string spaces(longestJson(JsonKind::CorpusValue), ' ');
    test::expectError(ErrorCode::InvalidFormat, {"a.jsonl, line 7: is longer than 1048576 bytes"}, [&] {
        parseJson(spaces + "1", JsonKind::CorpusValue, {"a.jsonl", 7});
    });
    EXPECT_EQ(parseJson(spaces + "1", JsonKind::File, {"a.json"}), 1);
}

TEST(JsonText, NamesLineAndByteOfWhatIsWrong)
{
    expectRefused("{\n\"a\": }", {"a.json, line 2: not valid JSON in UTF-8 near byte 6"});
    expectRefused("{\n\"a\": [", {"a.json, line 2: not valid JSON in UTF-8: it ends too early"});
    expectRefused("[1e999]", {"a.json, line 1: not valid JSON: it contains a number that is too large"});
    expectRefused("\"\\ud800\"", {"unpaired surrogate"});
    test::expectError(ErrorCode::InvalidFormat, {"c.jsonl, line 13: "}, [] {
        parseJson("[\n\n]]", JsonKind::CorpusValue, {"c.jsonl", 11});
    });
}

TEST(JsonText, DeepFilesAndLinesAreRefusedWhereverTheyAreRead)
{
    const test::TemporaryDirectory directory;
    const auto recipe = directory.add("recipe.json", R"({"model": )" + nested(200'000) + "}");
    test::expectError(ErrorCode::InvalidFormat, {"recipe.json, line 1: ", "levels deep"}, [&] { readRecipe(recipe); });
    EXPECT_FALSE(readTrainingEvent(R"({"event":"step","step":)" + nested(200'000) + "}"));
}

}  // namespace translucent
