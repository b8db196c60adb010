#include "translucent/model/forward_trace.h"

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
    EXPECT_EQ(attentionRollouts(trace, AttentionKind::EncoderSelf, 2),
        (std::vector<std::vector<float>> {{0.875F, 0.125F, 0.0F, 1.0F}, {0.4375F, 0.5625F, 0.4375F, 0.5625F}}));
    EXPECT_EQ(attentionRollouts(trace, AttentionKind::EncoderSelf, 1).size(), 1U);
}

TEST(AttentionRollout, MultipliesLongSentencesLikeATextbook)
{
    constexpr std::int64_t kLength = 7;
    Array first {{1, kLength, kLength}, {}}, second = first;
    for (std::int64_t i = 0; i < kLength * kLength; ++i) {
        first.values.push_back(static_cast<float>(i % 5) / 8);
        second.values.push_back(static_cast<float>(i % 3) / 8);
    }
    ForwardTrace trace;
    trace.arrays.push_back({"encoder.layers.0.self_attention.weights", first});
    trace.arrays.push_back({"encoder.layers.1.self_attention.weights", second});
    const auto mixed = [](const Array& weights, std::int64_t row, std::int64_t column) {
        return (weights.values[static_cast<std::size_t>(row * kLength + column)] + (row == column ? 1.0F : 0.0F)) / 2;
    };
    const auto flow = attentionRollouts(trace, AttentionKind::EncoderSelf, 2).back();
    for (std::int64_t row = 0; row < kLength; ++row)
        for (std::int64_t column = 0; column < kLength; ++column) {
            float sum = 0;
            for (std::int64_t middle = 0; middle < kLength; ++middle)
                sum += mixed(second, row, middle) * mixed(first, middle, column);
            EXPECT_FLOAT_EQ(flow[static_cast<std::size_t>(row * kLength + column)], sum) << row << ' ' << column;
        }
}

}  // namespace
}  // namespace translucent
