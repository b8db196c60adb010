#include "program.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <sstream>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

json mapOf(const Arguments& more)
{
    Arguments arguments {"why", "vocabulary", "--model", "reverse", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

}  // namespace

TEST(CliWhyVocabulary, WritesAllPiecesOfATable)
{
    const auto map = mapOf({"--components", "3"});
    EXPECT_EQ(map["table"], "target");
    ASSERT_EQ(map["components"].size(), 3u);
    EXPECT_TRUE(map["neighbours"].is_null());
    double before = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        const double share = map["components"][k]["share"];
        EXPECT_TRUE(share > 0 && share <= before);
        before = share;
        double sum = 0, squares = 0;
        for (const auto& piece : map["pieces"]) {
            ASSERT_EQ(piece["coordinates"].size(), 3u);
            const double place = piece["coordinates"][k];
            sum += place;
            squares += place * place;
        }
        EXPECT_NEAR(sum, 0, 1e-6 * (1 + squares));  // around the mean
    }
    for (std::size_t id = 0; id < map["pieces"].size(); ++id) {
        EXPECT_EQ(map["pieces"][id]["id"], id);
        EXPECT_EQ(map["pieces"][id]["special"], id < 4);
    }
}

TEST(CliWhyVocabulary, TheTableHasTheSameNumbers)
{
    const auto map = mapOf({"--table", "source"});
    const auto result = run({"why", "vocabulary", "--model", "reverse", "--table", "source", "--tsv"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    std::istringstream lines(result.out);
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "id\tpiece\tspecial\tscore\tcomponent_1\tcomponent_2");
    std::size_t rows = 0;
    for (; std::getline(lines, line); ++rows) {
        const auto& piece = map["pieces"][rows];
        const auto last = line.rfind('\t');
        EXPECT_EQ(std::stod(line.substr(last + 1)), piece["coordinates"][1].get<double>());
        EXPECT_THAT(line, HasSubstr('\t' + piece["piece"].get<std::string>() + '\t'));
    }
    EXPECT_EQ(rows, map["pieces"].size());
}

TEST(CliWhyVocabulary, ListsTheNearestPieces)
{
    const auto all = mapOf({"--piece", "</s>", "--nearest", "3"});
    EXPECT_EQ(all["neighbours"]["piece"], "</s>");
    EXPECT_EQ(all["neighbours"]["id"], 3);
    ASSERT_EQ(all["neighbours"]["nearest"].size(), 3u);
    double before = 1;
    for (const auto& each : all["neighbours"]["nearest"]) {
        EXPECT_LE(each["cosine"].get<double>(), before);
        EXPECT_NE(each["id"], 3);
        EXPECT_EQ(each["piece"], all["pieces"][each["id"].get<std::size_t>()]["piece"]);
        before = each["cosine"];
    }
    EXPECT_EQ(mapOf({"--neighbours", "a"})["neighbours"]["nearest"].size(), 10u);
    const auto text = run({"why", "vocabulary", "--model", "reverse", "--neighbours", "a"});
    EXPECT_THAT(text.out, HasSubstr("nearest to "));
    EXPECT_THAT(text.out, HasSubstr("component 2: share "));
}

TEST(CliWhyVocabulary, WrongQuestionsAreRefused)
{
    const Arguments start {"why", "vocabulary", "--model", "reverse"};
    const auto refusal = [&](const Arguments& more) {
        Arguments arguments = start;
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto result = run(arguments);
        EXPECT_NE(result.exitCode, 0);
        EXPECT_EQ(result.out, "");
        return result.err;
    };
    EXPECT_THAT(refusal({"--components", "11"}), HasSubstr("choose a number from 1 to"));
    EXPECT_THAT(refusal({"--table", "middle"}), HasSubstr("source"));
    EXPECT_THAT(refusal({"--json", "--tsv"}), HasSubstr("--tsv"));
    EXPECT_THAT(refusal({"--table", "source", "--neighbours", "a b"}), HasSubstr("of the source vocabulary"));
    EXPECT_THAT(refusal({"--piece", "no such piece"}), HasSubstr("--piece"));
    EXPECT_THAT(run({"why", "vocabulary", "--model", "tagger", "--table", "target"}).err, HasSubstr("no decoder"));
}

/// Unlike the questions about a sentence, this one suits every network.
TEST(CliWhyVocabulary, OlderNetworksHaveAVocabulary)
{
    const auto result = run({"why", "vocabulary", "--model", "lstm", "--table", "output"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("component 1"));
    EXPECT_THAT(result.out, Not(HasSubstr("nearest")));
}

}  // namespace translucent::test
