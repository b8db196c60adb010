#include "network/attention.h"

#include "support/reference_case.h"
#include "support/reference_ops.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::largestDifference;
using test::referenceOp;

constexpr double kTolerance = 1e-6;

TransformerConfig oneHead()
{
    TransformerConfig config;
    config.modelDimension = 4;
    config.heads = 1;
    config.dropout = 0.5;
    return config;
}

/// A cross-attention with an identity output projection.
CrossAttention transparentAttention(const TransformerConfig& config)
{
    CrossAttention attention(config, AttentionSite {AttentionKind::Cross, 0, "attention"});
    torch::NoGradGuard noGrad;
    auto parameters = attention->named_parameters();
    parameters["output.weight"].copy_(torch::eye(config.modelDimension));
    parameters["output.bias"].zero_();
    return attention;
}

torch::Tensor referenceQuery()
{
    return referenceOp("attention.q").unsqueeze(0);
}

/// Keys, followed by values.
torch::Tensor referenceMemory()
{
    return torch::cat({referenceOp("attention.k"), referenceOp("attention.v")}, -1).unsqueeze(0);
}

torch::Tensor referenceMask()
{
    return referenceOp("attention.may_attend").unsqueeze(0).unsqueeze(0).to(torch::kBool);
}

torch::Tensor recorded(const std::vector<NamedArray>& arrays, const std::string& name)
{
    const auto found = std::ranges::find(arrays, name, &NamedArray::name);
    if (found == arrays.end())
        throw std::runtime_error("nothing recorded as " + name);
    return torch::tensor(found->array.values).view(found->array.shape).squeeze(0);
}

}  // namespace

TEST(Attention, AgreesWithPyTorch)
{
    auto attention = transparentAttention(oneHead());
    Recorder recorder(TraceDetail::Everything);
    const auto output = attention->attend(referenceQuery(), referenceMemory(), referenceMask(), {&recorder, nullptr});
    EXPECT_LT(largestDifference(output.squeeze(0), referenceOp("attention.context")), kTolerance);
    const auto arrays = recorder.take();
    EXPECT_LT(largestDifference(recorded(arrays, "attention.scores"), referenceOp("attention.scores")), kTolerance);
    EXPECT_LT(largestDifference(recorded(arrays, "attention.weights"), referenceOp("attention.weights")), kTolerance);
    EXPECT_LT(largestDifference(recorded(arrays, "attention.context"), referenceOp("attention.context")), kTolerance);
}

TEST(Attention, GivesForbiddenKeysExactlyNoWeight)
{
    auto attention = transparentAttention(oneHead());
    Recorder recorder(TraceDetail::Attention);
    attention->attend(referenceQuery(), referenceMemory(), referenceMask(), {&recorder, nullptr});
    const auto weights = recorded(recorder.take(), "attention.weights");
    const auto forbidden = referenceOp("attention.may_attend").eq(0);
    EXPECT_EQ(weights.masked_select(forbidden).abs().max().item<float>(), 0.F);
}

TEST(Attention, IgnoresWhatForbiddenKeysHold)
{
    auto attention = transparentAttention(oneHead());
    const auto query = referenceQuery();
    const auto expected = attention->attend(query, referenceMemory(), referenceMask(), {});
    const auto other = referenceMemory();
    other[0][4].narrow(0, 0, 4).fill_(1e30);
    other[0][4].narrow(0, 4, 4).fill_(-77);
    EXPECT_TRUE(torch::equal(attention->attend(query, other, referenceMask(), {}), expected));
}

TEST(Attention, SeesEverythingWithoutAMask)
{
    auto attention = transparentAttention(oneHead());
    const auto query = referenceQuery();
    const auto everywhere = torch::ones({1, 1, 3, 5}, torch::kBool);
    EXPECT_TRUE(torch::equal(attention->attend(query, referenceMemory(), {}, {}),
        attention->attend(query, referenceMemory(), everywhere, {})));
}

TEST(Attention, DropsWeightsWhereDropoutIsAsked)
{
    auto attention = transparentAttention(oneHead());
    const auto run = [&](DropoutStream* dropout) {
        return attention->attend(referenceQuery(), referenceMemory(), referenceMask(), {nullptr, nullptr, dropout});
    };
    DropoutStream once(0.5, 1, 1), again(0.5, 1, 1), later(0.5, 1, 2);
    const auto dropped = run(&once);
    EXPECT_FALSE(torch::equal(dropped, run(nullptr)));
    EXPECT_TRUE(torch::equal(dropped, run(&again)));
    EXPECT_FALSE(torch::equal(dropped, run(&later)));
}

TEST(Attention, RecordsWeightsBeforeDropout)
{
    auto attention = transparentAttention(oneHead());
    Recorder recorder(TraceDetail::Attention);
    DropoutStream dropout(0.5, 1, 1);
    attention->attend(referenceQuery(), referenceMemory(), referenceMask(), {&recorder, nullptr, &dropout});
    EXPECT_LT(largestDifference(recorded(recorder.take(), "attention.weights"), referenceOp("attention.weights")),
        kTolerance);
}

TEST(Attention, SplitsTheModelDimensionIntoHeads)
{
    const auto x = torch::arange(12, torch::kFloat).view({1, 3, 4});
    const AttentionInput input {2, x, torch::cat({x, x + 100}, -1), {}, {}};
    const auto heads = input.queries();  // [1, 2, 3, 2]
    ASSERT_EQ(heads.sizes(), (std::vector<std::int64_t> {1, 2, 3, 2}));
    EXPECT_TRUE(torch::equal(heads[0][0], x[0].narrow(1, 0, 2)));
    EXPECT_TRUE(torch::equal(heads[0][1], x[0].narrow(1, 2, 2)));
    EXPECT_TRUE(torch::equal(input.keys(), heads));
    EXPECT_TRUE(torch::equal(input.values(), heads + 100));
    const AttentionInput packed {2, torch::cat({x, x + 10, x + 20}, -1), {}, {}, {}};
    EXPECT_TRUE(torch::equal(packed.queries(), heads));
    EXPECT_TRUE(torch::equal(packed.keys(), heads + 10));
    EXPECT_TRUE(torch::equal(packed.values(), heads + 20));
}

TEST(Attention, DisablesOnlyTheHeadsOfItsOwnPlace)
{
    auto config = oneHead();
    config.heads = 2;
    auto attention = transparentAttention(config);
    const auto query = torch::randn({1, 3, 4});
    const auto memory = torch::randn({1, 5, 8});
    const auto run = [&](const Intervention& intervention) {
        return attention->attend(query, memory, {}, {nullptr, &intervention});
    };
    const auto plain = attention->attend(query, memory, {}, {});
    EXPECT_TRUE(torch::equal(run({{{AttentionKind::EncoderSelf, 0, 1}, {AttentionKind::Cross, 1, 1}}}), plain));
    const auto changed = run({{{AttentionKind::Cross, 0, 1}}});
    EXPECT_TRUE(torch::equal(changed.narrow(2, 0, 2), plain.narrow(2, 0, 2)));
    EXPECT_EQ(changed.narrow(2, 2, 2).abs().max().item<float>(), 0.F);
}

}  // namespace translucent
