#include "model/attention.h"

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

/// A cross-attention whose output projection changes nothing.
CrossAttention transparentAttention(const TransformerConfig& config)
{
    CrossAttention attention(config, AttentionSite {AttentionKind::Cross, 0, "attention"});
    torch::NoGradGuard noGrad;
    auto parameters = attention->named_parameters();
    parameters["output.weight"].copy_(torch::eye(config.modelDimension));
    parameters["output.bias"].zero_();
    attention->eval();
    return attention;
}

torch::Tensor asHead(const torch::Tensor& rows) { return rows.unsqueeze(0).unsqueeze(0); }

KeysValues referenceMemory() { return {asHead(referenceOp("attention.k")), asHead(referenceOp("attention.v"))}; }

torch::Tensor referenceMask() { return asHead(referenceOp("attention.may_attend")).to(torch::kBool); }

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
    const auto output = attention->attend(
        asHead(referenceOp("attention.q")), referenceMemory(), referenceMask(), {&recorder, nullptr});
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
    attention->attend(asHead(referenceOp("attention.q")), referenceMemory(), referenceMask(), {&recorder, nullptr});
    const auto weights = recorded(recorder.take(), "attention.weights");
    const auto forbidden = referenceOp("attention.may_attend").eq(0);
    EXPECT_EQ(weights.masked_select(forbidden).abs().max().item<float>(), 0.F);
}

TEST(Attention, IgnoresWhatForbiddenKeysHold)
{
    auto attention = transparentAttention(oneHead());
    const auto query = asHead(referenceOp("attention.q"));
    const auto expected = attention->attend(query, referenceMemory(), referenceMask(), {});
    const auto other = referenceMemory();
    other.keys.select(2, 4).fill_(1e30);
    other.values.select(2, 4).fill_(-77);
    EXPECT_TRUE(torch::equal(attention->attend(query, other, referenceMask(), {}), expected));
}

TEST(Attention, SeesEverythingWithoutAMask)
{
    auto attention = transparentAttention(oneHead());
    const auto query = asHead(referenceOp("attention.q"));
    const auto everywhere = torch::ones({1, 1, 3, 5}, torch::kBool);
    EXPECT_TRUE(torch::equal(attention->attend(query, referenceMemory(), {}, {}),
        attention->attend(query, referenceMemory(), everywhere, {})));
}

TEST(Attention, DropsWeightsInTrainingOnly)
{
    auto attention = transparentAttention(oneHead());
    const auto query = asHead(referenceOp("attention.q"));
    const auto run = [&] { return attention->attend(query, referenceMemory(), referenceMask(), {}); };
    const auto plain = run();
    EXPECT_TRUE(torch::equal(run(), plain));
    attention->train();
    torch::manual_seed(1);
    EXPECT_FALSE(torch::equal(run(), plain));
}

TEST(Attention, RecordsWeightsBeforeDropout)
{
    auto attention = transparentAttention(oneHead());
    attention->train();
    Recorder recorder(TraceDetail::Attention);
    attention->attend(asHead(referenceOp("attention.q")), referenceMemory(), referenceMask(), {&recorder, nullptr});
    EXPECT_LT(largestDifference(recorded(recorder.take(), "attention.weights"), referenceOp("attention.weights")),
        kTolerance);
}

TEST(Attention, SplitsTheModelDimensionIntoHeads)
{
    auto config = oneHead();
    config.heads = 2;
    CrossAttention attention(config, AttentionSite {AttentionKind::Cross, 0, "attention"});
    {
        torch::NoGradGuard noGrad;
        auto parameters = attention->named_parameters();
        parameters["query.weight"].copy_(torch::eye(4));
        parameters["query.bias"].zero_();
    }
    const auto x = torch::arange(12, torch::kFloat).view({1, 3, 4});
    const auto heads = attention->projectQuery(x, {});  // [1, 2, 3, 2]
    ASSERT_EQ(heads.sizes(), (std::vector<std::int64_t> {1, 2, 3, 2}));
    EXPECT_TRUE(torch::equal(heads[0][0], x[0].narrow(1, 0, 2)));
    EXPECT_TRUE(torch::equal(heads[0][1], x[0].narrow(1, 2, 2)));
}

TEST(Attention, DisablesOnlyTheHeadsOfItsOwnPlace)
{
    auto config = oneHead();
    config.heads = 2;
    auto attention = transparentAttention(config);
    const auto query = torch::randn({1, 2, 3, 2});
    const KeysValues memory {torch::randn({1, 2, 5, 2}), torch::randn({1, 2, 5, 2})};
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
