#include "causes/linear_norm.h"

#include "causes_fixture.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

constexpr std::int64_t kWidth = 6;
constexpr std::size_t kRow = 1;

/// A norm over two positions.
test::MadePass normPass(NormKind kind)
{
    test::MadePass made;
    made.config.normKind = kind;
    made.config.normEpsilon = 0.01;
    made.addArray("norm.input", test::someArray({2, kWidth}, 0.3));
    made.addParameter("norm.weight", test::someArray({kWidth}, 1.1));
    made.addParameter("norm.bias", test::someArray({kWidth}, 2.2));
    made.addParameter("norm.running_mean", test::someArray({kWidth}, 3.3));
    auto variance = test::someArray({kWidth}, 4.4);
    for (float& value : variance.values)
        value += 2;
    made.addParameter("norm.running_variance", variance);
    return made;
}

std::vector<double> doubles(std::span<const float> row)
{
    return {row.begin(), row.end()};
}

/// The norm of the row as its definition has it.
std::vector<double> definition(const test::MadePass& made)
{
    const auto x = doubles(made.trace.find("norm.input")->row(kRow));
    double mean = 0, meanSquare = 0, squares = 0;
    for (const double value : x) {
        mean += value / kWidth;
        meanSquare += value * value / kWidth;
    }
    for (const double value : x)
        squares += (value - mean) * (value - mean);
    const double e = made.config.normEpsilon;
    std::vector<double> result;
    for (std::size_t d = 0; d < x.size(); ++d) {
        const auto of = [&](const char* name) { return static_cast<double>(made.parameters.find(name)->values[d]); };
        const double gain = of("norm.weight"), bias = of("norm.bias");
        switch (made.config.normKind) {
        case NormKind::Rms: result.push_back(gain * x[d] / std::sqrt(meanSquare + e)); break;
        case NormKind::SampleStd:
            result.push_back(gain * (x[d] - mean) / (std::sqrt(squares / (kWidth - 1)) + e) + bias);
            break;
        case NormKind::Batch:
            result.push_back(
                gain * (x[d] - of("norm.running_mean")) / std::sqrt(of("norm.running_variance") + e) + bias);
            break;
        default: result.push_back(gain * (x[d] - mean) / std::sqrt(squares / kWidth + e) + bias);
        }
    }
    return result;
}

class LinearNorms : public testing::TestWithParam<NormKind> { };
INSTANTIATE_TEST_SUITE_P(Kinds, LinearNorms,
    testing::Values(NormKind::PopulationStd, NormKind::SampleStd, NormKind::Rms, NormKind::Batch),
    [](const auto& instance) { return std::string(name(instance.param)); });

}  // namespace

TEST_P(LinearNorms, AgreeWithTheNormAtItsInput)
{
    const auto made = normPass(GetParam());
    const auto norm = linearNormAt(made.pass(), "norm", kRow);
    const auto expected = definition(made);
    const auto applied = norm.applied(doubles(made.trace.find("norm.input")->row(kRow)));
    for (std::size_t d = 0; d < expected.size(); ++d)
        EXPECT_NEAR(applied[d] + (norm.shift.empty() ? 0 : norm.shift[d]), expected[d], 1e-12);
}

TEST_P(LinearNorms, PullBackIsTheTranspose)
{
    const auto made = normPass(GetParam());
    const auto norm = linearNormAt(made.pass(), "norm", kRow);
    const auto direction = doubles(test::someArray({kWidth}, 5.5).values),
               v = doubles(test::someArray({kWidth}, 6.6).values);
    EXPECT_NEAR(innerProduct(direction, norm.applied(v)), innerProduct(norm.pulledBack(direction), v), 1e-12);
}

}  // namespace translucent
