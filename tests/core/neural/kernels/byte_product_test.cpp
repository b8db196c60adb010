#include "decoding/inference_network.h"
#include "decoding/network_decoding.h"
#include "kernels/kernels.h"
#include "support/reference_case.h"
#include "support/small_model.h"
#include "translucent/decoding/decoder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace translucent {
namespace {

/// Every instruction set of this processor, with each supported form of inputs.
struct Form {
    const Kernels* kernel;
    bool offset;
};

std::vector<Form> forms()
{
    std::vector<Form> all;
    for (const auto* kernel : supportedKernels()) {
        all.push_back({kernel, false});
        if (kernel->sumsQuads())
            all.push_back({kernel, true});
    }
    return all;
}

class ByteKernels : public testing::TestWithParam<Form> {
protected:
    ByteKernels() { torch::manual_seed(1); }

    /// Rows of inputs in the kernel's form; fills `scales`.
    torch::Tensor rounded(const torch::Tensor& x, torch::Tensor& scales) const
    {
        const auto quads = (x.size(1) + kByteQuad - 1) / kByteQuad;
        auto rows = torch::zeros({x.size(0), quads * kByteQuad}, offset ? torch::kByte : torch::kShort);
        scales = torch::empty({x.size(0)});
        for (std::int64_t row = 0; row < x.size(0); ++row)
            scales[row] = kernel.toBytes(x[row].data_ptr<float>(), x.size(1), offset, rows[row].data_ptr());
        return rows;
    }
    torch::Tensor wholeNumbers(const torch::Tensor& rows, std::int64_t inputs) const
    {
        return rows.narrow(1, 0, inputs).to(torch::kDouble) - (offset ? kByteOffset : 0);
    }

    /// The complete `w`. Shape: [N, K]
    torch::Tensor product(const torch::Tensor& rows, const torch::Tensor& xScales, const torch::Tensor& w,
        const torch::Tensor& scales, const torch::Tensor& bias) const
    {
        const auto N = w.size(0), K = w.size(1), quads = rows.size(1) / kByteQuad;
        const auto panels =
            torch::constant_pad_nd(w.to(torch::kChar), {0, quads * kByteQuad - K, 0, panelsOf(N) * kPanelOutputs - N})
                .view({panelsOf(N), kPanelOutputs, quads, kByteQuad})
                .transpose(1, 2)
                .contiguous();
        const auto sums = w.sum(1).to(torch::kInt);
        auto y = torch::full({rows.size(0), N}, std::nanf(""));
        kernel.multiplyBytes({panels.data_ptr<std::int8_t>(), scales.data_ptr<float>(), sums.data_ptr<std::int32_t>(),
                                 bias.data_ptr<float>(), quads, N, offset, rows.data_ptr(), xScales.data_ptr<float>(),
                                 rows.size(0), y.data_ptr<float>()},
            0, panelsOf(N));
        return y;
    }

    const Kernels& kernel = *GetParam().kernel;
    const bool offset = GetParam().offset;
};

INSTANTIATE_TEST_SUITE_P(InstructionSets, ByteKernels, testing::ValuesIn(forms()), [](const auto& instance) {
    return std::string(instance.param.kernel->instructionSet) + (instance.param.offset ? "Quads" : "Pairs");
});

}  // namespace

TEST_P(ByteKernels, RoundInputsToTheNearest)
{
    const auto x = 5 * torch::randn({3, 70});
    x[1].zero_();
    torch::Tensor scales;
    const auto whole = wholeNumbers(rounded(x, scales), 70);
    EXPECT_TRUE(whole[1].eq(0).all().item<bool>());
    EXPECT_EQ(whole.abs().max().item<double>(), 127);
    EXPECT_EQ(scales[1].item<float>(), 0);
    const auto exact = x.to(torch::kDouble);
    EXPECT_LE(((whole * scales.unsqueeze(1) - exact).abs() - 0.5001 * scales.unsqueeze(1)).max().item<double>(), 0);
    const std::vector<float> bad {1, std::numeric_limits<float>::quiet_NaN(), 2, 3};
    std::vector<std::int16_t> to(4);
    EXPECT_TRUE(std::isnan(kernel.toBytes(bad.data(), 4, offset, to.data()))) << "so that the result tells it";
}

