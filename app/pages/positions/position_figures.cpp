#include "pages/positions/position_properties.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace translucent {

namespace {

constexpr std::size_t kShownBlocks = 3;    // more would be too small to read the numbers in
constexpr std::size_t kMarkedPoints = 64;  // more of them would touch

struct FiguresText {
    Q_DECLARE_TR_FUNCTIONS(translucent::PositionProperties)
};

SeriesStyle styleFor(std::size_t points)
{
    return points <= kMarkedPoints ? SeriesStyle::LineAndPoints : SeriesStyle::Line;
}

HeatmapData rotationMatrix(const PositionRotation& rotation, int shift)
{
    const std::size_t blocks = std::min(rotation.blocks.size(), kShownBlocks), width = 2 * blocks;
    HeatmapData matrix;
    matrix.title = FiguresText::tr("Rotation by k = %1, dimensions 0 to %2").arg(shift).arg(width - 1);
    matrix.rowTitle = FiguresText::tr("PE(pos + k)");
    matrix.columnTitle = FiguresText::tr("PE(pos)");
    matrix.rowName = FiguresText::tr("dimension of PE(pos + k)");
    matrix.columnName = FiguresText::tr("dimension of PE(pos)");
    matrix.valueTitle = FiguresText::tr("factor");
    matrix.centred = true;
    matrix.rowLabels = matrix.columnLabels = numbered(std::int64_t(width));
    matrix.values.resize(width * width);
    for (std::size_t i = 0; i < blocks; ++i) {
        const RotationBlock& block = rotation.blocks[i];
        float* at = &matrix.values[2 * i * width + 2 * i];
        at[0] = at[width + 1] = float(block.cosine);
        at[1] = float(block.sine);
        at[width] = float(-block.sine);
    }
    return matrix;
}

QList<QStringList> rotationRows(const PositionRotation& rotation)
{
    QList<QStringList> rows {{FiguresText::tr("Pair"), FiguresText::tr("kω (rad)"), FiguresText::tr("cos kω"),
        FiguresText::tr("sin kω"), FiguresText::tr("PE(pos)"), FiguresText::tr("turned"),
        FiguresText::tr("PE(pos + k)"), FiguresText::tr("difference")}};
    const auto pair = [](const std::array<double, 2>& values) {
        return QStringLiteral("%1, %2").arg(shownNumber(values[0], 3), shownNumber(values[1], 3));
    };
    for (std::size_t i = 0; i < rotation.blocks.size(); ++i) {
        const RotationBlock& block = rotation.blocks[i];
        const double difference =
            std::max(std::abs(block.rotated[0] - block.wanted[0]), std::abs(block.rotated[1] - block.wanted[1]));
        rows << QStringList {QString::number(i), shownNumber(block.angle), shownNumber(block.cosine),
            shownNumber(block.sine), pair(block.from), pair(block.rotated), pair(block.wanted),
            shownNumber(difference)};
    }
    return rows;
}

/// How far the positions of the model go.
QString limitOf(const ModelSummary* model)
{
    if (!model)
        return {};
    if (model->sourcePositions.empty())
        return FiguresText::tr("The loaded model %1 supports at most %2 positions.")
            .arg(model->name)
            .arg(model->config.maxLength);
    return FiguresText::tr("The learned table of %1 has only %2 rows: there is no vector for position %3.")
        .arg(model->name)
        .arg(model->sourcePositions.shape[0])
        .arg(model->sourcePositions.shape[0]);
}

}  // namespace

