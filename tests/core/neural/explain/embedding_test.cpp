#include "translucent/explain/embedding.h"

#include "network/embedding.h"
#include "support/expect_error.h"

#include <torch/nn/functional.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace translucent {

namespace {

/// The worked example of the lectures, max_len 10 and d_model 4, to its printed digits.
constexpr double kTextbook[10][4] {
    {0.0000, 1.0000, 0.0000, 1.0000},
    {0.8415, 0.5403, 0.0100, 1.0000},
    {0.9093, -0.4161, 0.0200, 0.9998},
    {0.1411, -0.9900, 0.0300, 0.9996},
    {-0.7568, -0.6536, 0.0400, 0.9992},
    {-0.9589, 0.2837, 0.0500, 0.9988},
    {-0.2794, 0.9602, 0.0600, 0.9982},
    {0.6570, 0.7539, 0.0699, 0.9976},
    {0.9894, -0.1455, 0.0799, 0.9968},
    {0.4121, -0.9111, 0.0899, 0.9960},
};

torch::Tensor tensorOf(const PositionTable& table)
{
    return torch::tensor(table.values, torch::kDouble).view({table.length, table.dimension});
}

/// The formula with torch's operators. Shape: [length, dimension]
torch::Tensor reference(const SinusoidOptions& options)
{
    const auto position = torch::arange(options.length, torch::kDouble).unsqueeze(1);
    const auto exponent = torch::arange(0, options.dimension, 2, torch::kDouble) / double(options.dimension);
    const auto angle = position / torch::pow(options.base, exponent);
    return torch::stack({torch::sin(angle), torch::cos(angle)}, -1).flatten(1);
}

std::vector<SinusoidOptions> randomOptions()
{
    std::mt19937 random(7);
    std::vector<SinusoidOptions> all;
    for (int i = 0; i < 20; ++i)
        all.push_back({std::int64_t(1 + random() % 200), std::int64_t(2 + 2 * (random() % 128)),
            std::pow(10.0, 0.5 + double(random() % 50) / 10)});
    return all;
}

}  // namespace

TEST(ExplainPositions, PrintTheTextbooksTable)
{
    const PositionTable table = positionTable({10, 4, 10000});
    for (std::int64_t position = 0; position < 10; ++position)
        for (std::int64_t column = 0; column < 4; ++column)
            EXPECT_EQ(std::round(table.at(position, column) * 1e4), std::round(kTextbook[position][column] * 1e4))
                << position << ", " << column;
}

TEST(ExplainPositions, EqualTorchOnRandomSizes)
{
    for (const SinusoidOptions& options : randomOptions())
        EXPECT_TRUE(torch::allclose(tensorOf(positionTable(options)), reference(options), 0, 1e-10));
}

TEST(ExplainPositions, EqualWhatTheModelAdds)
{
    const auto model = sinusoidalTable(256, 128);
    EXPECT_TRUE(torch::equal(tensorOf(positionTable({256, 128, 10000})).to(torch::kFloat), model));
}

TEST(ExplainPositions, RowsBeyondATableFollowTheSameFormula)
{
    const SinusoidOptions small {10, 64, 10000};
    const PositionTable large = positionTable({500, 64, 10000});
    const auto row = positionRow(small, 499);
    EXPECT_EQ(row, std::vector<double>(large.row(499).begin(), large.row(499).end()));
}

TEST(ExplainPositions, WavelengthsAreAGeometricSeriesFromTwoPi)
{
    const auto lengths = wavelengths({10, 512, 10000});
    ASSERT_EQ(lengths.size(), 256U);
    EXPECT_DOUBLE_EQ(lengths.front(), 2 * std::numbers::pi);
    for (std::size_t i = 1; i < lengths.size(); ++i)
        EXPECT_NEAR(lengths[i] / lengths[i - 1], std::pow(10000.0, 2.0 / 512), 1e-12);
    EXPECT_NEAR(lengths.back() * std::pow(10000.0, 2.0 / 512), 10000 * 2 * std::numbers::pi, 1e-8);
}

