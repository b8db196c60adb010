#include "program.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;

json answerOf(const Arguments& arguments)
{
    const auto result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

}  // namespace

TEST(CliWhyNeurons, AddUpToTheFeedForward)
{
    const Arguments pair {"--model", "reverse", "--text", "a b c", "--target", "c b a", "--json"};
    Arguments neurons {"why", "neurons", "--top", "3"}, contributions {"why", "contributions"};
    neurons.insert(neurons.end(), pair.begin(), pair.end());
    contributions.insert(contributions.end(), pair.begin(), pair.end());
    const auto of = answerOf(neurons), whole = answerOf(contributions);
    ASSERT_EQ(of["positions"].size(), of["output_pieces"].size());
    for (std::size_t t = 0; t < of["positions"].size(); ++t) {
        const auto& position = of["positions"][t];
        ASSERT_EQ(position["neurons"].size(), 3u);
        EXPECT_GE(std::abs(position["neurons"][0]["value"].get<double>()),
            std::abs(position["neurons"][1]["value"].get<double>()));
        EXPECT_EQ(position["difference"], whole["positions"][t]["difference"]);
        std::size_t layer = 0;
        for (const auto& part : whole["positions"][t]["parts"]) {
            if (part["kind"] != "feed_forward")
                continue;
            EXPECT_NEAR(position["layer_sums"][layer++].get<double>(), part["value"].get<double>(), 1e-4);
        }
        EXPECT_EQ(position["layer_sums"].size(), layer);
    }
}

TEST(CliWhyNeurons, TokenAndRivalAreThoseOfContributions)
{
    const Arguments pair {
        "--model", "reverse", "--text", "a b c", "--target", "c b a", "--word", "b", "--rival-piece", "</s>", "--json"};
    Arguments neurons {"why", "neurons"}, contributions {"why", "contributions"};
    neurons.insert(neurons.end(), pair.begin(), pair.end());
    contributions.insert(contributions.end(), pair.begin(), pair.end());
    const auto of = answerOf(neurons)["positions"], whole = answerOf(contributions)["positions"];
    ASSERT_EQ(of.size(), 1u);
    EXPECT_EQ(of[0]["position"], 1);
    EXPECT_EQ(of[0]["rival"], "</s>");
    EXPECT_EQ(of[0]["difference"], whole[0]["difference"]);
}

TEST(CliWhyNeurons, OneNeuronIsMeasuredOnACorpus)
{
    const auto result = answerOf({"why", "neuron", "0:5", "--model", "reverse", "--corpus",
        "builtin:reverse?pairs=20&seed=1&part=test", "--sentences", "10", "--top", "4", "--json"});
    EXPECT_EQ(result["neuron"], "0:5");
    EXPECT_EQ(result["promotes"].size(), 4u);
    EXPECT_EQ(result["sentences"], 10);
    EXPECT_LE(result["pieces"].size(), 4u);
    EXPECT_GE(result["positions"].get<int>(), result["silent"].get<int>());
    for (const auto& each : result["counterexamples"]) {
        EXPECT_EQ(each["writes"], result["strongest"][0]["writes"]);
        EXPECT_LE(each["activation"].get<double>(), 0);
    }
    EXPECT_FALSE(result["dead"].empty());
}

/// Of the shipped model, they are test sentences of the grammar.
TEST(CliWhyNeurons, OneNeuronIsMeasuredOnUnseenSentences)
{
    const Arguments neuron {"why", "neuron", "0:5", "--model", "classroom", "--sentences", "3", "--json"};
    Arguments unseen = neuron, corpus = neuron;
    unseen.emplace_back("--unseen");
    corpus.insert(corpus.end(), {"--corpus", "builtin:classroom?pairs=3&part=test"});
    const auto found = answerOf(unseen);
    EXPECT_EQ(found["sentences"], 3);
    EXPECT_EQ(found, answerOf(corpus));
    corpus.emplace_back("--unseen");
    EXPECT_EQ(run(corpus).exitCode, 2);
}

TEST(CliWhyNeurons, WithoutACorpusOnlyWhatItPromotes)
{
    const auto result = run({"why", "neuron", "0:5", "--model", "reverse"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("promotes: "));
    EXPECT_THAT(result.out, HasSubstr("suppresses: "));
    EXPECT_THAT(result.out, testing::Not(HasSubstr("strongest")));
}

TEST(CliWhyNeurons, WrongNamesAreRefused)
{
    EXPECT_THAT(run({"why", "neuron", "5", "--model", "reverse"}).err, HasSubstr("LAYER:NEURON"));
    EXPECT_THAT(run({"why", "neuron", "9:0", "--model", "reverse"}).err, HasSubstr("there is no neuron 9:0"));
    EXPECT_THAT(run({"why", "neurons", "--model", "lstm", "--text", "a b"}).err, HasSubstr("choose a Transformer"));
}

}  // namespace translucent::test