PropertyFigures wavelengthFigures(const PropertyInput& input)
{
    const SinusoidOptions& options = input.options;
    const double limit = 2 * std::numbers::pi * options.base;
    const auto lengths = wavelengths(options);
    const double ratio = std::pow(options.base, 2.0 / double(options.dimension));
    double deviation = 0;
    ChartSeries series {.name = FiguresText::tr("wavelength"), .style = styleFor(lengths.size())};
    QList<QStringList> rows {{FiguresText::tr("Pair i"), FiguresText::tr("Dims"), FiguresText::tr("ω (rad)"),
        FiguresText::tr("λ"), FiguresText::tr("÷ previous")}};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const double growth = i == 0 ? ratio : lengths[i] / lengths[i - 1];
        deviation = std::max(deviation, std::abs(growth - ratio));
        series.x.push_back(double(i));
        series.y.push_back(lengths[i]);
        rows << QStringList {QString::number(i), QStringLiteral("%1, %2").arg(2 * i).arg(2 * i + 1),
            QString::number(2 * std::numbers::pi / lengths[i], 'g', 6), QString::number(lengths[i], 'f', 4),
            i == 0 ? QString() : QString::number(growth, 'g', 7)};
    }
    return {
        .chart = {FiguresText::tr("Wavelengths of the pairs, d_model = %1").arg(options.dimension),
            {.title = FiguresText::tr("Pair i"), .whole = true},
            {.title = FiguresText::tr("Wavelength (positions)"), .logarithmic = true, .lower = 4.0, .upper = limit * 6},
            {series},
            {{Qt::Horizontal, 2 * std::numbers::pi, FiguresText::tr("2π")},
                {Qt::Horizontal, limit, FiguresText::tr("2π × base")}}},
        .rows = rows,
        .verdict = FiguresText::tr(
            "<b>First %1 = 2π, last %2</b>; every wavelength is %3 times the one before it (largest "
            "deviation %4). 2π × base = %5 would be the next one: the series comes close to it, but ends "
            "one step before.")
                       .arg(shownNumber(lengths.front()), shownNumber(lengths.back(), 1), shownNumber(ratio, 6),
                           shownNumber(deviation), shownNumber(limit, 1))};
}

PropertyFigures rotationFigures(const PropertyInput& input)
{
    const PositionRotation rotation = positionRotation(input.options, input.numbers[0], input.numbers[1]);
    return {.matrix = rotationMatrix(rotation, input.numbers[1]),
        .rows = rotationRows(rotation),
        .verdict =
            FiguresText::tr("<b>Largest difference over all %1 numbers: %2</b> – what rounding in double precision "
                            "leaves. The matrix shows the first %3 of %4 blocks; everything outside the blocks is 0.")
                .arg(2 * rotation.blocks.size())
                .arg(shownNumber(rotation.residual))
                .arg(std::min(rotation.blocks.size(), kShownBlocks))
                .arg(rotation.blocks.size())};
}

PropertyFigures productFigures(const PropertyInput& input, const std::vector<double>& products)
{
    const std::int64_t length = input.options.length, t = input.numbers[0], last = length - 1;
    ChartSeries formula {FiguresText::tr("Σ cos(Δω), for any t")};
    ChartSeries measured {FiguresText::tr("PE(t)ᵀ PE(t + Δ), t = %1").arg(t), {}, {}, {}, SeriesStyle::Points};
    double deviation = 0;
    for (std::int64_t distance = -last; distance <= last; ++distance) {
        formula.x.push_back(double(distance));
        formula.y.push_back(productAtDistance(input.options, distance));
        if (t + distance < 0 || t + distance > last)
            continue;
        measured.x.push_back(double(distance));
        measured.y.push_back(products[std::size_t(t * length + t + distance)]);
        deviation = std::max(deviation, std::abs(measured.y.back() - formula.y.back()));
    }
    const ProductCheck check = checkProducts(products, length);
    return {.matrix = pairHeatmap(
                products, length, FiguresText::tr("Dot products of all positions"), FiguresText::tr("PE(t)ᵀ PE(s)")),
        .chart = {FiguresText::tr("Dot product over distance, d_model = %1").arg(input.options.dimension),
            {.title = FiguresText::tr("Distance Δ (positions)"), .whole = true},
            {FiguresText::tr("Dot product (no unit)")}, {formula, measured}},
        .verdict =
            FiguresText::tr("<b>Along a diagonal the numbers differ by at most %1; |M − Mᵀ| is at most %2.</b> "
                            "At t = %3 the curve is the formula up to %4; its peak at Δ = 0 is d_model / 2 = %5.")
                .arg(shownNumber(check.spread), shownNumber(check.asymmetry))
                .arg(t)
                .arg(shownNumber(deviation))
                .arg(input.options.dimension / 2)};
}

