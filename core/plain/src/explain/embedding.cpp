#include "translucent/explain/embedding.h"

#include "base/numbers.h"
#include "explain/fill.h"
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

constexpr std::size_t kShownRows = 5;  // of the table in the picture
constexpr std::size_t kShownColumns = 7;
constexpr double kNumberWidth = 2.5;  // cells

double largestSize(std::span<const double> values)
{
    double size = 0;
    for (const double value : values)
        size = std::max(size, std::abs(value));
    return size > 0 ? size : 1;
}

std::vector<double> oneHot(const EmbeddingInput& input)
{
    std::vector<double> x(input.entries.size());
    x[input.token] = 1;
    return x;
}

void addNumbers(BoxPicture& picture, std::span<const double> numbers, double x, double y, double size, BoxTone tone)
{
    for (std::size_t i = 0; i < std::min(kShownColumns, numbers.size()); ++i)
        picture.push_back({x + kNumberWidth * static_cast<double>(i), y, kNumberWidth, numberText(numbers[i], 3), {},
            tone, numbers[i] / size});
    if (numbers.size() > kShownColumns)
        picture.push_back({x + kNumberWidth * kShownColumns, y, 1, "…", {}, BoxTone::Bare});
}

/// The one-hot row is drawn vertically at the left of the table, so that each number is next to the row it multiplies.
BoxPicture productPicture(const EmbeddingInput& input)
{
    constexpr double kNameWidth = 3, kTable = kNameWidth + 2.4;
    const double size = largestSize(input.rows.values);
    const auto entries = std::max(input.token + 1, std::min(kShownRows, input.entries.size()));
    BoxPicture picture {{kNameWidth, 0, 1.4, "x", {}, BoxTone::Bare}, {kTable, 0, 8, "E", {}, BoxTone::Bare}};
    for (std::size_t i = 0; i < entries; ++i) {
        const auto y = static_cast<double>(i + 1);
        const bool read = i == input.token;
        picture.push_back({0, y, kNameWidth, input.entries[i], {}, BoxTone::Bare});
        picture.push_back({kNameWidth, y, 1.4, read ? "1" : "0", {}, read ? BoxTone::Chosen : BoxTone::Plain});
        picture.push_back({kNameWidth + 1.4, y, 1, "·", {}, BoxTone::Bare});
        addNumbers(picture, input.rows.row(i), kTable, y, size, read ? BoxTone::Chosen : BoxTone::Plain);
    }
    const auto y = static_cast<double>(entries + 1);
    if (input.vocabulary > entries)
        picture.push_back({0, y, kNameWidth, "…", {}, BoxTone::Bare});
    picture.push_back({kNameWidth, y + 1, 2.4, "x·E =", {}, BoxTone::Bare});
    addNumbers(picture, input.rows.row(input.token), kTable, y + 1, size, BoxTone::Kept);
    return picture;
}

ExplainStep oneHotStep(const EmbeddingInput& input)
{
    ExplainStep step {"embedding.one_hot", "", {{"V", static_cast<double>(input.vocabulary)}}};
    step.table.columns = input.entries;
    step.table.addRow("x", oneHot(input));
    double at = 0;
    for (std::size_t i = 0; i < input.entries.size(); ++i) {
        const double width = std::max(1.8, boxWidth(input.entries[i]));
        const auto tone = i == input.token ? BoxTone::Chosen : BoxTone::Plain;
        step.picture.push_back({at, 0, width, input.entries[i], {}, BoxTone::Bare});
        step.picture.push_back({at, 1, width, i == input.token ? "1" : "0", {}, tone});
        at += width;
    }
    if (input.vocabulary > input.entries.size())
        step.picture.push_back({at, 1, 3, "0 … 0", {}, BoxTone::Bare});
    return step;
}

ExplainStep oneHotProductStep(const EmbeddingInput& input)
{
    ExplainStep step {"embedding.product", ""};
    step.table.rows = input.entries;
    step.table.values = input.rows.values;
    step.rowsArePositions = true;
    step.filled = [input, x = oneHot(input)](std::size_t, std::size_t column) {
        return sumOfProducts(x, input.rows.column(column)) + (input.vocabulary > x.size() ? " + 0 + …" : "") + " = "
            + strong(input.rows.at(input.token, column));
    };
    step.picture = productPicture(input);
    return step;
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

std::vector<ExplainStep> explainEmbedding(const EmbeddingInput& input)
{
    if (input.entries.empty() || input.rows.columns == 0)
        throw InputError(InputProblem::Empty, "E");
    if (input.rows.rows != input.entries.size() || input.token >= input.entries.size())
        throw InputError(InputProblem::Sizes, "E", input.entries.size());
    requireNumbers(input.rows.values, "E");
    std::vector<double> row(input.rows.row(input.token).begin(), input.rows.row(input.token).end());
    const double root = std::sqrt(static_cast<double>(row.size()));
    std::vector<double> scaled, sum;
    for (const double value : row)
        scaled.push_back(root * value);
    std::vector<ExplainStep> steps {oneHotStep(input), oneHotProductStep(input)};
    StepList list;
    list.addRow("E", row);
    list.addRow("√d·E", scaled);
    list.add("embedding.scaled", "embedding", {{"d", static_cast<double>(row.size())}, {"√d", root}},
        [row, scaled, root](std::size_t, std::size_t i) {
            return numberText(root) + " · " + term(row[i]) + " = " + strong(scaled[i]);
        });
    if (!input.position.empty()) {
        requireSize(input.position, "PE", row.size());
        for (std::size_t i = 0; i < row.size(); ++i)
            sum.push_back(scaled[i] + input.position[i]);
        list.addRow("PE(0)", input.position);
        list.addRow("√d·E + PE(0)", sum);
        list.add("embedding.input", "position_sum", {}, [scaled, p = input.position, sum](std::size_t, std::size_t i) {
            return numberText(scaled[i]) + " + " + term(p[i]) + " = " + strong(sum[i]);
        });
    }
    for (ExplainStep& step : list.take())
        steps.push_back(std::move(step));
    return steps;
}

}  // namespace translucent
