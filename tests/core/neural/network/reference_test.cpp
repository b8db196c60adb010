#include "network/masks.h"
#include "network/recorder.h"
#include "support/reference_case.h"
#include "training/batch_loss.h"
#include "training/optimizer.h"
#include "translucent/training/recipe.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using test::largestDifference;

constexpr double kTolerance = 1e-5;
/// Adam divides small gradients by their own size and so amplifies their relative error: see the README of the
/// reference.
constexpr double kAdamTolerance = 1e-4;

class Reference : public testing::TestWithParam<std::string> {
protected:
    Reference()
        : reference(GetParam())
        , network(reference.config)
    {
        test::fillByFormula(*network);
    }

    torch::Tensor logits(const ForwardContext& context = {})
    {
        const auto source = network->encode(reference.ids("source_ids"), context);
        return network->predict(reference.ids("decoder_input_ids"), source, context);
    }

    /// The target positions without padding, whose values have no meaning. Shape: [B, T, ...] or [B, H, T, L] → [N,
    /// ...]
    torch::Tensor counting(const torch::Tensor& values)
    {
        const auto positions = reference.ids("target_ids").flatten().ne(kPadId).nonzero().squeeze(1);
        const auto byPosition = values.dim() == 4 ? values.transpose(1, 2) : values;
        return byPosition.flatten(0, 1).index_select(0, positions);
    }

    torch::Tensor loss(double smoothing)
    {
        ForwardContext training;
        training.learnsStatistics = true;
        return labelSmoothedLoss(counting(logits(training)), counting(reference.ids("target_ids")), smoothing);
    }

    test::ReferenceCase reference;
    Transformer network;
};

/// Plain models only: the effect of a technique is visible in its gradients, and some of them are so small that Adam
/// turns their rounding into steps.
class ReferenceSteps : public Reference { };

torch::Tensor tensorOf(const Array& array)
{
    return torch::tensor(array.values).view(array.shape);
}

/// Softmax does not depend on the key bias: its true gradient is 0, and Adam turns rounding noise into full steps.
torch::Tensor withoutKeyBias(const std::string& name, const torch::Tensor& bias)
{
    const auto third = bias.size(0) / 3;
    if (name.ends_with("self_attention.qkv.bias"))
        return torch::cat({bias.narrow(0, 0, third), bias.narrow(0, 2 * third, third)});
    if (name.ends_with("cross_attention.key_value.bias"))
        return bias.narrow(0, bias.size(0) / 2, bias.size(0) / 2);
    return bias;
}

/// Batch norm removes a bias that was added to all tokens before it, so such a bias also has no gradient.
bool isTakenOutAgain(const TransformerConfig& config, const std::string& name)
{
    return config.normKind == NormKind::Batch && (name.ends_with(".bias") || name.ends_with(".running_mean"));
}

}  // namespace

TEST_P(Reference, IntermediateValuesAgree)
{
    Recorder recorder(TraceDetail::Everything);
    const auto result = logits({&recorder, nullptr});
    EXPECT_LT(largestDifference(counting(result), counting(reference.tensor("logits"))), kTolerance);
    const auto arrays = recorder.take();
    const auto expectArray = [&](const std::string& name, const std::string& expected) {
        const auto found = std::ranges::find(arrays, name, &NamedArray::name);
        ASSERT_NE(found, arrays.end()) << name;
        const auto rows = [&](const torch::Tensor& t) { return name.starts_with("decoder") ? counting(t) : t; };
        EXPECT_LT(largestDifference(rows(tensorOf(found->array)), rows(reference.tensor(expected))), kTolerance)
            << name;
    };
    expectArray("encoder.layers.0.output", "encoder_layer_0_output");
    expectArray("encoder.output", "encoder_output");
    expectArray("decoder.layers.0.output", "decoder_layer_0_output");
    for (const std::string path :
        {"encoder.layers.0.self_attention", "decoder.layers.1.self_attention", "decoder.layers.1.cross_attention"}) {
        const bool lowRank =
            path.starts_with("encoder") && reference.config.attentionPattern == AttentionPattern::LowRank;
        expectArray(path + (lowRank ? ".factors" : ".weights"), path + ".weights");
    }
    if (reference.config.copies()) {
        const auto gate = std::ranges::find(arrays, "copy.gate", &NamedArray::name);
        ASSERT_NE(gate, arrays.end());
        EXPECT_LT(largestDifference(counting(tensorOf(gate->array).unsqueeze(-1)),
                      counting(reference.tensor("copy.gate").unsqueeze(-1))),
            kTolerance);
    }
}

