#include "program.h"
#include "scratch.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <ranges>
#include <string>
#include <utility>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string marianModel()
{
    return TRANSLUCENT_TEST_DATA "/reference/marian_separate";
}

}  // namespace

TEST(CliMarian, SearchesAsTheModelSaysUnlessToldOtherwise)
{
    const auto as = [](const Arguments& more) {
        Arguments arguments {"translate", "--model", marianModel(), "--json", "--trace"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto result = run(arguments, "ab cd\n");
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return json::parse(result.out)["search"];
    };
    const auto search = as({});
    EXPECT_EQ(search["beam"], 3);
    EXPECT_EQ(search["length_penalty"], 0.6);
    EXPECT_EQ(search["max_length"], 11);
    const auto told = as({"--beam", "2", "--length-penalty", "1"});
    EXPECT_EQ(told["beam"], 2);
    EXPECT_EQ(told["length_penalty"], 1.0);
}

TEST(CliMarian, LinesThatAreCutAreNamedAndLoopsEndWhereAskedFor)
{
    const std::string model = TRANSLUCENT_TEST_DATA "/reference/marian_shared", lines = "\na b a b\n";
    const auto looping = run({"translate", "--model", model, "--json"}, lines);
    ASSERT_EQ(looping.exitCode, 0) << looping.err;
    EXPECT_THAT(looping.err, HasSubstr("line 2: the translation was cut after 11 tokens"));
    EXPECT_THAT(looping.err, HasSubstr("--no-repeat-ngram"));
    EXPECT_THAT(looping.err, testing::Not(HasSubstr("line 1")));
    const auto bigrams = [](const RunResult& result) {
        EXPECT_EQ(result.exitCode, 0) << result.err;
        std::map<std::pair<int, int>, int> counts;
        const auto tokens = json::parse(splitLines(result.out).at(1))["hypotheses"][0]["tokens"];
        for (std::size_t i = 1; i < tokens.size(); ++i)
            ++counts[{tokens[i - 1]["id"].get<int>(), tokens[i]["id"].get<int>()}];
        return std::ranges::max(counts | std::views::values);
    };
    EXPECT_GT(bigrams(looping), 1);
    const Arguments without {"translate", "--model", model, "--json", "--no-repeat-ngram", "2"};
    EXPECT_EQ(bigrams(run(without, lines)), 1);
    auto greedily = without;
    greedily.insert(greedily.end(), {"--beam", "1"});
    EXPECT_EQ(bigrams(run(greedily, lines)), 1);
}

TEST(CliMarian, TakesTheNgramsThatTheModelAsksFor)
{
    const Scratch scratch;
    const auto model = scratch.path("model");
    std::filesystem::copy(TRANSLUCENT_TEST_DATA "/reference/marian_shared", model);
    auto generation = json::parse(readFile(model + "/generation_config.json"));
    generation["no_repeat_ngram_size"] = 2;
    std::filesystem::permissions(model + "/generation_config.json", std::filesystem::perms::owner_all);
    scratch.write("model/generation_config.json", generation.dump());
    const auto translated = [&](const std::string& directory, const Arguments& more) {
        Arguments arguments {"translate", "--model", directory};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments, "a b a b\nb\n").out;
    };
    const auto shared = std::string(TRANSLUCENT_TEST_DATA "/reference/marian_shared");
    EXPECT_EQ(translated(model, {}), translated(shared, {"--no-repeat-ngram", "2"}));
    EXPECT_EQ(translated(model, {"--no-repeat-ngram", "0"}), translated(shared, {}));
    EXPECT_THAT(run({"model", "info", model}).out, HasSubstr("no 2 pieces in a row twice"));
}

TEST(CliMarian, InfoTellsWhereItIsFrom)
{
    const auto result = run({"model", "info", marianModel()});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("Hugging Face"));
    EXPECT_THAT(result.out, HasSubstr("zh to en"));
    EXPECT_THAT(result.out, HasSubstr("beam 3"));
    const auto sign = run({"model", "sign", marianModel()});
    EXPECT_EQ(sign.exitCode, 1);
    EXPECT_THAT(sign.err, HasSubstr("model import"));
}

