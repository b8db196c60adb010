#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

/// The largest decoder self-attention weight at a position after the query.
float rightOfDiagonal(const ForwardTrace& trace)
{
    float largest = 0;
    for (std::int64_t layer = 0; layer < trace.layers(AttentionKind::DecoderSelf); ++layer)
        for (const auto& head : trace.headsOf(AttentionKind::DecoderSelf, layer)) {
            const auto view = trace.attention(head);
            for (std::int64_t query = 0; query < view.queries; ++query)
                for (std::int64_t key = query + 1; key < view.keys; ++key)
                    largest = std::max(largest, view.row(query)[static_cast<std::size_t>(key)]);
        }
    return largest;
}

TEST(ShownAttention, ReachesLaterTokensWithoutTheCausalMask)
{
    const auto model = TranslationModel::load(findModel("classroom"));
    const Decoder decoder(model);
    const auto shown = [&](const Intervention& change) {
        auto translation = decoder.translate("我妹妹昨天买了三本书。", {.attention = true, .intervention = change});
        return attentionOf(*model, translation, translation.hypotheses.front(), change);
    };
    const auto masked = shown({}), open = shown({.causalMaskRemoved = true});
    EXPECT_EQ(rightOfDiagonal(masked), 0);
    EXPECT_GT(rightOfDiagonal(open), 0.01);
    ASSERT_EQ(open.outputIds, masked.outputIds) << "a search has no later tokens";
    const auto pass =
        traceForward(*model, masked.sourceIds, masked.outputIds, {TraceDetail::Attention, {.causalMaskRemoved = true}});
    const auto& expected = pass.attention(AttentionKind::DecoderSelf, 0);
    const auto& actual = open.attention(AttentionKind::DecoderSelf, 0);
    ASSERT_EQ(actual.shape, expected.shape);
    EXPECT_EQ(actual.values, expected.values);
}

}  // namespace
}  // namespace translucent
