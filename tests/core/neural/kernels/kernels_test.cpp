#include "kernels/kernels.h"

#include "kernels/vectors.h"
#include "support/reference_case.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace translucent {
namespace {

using test::largestDifference;
namespace F = torch::nn::functional;

/// Every instruction set of this processor.
class KernelSet : public testing::TestWithParam<const Kernels*> {
protected:
    KernelSet() { torch::manual_seed(1); }
    const Kernels& kernel = *GetParam();
};

INSTANTIATE_TEST_SUITE_P(InstructionSets, KernelSet, testing::ValuesIn(supportedKernels()),
    [](const auto& instance) { return std::string(instance.param->instructionSet); });

/// Weights [N, K] in the layout of RowProduct.
torch::Tensor inPanels(const torch::Tensor& w)
{
    const auto panels = panelsOf(w.size(0)), missing = panels * kPanelOutputs - w.size(0);
    const auto full = torch::cat({w, torch::zeros({missing, w.size(1)}, w.options())});
    return full.view({panels, kPanelOutputs, w.size(1)}).transpose(1, 2).contiguous();
}

torch::Tensor rowsTimesWeights(
    const Kernels& kernel, const torch::Tensor& x, const torch::Tensor& w, const torch::Tensor& b)
{
    auto y = torch::full({x.size(0), w.size(0)}, std::nanf(""));
    const auto panels = inPanels(w);
    kernel.multiplyRows(
        {panels.data_ptr(), w.scalar_type() == torch::kHalf, b.defined() ? b.data_ptr<float>() : nullptr, w.size(1),
            w.size(0), x.data_ptr<float>(), x.size(0), y.data_ptr<float>()},
        0, panels.size(0));
    return y;
}

}  // namespace

TEST_P(KernelSet, MultipliesRowsOfAnySize)
{
    for (const std::int64_t inputs : {1, 5, 64, 65, 150})
        for (const std::int64_t outputs : {1, 16, 19, 64, 100, 192})
            for (const std::int64_t rows : {1, 2, 3, 4, 5, 6, 7, 13, 20}) {
                const auto x = torch::randn({rows, inputs}), w = torch::randn({outputs, inputs}),
                           b = torch::randn(outputs);
                EXPECT_LT(largestDifference(rowsTimesWeights(kernel, x, w, b), torch::linear(x, w, b)), 1e-4);
                EXPECT_LT(largestDifference(rowsTimesWeights(kernel, x, w, {}), torch::linear(x, w)), 1e-4);
            }
}

TEST_P(KernelSet, MultipliesARowTheSameInAnyCompany)
{
    const auto x = torch::randn({20, 70}), w = torch::randn({153, 70}), b = torch::randn(153);
    const auto all = rowsTimesWeights(kernel, x, w, b);
    for (std::int64_t count = 1; count < 20; ++count)
        EXPECT_TRUE(torch::equal(
            rowsTimesWeights(kernel, x.narrow(0, 20 - count, count), w, b), all.narrow(0, 20 - count, count)))
            << count;
}

TEST_P(KernelSet, MultipliesHalvesAsFloatsOfTheSameValue)
{
    if (!kernel.widensHalves)
        GTEST_SKIP() << "this instruction set does not widen them";
    const auto w = (3 * torch::randn({100, 130})).to(torch::kHalf), b = torch::randn(100);
    w[0][0] = 65504;  // the largest, the smallest and zeros
    w[0][1] = 5.9604645e-8;
    w[0][2] = -0.0;
    for (const std::int64_t rows : {1, 3, 6, 40}) {
        const auto x = torch::randn({rows, 130});
        EXPECT_TRUE(
            torch::equal(rowsTimesWeights(kernel, x, w, b), rowsTimesWeights(kernel, x, w.to(torch::kFloat), b)));
    }
}

TEST_P(KernelSet, MultipliesOnlyThePanelsAskedFor)
{
    const auto x = torch::randn({2, 8}), w = torch::randn({200, 8}), panels = inPanels(w);
    auto y = torch::full({2, 200}, 7.0);
    kernel.multiplyRows({panels.data_ptr(), false, nullptr, 8, 200, x.data_ptr<float>(), 2, y.data_ptr<float>()}, 1, 3);
    EXPECT_TRUE(y.narrow(1, 0, 64).eq(7).all().item<bool>());
    EXPECT_TRUE(y.narrow(1, 192, 8).eq(7).all().item<bool>());
    EXPECT_LT(largestDifference(y.narrow(1, 64, 128), torch::linear(x, w).narrow(1, 64, 128)), 1e-5);
}