PropertyFigures neighbourFigures(const PropertyInput& input)
{
    const std::int64_t length = input.options.length, t = input.numbers[0];
    const PositionTable table = positionTable(input.options);
    ChartSeries series {
        .name = FiguresText::tr("similarity to position %1").arg(t), .style = styleFor(std::size_t(length))};
    QList<QStringList> rows {{FiguresText::tr("Position s"), FiguresText::tr("|t − s|"), FiguresText::tr("Cosine"),
        FiguresText::tr("Angle (°)")}};
    for (std::int64_t s = 0; s < length; ++s) {
        const double cosine = std::min(1.0, cosineSimilarity(table.row(t), table.row(s)));
        series.x.push_back(double(s));
        series.y.push_back(cosine);
        rows << QStringList {QString::number(s), QString::number(std::abs(t - s)),
            QString::number(cosine, 'f', 6).replace(u'-', u'−'),
            QString::number(std::acos(cosine) * 180 / std::numbers::pi, 'f', 2)};
    }
    return {.chart = {FiguresText::tr("Similarity of positions, d_model = %1").arg(input.options.dimension),
                {.title = FiguresText::tr("Position s"), .whole = true},
                {.title = FiguresText::tr("Cosine (no unit)"), .upper = 1.05}, {series},
                {{Qt::Vertical, double(t), FiguresText::tr("t")}}},
        .rows = rows,
        .verdict = length < 2
            ? FiguresText::tr("One position has no neighbours; choose a length of 2 or more.")
            : FiguresText::tr("<b>For %1 of %2 positions, the most similar other position is a direct neighbour.</b>")
                  .arg(checkProducts(positionProducts(table), length).nearest)
                  .arg(length)};
}

PropertyFigures beyondFigures(const PropertyInput& input)
{
    const SinusoidOptions& options = input.options;
    const std::int64_t far = input.numbers[0], near = kNeighbourhood;
    const auto farRow = positionRow(options, far), nearRow = positionRow(options, near);
    ChartSeries atNear {FiguresText::tr("around t = %1").arg(near)};
    ChartSeries atFar {FiguresText::tr("around t = %1").arg(far), {}, {}, {}, SeriesStyle::Points};
    double deviation = 0, squares = 0;
    for (int distance = -kNeighbourhood; distance <= kNeighbourhood; ++distance) {
        for (ChartSeries* series : {&atNear, &atFar})
            series->x.push_back(distance);
        atNear.y.push_back(cosineSimilarity(nearRow, positionRow(options, near + distance)));
        atFar.y.push_back(cosineSimilarity(farRow, positionRow(options, far + distance)));
        deviation = std::max(deviation, std::abs(atNear.y.back() - atFar.y.back()));
    }
    QList<QStringList> rows {
        {FiguresText::tr("Dimension"), FiguresText::tr("PE(%1)").arg(near), FiguresText::tr("PE(%1)").arg(far)}};
    for (std::size_t i = 0; i < farRow.size(); ++i) {
        squares += farRow[i] * farRow[i];
        rows << QStringList {QString::number(i), shownNumber(nearRow[i]), shownNumber(farRow[i])};
    }
    return {.chart = {FiguresText::tr("Similarity to neighbours, near and far, d_model = %1").arg(options.dimension),
                {.title = FiguresText::tr("Distance Δ (positions)"), .whole = true},
                {.title = FiguresText::tr("Cosine similarity"), .upper = 1.05}, {atNear, atFar}},
        .rows = rows,
        .verdict = FiguresText::tr("<b>‖PE(%1)‖ = %2 = √(d_model / 2); both curves agree up to %3.</b> ")
                       .arg(far)
                       .arg(shownNumber(std::sqrt(squares), 6), shownNumber(deviation))
            + limitOf(input.model)};
}

}  // namespace translucent
