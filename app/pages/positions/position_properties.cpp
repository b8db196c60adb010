#include "pages/positions/position_properties.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

namespace translucent {

namespace {

constexpr std::size_t kShownBlocks = 3;  // more would be too small to read the numbers in
constexpr int kLargestShift = 64;
constexpr int kFarthest = 1000000;
constexpr int kNeighbourhood = 24;
constexpr std::size_t kMarkedPoints = 64;  // more of them would touch

SeriesStyle styleFor(std::size_t points)
{
    return points <= kMarkedPoints ? SeriesStyle::LineAndPoints : SeriesStyle::Line;
}

std::pair<int, int> anyPosition(const PropertyInput& input)
{
    return {0, int(input.options.length) - 1};
}

/// The dot products of all positions, computed once per table.
class ProductCache {
public:
    const std::vector<double>& of(const SinusoidOptions& options)
    {
        if (m_products.empty() || !(m_options == options))
            m_products = positionProducts(positionTable(options));
        m_options = options;
        return m_products;
    }

private:
    SinusoidOptions m_options;
    std::vector<double> m_products;
};

class PositionProperties {
    Q_DECLARE_TR_FUNCTIONS(translucent::PositionProperties)

public:
    static PositionProperty wavelength()
    {
        return {.name = QStringLiteral("wavelength"),
            .title = tr("Wavelengths"),
            .statement =
                tr("Each pair of dimensions is a sine and a cosine of one wavelength. From pair to pair the wavelength "
                   "grows by the same factor, so on a logarithmic axis the wavelengths lie on a straight line: fast "
                   "pairs distinguish neighbours, slow pairs distinguish distant positions."),
            .formula = QStringLiteral("position_wavelength"),
            .chart = 5,
            .table = 4,
            .stem = QStringLiteral("position-wavelengths"),
            .figures = wavelengthFigures};
    }

    static PositionProperty rotation()
    {
        return {.name = QStringLiteral("rotation"),
            .title = tr("A shift is a rotation"),
            .statement = tr("PE(pos + k) is a linear function of PE(pos): each pair is turned by the angle kω. The "
                            "matrix depends on k only, not on pos, so attention can learn to look three words back "
                            "once for all positions. Drag k and pos."),
            .formula = QStringLiteral("position_rotation"),
            .numbers = {{"rotationPosition", tr("Position pos"), tr("The position that is shifted"), 5, anyPosition},
                {"rotationShift", tr("Shift k"), tr("By how many positions; the matrix depends on this alone"), 3,
                    [](const PropertyInput& input) {
                        return std::pair {-std::min(input.numbers[0], kLargestShift), kLargestShift};
                    }}},
            .matrix = 4,
            .table = 8,
            .stem = QStringLiteral("position-rotation"),
            .matrixStem = QStringLiteral("position-rotation-matrix"),
            .figures = rotationFigures};
    }

    static PositionProperty product()
    {
        return {.name = QStringLiteral("product"),
            .title = tr("Dot product"),
            .statement = tr("The dot product of PE(t) and PE(t + Δ) depends on the distance Δ only: the matrix has the "
                            "same number along each diagonal. And it is symmetric: from the dot product alone one "
                            "cannot tell left from right. Move t: the curve stays the same."),
            .formula = QStringLiteral("position_product"),
            .numbers = {{"productPosition", tr("Position t"),
                tr("Whose products with all positions the curve shows; a click on a row of the matrix sets it, too"), 5,
                anyPosition}},
            .matrix = 1,
            .chart = 1,
            .stem = QStringLiteral("position-product-curve"),
            .matrixStem = QStringLiteral("position-products"),
            .rowIsNumber = true,
            .figures = [cache = std::make_shared<ProductCache>()](
                           const PropertyInput& input) { return productFigures(input, cache->of(input.options)); }};
    }

    static PositionProperty neighbour()
    {
        return {.name = QStringLiteral("neighbour"),
            .title = tr("Neighbours are similar"),
            .statement = tr("The vectors of neighbouring positions point in nearly the same direction; similarity "
                            "falls with distance, in waves. So nearby words start out with similar positions."),
            .formula = QStringLiteral("position_similarity"),
            .numbers = {{"neighbourPosition", tr("Position t"), tr("The position that all others are compared with"), 5,
                anyPosition}},
            .chart = 3,
            .table = 2,
            .stem = QStringLiteral("position-neighbours"),
            .figures = neighbourFigures};
    }

