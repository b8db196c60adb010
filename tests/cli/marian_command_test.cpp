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

}  // namespace translucent::test