TEST(ExplainPositions, RotatingAPositionGivesTheShiftedOne)
{
    std::mt19937 random(3);
    for (const SinusoidOptions& options : randomOptions()) {
        const auto position = std::int64_t(random() % 100);
        const auto shift = std::int64_t(random() % 150) - position;
        const PositionRotation rotation = positionRotation(options, position, shift);
        // The whole block-diagonal matrix times the vector, by torch.
        auto matrix = torch::zeros({options.dimension, options.dimension}, torch::kDouble);
        for (std::size_t i = 0; i < rotation.blocks.size(); ++i) {
            const auto at = std::int64_t(2 * i);
            matrix.index_put_({at, at}, rotation.blocks[i].cosine);
            matrix.index_put_({at, at + 1}, rotation.blocks[i].sine);
            matrix.index_put_({at + 1, at}, -rotation.blocks[i].sine);
            matrix.index_put_({at + 1, at + 1}, rotation.blocks[i].cosine);
        }
        const auto wide = reference({position + std::max<std::int64_t>(shift, 0) + 1, options.dimension, options.base});
        EXPECT_TRUE(torch::allclose(torch::mv(matrix, wide[position]), wide[position + shift], 0, 1e-10));
        EXPECT_LT(rotation.residual, 1e-13);
        for (const RotationBlock& block : rotation.blocks)
            EXPECT_NEAR(block.cosine * block.cosine + block.sine * block.sine, 1, 1e-15);
    }
}

TEST(ExplainPositions, ProductsEqualTorch)
{
    for (const SinusoidOptions& options : randomOptions()) {
        const PositionTable table = positionTable(options);
        const auto rows = reference(options);
        const auto products =
            torch::tensor(positionProducts(table), torch::kDouble).view({options.length, options.length});
        EXPECT_TRUE(torch::allclose(products, torch::mm(rows, rows.t()), 0, 1e-10));
    }
}

TEST(ExplainPositions, ProductsDependOnTheDistanceAloneAndAreSymmetric)
{
    const SinusoidOptions options {60, 128, 10000};
    const auto products = positionProducts(positionTable(options));
    const ProductCheck check = checkProducts(products, options.length);
    EXPECT_LT(check.spread, 1e-12);
    EXPECT_EQ(check.asymmetry, 0);
    EXPECT_EQ(check.nearest, 60);
    for (std::int64_t t = 0; t < options.length; ++t)
        EXPECT_NEAR(products[std::size_t(20 * options.length + t)], productAtDistance(options, t - 20), 1e-12);
    EXPECT_EQ(productAtDistance(options, 0), 64);
}

TEST(ExplainPositions, CheckFindsProductsThatDependOnThePlace)
{
    const std::vector<double> products {4, 1, 2, 3, 4, 1, 2, 3, 4};
    const ProductCheck check = checkProducts(products, 3);
    EXPECT_EQ(check.spread, 0);
    EXPECT_EQ(check.asymmetry, 2);
    EXPECT_EQ(checkProducts(std::vector<double> {1, 5, 5, 4}, 2).spread, 3);
}

TEST(ExplainPositions, CosineSimilarityEqualsTorch)
{
    torch::manual_seed(5);
    for (int i = 0; i < 10; ++i) {
        const auto a = torch::randn({33}, torch::kDouble), b = torch::randn({33}, torch::kDouble);
        const double expected = torch::cosine_similarity(a, b, 0).item<double>();
        const std::span<const double> left(a.data_ptr<double>(), 33), right(b.data_ptr<double>(), 33);
        EXPECT_NEAR(cosineSimilarity(left, right), expected, 1e-10);
    }
    const std::vector<double> zero(3);
    EXPECT_TRUE(std::isnan(cosineSimilarity(zero, zero)));
}

TEST(ExplainPositions, RefuseWhatTheFormulaDoesNotAllow)
{
    using test::expectError;
    const auto code = ErrorCode::InvalidArgument;
    expectError(code, {"length is 0", "1 to 4096"}, [] { positionTable({0, 4, 10000}); });
    expectError(code, {"dimension is 5", "even"}, [] { positionTable({10, 5, 10000}); });
    expectError(code, {"dimension is 0"}, [] { wavelengths({10, 0, 10000}); });
    expectError(code, {"base is 1", "above 1"}, [] { positionTable({10, 4, 1}); });
    expectError(code, {"base is"}, [] { productAtDistance({10, 4, std::numeric_limits<double>::quiet_NaN()}, 1); });
    expectError(code, {"base is"}, [] { positionTable({10, 4, std::numeric_limits<double>::infinity()}); });
    expectError(code, {"position is -1", "count from 0"}, [] { positionRotation({10, 4, 10000}, 2, -3); });
    EXPECT_EQ(invalidField({10, 7, 10000}), SinusoidField::Dimension);
    EXPECT_FALSE(invalidField({10, 4, 10000}));
}

}  // namespace translucent
