#include "translucent/causes/attribution.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace translucent {
namespace {

using Numbers = std::vector<double>;
using DeletionOrder = std::vector<std::size_t>;

double integralOf(const Quadrature& rule, double power)
{
    double sum = 0;
    for (std::size_t i = 0; i < rule.points.size(); ++i)
        sum += rule.weights[i] * std::pow(rule.points[i], power);
    return sum;
}

Attribution withSource(Numbers source)
{
    Attribution attribution;
    attribution.source = std::move(source);
    return attribution;
}

DeletionCurves curvesOf(Numbers explained, const std::vector<Numbers>& random)
{
    DeletionCurves curves;
    Numbers negated;
    for (const double number : explained)
        negated.push_back(-number);
    curves.explanations.push_back({withSource({0}), {}, {std::move(explained), std::move(negated)}});
    for (const auto& numbers : random)
        curves.random.push_back({numbers, numbers});
    return curves;
}

}  // namespace

TEST(AttributionMethods, AreAllThatTheModelAllows)
{
    TransformerConfig config;
    EXPECT_EQ(attributionMethods(config).size(), kChoices<AttributionMethod>.size());
    config.crossWiring = CrossWiring::Mixture;
    const auto fewer = attributionMethods(config);
    EXPECT_EQ(fewer.size(), kChoices<AttributionMethod>.size() - 1);
    EXPECT_EQ(std::ranges::count(fewer, AttributionMethod::Alti), 0);
    config.architecture = Architecture::Lstm;
    test::expectError(ErrorCode::InvalidArgument, {"Transformer"}, [&] { attributionMethods(config); });
}

TEST(AttributionMethods, SayWhatTheirNumbersAre)
{
    for (const auto& [method, name] : kChoices<AttributionMethod>) {
        const bool isOfAttention = method == AttributionMethod::AlignerAttention
            || method == AttributionMethod::LastAttention || method == AttributionMethod::ValueZeroing;
        EXPECT_EQ(explainsPrefix(method), !isOfAttention) << name;
        EXPECT_TRUE(!isSigned(method) || explainsPrefix(method)) << name;
        EXPECT_EQ(hasBaseline(method), name == "integrated_gradients");
    }
}

TEST(Completeness, AllowsAHundredthOfTheDifferenceOrOfOne)
{
    const Completeness large {5, -15, 20.15, 64}, small {0.5, 0.25, 0.255, 64}, wrong {0.5, 0.25, 0.27, 64};
    EXPECT_NEAR(large.residual(), 0.15, 1e-12);
    EXPECT_NEAR(large.allowed(), 0.2, 1e-12);
    EXPECT_TRUE(large.holds());
    EXPECT_NEAR(small.allowed(), 0.01, 1e-12);
    EXPECT_TRUE(small.holds());
    EXPECT_FALSE(wrong.holds());
}

TEST(GaussLegendre, IsExactForPolynomials)
{
    for (const std::size_t points : {1, 2, 3, 5, 64}) {
        const auto rule = gaussLegendre(points);
        ASSERT_EQ(rule.points.size(), points);
        EXPECT_TRUE(std::ranges::is_sorted(rule.points));
        EXPECT_GT(rule.points.front(), 0);
        EXPECT_LT(rule.points.back(), 1);
        for (std::size_t power = 0; power < 2 * points; ++power)
            EXPECT_NEAR(integralOf(rule, static_cast<double>(power)), 1 / (static_cast<double>(power) + 1), 1e-12)
                << points << " points, power " << power;
    }
    const auto two = gaussLegendre(2);
    EXPECT_NEAR(two.points[0], 0.5 - std::sqrt(3) / 6, 1e-15);
    EXPECT_NEAR(two.weights[0], 0.5, 1e-15);
}

TEST(ValueZeroingShares, DividesRowsAndForgetsSmallNumbers)
{
    const auto table = valueZeroingShares(3, 2, {0.3, 0.1, 0.9e-5, 0.5, 0, 0.9e-5});
    EXPECT_NEAR(table.at(0, 0), 0.75, 1e-12);
    EXPECT_NEAR(table.at(0, 1), 0.25, 1e-12);
    EXPECT_EQ(table.at(1, 0), 0);
    EXPECT_EQ(table.at(1, 1), 1);
    EXPECT_EQ(table.at(2, 0), 0);
    EXPECT_EQ(table.at(2, 1), 0);
}

