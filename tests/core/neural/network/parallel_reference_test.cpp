#include "network/recorder.h"
#include "support/reference_case.h"
#include "training/batch_loss.h"
#include "training/optimizer.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using test::largestDifference;

constexpr double kTolerance = 1e-5;

/// Non-autoregressive models, compared with plain PyTorch.
class ParallelReference : public testing::TestWithParam<std::string> {
protected:
    ParallelReference()
        : reference(GetParam())
        , network(reference.config)
        , sources(reference.ids("source_ids"))
        , inputs(reference.ids("decoder_input_ids"))
        , hasLengths(reference.config.generation == Generation::LengthPredictor)
    {
        test::fillByFormula(*network);
    }

    test::ReferenceCase reference;
    Transformer network;
    /// Computed from the reference's logits: the reported loss of a row of BEGINs ends with the first END of each
    /// sentence. It is divided by the number of all learnt tokens, over which the reference's own loss is the mean.
    double toldLoss() const
    {
        const auto targets = reference.ids("target_ids");
        const auto logProbabilities = reference.tensor("logits").to(torch::kDouble).log_softmax(-1);
        const auto right = logProbabilities.gather(-1, targets.unsqueeze(-1)).squeeze(-1);
        const auto losses = -((1 - kSmoothing) * right + kSmoothing * logProbabilities.mean(-1));
        const auto learnt = targets.ne(kPadId);
        const auto ends = targets.eq(kEndId).to(torch::kLong);
        const auto told = learnt.logical_and((ends.cumsum(1) - ends).eq(0));
        const double all = learnt.sum().item<double>();
        EXPECT_NEAR((losses * learnt).sum().item<double>() / all, reference.tensor("loss").item<double>(), kTolerance);
        EXPECT_LT(told.sum().item<double>(), all);
        return (losses * told).sum().item<double>() / all;
    }

    static constexpr double kSmoothing = 0.1;
    torch::Tensor sources, inputs;
    bool hasLengths;
};

INSTANTIATE_TEST_SUITE_P(Cases, ParallelReference, testing::Values("masks", "masks_relative", "begins"),
    [](const auto& instance) { return instance.param; });

/// Softmax does not depend on the key bias, whose gradient is only rounding noise.
constexpr double kNoGradient = 1e-6;

}  // namespace

TEST_P(ParallelReference, LogitsAgree)
{
    Recorder recorder(TraceDetail::Attention);
    const ForwardContext context {&recorder, nullptr};
    const auto source = network->encode(sources, {});
    // One sentence is recorded: the first, without its padding.
    const auto logits = network->logits(network->decode(inputs, source, {}), {});
    const auto rows = inputs.ne(kPadId).flatten().nonzero().squeeze(1);
    const auto counting = [&](const torch::Tensor& values) { return values.flatten(0, 1).index_select(0, rows); };
    EXPECT_LT(largestDifference(counting(logits), counting(reference.tensor("logits"))), kTolerance);
    const auto length = inputs[0].ne(kPadId).sum().item<std::int64_t>();
    network->decode(inputs.narrow(0, 0, 1).narrow(1, 0, length), network->encode(sources.narrow(0, 0, 1), {}), context);
    const auto arrays = recorder.take();
    const auto* name = "decoder.layers.1.self_attention.weights";
    const auto found = std::ranges::find(arrays, name, &NamedArray::name);
    ASSERT_NE(found, arrays.end());
    const auto weights = torch::tensor(found->array.values).view(found->array.shape);  // [H, T, T]
    const auto expected = reference.tensor(name)[0].narrow(1, 0, length).narrow(2, 0, length);
    EXPECT_LT(largestDifference(weights, expected), kTolerance);
    EXPECT_GT(weights.select(1, 0).narrow(1, 1, length - 1).min().item<float>(), 0) << "the first sees the later ones";
}

TEST_P(ParallelReference, LengthsAgree)
{
    if (!hasLengths)
        GTEST_SKIP() << "it predicts none";
    const auto source = network->encode(sources, {});
    const auto scores = network->lengthPredictor()(source.memory, source.mayAttend);
    EXPECT_LT(largestDifference(scores, reference.tensor("length_logits")), kTolerance);
}

TEST_P(ParallelReference, LossAndGradientsAgree)
{
    FlatParameters parameters(*network, torch::kCPU);
    parameters.zeroGradients();
    const auto targets = reference.ids("target_ids").flatten();
    const auto positions = targets.ne(kPadId).nonzero().squeeze(1);
    TrainingBatch batch {sources, inputs, positions, targets.index_select(0, positions)};
    if (hasLengths)
        batch.lengths = reference.ids("length_classes");
    const double told = lossAndGradients(*network, batch, {kSmoothing});
    if (reference.config.generation == Generation::BeginRow) {
        EXPECT_NEAR(toldLoss(), told, kTolerance);
    } else {
        EXPECT_NEAR(reference.tensor("loss").item<double>(), told, kTolerance);
    }
    for (const auto& parameter : network->named_parameters()) {
        const auto expected = reference.tensor("grad." + parameter.key());
        EXPECT_LT(largestDifference(parameter.value().grad(), expected), kTolerance) << parameter.key();
        if (parameter.key().starts_with("length_predictor.")) {
            EXPECT_GT(expected.abs().max().item<double>(), kNoGradient) << parameter.key();
        }
    }
}

TEST_P(ParallelReference, ParameterCountAgrees)
{
    std::int64_t count = 0;
    for (const auto& parameter : network->parameters())
        count += parameter.numel();
    EXPECT_EQ(count, parameterCount(reference.config));
}

}  // namespace translucent
