#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;

RunResult sweep(const Arguments& more)
{
    Arguments arguments {"sweep", "--model", testModel(), "--text", "a b c"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
}

json swept(const Arguments& more)
{
    auto arguments = more;
    arguments.push_back("--json");
    const auto result = sweep(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

}  // namespace

TEST(CliSweep, RanksEveryHead)
{
    const auto result = swept({});
    EXPECT_EQ(result["finished"], true);
    const auto& effects = result["effects"];
    ASSERT_EQ(effects.size(), 24u) << "four heads in two layers of three kinds";
    std::set<std::string> heads;
    for (std::size_t i = 0; i < effects.size(); ++i) {
        heads.insert(effects[i]["head"]);
        EXPECT_GE(effects[i]["divergence"], 0);
        if (i > 0) {
            EXPECT_LE(effects[i]["divergence"], effects[i - 1]["divergence"]);
        }
        EXPECT_EQ(effects[i]["changed"], effects[i]["text"] != result["baseline"]["text"]);
    }
    EXPECT_EQ(heads.size(), 24u);
}

TEST(CliSweep, FindsTheTranslationThatTranslateWrites)
{
    const auto first = swept({"--beam", "2"})["effects"][0];
    const auto translated =
        run({"translate", "--model", testModel(), "--threads", "1", "--beam", "2", "--disable-head", first["head"]},
            "a b c\n");
    EXPECT_EQ(first["text"], splitLines(translated.out).at(0));
}

TEST(CliSweep, StandsOnOtherInterventions)
{
    const auto result = swept({"--disable-head", "cross:0:1", "--prefix", "c b"});
    EXPECT_EQ(result["effects"].size(), 23u);
    EXPECT_EQ(result["disabled_heads"], json({"cross:0:1"}));
    EXPECT_THAT(result["baseline"]["text"].get<std::string>(), testing::StartsWith("c b"));
}

TEST(CliSweep, WithoutJsonPrintsATable)
{
    const auto result = sweep({});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_THAT(result.out, HasSubstr("with every head: "));
    EXPECT_EQ(splitLines(result.out).size(), 27u);
    for (const char* head : {"\nenc:0:0 ", "\ndec:1:3 ", "\ncross:1:2 "})
        EXPECT_THAT(result.out, HasSubstr(head));
}

TEST(CliSweep, NonUtf8IsAFailure)
{
    EXPECT_EQ(run({"sweep", "--model", testModel(), "--text", "\xc4\xe3"}).exitCode, 1);
}

}  // namespace translucent::test