TEST_P(KernelSet, AttendsWithARowAsWithAHead)
{
    constexpr std::int64_t kHeads = 3, kDimension = 10, kWidth = kHeads * kDimension;
    for (const std::int64_t length : {1, 4, 16, 21}) {
        const auto q = torch::randn({kWidth}), k = torch::randn({length, kWidth}), v = torch::randn({length, kWidth});
        std::vector<const float*> keys, values;
        for (std::int64_t i = 0; i < length; ++i) {
            keys.push_back(k.data_ptr<float>() + i * kWidth);
            values.push_back(v.data_ptr<float>() + i * kWidth);
        }
        auto weights = torch::empty({kHeads, length}), context = torch::empty({kWidth});
        const float scale = 0.3F;
        kernel.attendRow({kHeads, kDimension, scale, q.data_ptr<float>(), keys.data(), values.data(), length,
            weights.data_ptr<float>(), context.data_ptr<float>()});
        const auto heads = [&](const torch::Tensor& x) { return x.view({-1, kHeads, kDimension}).transpose(0, 1); };
        const auto expected = (heads(q).matmul(heads(k).transpose(1, 2)) * scale).softmax(-1);  // [H, 1, L]
        EXPECT_LT(largestDifference(weights, expected.squeeze(1)), 1e-6);
        EXPECT_LT(largestDifference(context, expected.matmul(heads(v)).flatten()), 1e-5);
    }
}

TEST_P(KernelSet, NormalisesBothWays)
{
    for (const std::int64_t dimension : {3, 16, 50}) {
        const auto x = 5 * torch::randn({dimension}) + 3, gain = torch::randn(dimension),
                   bias = torch::randn(dimension);
        auto y = torch::empty({dimension});
        kernel.normalise({gain.data_ptr<float>(), bias.data_ptr<float>(), dimension, 1e-5F, false}, x.data_ptr<float>(),
            y.data_ptr<float>());
        EXPECT_LT(largestDifference(y, torch::layer_norm(x, {dimension}, gain, bias, 1e-5)), 1e-5);
        kernel.normalise({gain.data_ptr<float>(), bias.data_ptr<float>(), dimension, 1e-6F, true}, x.data_ptr<float>(),
            y.data_ptr<float>());
        EXPECT_LT(largestDifference(y, (x - x.mean()) / (x.std() + 1e-6) * gain + bias), 1e-5);
    }
}

TEST_P(KernelSet, NormalisesRowsAndTheirGradients)
{
    constexpr std::int64_t R = 5;
    for (const std::int64_t D : {2, 3, 16, 50})
        for (const bool sampleStd : {false, true}) {
            const auto x = (5 * torch::randn({R, D}) + 3).requires_grad_(), gain = torch::randn(D).requires_grad_(),
                       bias = torch::randn(D).requires_grad_(), outer = torch::randn({R, D});
            const auto expected = sampleStd ? (x - x.mean(1, true)) / (x.std(1, true, true) + 1e-5) * gain + bias
                                            : torch::layer_norm(x, {D}, gain, bias, 1e-5);
            (expected * outer).sum().backward();
            const RowNorm norm {gain.data_ptr<float>(), bias.data_ptr<float>(), D, 1e-5F, sampleStd};
            const auto y = torch::empty({R, D}), input = torch::empty({R, D}), parameters = torch::ones(2 * D);
            std::vector<RowStatistics> statistics(R);
            kernel.normaliseRows(norm, x.data_ptr<float>(), 0, R, y.data_ptr<float>(), statistics.data());
            EXPECT_LT(largestDifference(y, expected), 1e-5);
            kernel.normaliseBackward(norm,
                {x.data_ptr<float>(), statistics.data(), outer.data_ptr<float>(), input.data_ptr<float>(),
                    parameters.data_ptr<float>()},
                0, R);
            EXPECT_LT(largestDifference(input, x.grad()), 1e-5);
            EXPECT_LT(largestDifference(parameters.narrow(0, 0, D), 1 + gain.grad()), 1e-5);
            EXPECT_LT(largestDifference(parameters.narrow(0, D, D), 1 + bias.grad()), 1e-5);
        }
}

TEST_P(KernelSet, AddsBiasesAndSumsColumns)
{
    for (const std::int64_t rows : {1, 4, 7})
        for (const std::int64_t columns : {1, 16, 19}) {
            const auto x = torch::randn({rows, columns}), bias = torch::randn(columns);
            for (const bool rectified : {false, true}) {
                const auto y = x.clone();
                kernel.addBias({bias.data_ptr<float>(), columns, rectified, y.data_ptr<float>()}, 0, rows);
                EXPECT_TRUE(torch::equal(y, rectified ? torch::relu(x + bias) : x + bias));
            }
            const auto sums = torch::ones(columns);
            kernel.addRows(x.data_ptr<float>(), columns, 0, rows, sums.data_ptr<float>());
            EXPECT_LT(largestDifference(sums, 1 + x.sum(0)), 1e-5);
        }
}

TEST_P(KernelSet, RectifiesGradients)
{
    for (const std::int64_t rows : {1, 4, 7})
        for (const std::int64_t columns : {1, 16, 19}) {
            const auto y = torch::relu(torch::randn({rows, columns})), gradient = torch::randn({rows, columns}),
                       expected = gradient * y.gt(0), sums = torch::ones(columns);
            kernel.rectifyGradient(
                y.data_ptr<float>(), columns, 0, rows, gradient.data_ptr<float>(), sums.data_ptr<float>());
            EXPECT_TRUE(torch::equal(gradient, expected));
            EXPECT_LT(largestDifference(sums, 1 + expected.sum(0)), 1e-5);
        }
}

