#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

RunResult why(const std::string& kind, const Arguments& more, const std::string& input = {})
{
    Arguments arguments {"why", kind, "--model", testModel()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, input);
}

json explained(const std::string& kind, Arguments more)
{
    more.insert(more.end(), {"--text", "a b c", "--json"});
    const auto result = why(kind, more);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

json inspectedPass(const Arguments& more = {})
{
    Arguments arguments {"inspect", "--model", testModel(), "--text", "a b c", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return json::parse(run(arguments).out);
}

/// Of the shipped model that writes letters backwards, whose translations of these sentences differ at position 3.
RunResult patch(const Arguments& more, const Arguments& sentences = {"a b c d", "b b c d"})
{
    Arguments arguments {"why", "patch", "--model", "reverse"};
    arguments.insert(arguments.end(), sentences.begin(), sentences.end());
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
}

json patchMap(Arguments more)
{
    more.emplace_back("--json");
    const auto result = patch(more);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

/// Of the test model, on a pair of its task.
RunResult step(const Arguments& more)
{
    Arguments arguments {"--pair", "a b c", "c b a"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return why("step", arguments);
}

double sumOfNumbers(const json& list)
{
    return std::accumulate(
        list.begin(), list.end(), 0.0, [](double sum, const json& number) { return sum + number.get<double>(); });
}

}  // namespace

TEST(CliWhy, ExplainsTheTranslationThatInspectWrites)
{
    const auto pass = inspectedPass();
    for (const char* kind : {"lens", "contributions", "sources"}) {
        const auto result = explained(kind, {});
        for (const char* field : {"source", "target", "forced", "source_pieces", "input_pieces", "output_pieces"})
            EXPECT_EQ(result[field], pass[field]) << kind;
    }
}

TEST(CliWhy, LastLensIsTheModelsOwn)
{
    const auto pass = inspectedPass(), result = explained("lens", {"--best", "2"});
    ASSERT_EQ(result["rows"].size(), 7u) << "the input, and three sublayers in two layers";
    EXPECT_TRUE(result["rows"][0]["after"].is_null());
    EXPECT_EQ(result["rows"][6]["after"], "dec:1:ffn");
    const auto& values = pass["log_probabilities"]["values"];
    const auto width = pass["log_probabilities"]["shape"][1].get<std::size_t>();
    const auto outputs = pass["output_ids"].get<std::vector<std::size_t>>();
    EXPECT_EQ(result["decided_at"].size(), outputs.size());
    for (std::size_t t = 0; t < outputs.size(); ++t) {
        const auto& cell = result["rows"][6]["cells"][t];
        EXPECT_NEAR(cell["log_probability"].get<double>(), values[t * width + outputs[t]].get<double>(), 1e-5);
        EXPECT_EQ(cell["best"].size(), 2u);
        EXPECT_EQ(cell["divergence"], 0.0);
    }
}

TEST(CliWhy, ATranslationCanBeGivenAsPieces)
{
    const auto text = explained("lens", {"--target", "c b a"});
    const auto all = text["output_pieces"].get<std::vector<std::string>>();
    std::string pieces;
    for (std::size_t t = 0; t + 1 < all.size(); ++t)  // without END
        pieces += (pieces.empty() ? "" : " ") + all[t];
    const auto same = explained("lens", {"--target-pieces", pieces});
    EXPECT_EQ(same["rows"], text["rows"]);
    EXPECT_EQ(same["forced"], true);
    const auto unknown = why("lens", {"--target-pieces", "no-such-piece", "a b c"});
    EXPECT_EQ(unknown.exitCode, 1);
    EXPECT_THAT(unknown.err, HasSubstr("no-such-piece"));
    EXPECT_EQ(why("lens", {"--target-pieces", pieces, "--target", "c b a", "a b c"}).exitCode, 2);
}

TEST(CliWhy, ContributionsAddUp)
{
    const auto result = explained("contributions", {"--target", "c b a"});
    EXPECT_EQ(result["forced"], true);
    ASSERT_EQ(result["positions"].size(), result["output_pieces"].size());
    for (const auto& position : result["positions"]) {
        double sum = 0;
        for (const auto& part : position["parts"])
            sum += part["value"].get<double>();
        EXPECT_NEAR(sum, position["sum"].get<double>(), 1e-9);
        EXPECT_NEAR(sum, position["word"]["logit"].get<double>() - position["rival"]["logit"].get<double>(), 1e-4);
        EXPECT_NEAR(sum, position["difference"].get<double>(), 1e-4);
    }
}

TEST(CliWhy, ContributionsAreAgainstTheRival)
{
    const auto one = explained("contributions", {"--target", "c b a", "--position", "1", "--rival", "</s>"});
    ASSERT_EQ(one["positions"].size(), 1u);
    EXPECT_EQ(one["positions"][0]["position"], 1);
    EXPECT_EQ(one["positions"][0]["word"]["piece"], one["output_pieces"][1]);
    EXPECT_EQ(one["positions"][0]["rival"]["piece"], "</s>");
    const auto piece = explained("contributions", {"--target", "c b a", "--position", "1", "--rival-piece", "</s>"});
    EXPECT_EQ(piece["positions"], one["positions"]);
    const auto word = explained("contributions", {"--target", "c b a", "--word", "b", "--rival", "</s>"});
    EXPECT_EQ(word["positions"], one["positions"]);
    const auto all = why("contributions", {"--text", "a b c", "--target", "c b a", "--rival", "</s>", "--json"});
    EXPECT_THAT(all.err, HasSubstr("is left out"));
    EXPECT_EQ(json::parse(all.out)["positions"].size(), one["output_pieces"].size() - 1);
}

TEST(CliWhy, SourceAndPrefixAddUpToOne)
{
    const auto result = explained("sources", {});
    ASSERT_EQ(result["rows"].size(), result["output_pieces"].size());
    for (const auto& row : result["rows"]) {
        EXPECT_EQ(row["source"].size(), result["source_pieces"].size());
        EXPECT_EQ(row["prefix"].size(), result["input_pieces"].size());
        EXPECT_NEAR(sumOfNumbers(row["source"]) + sumOfNumbers(row["prefix"]), 1, 1e-9);
        EXPECT_NEAR(row["source_share"].get<double>(), sumOfNumbers(row["source"]), 1e-9);
    }
}

TEST(CliWhy, EncoderLensEndsWithTheTranslation)
{
    const auto layers = explained("encoder-lens", {})["layers"];
    ASSERT_EQ(layers.size(), 2u);
    EXPECT_EQ(layers[0]["layer"], 0);
    EXPECT_EQ(layers[1]["text"], inspectedPass()["target"]);
}

TEST(CliWhy, PatchesEveryStateOfTheOtherSentence)
{
    for (const auto& [direction, nothing] : {std::pair {"denoise", 0.0}, std::pair {"noise", 1.0}}) {
        const auto result = patchMap({"--direction", direction});
        EXPECT_EQ(result["direction"], direction);
        EXPECT_EQ(result["clean"]["target"], "d c b a");
        EXPECT_EQ(result["corrupted"]["target"], "d c b b");
        EXPECT_EQ(result["position"], 3);
        EXPECT_EQ(result["clean_word"]["piece"], result["clean"]["output_pieces"][3]);
        EXPECT_EQ(result["corrupted_word"]["piece"], result["corrupted"]["output_pieces"][3]);
        EXPECT_GT(result["clean_difference"].get<double>(), result["corrupted_difference"].get<double>() + 1);
        const auto& rows = result["rows"];
        EXPECT_EQ(rows[0]["state"], "encoder.input");
        EXPECT_TRUE(rows[0]["after"].is_null());
        EXPECT_FALSE(rows[0].contains("estimated"));
        const auto& embeddings = rows[0]["recovered"];
        ASSERT_EQ(embeddings.size(), result["clean"]["source_pieces"].size());
        EXPECT_NEAR(embeddings[0].get<double>(), 1 - nothing, 1e-4);
        for (std::size_t i = 1; i < embeddings.size(); ++i)
            EXPECT_NEAR(embeddings[i].get<double>(), nothing, 1e-4);
        const auto& last = rows.back()["recovered"];
        ASSERT_EQ(last.size(), 4u) << "BEGIN and the three letters that both write";
        EXPECT_NEAR(last[3].get<double>(), 1 - nothing, 1e-4);
        EXPECT_NEAR(last[2].get<double>(), nothing, 1e-4);
    }
}

TEST(CliWhy, EstimatesPatches)
{
    const auto exact = patchMap({}), both = patchMap({"--estimate"});
    ASSERT_EQ(both["rows"].size(), exact["rows"].size());
    for (std::size_t i = 0; i < both["rows"].size(); ++i) {
        const auto& row = both["rows"][i];
        EXPECT_EQ(row["recovered"], exact["rows"][i]["recovered"]);
        EXPECT_EQ(row["estimated"].size(), row["recovered"].size());
    }
    EXPECT_EQ(both["rows"][0]["estimated"][1], 0.0) << "the same letter";
}

TEST(CliWhy, PatchesEveryHead)
{
    const auto result = patchMap({"--heads", "--estimate"});
    const auto& rows = result["rows"];
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows[0]["state"], "encoder.layers.0.self_attention.context.0");
    EXPECT_EQ(rows[0]["sublayer"], "enc:0:self");
    EXPECT_EQ(rows[0]["head"], 0);
    EXPECT_EQ(rows[0]["recovered"].size(), result["clean"]["source_pieces"].size());
    double largest = 0;
    for (const auto& row : rows) {
        EXPECT_EQ(row["estimated"].size(), row["recovered"].size());
        for (const auto& share : row["recovered"])
            largest = std::max(largest, share.get<double>());
    }
    EXPECT_GT(largest, 0.05) << "the letter is fetched by some head";
    EXPECT_EQ(rows.back()["recovered"].size(), result["input_pieces"].size());
}

TEST(CliWhy, PatchesSeveralStatesAtOnce)
{
    for (const auto& [direction, nothing] : {std::pair {"denoise", 0.0}, std::pair {"noise", 1.0}}) {
        const auto result = patchMap({"--direction", direction, "--sites", "encoder.input@0", "encoder.input@1",
            "decoder.layers.0.cross_attention.context.0@3"});
        EXPECT_FALSE(result.contains("rows"));
        const auto& sites = result["sites"];
        ASSERT_EQ(sites.size(), 3u);
        EXPECT_EQ(sites[2]["state"], "decoder.layers.0.cross_attention.context.0");
        EXPECT_EQ(sites[2]["position"], 3);
        EXPECT_NEAR(sites[0]["recovered"].get<double>(), 1 - nothing, 1e-4);
        EXPECT_NEAR(sites[1]["recovered"].get<double>(), nothing, 1e-4) << "the same letter";
        const auto ofHead = sites[2]["recovered"].get<double>();
        EXPECT_NEAR(result["sum"].get<double>(), 1 - nothing + ofHead - nothing, 1e-4);
        EXPECT_NEAR(result["together"].get<double>(), 1 - nothing, 1e-4);
    }
}

TEST(CliWhy, PatchPrintsHeadsAndSets)
{
    const auto heads = patch({"--heads"}), set = patch({"--sites", "encoder.input@0", "encoder.input@1"});
    EXPECT_EQ(heads.exitCode, 0) << heads.err;
    for (const char* text : {"enc:0:self\n", "dec:0:cross\n", "head 0", "  reads\n"})
        EXPECT_THAT(heads.out, HasSubstr(text));
    EXPECT_EQ(set.exitCode, 0) << set.err;
    for (const char* text : {"    1.000  encoder.input@0\n", "  encoder.input@1\n",
             "    1.000  if the effects added up\n", "    1.000  together\n"})
        EXPECT_THAT(set.out, HasSubstr(text));
}

TEST(CliWhy, PatchPrintsAColumnForEachState)
{
    const auto exact = patch({}), both = patch({"--estimate", "--direction", "noise"});
    EXPECT_EQ(exact.exitCode, 0) << exact.err;
    EXPECT_EQ(exact.err, "");
    for (const char* text : {"clean: d c b a\n", "corrupted: d c b b\n", "position 3: ", "recovered, denoise\n",
             "encoder\n", "0:ffn", "decoder\n", "0:cross", " / "})
        EXPECT_THAT(exact.out, HasSubstr(text));
    EXPECT_THAT(exact.out, Not(HasSubstr("estimated")));
    EXPECT_THAT(both.out, AllOf(HasSubstr("recovered, noise\n"), HasSubstr("estimated, noise\n")));
}

TEST(CliWhy, PatchFailsWithAReason)
{
    const std::pair<Arguments, const char*> failures[] {
        {{"a b c d", "a b c"}, "5 and 4 pieces"}, {{"a b c d", "a b c d"}, "same translation"}};
    for (const auto& [sentences, reason] : failures) {
        const auto result = patch({}, sentences);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_EQ(result.out, "");
        EXPECT_THAT(result.err, HasSubstr(reason));
    }
    EXPECT_EQ(patch({}, {"a b c d"}).exitCode, 2);
    EXPECT_EQ(patch({"--direction", "sideways"}).exitCode, 2);
    EXPECT_EQ(patch({"--heads", "--sites", "encoder.input@0"}).exitCode, 2);
    EXPECT_EQ(patch({"--estimate", "--sites", "encoder.input@0"}).exitCode, 2);
    const std::pair<const char*, const char*> sites[] {{"encoder.input", "encoder.input@3"},
        {"encoder.layers.9.output@0", "no state"}, {"encoder.input@9", "no state"}};
    for (const auto& [site, reason] : sites) {
        const auto result = patch({"--sites", site});
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, HasSubstr(reason));
    }
    EXPECT_THAT(run({"why", "patch", "--model", "lstm", "a b", "b a"}).err, HasSubstr("lstm"));
}

TEST(CliWhy, StepLowersTheLossOfItsPairs)
{
    const auto result = step({"--pair", "b c d", "d c b", "--weight", "output.bias", "0", "4", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto found = json::parse(result.out);
    EXPECT_LT(found["loss_after"], found["loss"]);
    double sum = 0;
    for (const auto& token : found["tokens"])
        sum += token["loss"].get<double>();
    EXPECT_NEAR(sum / static_cast<double>(found["tokens"].size()), found["loss"].get<double>(), 1e-4);
    EXPECT_EQ(found["tokens"].back()["pair"], 1) << "both pairs are one batch";
    EXPECT_EQ(found["weight"]["parameter"], "output.bias");
    EXPECT_EQ(found["weight"]["column"], 4);
    EXPECT_GT(found["arrays"].size(), 50u);
    for (const auto& array : found["arrays"])
        EXPECT_GE(array["gradient_norm"].get<double>(), 0) << array["name"];
}

TEST(CliWhy, StepWithoutResidualsHasOtherGradients)
{
    const auto whole = json::parse(step({"--json"}).out),
               without = json::parse(step({"--without-residuals", "--json"}).out);
    EXPECT_NE(whole["loss"], without["loss"]);
    EXPECT_EQ(whole["tokens"][0]["read"], without["tokens"][0]["read"]);
    const auto unshifted = json::parse(step({"--unshifted", "--json"}).out);
    for (const auto& token : unshifted["tokens"])
        EXPECT_EQ(token["read"], token["piece"]);
}

TEST(CliWhy, StepPrintsTokensStatesParametersAndAWeight)
{
    const auto result = step({"--top", "1"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.err, "");
    for (const char* part : {"step 1, ", "reads, is to write", "decoder.input", "of a parameter", "m before", " -> "})
        EXPECT_THAT(result.out, HasSubstr(part));
}

TEST(CliWhy, StepFailsWithAReason)
{
    EXPECT_EQ(why("step", {}).exitCode, 2) << "neither a pair nor a corpus";
    EXPECT_EQ(step({"--step", "0"}).exitCode, 2);
    const std::pair<Arguments, const char*> failures[] {{{"--weight", "nowhere", "0", "0"}, "nowhere"},
        {{"--weight", "output.bias", "0", "1000000"}, "1000000"}, {{"--learning-rate", "0"}, "learning_rate"},
        {{"--label-smoothing", "1"}, "label_smoothing"}};
    for (const auto& [arguments, reason] : failures) {
        const auto result = step(arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_EQ(result.out, "");
        EXPECT_THAT(result.err, HasSubstr(reason));
    }
}

TEST(CliWhy, WithoutJsonPrintsTables)
{
    const std::pair<const char*, const char*> headings[] {
        {"lens", "entropy"}, {"encoder-lens", "translation"}, {"contributions", "  sum\n"}, {"sources", "mostly from"}};
    for (const auto& [kind, heading] : headings) {
        const auto result = why(kind, {"a b c"});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.err, "");
        EXPECT_THAT(result.out, HasSubstr(heading));
        EXPECT_EQ(why(kind, {}, "a b c\n").out, result.out) << "the sentence on standard input";
    }
}

TEST(CliWhy, FailsWithAReason)
{
    const std::pair<Arguments, const char*> failures[] {{{"--rival", "not-a-word"}, "--rival"},
        {{"--rival-piece", "not-a-piece"}, "--rival-piece"}, {{"--position", "99"}, "--position"},
        {{"--word", "not-a-word"}, "--word"}, {{"--word", "b", "--target", "a"}, "does not contain"},
        {{"--position", "0", "--target", "a", "--rival", "a"}, "own rival"}};
    for (auto [arguments, reason] : failures) {
        arguments.insert(arguments.end(), {"--text", "a b c"});
        const auto result = why("contributions", arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_EQ(result.out, "");
        EXPECT_THAT(result.err, HasSubstr(reason));
    }
    EXPECT_THAT(why("lens", {}).err, HasSubstr("there is no sentence"));
    EXPECT_EQ(why("lens", {"--text", "\xc4\xe3"}).exitCode, 1);
    EXPECT_EQ(run({"why"}).exitCode, 2);
    EXPECT_EQ(run({"why", "guess"}).exitCode, 2);
    EXPECT_EQ(why("contributions", {"--position", "-1"}).exitCode, 2);
}

}  // namespace translucent::test
