#include "program.h"
#include "scratch.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

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
    EXPECT_THAT(edited("position_kind", "rotary"), HasSubstr("position_kind is \"rotary\", which Marian has not"));
}

}  // namespace translucent::test