TEST_P(Reference, LossAndGradientsAgree)
{
    EXPECT_NEAR(loss(0).item<double>(), reference.tensor("loss_plain").item<double>(), kTolerance);
    auto smoothed = loss(0.1);
    EXPECT_NEAR(smoothed.item<double>(), reference.tensor("loss").item<double>(), kTolerance);
    smoothed.backward();
    for (const auto& parameter : network->named_parameters()) {
        if (!parameter.value().requires_grad())
            continue;
        const auto difference =
            largestDifference(parameter.value().grad(), reference.tensor("grad." + parameter.key()));
        EXPECT_LT(difference, kTolerance) << parameter.key();
    }
}

TEST_P(ReferenceSteps, ThreeAdamStepsAgree)
{
    if (reference.config.residual == ResidualKind::None)
        GTEST_SKIP() << "some gradients are so small that rounding decides where Adam goes";
    FlatParameters parameters(*network, torch::kCPU);
    Adam adam(parameters.values());
    const auto targets = reference.ids("target_ids");
    const TrainingBatch batch {reference.ids("source_ids"), reference.ids("decoder_input_ids"),
        targets.flatten().ne(kPadId).nonzero().squeeze(1), counting(targets)};
    for (std::int64_t step = 1; step <= 3; ++step) {
        parameters.zeroGradients();
        const double current = lossAndGradients(*network, batch, {0.1});
        const auto expected = [&](const char* name) { return reference.tensor(name)[step - 1].item<double>(); };
        EXPECT_NEAR(current, expected("adam_losses"), kTolerance);
        const double norm = parameters.gradientNorm();
        EXPECT_NEAR(norm, expected("adam_gradient_norms"), kTolerance * 10);
        const double rate = learningRate(step, {reference.config.modelDimension, 4, 1.0});
        EXPECT_NEAR(rate, expected("adam_lr"), 1e-7);
        adam.apply(parameters.values(), parameters.gradients(), {step, rate, clippingFactor(norm, 1.0)});
    }
    for (const auto& parameter : network->named_parameters()) {
        const auto& name = parameter.key();
        if (isTakenOutAgain(reference.config, name))
            continue;
        const auto difference = largestDifference(
            withoutKeyBias(name, parameter.value()), withoutKeyBias(name, reference.tensor("adam3." + name)));
        EXPECT_LT(difference, kAdamTolerance) << name;
    }
}

TEST_P(Reference, ParameterCountAgrees)
{
    std::int64_t count = 0;
    for (const auto& parameter : network->parameters())
        count += parameter.numel();
    EXPECT_EQ(count, parameterCount(reference.config) + statisticsCount(reference.config));
}

const auto kPlainCases = testing::Values("post_relu_separate", "pre_gelu_learned", "pre_silu_all", "post_sample");
const auto kPartCases = testing::Values("rms_swiglu", "batch_narrow_heads", "bare", "cross_mixture", "cross_chosen");
const auto kNamed = [](const auto& instance) { return instance.param; };

INSTANTIATE_TEST_SUITE_P(Cases, Reference, kPlainCases, kNamed);
INSTANTIATE_TEST_SUITE_P(Cases, ReferenceSteps, kPlainCases, kNamed);
INSTANTIATE_TEST_SUITE_P(Parts, Reference, kPartCases, kNamed);
INSTANTIATE_TEST_SUITE_P(Parts, ReferenceSteps, kPartCases, kNamed);
INSTANTIATE_TEST_SUITE_P(AttentionForms, Reference,
    testing::Values(
        "alibi", "rotary", "relative", "window_rotary", "blocks_relative", "top_k", "threshold", "low_rank"),
    kNamed);
INSTANTIATE_TEST_SUITE_P(Copying, Reference, testing::Values("copy"), kNamed);

}  // namespace translucent
