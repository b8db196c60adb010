#include "translucent/explain/positions.h"

#include "base/number_text.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <string>

namespace translucent {

namespace {

double frequencyOf(const SinusoidOptions& options, std::size_t pair)
{
    return std::pow(options.base, -2.0 * static_cast<double>(pair) / static_cast<double>(options.dimension));
}

void fillRow(const SinusoidOptions& options, std::int64_t position, std::span<double> row)
{
    for (std::size_t pair = 0; pair < options.pairs(); ++pair) {
        const double angle = static_cast<double>(position) * frequencyOf(options, pair);
        row[2 * pair] = std::sin(angle);
        row[2 * pair + 1] = std::cos(angle);
    }
}

double product(std::span<const double> a, std::span<const double> b)
{
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

[[noreturn]] void refuse(const Message& what)
{
    throw Error(ErrorCode::InvalidArgument, what);
}

void validatePosition(std::int64_t position)
{
    if (position < 0)
        refuse(say("position is %1; positions count from 0", position));
}

}  // namespace

std::optional<SinusoidField> invalidField(const SinusoidOptions& options)
{
    if (options.length < 1 || options.length > SinusoidOptions::kLargestLength)
        return SinusoidField::Length;
    if (options.dimension < 2 || options.dimension > SinusoidOptions::kLargestDimension || options.dimension % 2 != 0)
        return SinusoidField::Dimension;
    if (!(options.base > 1 && options.base <= SinusoidOptions::kLargestBase))
        return SinusoidField::Base;
    return {};
}

void validate(const SinusoidOptions& options)
{
    const auto field = invalidField(options);
    if (!field)
        return;
    switch (*field) {
    case SinusoidField::Length:
        refuse(say("length is %1; use 1 to %2", options.length, SinusoidOptions::kLargestLength));
    case SinusoidField::Dimension:
        refuse(say(
            "dimension is %1; use an even number from 2 to %2", options.dimension, SinusoidOptions::kLargestDimension));
    case SinusoidField::Base: break;
    }
    refuse(say("base is %1; use a number above 1, at most 1e12", shortestText(options.base)));
}

PositionTable positionTable(const SinusoidOptions& options)
{
    validate(options);
    PositionTable table {options.length, options.dimension, {}};
    const auto width = static_cast<std::size_t>(options.dimension);
    table.values.resize(static_cast<std::size_t>(options.length) * width);
    for (std::int64_t position = 0; position < options.length; ++position)
        fillRow(options, position, std::span(table.values).subspan(static_cast<std::size_t>(position) * width, width));
    return table;
}

std::vector<double> positionRow(const SinusoidOptions& options, std::int64_t position)
{
    validate(options);
    validatePosition(position);
    std::vector<double> row(static_cast<std::size_t>(options.dimension));
    fillRow(options, position, row);
    return row;
}

std::vector<double> wavelengths(const SinusoidOptions& options)
{
    validate(options);
    std::vector<double> lengths;
    for (std::size_t pair = 0; pair < options.pairs(); ++pair)
        lengths.push_back(2 * std::numbers::pi / frequencyOf(options, pair));
    return lengths;
}

PositionRotation positionRotation(const SinusoidOptions& options, std::int64_t position, std::int64_t shift)
{
    const auto from = positionRow(options, position);
    const auto wanted = positionRow(options, position + shift);
    PositionRotation rotation;
    for (std::size_t pair = 0; pair < options.pairs(); ++pair) {
        RotationBlock block;
        block.frequency = frequencyOf(options, pair);
        block.angle = static_cast<double>(shift) * block.frequency;
        block.cosine = std::cos(block.angle);
        block.sine = std::sin(block.angle);
        block.from = {from[2 * pair], from[2 * pair + 1]};
        block.wanted = {wanted[2 * pair], wanted[2 * pair + 1]};
        block.rotated = {block.cosine * block.from[0] + block.sine * block.from[1],
            -block.sine * block.from[0] + block.cosine * block.from[1]};
        for (std::size_t i = 0; i < 2; ++i)
            rotation.residual = std::max(rotation.residual, std::abs(block.rotated[i] - block.wanted[i]));
        rotation.blocks.push_back(block);
    }
    return rotation;
}

std::vector<double> positionProducts(const PositionTable& table)
{
    std::vector<double> products;
    products.reserve(static_cast<std::size_t>(table.length * table.length));
    for (std::int64_t s = 0; s < table.length; ++s)
        for (std::int64_t t = 0; t < table.length; ++t)
            products.push_back(product(table.row(s), table.row(t)));
    return products;
}

double productAtDistance(const SinusoidOptions& options, std::int64_t distance)
{
    validate(options);
    double sum = 0;
    for (std::size_t pair = 0; pair < options.pairs(); ++pair)
        sum += std::cos(static_cast<double>(distance) * frequencyOf(options, pair));
    return sum;
}

ProductCheck checkProducts(std::span<const double> products, std::int64_t length)
{
    ProductCheck check;
    const auto at = [&](std::int64_t s, std::int64_t t) { return products[static_cast<std::size_t>(s * length + t)]; };
    for (std::int64_t distance = 0; distance < length; ++distance) {
        double least = std::numeric_limits<double>::infinity(), greatest = -least;
        for (std::int64_t s = 0; s + distance < length; ++s) {
            least = std::min(least, at(s, s + distance));
            greatest = std::max(greatest, at(s, s + distance));
            check.asymmetry = std::max(check.asymmetry, std::abs(at(s, s + distance) - at(s + distance, s)));
        }
        check.spread = std::max(check.spread, greatest - least);
    }
    for (std::int64_t s = 0; s < length; ++s) {
        double neighbour = -std::numeric_limits<double>::infinity(), other = neighbour;
        for (std::int64_t t = 0; t < length; ++t)
            if (t != s) {
                double& best = std::abs(t - s) == 1 ? neighbour : other;
                best = std::max(best, at(s, t));
            }
        check.nearest += neighbour > other;
    }
    return check;
}

double cosineSimilarity(std::span<const double> a, std::span<const double> b)
{
    const double lengths = std::sqrt(product(a, a) * product(b, b));
    return lengths > 0 ? product(a, b) / lengths : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace translucent
