#include "corpus/reader_fixture.h"

#include <random>

namespace translucent {
namespace {

using test::CorpusReaderTest;
using test::gzipped;
using test::problemLines;
using test::Texts;
using test::textsOf;

class JsonReader : public CorpusReaderTest { };

TEST_F(JsonReader, FindsTheTwoTextsUnderManyKeys)
{
    const Texts expected {{"你好", "Hello"}};
    for (const char* line : {R"({"zh":"你好","en":"Hello","index":3})", R"({"english":"Hello","chinese":"你好"})",
             R"({"translation":{"en":"Hello","zh":"你好"},"id":"7"})", R"({"source":"你好","target":"Hello"})",
             R"({"src":"你好","tgt":"Hello"})", R"({"src":"你好","ref":"Hello"})", R"({"src":"你好","trg":"Hello"})",
             R"({"zh_CN":"你好","en-US":"Hello"})", R"({"cmn":"你好","eng":"Hello"})",
             R"({"zh":"\u4f60\u597d","en":"Hello","source":"wiki","target":1})", R"(["你好","Hello"])"}) {
        SCOPED_TRACE(line);
        expectPairs("c.jsonl", line, expected);
        expectPairs("c.json", "[" + std::string(line) + "]", expected);
    }
}

TEST_F(JsonReader, ChoosesLanguagesAndColumns)
{
    m_options.sourceLanguage = "de";
    expectPairs("c.jsonl", R"({"zh":"你好","en":"Hello","de":"Hallo"})", {{"Hallo", "Hello"}});
    m_options.columns = {2, 1};
    expectPairs("c.json", R"([["Hello","Hallo"]])", {{"Hallo", "Hello"}});
}

TEST_F(JsonReader, DecodesEscapes)
{
    expectPairs("c.jsonl", R"({"zh":"\ud83d\ude00 \u3000好","en":"a\tb\n\"c\\\""})", {{"😀 好", "a b \"c\\\""}});
}

TEST_F(JsonReader, NotesBlankLinesAndSides)
{
    const auto lines =
        readContent("c.jsonl", "\n{\"zh\":\"\",\"en\":\"x\"}\n{\"zh\":\"好\",\"en\":null}\n[\"一\",\"one\"]\n");
    EXPECT_EQ(textsOf(lines.corpus), (Texts {{"一", "one"}}));
    EXPECT_EQ(problemLines(lines), (std::vector<std::size_t> {1, 2, 3}));
    const auto array = readContent("c.json", "[\n[\"一\",\"one\"],\n[\"\",\"two\"]\n]\n");
    EXPECT_EQ(problemLines(array), (std::vector<std::size_t> {3}));
}

TEST_F(JsonReader, ReadsArraysOverSeveralLines)
{
    expectPairs("c.json", "\uFEFF [\n  {\n \"zh\": \"一],[\\\"\",\n \"en\": \"one {\"\n },\n [\"二\", \"two\"]\n]\n",
        {{"一],[\"", "one {"}, {"二", "two"}});
}

TEST_F(JsonReader, RefusesBadLines)
{
    const auto second = [](const std::string& line) {
        return R"({"zh":"一","en":"one"})"
               "\n"
            + line + "\n";
    };
    expectRefused("c.jsonl", second(R"({"zh":"一","en":"one")"), {"c.jsonl, line 2: not valid JSON"});
    expectRefused(
        "c.jsonl", second(R"({"zh":"一","en":1})"), {"c.jsonl, line 2: 'en' must be a string, not of type number"});
    expectRefused(
        "c.jsonl", second(R"({"zh":["一"],"en":"one"})"), {"line 2: 'zh' must be a string, not of type array"});
    expectRefused("c.jsonl", second(R"({"zh":"\ud83d","en":"one"})"), {"c.jsonl, line 2: unpaired surrogate"});
    expectRefused("c.jsonl", second(R"({"zh":"\ude00","en":"one"})"), {"line 2: unpaired surrogate"});
    expectRefused("c.jsonl", second(R"({"zh":"一","fr":"un"})"), {"line 2: no keys for zh and en; found 'fr', 'zh'"});
    expectRefused("c.jsonl", second("{}"), {"line 2: no keys", "found none"});
    expectRefused("c.jsonl", second("7"), {"line 2: must be a JSON object or array, not a number"});
    expectRefused("c.jsonl", second(R"(["一"])"), {"line 2: element 2 is requested, but the array has length 1"});
    expectRefused("c.jsonl", second(R"(["一",2])"), {"line 2: element 2 must be a string"});
    expectRefused("c.jsonl", second("{\"zh\":\"\xB0\xA1\"}"), {"c.jsonl, line 2: not UTF-8 (byte 0xB0 at column 8)"});
    expectRefused("c.jsonl", "", {"c.jsonl: contains no usable sentence pair"});
}