TEST(DeletionOrder, IsThatOfTheNumbersWithoutEnd)
{
    EXPECT_EQ(deletionOrder(withSource({0.1, -3, 0.5, 0.1, 9})), (DeletionOrder {2, 0, 3, 1}));
    EXPECT_EQ(deletionOrder(withSource({1})), DeletionOrder {});
}

TEST(DeletionOrder, AtRandomIsAPermutationOfTheSeed)
{
    const auto orders = randomDeletionOrders(6, 20, 3);
    ASSERT_EQ(orders.size(), 20u);
    std::set<DeletionOrder> different;
    for (const auto& order : orders) {
        auto sorted = order;
        std::ranges::sort(sorted);
        EXPECT_EQ(sorted, (DeletionOrder {0, 1, 2, 3, 4, 5}));
        different.insert(order);
    }
    EXPECT_GT(different.size(), 15u) << "of 720";
    EXPECT_EQ(randomDeletionOrders(6, 20, 3), orders);
    EXPECT_NE(randomDeletionOrders(6, 20, 4), orders);
}

TEST(DeletionOrder, AtRandomPutsEveryPieceFirstEquallyOften)
{
    constexpr std::size_t kOrders = 4000;
    Numbers first(4);
    for (const auto& order : randomDeletionOrders(4, kOrders, 1))
        ++first[order.front()];
    for (const double count : first)
        EXPECT_NEAR(count / kOrders, 0.25, 0.03);
}

TEST(DeletionCurve, MeansAreOverAllSteps)
{
    const DeletionCurve curve {{0, 0.2, 0.7}, {0.7, 0.5, 0}};
    EXPECT_NEAR(curve.meanComprehensiveness(), 0.3, 1e-12);
    EXPECT_NEAR(curve.meanSufficiency(), 0.4, 1e-12);
}

TEST(DeletionBand, EnclosesTheRandomOrders)
{
    const auto curves = curvesOf({0, 1, 1}, {{0, 0.1, 1}, {0, 0.5, 1}, {0, 0.6, 1}});
    const auto band = curves.comprehensivenessBand();
    EXPECT_EQ(band.least, (Numbers {0, 0.1, 1}));
    EXPECT_EQ(band.greatest, (Numbers {0, 0.6, 1}));
    EXPECT_NEAR(band.mean[1], 0.4, 1e-12);
    EXPECT_NEAR(band.area(), 1.4 / 3, 1e-12);
    EXPECT_TRUE(DeletionCurves {}.sufficiencyBand().mean.empty());
}

TEST(DeletionComparison, IsWithTheMeanOfRandomOrders)
{
    std::vector<DeletionCurves> sentences;
    for (int i = 0; i < 30; ++i) {
        const double own = 0.5 + 0.01 * (i % 7);
        sentences.push_back(curvesOf({0, own, 1}, {{0, 0.1, 1}, {0, 0.3, 1}}));
    }
    const auto compared = compareDeletions(sentences, {.resamples = 200});
    ASSERT_EQ(compared.size(), 1u);
    double mean = 0;
    for (const auto& sentence : sentences)
        mean += sentence.explanations.front().curve.meanComprehensiveness() / 30;
    EXPECT_NEAR(compared[0].comprehensiveness.mean, mean, 1e-12);
    EXPECT_NEAR(compared[0].comprehensiveness.difference, mean - 0.4, 1e-12) << "random: (0 + 0.2 + 1) ÷ 3";
    EXPECT_LT(*compared[0].comprehensiveness.bootstrapP, kSignificanceLevel);
    EXPECT_NEAR(compared[0].sufficiency.mean, -mean, 1e-12);
    test::expectError(ErrorCode::InvalidArgument, {"sentences"}, [] { compareDeletions({}); });
}

}  // namespace translucent
