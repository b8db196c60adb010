#include "translucent/causes/attribution.h"

#include "base/random.h"
#include "translucent/base/error.h"
#include "translucent/causes/traced_pass.h"

#include <algorithm>
#include <functional>
#include <numbers>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

constexpr double kLeastDistance = 1e-5;

bool allowsAlti(const TransformerConfig& config)
{
    try {
        requireSourceShares(config);
        return true;
    } catch (const Error&) {
        return false;
    }
}

/// P_n and its derivative. Source: Press et al. 2007, §4.6, recurrence of the Legendre polynomials.
std::pair<double, double> legendre(std::size_t n, double x)
{
    double before = 1, value = x;
    for (std::size_t k = 2; k <= n; ++k) {
        const auto degree = static_cast<double>(k);
        before = std::exchange(value, ((2 * degree - 1) * x * value - (degree - 1) * before) / degree);
    }
    return {value, static_cast<double>(n) * (x * value - before) / (x * x - 1)};
}

double meanOverSteps(const std::vector<double>& curve)
{
    return curve.empty() ? 0 : std::accumulate(curve.begin(), curve.end(), 0.0) / static_cast<double>(curve.size());
}

DeletionBand bandOf(std::span<const DeletionCurve> curves, std::vector<double> DeletionCurve::*numbers)
{
    DeletionBand band;
    const auto steps = curves.empty() ? 0 : (curves.front().*numbers).size();
    for (std::size_t k = 0; k < steps; ++k) {
        std::vector<double> values;
        for (const auto& curve : curves)
            values.push_back((curve.*numbers)[k]);
        const auto [least, greatest] = std::ranges::minmax(values);
        band.least.push_back(least);
        band.mean.push_back(meanOverSteps(values));
        band.greatest.push_back(greatest);
    }
    return band;
}

using CurveMean = double (DeletionCurve::*)() const;

/// An area of each sentence, for one explanation and for the mean of its random orders.
MeanOutcome comparedMeans(std::span<const DeletionCurves> sentences, std::size_t explanation, CurveMean mean,
    const SignificanceOptions& options)
{
    std::vector<double> values, random;
    for (const auto& sentence : sentences) {
        values.push_back((sentence.explanations[explanation].curve.*mean)());
        std::vector<double> means;
        for (const auto& curve : sentence.random)
            means.push_back((curve.*mean)());
        random.push_back(meanOverSteps(means));
    }
    return compareMeans(values, random, options);
}

}  // namespace

bool isSigned(AttributionMethod method)
{
    return method == AttributionMethod::GradientInput || method == AttributionMethod::IntegratedGradients
        || method == AttributionMethod::Occlusion;
}

bool explainsPrefix(AttributionMethod method)
{
    return isSigned(method) || method == AttributionMethod::Saliency || method == AttributionMethod::Alti;
}

bool hasBaseline(AttributionMethod method)
{
    return method == AttributionMethod::IntegratedGradients;
}

std::vector<AttributionMethod> attributionMethods(const TransformerConfig& config)
{
    requireCauses(config);
    std::vector<AttributionMethod> methods;
    for (const auto& choice : kChoices<AttributionMethod>)
        if (choice.value != AttributionMethod::Alti || allowsAlti(config))
            methods.push_back(choice.value);
    return methods;
}

Quadrature gaussLegendre(std::size_t points)
{
    constexpr int kMostSteps = 100;  // of Newton's method, which needs about five
    Quadrature rule {std::vector<double>(points), std::vector<double>(points)};
    for (std::size_t i = 0; i < points; ++i) {
        double x = -std::cos(
            std::numbers::pi * (static_cast<double>(i) + 0.75) / (static_cast<double>(points) + 0.5));  // near root i
        for (int step = 0; step < kMostSteps; ++step) {
            const auto [value, slope] = legendre(points, x);
            const double change = value / slope;
            x -= change;
            if (std::abs(change) < 1e-15)
                break;
        }
        const double slope = legendre(points, x).second;
        rule.points[i] = (1 + x) / 2;
        rule.weights[i] = 1 / ((1 - x * x) * slope * slope);  // half of that for [-1, 1]
    }
    return rule;
}

ShareTable valueZeroingShares(std::size_t queries, std::size_t keys, std::vector<double> distances)
{
    ShareTable table {queries, keys, std::move(distances)};
    for (std::size_t query = 0; query < queries; ++query) {
        const auto row = std::span(table.values).subspan(query * keys, keys);
        double sum = 0;
        for (double& value : row) {
            value = value < kLeastDistance ? 0 : value;
            sum += value;
        }
        for (double& value : row)
            value = sum > 0 ? value / sum : 0;
    }
    return table;
}

std::vector<std::size_t> deletionOrder(const Attribution& attribution)
{
    std::vector<std::size_t> order(attribution.source.empty() ? 0 : attribution.source.size() - 1);
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::ranges::stable_sort(order, std::ranges::greater {}, [&](std::size_t i) { return attribution.source[i]; });
    return order;
}

std::vector<std::vector<std::size_t>> randomDeletionOrders(std::size_t pieces, std::size_t count, std::uint64_t seed)
{
    Random random(Random::mix(seed));
    std::vector<std::vector<std::size_t>> orders;
    for (std::size_t number = 0; number < count; ++number) {
        std::vector<std::size_t> order(pieces);
        std::iota(order.begin(), order.end(), std::size_t {0});
        for (std::size_t i = pieces; i > 1; --i)
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        orders.push_back(std::move(order));
    }
    return orders;
}

double DeletionBand::area() const
{
    return meanOverSteps(mean);
}

double DeletionCurve::meanComprehensiveness() const
{
    return meanOverSteps(comprehensiveness);
}

double DeletionCurve::meanSufficiency() const
{
    return meanOverSteps(sufficiency);
}

DeletionBand DeletionCurves::comprehensivenessBand() const
{
    return bandOf(random, &DeletionCurve::comprehensiveness);
}

DeletionBand DeletionCurves::sufficiencyBand() const
{
    return bandOf(random, &DeletionCurve::sufficiency);
}

std::vector<DeletionComparison> compareDeletions(
    std::span<const DeletionCurves> sentences, const SignificanceOptions& options)
{
    if (sentences.empty())
        throw Error(ErrorCode::InvalidArgument, say("there are no sentences to compare explanations over"));
    std::vector<DeletionComparison> compared;
    for (std::size_t i = 0; i < sentences.front().explanations.size(); ++i)
        compared.push_back({sentences.front().explanations[i].attribution.method,
            comparedMeans(sentences, i, &DeletionCurve::meanComprehensiveness, options),
            comparedMeans(sentences, i, &DeletionCurve::meanSufficiency, options)});
    return compared;
}

}  // namespace translucent
