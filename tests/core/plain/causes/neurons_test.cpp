#include "translucent/causes/neurons.h"

#include "causes_fixture.h"
#include "support/expect_error.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

NeuronFiring firing(std::size_t sentence, std::string written, double activation)
{
    return {sentence, 0, "<s>", std::move(written), activation};
}

/// One decoder layer of width 2 with two neurons, in pre-norm.
test::MadePass tinyDecoder(NormPlacement placement)
{
    test::MadePass made;
    made.config.modelDimension = 2;
    made.config.heads = 1;
    made.config.decoderLayers = 1;
    made.config.feedForwardDimension = 2;
    made.config.normPlacement = placement;
    made.addParameter("decoder.layers.0.feed_forward.outer.weight", {{2, 2}, {1, 5, 3, 9}});
    for (const char* norm : {"decoder.final_norm", "decoder.layers.0.feed_forward_norm"}) {
        made.addParameter(std::string(norm) + ".weight", {{2}, {10, 100}});
        made.addParameter(std::string(norm) + ".bias", {{2}, {7, 7}});
    }
    return made;
}

}  // namespace

TEST(NeuronId, IsWrittenAndRead)
{
    EXPECT_EQ(toText(NeuronId {1, 37}), "1:37");
    EXPECT_EQ(neuronIdFromText("1:37"), (NeuronId {1, 37}));
    for (const char* text : {"", "1", "1:", ":3", "1:3x", "a:3", "1:-3", "1:3:5", "-1:0"})
        test::expectError(ErrorCode::InvalidArgument, {"LAYER:NEURON"}, [&] { neuronIdFromText(text); });
}

TEST(NeuronId, MustExist)
{
    const auto made = tinyDecoder(NormPlacement::Pre);
    requireNeuron(made.config, {0, 1});
    for (const auto& id : {NeuronId {1, 0}, NeuronId {0, 2}, NeuronId {-1, 0}})
        test::expectError(
            ErrorCode::InvalidArgument, {"1 layers of 2 neurons"}, [&] { requireNeuron(made.config, id); });
    auto without = made.config;
    without.feedForward = FeedForwardKind::None;
    test::expectError(ErrorCode::InvalidArgument, {"no feed-forward"}, [&] { requireNeuron(without, {0, 0}); });
}

TEST(NeuronDirection, IsTheColumnBehindTheNorm)
{
    const auto pre = tinyDecoder(NormPlacement::Pre), post = tinyDecoder(NormPlacement::Post);
    // The column (5, 9) less its mean 7 is (−2, 2).
    EXPECT_EQ(neuronDirection(pre.config, pre.parameters, {0, 1}), (std::vector<double> {-20, 200}));
    EXPECT_EQ(neuronDirection(post.config, post.parameters, {0, 1}), (std::vector<double> {-20, 200}));
    auto root = pre.config;
    root.normKind = NormKind::Rms;
    EXPECT_EQ(neuronDirection(root, pre.parameters, {0, 1}), (std::vector<double> {50, 900}));
    root.normKind = NormKind::None;
    EXPECT_EQ(neuronDirection(root, pre.parameters, {0, 1}), (std::vector<double> {5, 9}));
}

TEST(NeuronContributions, LargestComeFirst)
{
    const std::vector<NeuronContribution> all {{{0, 0}, 1, 0.5}, {{0, 1}, 2, -3}, {{1, 0}, 0, 0}, {{1, 1}, 1, 2}};
    EXPECT_EQ(largestOf(all, 2), (std::vector<NeuronContribution> {all[1], all[3]}));
    EXPECT_EQ(largestOf(all, 9).size(), 4u);
}

TEST(NeuronContributions, AreSummedByLayer)
{
    const std::vector<NeuronContribution> all {{{0, 0}, 1, 0.5}, {{0, 1}, 2, -3}, {{2, 0}, 1, 2}};
    EXPECT_EQ(layerSums(all), (std::vector<double> {-2.5, 0, 2}));
    EXPECT_TRUE(layerSums({}).empty());
}

TEST(NeuronActivity, IsCountedByPiece)
{
    const std::vector<NeuronFiring> firings {firing(0, "sister", 3), firing(0, "books", 0), firing(1, "sister", 0),
        firing(2, "brother", 1), firing(3, "sister", 0)};
    const auto activity = activityOf(firings, 2);
    EXPECT_EQ(activity.positions, 5);
    EXPECT_EQ(activity.silent, 3);
    EXPECT_DOUBLE_EQ(activity.mean, 0.8);
    EXPECT_EQ(activity.percentile99, 3);
    EXPECT_EQ(activity.strongest, (std::vector<NeuronFiring> {firings[0], firings[3]}));
    EXPECT_EQ(activity.counterexamples, (std::vector<NeuronFiring> {firings[2], firings[4]}));
    EXPECT_EQ(activity.pieces, (std::vector<PieceActivity> {{"sister", 3, 2, 1}, {"brother", 1, 0, 1}}));
}

TEST(NeuronActivity, PercentileLeavesOutTheLargestHundredth)
{
    std::vector<NeuronFiring> firings;
    for (int i = 1; i <= 200; ++i)
        firings.push_back(firing(0, "x", i));
    EXPECT_EQ(activityOf(firings, 1).percentile99, 198);
    test::expectError(ErrorCode::InvalidArgument, {"no sentence"}, [] { activityOf({}, 1); });
}

}  // namespace translucent
