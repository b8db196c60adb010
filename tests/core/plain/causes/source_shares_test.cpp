#include "translucent/causes/source_shares.h"

#include "causes_fixture.h"
#include "support/expect_error.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

/// One layer and one head of width 2, whose W_O is the identity; one source token and two target positions.
test::MadePass smallPass()
{
    test::MadePass made;
    made.config.modelDimension = 2;
    made.config.heads = 1;
    made.config.encoderLayers = made.config.decoderLayers = 1;
    made.trace.sourceIds = {kEndId};
    made.trace.inputIds = {kBeginId, 7};
    made.trace.outputIds = {7, kEndId};
    const auto addAttention = [&made](const std::string& path, std::int64_t projections) {
        made.addParameter(path + ".output.weight", {{2, 2}, {1, 0, 0, 1}});
        made.addParameter(path + ".output.bias", {{2}, {0, 0}});
        const auto name = path + (projections == 2 ? ".key_value.bias" : ".qkv.bias");
        made.addParameter(name, {{2 * projections}, std::vector<float>(static_cast<std::size_t>(2 * projections))});
    };
    addAttention("encoder.layers.0.self_attention", 3);
    addAttention("decoder.layers.0.self_attention", 3);
    addAttention("decoder.layers.0.cross_attention", 2);
    made.addArray("encoder.input", {{1, 2}, {1, 1}});
    made.addArray("encoder.layers.0.self_attention.weights", {{1, 1, 1}, {1}});
    made.addArray("encoder.layers.0.self_attention.v", {{1, 1, 2}, {1, 0}});
    made.addArray("encoder.layers.0.after_self_attention", {{1, 2}, {2, 1}});
    // Position 1 gives half of its weight to each position and adds itself: (1, 0)/2, and (0, 2)/2 + (0, 2).
    made.addArray("decoder.input", {{2, 2}, {1, 0, 0, 2}});
    made.addArray("decoder.layers.0.self_attention.weights", {{1, 2, 2}, {1, 0, 0.5F, 0.5F}});
    made.addArray("decoder.layers.0.self_attention.v", {{1, 2, 2}, {1, 0, 0, 2}});
    made.addArray("decoder.layers.0.after_self_attention", {{2, 2}, {2, 0, 0.5F, 3}});
    // The source token gives (6, 0) to both.
    made.addArray("decoder.layers.0.cross_attention.weights", {{1, 2, 1}, {1, 1}});
    made.addArray("decoder.layers.0.cross_attention.v", {{1, 1, 2}, {6, 0}});
    made.addArray("decoder.layers.0.after_cross_attention", {{2, 2}, {8, 0, 6.5F, 3}});
    return made;
}

}  // namespace

TEST(AttentionShares, AreOfWhatBringsTheStateNear)
{
    const auto made = smallPass();
    const auto self = attentionShares(made.pass(), AttentionKind::DecoderSelf, 0);
    ASSERT_EQ(self.rows, 2U);
    ASSERT_EQ(self.columns, 2U);
    EXPECT_EQ(self.at(0, 0), 1);
    EXPECT_EQ(self.at(0, 1), 0);
    EXPECT_NEAR(self.at(1, 0), 0.5 / 3.5, 1e-12);
    EXPECT_NEAR(self.at(1, 1), 3 / 3.5, 1e-12);
    const auto cross = attentionShares(made.pass(), AttentionKind::Cross, 0);
    ASSERT_EQ(cross.columns, 2U);
    EXPECT_NEAR(cross.at(0, 0), 6.0 / 8, 1e-12);
    EXPECT_NEAR(cross.at(0, 1), 2.0 / 8, 1e-12);
    EXPECT_NEAR(cross.at(1, 0), 6 / 9.5, 1e-12);
    EXPECT_NEAR(cross.at(1, 1), 3.5 / 9.5, 1e-12);
}

TEST(AttentionShares, OfARowWithoutAnyAreEqual)
{
    auto made = smallPass();
    for (auto& [name, array] : made.trace.arrays)
        if (name == "decoder.layers.0.after_self_attention")
            array.values = {-9, -9, -9, -9};
    const auto self = attentionShares(made.pass(), AttentionKind::DecoderSelf, 0);
    EXPECT_EQ(self.values, (std::vector {1.0, 0.0, 0.5, 0.5}));
}

TEST(SourceShares, AreThoseOfAllAttentionsTogether)
{
    const auto made = smallPass();
    const auto shares = sourceShares(made.pass());
    EXPECT_EQ(shares.sources, 1U);
    EXPECT_NEAR(shares.sourceShare(0), 6.0 / 8, 1e-12);
    EXPECT_NEAR(shares.prefix(0)[0], 2.0 / 8, 1e-12);
    EXPECT_EQ(shares.prefix(0)[1], 0) << "a later input";
    EXPECT_NEAR(shares.source(1)[0], 6 / 9.5, 1e-12);
    EXPECT_NEAR(shares.prefix(1)[0], 3.5 / 9.5 * 0.5 / 3.5, 1e-12);
    EXPECT_NEAR(shares.prefix(1)[1], 3.5 / 9.5 * 3 / 3.5, 1e-12);
    EXPECT_NEAR(shares.prefixShare(1), 3.5 / 9.5, 1e-12);
}

TEST(SourceShares, NeedACompletePass)
{
    auto made = smallPass();
    std::erase_if(made.trace.arrays, [](const auto& array) { return array.name == "decoder.input"; });
    test::expectError(ErrorCode::InvalidArgument, {"decoder.input"}, [&] { sourceShares(made.pass()); });
}

}  // namespace translucent