TEST_P(KernelSet, LeavesNotANumbersWhereTheyAre)
{
    const auto y = torch::full({19}, std::nanf("")), bias = torch::ones(19);
    kernel.addBias({bias.data_ptr<float>(), 19, true, y.data_ptr<float>()}, 0, 1);
    EXPECT_TRUE(y.isnan().all().item<bool>());
}

TEST_P(KernelSet, TakesTheSmoothedLossAndItsGradient)
{
    for (const std::int64_t vocabulary : {5, 16, 100})
        for (const double smoothing : {0.0, 0.1}) {
            const auto bias = torch::randn(vocabulary), sums = torch::ones(vocabulary);
            auto ours = 10 * torch::randn({1, vocabulary});
            const auto logits = (ours + bias).requires_grad_();
            const auto loss = F::cross_entropy(
                logits, torch::tensor({3}, torch::kLong), F::CrossEntropyFuncOptions().label_smoothing(smoothing));
            loss.backward();
            const double value = kernel.smoothedLoss({ours.data_ptr<float>(), bias.data_ptr<float>(), vocabulary,
                {3, static_cast<float>(smoothing)}, 0.5F, sums.data_ptr<float>()});
            EXPECT_NEAR(value, loss.item<double>(), 1e-5);
            EXPECT_LT(largestDifference(ours, 0.5 * logits.grad()), 1e-6);
            EXPECT_LT(largestDifference(sums, 1 + ours), 1e-6);
        }
}

TEST_P(KernelSet, SumsExponentialsWithoutOverflow)
{
    const auto x = 100 * torch::randn({203});
    EXPECT_NEAR(kernel.logSumExp(x.data_ptr<float>(), 203), x.logsumexp(0).item<double>(), 1e-4);
}

TEST_P(KernelSet, TakesAnAdamStep)
{
    const std::int64_t size = 37;
    auto values = torch::randn(size), first = torch::randn(size), second = torch::rand(size);
    const auto gradients = torch::randn(size);
    const auto g = 0.5 * gradients;
    const auto m = 0.9 * first + 0.1 * g, v = 0.98 * second + 0.02 * g * g;
    const auto expected = values - 0.01 * m / (v.sqrt() * 1.5 + 1e-9);
    kernel.adam({0.9F, 0.98F, 1e-9F, 0.01F, 1.5F, 0.5F, values.data_ptr<float>(), gradients.data_ptr<float>(),
                    first.data_ptr<float>(), second.data_ptr<float>()},
        0, size);
    EXPECT_LT(largestDifference(values, expected), 1e-6);
    EXPECT_LT(largestDifference(first, m), 1e-6);
    EXPECT_LT(largestDifference(second, v), 1e-6);
    EXPECT_NEAR(kernel.sumOfSquares(gradients.data_ptr<float>(), 3, size),
        gradients.narrow(0, 3, size - 3).square().sum(torch::kDouble).item<double>(), 1e-5);
}

TEST_P(KernelSet, DropsTheShareAskedFor)
{
    const std::int64_t size = 100'000;
    const auto x = torch::ones(size);
    auto once = torch::empty(size), other = torch::empty(size), sum = torch::empty(size);
    kernel.applyDropout({0.3, 1}, x.data_ptr<float>(), 0, size, once.data_ptr<float>());
    kernel.applyDropout({0.3, 2}, x.data_ptr<float>(), 0, size, other.data_ptr<float>());
    EXPECT_NEAR(once.eq(0).sum().item<double>() / size, 0.3, 0.01);
    EXPECT_NEAR(once.max().item<double>(), 1 / 0.7, 1e-6);
    EXPECT_NEAR((once.eq(0) & other.eq(0)).sum().item<double>() / size, 0.09, 0.01) << "masks are independent";
    EXPECT_NEAR(
        (once.narrow(0, 0, size - 1).eq(0) & once.narrow(0, 1, size - 1).eq(0)).sum().item<double>() / size, 0.09, 0.01)
        << "neighbours are independent";
    kernel.addDropped({0.3, 1}, x.data_ptr<float>(), x.data_ptr<float>(), 0, size, sum.data_ptr<float>());
    EXPECT_LT(largestDifference(sum, 1 + once), 1e-6);
}

TEST(Exponential, IsExactToAUnitInTheLastPlace)
{
    for (int i = 0; i <= 870'000; ++i) {
        const float x = -1e-4F * static_cast<float>(i);
        const double exact = std::exp(static_cast<double>(x));
        ASSERT_LT(std::abs(static_cast<double>(exponential(x)) - exact), 1.5e-7 * exact) << x;
    }
    EXPECT_EQ(exponential(0.0F), 1.0F);
    EXPECT_EQ(exponential(-88.0F), 0.0F);
    EXPECT_EQ(exponential(-std::numeric_limits<float>::infinity()), 0.0F);
}

}  // namespace translucent