    static PositionProperty beyond()
    {
        return {.name = QStringLiteral("beyond"),
            .title = tr("Beyond training"),
            .statement = tr("The formula gives a vector for every position, even beyond the longest sentence seen in "
                            "training: its values stay within −1 … 1, its length is always the same, and neighbours "
                            "relate to one another as they do at the beginning. Whether the trained layers can "
                            "extrapolate to such lengths is another question."),
            .formula = QStringLiteral("position_norm"),
            .numbers = {{"beyondPosition", tr("Far position t"), tr("A position beyond the table above"), 10000,
                [](const PropertyInput&) {
                    return std::pair {kNeighbourhood, kFarthest};
                },
                NumberSlider::Scale::Logarithmic}},
            .chart = 3,
            .table = 2,
            .stem = QStringLiteral("position-beyond"),
            .figures = beyondFigures};
    }

private:
    static PropertyFigures wavelengthFigures(const PropertyInput& input)
    {
        const SinusoidOptions& options = input.options;
        const double limit = 2 * std::numbers::pi * options.base;
        const auto lengths = wavelengths(options);
        const double ratio = std::pow(options.base, 2.0 / double(options.dimension));
        double deviation = 0;
        ChartSeries series {.name = tr("wavelength"), .style = styleFor(lengths.size())};
        QList<QStringList> rows {{tr("Pair i"), tr("Dims"), tr("ω (rad)"), tr("λ"), tr("÷ previous")}};
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const double growth = i == 0 ? ratio : lengths[i] / lengths[i - 1];
            deviation = std::max(deviation, std::abs(growth - ratio));
            series.x.push_back(double(i));
            series.y.push_back(lengths[i]);
            rows << QStringList {QString::number(i), QStringLiteral("%1, %2").arg(2 * i).arg(2 * i + 1),
                QString::number(2 * std::numbers::pi / lengths[i], 'g', 6), QString::number(lengths[i], 'f', 4),
                i == 0 ? QString() : QString::number(growth, 'f', 6)};
        }
        return {
            .chart = {tr("Wavelengths of the pairs, d_model = %1").arg(options.dimension),
                {.title = tr("Pair i"), .whole = true},
                {.title = tr("Wavelength (positions)"), .logarithmic = true, .lower = 4.0, .upper = limit * 6},
                {series}, {{Qt::Horizontal, 2 * std::numbers::pi, tr("2π")}, {Qt::Horizontal, limit, tr("2π × base")}}},
            .rows = rows,
            .verdict = tr("<b>First %1 = 2π, last %2</b>; every wavelength is %3 times the one before it (largest "
                          "deviation %4). 2π × base = %5 would be the next one: the series comes close to it, but ends "
                          "one step before.")
                           .arg(shownNumber(lengths.front()), shownNumber(lengths.back(), 1), shownNumber(ratio, 6),
                               shownNumber(deviation), shownNumber(limit, 1))};
    }

    static PropertyFigures rotationFigures(const PropertyInput& input)
    {
        const PositionRotation rotation = positionRotation(input.options, input.numbers[0], input.numbers[1]);
        return {.matrix = rotationMatrix(rotation, input.numbers[1]),
            .rows = rotationRows(rotation),
            .verdict = tr("<b>Largest difference over all %1 numbers: %2</b> – what rounding in double precision "
                          "leaves. The matrix shows the first %3 of %4 blocks; everything outside the blocks is 0.")
                           .arg(2 * rotation.blocks.size())
                           .arg(shownNumber(rotation.residual))
                           .arg(std::min(rotation.blocks.size(), kShownBlocks))
                           .arg(rotation.blocks.size())};
    }

