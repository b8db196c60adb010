#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;

const std::string kCorpus = "builtin:classroom?pairs=200&seed=5&part=test";

}  // namespace

TEST(CliBeamGains, ListsWhatTranslateAlsoWrites)
{
    const auto found = run({"beam-gains", "--model", "classroom", "--corpus", kCorpus, "--json", "--threads", "1"});
    ASSERT_EQ(found.exitCode, 0) << found.err;
    const auto result = json::parse(found.out);
    EXPECT_EQ(result["searched"], 200);
    EXPECT_EQ(result["beam"], 5);
    std::string sources, greedy, beam;
    for (const auto& gain : result["gains"]) {
        EXPECT_GT(gain["beam"]["score"], gain["greedy"]["score"]);
        EXPECT_GT(gain["beam"]["chrf"], gain["greedy"]["chrf"]);
        sources += gain["source"].get<std::string>() + "\n";
        greedy += gain["greedy"]["text"].get<std::string>() + "\n";
        beam += gain["beam"]["text"].get<std::string>() + "\n";
    }
    EXPECT_EQ(run({"translate", "--model", "classroom", "--threads", "1"}, sources).out, greedy);
    EXPECT_EQ(run({"translate", "--model", "classroom", "--threads", "1", "--beam", "5"}, sources).out, beam);
}

TEST(CliBeamGains, PrintsATableForPeople)
{
    const auto found = run({"beam-gains", "--model", "classroom", "--corpus",
        "builtin:classroom?pairs=20&seed=5&part=test", "--threads", "1"});
    EXPECT_EQ(found.exitCode, 0) << found.err;
    EXPECT_THAT(found.out, HasSubstr("20 sentences; beam scores higher in "));
}

TEST(CliBeamGains, NeedsABeam)
{
    const auto found = run({"beam-gains", "--model", testModel(), "--corpus", kCorpus, "--beam", "1"});
    EXPECT_EQ(found.exitCode, 1);
    EXPECT_THAT(found.err, HasSubstr("beam is 1; it must be at least 2"));
}

}  // namespace translucent::test