TEST_P(ByteKernels, SumExactlyWhateverTheSizes)
{
    for (const std::int64_t inputs : {1, 4, 30, 257})
        for (const std::int64_t outputs : {1, 16, 64, 100, 192})
            for (const std::int64_t rows : {1, 2, 3, 5, 6, 7, 13}) {
                const auto w = torch::randint(-127, 128, {outputs, inputs}), bias = torch::randn(outputs),
                           scales = torch::rand(outputs);
                w[0].fill_(127);  // the greatest possible sum
                torch::Tensor xScales;
                const auto x = torch::randn({rows, inputs});
                x[0].fill_(-3);
                const auto bytes = rounded(x, xScales);
                const auto sums = wholeNumbers(bytes, inputs).matmul(w.to(torch::kDouble).t());  // [R, N]
                const auto expected = sums * xScales.unsqueeze(1) * scales + bias;
                const auto y = product(bytes, xScales, w.to(torch::kFloat), scales, bias).to(torch::kDouble);
                EXPECT_LT(((y - expected).abs() / (1 + expected.abs())).max().item<double>(), 1e-6)
                    << rows << " rows, " << inputs << " inputs, " << outputs << " outputs";
            }
}

/// The difference of every element from the exact product is at most the rounding of its weights and inputs.
TEST(ByteWeights, ErrByNoMoreThanTheirRoundings)
{
    torch::manual_seed(2);
    const auto model = test::smallModel(test::smallConfig());
    auto& network = transformerOf(*model);
    const torch::NoGradGuard noGrad;
    auto& layer = network.decoder()->layers()[0]->feedForward()->inner();
    const InferenceWeights weights(network.config(), parametersOf(network), DecodingPrecision::Int8);
    const auto& view = weights.decoder.front().feedForward.inner;
    ASSERT_NE(view.scales, nullptr);
    const auto x = torch::randn({9, view.inputs});
    auto y = torch::empty({9, view.outputs});
    multiplyRows(view, x.data_ptr<float>(), 9, y.data_ptr<float>());
    const auto w = layer->weight();
    const auto halfX = x.abs().amax(1, true) / 254, halfW = w.abs().amax(1, true) / 254;
    const auto bound = halfX * w.abs().sum(1) + x.abs().sum(1, true) * halfW.t() + halfX * halfW.t() * view.inputs;
    const auto difference = (y - layer->forward(x)).abs();
    EXPECT_LE((difference - bound).max().item<double>(), 1e-5);
    EXPECT_GT(difference.max().item<double>(), 1e-4) << "nothing was rounded";
}

TEST(ByteWeights, TranslateASentenceTheSameInAnyCompany)
{
    const auto model = test::smallModel(test::smallConfig());
    const Decoder decoder(model, DecodingPrecision::Int8);
    const auto texts = test::chineseSentences();
    const auto together = decoder.translateBatch(texts, {.beamSize = 3});
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto alone = decoder.translate(texts[i], {.beamSize = 3});
        EXPECT_EQ(alone.hypotheses.front().ids(), together[i].hypotheses.front().ids());
        EXPECT_EQ(alone.hypotheses.front().logProbability, together[i].hypotheses.front().logProbability);
    }
    EXPECT_NE(together.front().hypotheses.front().logProbability,
        Decoder(model).translate(texts.front(), {.beamSize = 3}).hypotheses.front().logProbability);
}

TEST(SharedDecodingWeights, AreThoseOfWhoeverUsesTheModelAlready)
{
    const auto model = test::smallModel(test::smallConfig());
    auto first = model->decodingWeights(DecodingPrecision::Float32);
    EXPECT_EQ(model->decodingWeights(DecodingPrecision::Float32), first);
    EXPECT_NE(model->decodingWeights(DecodingPrecision::Int8), first);
    const auto* before = static_cast<const float*>(first->output.panels);
    const float old = before[0];
    first.reset();
    {
        const torch::NoGradGuard noGrad;
        networkOf(*model)->outputWeight().add_(1);
    }
    EXPECT_NEAR(
        static_cast<const float*>(model->decodingWeights(DecodingPrecision::Float32)->output.panels)[0], old + 1, 1e-6)
        << "nobody used them any more: trained weights are packed again";
}

}  // namespace translucent