TEST_F(JsonReader, RefusesBadArraysWithTheLineOfTheElement)
{
    expectRefused("c.json", "", {"no usable sentence pair"});
    expectRefused("c.json", "[]", {"no usable sentence pair"});
    expectRefused("c.json", "[\n[\"一\",\"one\"],\n[\"二\",2]\n]", {"c.json, line 3: element 2"});
    expectRefused(
        "c.json", "[\n{\"zh\":\"一\",\n\"en\" \"one\"}]", {"c.json, line 3: not valid JSON in UTF-8 near byte 10"});
    expectRefused("c.json", "[[\"一\",\"one\"]\n", {"c.json, line 2: the array is not closed"});
    expectRefused("c.json", "[[\"一\",\"one\"],\n", {"c.json, line 2: not valid JSON"});
    expectRefused("c.json", "[[\"一\",\"one\"],]", {"line 1: not valid JSON"});
    expectRefused("c.json", "[[\"一\",\"one\"}\n]", {"line 1: not valid JSON"});
    expectRefused("c.json", "[[\"一\",\"one\"]]\nx", {"c.json, line 2: not valid JSON: there is text after"});
}

TEST_F(JsonReader, TellsLinesFromAnArrayByHowTheyBegin)
{
    const Texts pairs {{"一", "one"}, {"二", "two"}};
    expectPairs("c.json", "{\"zh\":\"一\",\"en\":\"one\"}\n{\"zh\":\"二\",\"en\":\"two\"}\n", pairs);
    expectPairs("c.json", "\uFEFF[\"一\",\"one\"]\r\n[\"二\",\"two\"]", pairs);
    expectPairs("c.jsonl", "\n [\n{\"zh\":\"一\",\"en\":\"one\"},\n{\"zh\":\"二\",\"en\":\"two\"}]\n", pairs);
    expectPairs("c.jsonl", "[[\"一\",\"one\"],[\"二\",\"two\"]]", pairs);
}

TEST_F(JsonReader, NamesTheListInsideOfAnObject)
{
    expectRefused("c.json", "{\n \"data\": [\n{\"zh\":\"一\",\"en\":\"one\"}]}",
        {"c.json: the sentence pairs are in the list 'data' inside an object", "jq '.data'"});
    expectRefused("c.jsonl", "{\"rows\":[[\"一\",\"one\"]]}", {"in the list 'rows'"});
    const auto named = [](const std::string& name) { return "{\"" + name + "\":[[\"一\",\"one\"]]}"; };
    expectRefused("c.jsonl", named("\xCEh"), {"in the list '\\xCEh'"});
    expectRefused("c.jsonl", named(std::string(5000, 'n')), {"nnn…'"});
}

TEST_F(JsonReader, SurvivesDeepNestingAndRandomDamage)
{
    expectRefused(
        "c.jsonl", std::string(200'000, '['), {"c.jsonl, line 1: lists and objects are nested more than 100"});
    expectRefused("c.json", std::string(200'000, '['), {"line 1"});
    const std::string good = "[{\"zh\":\"一\\u4e00\",\"en\":\"one\"},\n[\"二\",\"two\"]]";
    constexpr std::string_view kLikely = "[]{}\",:\\u0d8 \n\xE4";
    std::mt19937 random(11);
    for (int round = 0; round < 3000; ++round) {
        std::string damaged = good;
        damaged[random() % damaged.size()] = kLikely[random() % kLikely.size()];
        damaged.erase(random() % damaged.size(), random() % 3);
        for (const char* name : {"c.json", "c.jsonl"}) {
            try {
                EXPECT_LE(readContent(name, damaged).corpus.size(), 2U);
            } catch (const Error& error) {
                EXPECT_EQ(error.code(), ErrorCode::InvalidFormat);
            }
        }
    }
}

TEST_F(JsonReader, ReadsOneLongLine)
{
    std::string array = "[";
    Texts expected;
    for (int i = 0; i < 40'000; ++i) {
        expected.emplace_back("你好" + std::to_string(i), "\"Hello\" \\ [{" + std::to_string(i));
        array += (i > 0 ? ", " : "") + std::string("[\"") + expected.back().first + "\", \"\\\"Hello\\\" \\\\ [{"
            + std::to_string(i) + "\"]";
    }
    expectPairs("c.json", array + "]", expected);
}

TEST_F(JsonReader, GivesUpAnEndlessElement)
{
    expectRefused("c.json", "[\n[\"你\", \"" + std::string(2'000'000, 'x') + "\"]]",
        {"c.json, line 2: an element of the array is longer than 1048576 bytes"});
    expectRefused("c.json", "[[\"你\", \"you\"],\n [\"\xC4\xE3\", \"x\"]]",
        {"c.json, line 2: not UTF-8 (byte 0xC4 at column 4)"});
}

}  // namespace
}  // namespace translucent