    static HeatmapData rotationMatrix(const PositionRotation& rotation, int shift)
    {
        const std::size_t blocks = std::min(rotation.blocks.size(), kShownBlocks), width = 2 * blocks;
        HeatmapData matrix;
        matrix.title = tr("Rotation by k = %1, dimensions 0 to %2").arg(shift).arg(width - 1);
        matrix.rowTitle = tr("PE(pos + k)");
        matrix.columnTitle = tr("PE(pos)");
        matrix.rowName = tr("dimension of PE(pos + k)");
        matrix.columnName = tr("dimension of PE(pos)");
        matrix.valueTitle = tr("factor");
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

    static QList<QStringList> rotationRows(const PositionRotation& rotation)
    {
        QList<QStringList> rows {{tr("Pair"), tr("kω (rad)"), tr("cos kω"), tr("sin kω"), tr("PE(pos)"), tr("turned"),
            tr("PE(pos + k)"), tr("difference")}};
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

    static PropertyFigures productFigures(const PropertyInput& input, const std::vector<double>& products)
    {
        const std::int64_t length = input.options.length, t = input.numbers[0], last = length - 1;
        ChartSeries formula {tr("Σ cos(Δω), for any t")};
        ChartSeries measured {tr("PE(t)ᵀ PE(t + Δ), t = %1").arg(t), {}, {}, {}, SeriesStyle::Points};
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
        return {.matrix = pairHeatmap(products, length, tr("Dot products of all positions"), tr("PE(t)ᵀ PE(s)")),
            .chart = {tr("Dot product over distance, d_model = %1").arg(input.options.dimension),
                {.title = tr("Distance Δ (positions)"), .whole = true}, {tr("Dot product (no unit)")},
                {formula, measured}},
            .verdict = tr("<b>Along a diagonal the numbers differ by at most %1; |M − Mᵀ| is at most %2.</b> "
                          "At t = %3 the curve is the formula up to %4; its peak at Δ = 0 is d_model / 2 = %5.")
                           .arg(shownNumber(check.spread), shownNumber(check.asymmetry))
                           .arg(t)
                           .arg(shownNumber(deviation))
                           .arg(input.options.dimension / 2)};
    }

    static PropertyFigures neighbourFigures(const PropertyInput& input)
    {
        const std::int64_t length = input.options.length, t = input.numbers[0];
        const PositionTable table = positionTable(input.options);
        ChartSeries series {.name = tr("similarity to position %1").arg(t), .style = styleFor(std::size_t(length))};
        QList<QStringList> rows {{tr("Position s"), tr("|t − s|"), tr("Cosine"), tr("Angle (°)")}};
        for (std::int64_t s = 0; s < length; ++s) {
            const double cosine = std::min(1.0, cosineSimilarity(table.row(t), table.row(s)));
            series.x.push_back(double(s));
            series.y.push_back(cosine);
            rows << QStringList {QString::number(s), QString::number(std::abs(t - s)),
                QString::number(cosine, 'f', 6).replace(u'-', u'−'),
                QString::number(std::acos(cosine) * 180 / std::numbers::pi, 'f', 2)};
        }
        return {.chart = {tr("Similarity of positions, d_model = %1").arg(input.options.dimension),
                    {.title = tr("Position s"), .whole = true}, {.title = tr("Cosine (no unit)"), .upper = 1.05},
                    {series}, {{Qt::Vertical, double(t), tr("t")}}},
            .rows = rows,
            .verdict = length < 2
                ? tr("One position has no neighbours; choose a length of 2 or more.")
                : tr("<b>For %1 of %2 positions, the most similar other position is a direct neighbour.</b>")
                      .arg(checkProducts(positionProducts(table), length).nearest)
                      .arg(length)};
    }

    static PropertyFigures beyondFigures(const PropertyInput& input)
    {
        const SinusoidOptions& options = input.options;
        const std::int64_t far = input.numbers[0], near = kNeighbourhood;
        const auto farRow = positionRow(options, far), nearRow = positionRow(options, near);
        ChartSeries atNear {tr("around t = %1").arg(near)};
        ChartSeries atFar {tr("around t = %1").arg(far), {}, {}, {}, SeriesStyle::Points};
        double deviation = 0, squares = 0;
        for (int distance = -kNeighbourhood; distance <= kNeighbourhood; ++distance) {
            for (ChartSeries* series : {&atNear, &atFar})
                series->x.push_back(distance);
            atNear.y.push_back(cosineSimilarity(nearRow, positionRow(options, near + distance)));
            atFar.y.push_back(cosineSimilarity(farRow, positionRow(options, far + distance)));
            deviation = std::max(deviation, std::abs(atNear.y.back() - atFar.y.back()));
        }
        QList<QStringList> rows {{tr("Dimension"), tr("PE(%1)").arg(near), tr("PE(%1)").arg(far)}};
        for (std::size_t i = 0; i < farRow.size(); ++i) {
            squares += farRow[i] * farRow[i];
            rows << QStringList {QString::number(i), shownNumber(nearRow[i]), shownNumber(farRow[i])};
        }
        return {.chart = {tr("Similarity to neighbours, near and far, d_model = %1").arg(options.dimension),
                    {.title = tr("Distance Δ (positions)"), .whole = true},
                    {.title = tr("Cosine similarity"), .upper = 1.05}, {atNear, atFar}},
            .rows = rows,
            .verdict = tr("<b>‖PE(%1)‖ = %2 = √(d_model / 2); both curves agree up to %3.</b> ")
                           .arg(far)
                           .arg(shownNumber(std::sqrt(squares), 6), shownNumber(deviation))
                + limitOf(input.model)};
    }

    /// How far the positions of the model go.
    static QString limitOf(const ModelSummary* model)
    {
        if (!model)
            return {};
        if (model->sourcePositions.empty())
            return tr("The loaded model %1 supports at most %2 positions.")
                .arg(model->name)
                .arg(model->config.maxLength);
        return tr("The learned table of %1 has only %2 rows: there is no vector for position %3.")
            .arg(model->name)
            .arg(model->sourcePositions.shape[0])
            .arg(model->sourcePositions.shape[0]);
    }
};

}  // namespace

std::vector<PositionProperty> positionProperties()
{
    return {PositionProperties::wavelength(), PositionProperties::rotation(), PositionProperties::product(),
        PositionProperties::neighbour(), PositionProperties::beyond()};
}

}  // namespace translucent
