#include "translucent/forward_trace.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

/// Two layers of two heads over two positions.
ForwardTrace encoderTrace()
{
    ForwardTrace trace;
    trace.arrays.push_back({"encoder.layers.0.self_attention.weights", {{2, 2, 2}, {1, 0, 0, 1, 0.5F, 0.5F, 0, 1}}});
    trace.arrays.push_back({"encoder.layers.1.self_attention.weights", {{2, 2, 2}, {0, 1, 1, 0, 0, 1, 1, 0}}});
    return trace;
}

TEST(ForwardTraceHeads, AreCountedAndFound)
{
    const auto trace = encoderTrace();
    EXPECT_EQ(trace.layers(AttentionKind::EncoderSelf), 2);
    EXPECT_EQ(trace.heads(AttentionKind::EncoderSelf), 2);
    EXPECT_EQ(trace.layers(AttentionKind::Cross), 0);
    EXPECT_EQ(trace.heads(AttentionKind::Cross), 0);
    const auto heads = trace.headsOf(AttentionKind::EncoderSelf, 0);
    ASSERT_EQ(heads.size(), 2U);
    const auto second = trace.attention(heads[1]);
    EXPECT_EQ(second.queries, 2);
    EXPECT_EQ(second.keys, 2);
    EXPECT_EQ(std::vector(second.weights.begin(), second.weights.end()), (std::vector {0.5F, 0.5F, 0.0F, 1.0F}));
}

TEST(ForwardTraceHeads, RefusesThoseThatAreNotThere)
{
    const auto trace = encoderTrace();
    test::expectError(ErrorCode::InvalidArgument, {"enc:0:2"}, [&] {
        trace.attention(HeadId {AttentionKind::EncoderSelf, 0, 2});
    });
    test::expectError(ErrorCode::InvalidArgument, {"layer 2"}, [&] {
        trace.attention(HeadId {AttentionKind::EncoderSelf, 2, 0});
    });
}

TEST(AttentionRollout, MultipliesTheLayersMixedWithThemselves)
{
    const auto trace = encoderTrace();
    const auto heads = trace.headsOf(AttentionKind::EncoderSelf, 0);
    EXPECT_EQ(meanAttention(trace, heads), (std::vector {0.75F, 0.25F, 0.0F, 1.0F}));
    // ½(A + I) is (0.875, 0.125; 0, 1) in the first layer and ½ everywhere in the second.
    EXPECT_EQ(attentionRollout(trace, AttentionKind::EncoderSelf, 0), (std::vector {0.875F, 0.125F, 0.0F, 1.0F}));
    EXPECT_EQ(
        attentionRollout(trace, AttentionKind::EncoderSelf, 1), (std::vector {0.4375F, 0.5625F, 0.4375F, 0.5625F}));
}

}  // namespace
}  // namespace translucent