TEST(CliMarian, ImportMakesAModelThatTranslatesTheSame)
{
    const Scratch scratch;
    const auto own = scratch.path("own"), half = scratch.path("half");
    ASSERT_EQ(run({"model", "import", marianModel(), own}).exitCode, 0);
    ASSERT_EQ(run({"model", "import", marianModel(), half, "--half"}).exitCode, 0);
    EXPECT_LT(std::filesystem::file_size(half + "/model.safetensors"),
        std::filesystem::file_size(own + "/model.safetensors") * 6 / 10);
    const std::string lines = ">>xx<< ab cd\nb</s>a\n龘\n";
    const auto translated = [&](const std::string& model) {
        return run({"translate", "--json", "--nbest", "2", "--model", model}, lines).out;
    };
    EXPECT_EQ(translated(own), translated(marianModel()));
    EXPECT_EQ(run({"model", "info", own}).exitCode, 0);
    EXPECT_EQ(run({"model", "info", half}).exitCode, 0);
    const auto again = run({"model", "import", own, scratch.path("again")});
    EXPECT_EQ(again.exitCode, 1);
    EXPECT_THAT(again.err, HasSubstr("model_type"));
}

TEST(CliMarian, ExportForHuggingFaceOpensAgain)
{
    const Scratch scratch;
    const auto own = scratch.path("own"), theirs = scratch.path("theirs");
    ASSERT_EQ(run({"model", "import", marianModel(), own}).exitCode, 0);
    const Arguments form {"--format", "huggingface", "--out", theirs};
    const auto with = [&form](Arguments arguments) {
        arguments.insert(arguments.end(), form.begin(), form.end());
        return run(arguments);
    };
    EXPECT_EQ(with({"model", "export", own, "--half"}).exitCode, 2);
    EXPECT_EQ(with({"model", "export", own, "--alignment-head", "cross:0:0"}).exitCode, 2);
    EXPECT_THAT(with({"model", "export", marianModel()}).err, HasSubstr("model import"));
    const auto result = with({"model", "export", own});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::string lines = ">>xx<< ab cd\nb</s>a\n龘\n";
    const auto translated = [&](const std::string& model) {
        return run({"translate", "--nbest", "2", "--model", model}, lines).out;
    };
    EXPECT_EQ(translated(theirs), translated(marianModel()));
}

TEST(CliMarian, ExportForHuggingFaceRefusesWhatItCannotSay)
{
    const Scratch scratch;
    const auto refused = [&scratch](const std::string& model) {
        const auto out = scratch.path("theirs");
        const auto result = run({"model", "export", scratch.path(model), "--format", "huggingface", "--out", out});
        EXPECT_EQ(result.exitCode, 1) << model;
        EXPECT_FALSE(std::filesystem::exists(out));
        return result.err;
    };
    const auto train = [&scratch](const std::string& model, const std::string& recipe) {
        const auto trained =
            run({"train", "--preset", "marian", "--config", scratch.write(model + ".json", recipe), "--corpus",
                "builtin:reverse?pairs=50&seed=1", "--max-steps", "1", "--threads", "1", "--out", scratch.path(model)});
        EXPECT_EQ(trained.exitCode, 0) << trained.err;
    };
    train("begin", R"({"training": {"zero_begin": false}})");
    EXPECT_THAT(refused("begin"), HasSubstr("zero_begin true"));
    train("pre", R"({"model": {"norm_placement": "pre"}})");
    EXPECT_THAT(refused("pre"), HasSubstr("norm_placement is \"pre\""));
    train("learned", R"({"model": {"position_kind": "learned"}})");
    EXPECT_THAT(refused("learned"), HasSubstr("position_kind is \"learned\""));

    const auto edited = [&](const char* option, const json& value) {
        auto config = json::parse(readFile(scratch.path("begin/config.json")));
        config["architecture"][option] = value;
        scratch.write("begin/config.json", config.dump());
        EXPECT_EQ(run({"model", "sign", scratch.path("begin")}).exitCode, 0);
        return refused("begin");
    };
    EXPECT_THAT(edited("norm_epsilon", 1e-6), HasSubstr("norm_epsilon is 1e-06"));
    EXPECT_THAT(edited("position_kind", "none"), HasSubstr("position_kind is \"none\""));
    EXPECT_THAT(
        edited("position_kind", "rotary"), HasSubstr("position_kind is \"rotary\", which Marian does not have"));
}

}  // namespace translucent::test
