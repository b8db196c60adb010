#include "pages/positions/properties_view.h"

#include "widgets/formula_view.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/ui_helpers.h"
#include "widgets/widget_state.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTabWidget>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace translucent {

namespace {

constexpr int kLargestShift = 64;
constexpr int kFarthest = 1000000;
constexpr std::string_view kTerm = "positional-encoding";

std::pair<int, int> anyPosition(const PropertyInput& input)
{
    return {0, int(input.options.length) - 1};
}

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
            .columns = {{tr("Index of the pair of dimensions, from 0")}, {tr("The two dimensions of the pair")},
                {tr("Angle by which the pair turns from one position to the next: ω = base^(−2i ÷ d_model)"), kTerm},
                {tr("Wavelength in positions: λ = 2π ÷ ω"), kTerm},
                {tr("Ratio to the previous wavelength: always the same factor")}},
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
                {"rotationShift", tr("Shift k"), tr("The number of positions; the matrix depends on this alone"), 3,
                    [](const PropertyInput& input) {
                        return std::pair {-std::min(input.numbers[0], kLargestShift), kLargestShift};
                    }}},
            .matrix = 4,
            .table = 8,
            .columns = {{tr("Index of the pair of dimensions, from 0")},
                {tr("Angle by which a shift of k positions turns the pair")}, {tr("Cosine of that angle")},
                {tr("Sine of that angle")}, {tr("The pair at the position pos"), kTerm},
                {tr("The pair at pos, turned by the angle")}, {tr("The pair at pos + k, from the formula"), kTerm},
                {tr("Largest difference between the last two: 0, except for rounding")}},
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
                tr("The position whose products with all positions the curve shows; a click on a row of the matrix "
                   "sets it, too"),
                5, anyPosition}},
            .matrix = 1,
            .chart = 1,
            .stem = QStringLiteral("position-product-curve"),
            .matrixStem = QStringLiteral("position-products"),
            .rowIsNumber = true,
            .figures = [options = SinusoidOptions(), products = std::vector<double>()](
                           const PropertyInput& input) mutable {
                if (products.empty() || !(options == input.options))
                    products = positionProducts(positionTable(options = input.options));
                return productFigures(input, products);
            }};
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
            .columns = {{tr("The other position")}, {tr("Its distance from t, in positions")},
                {tr("Cosine similarity of the vectors of both positions: 1 = same direction"), kTerm},
                {tr("The angle between both vectors")}},
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
            .columns = {{tr("Dimension of the positional encoding")},
                {tr("Its value at a position seen in training"), kTerm},
                {tr("Its value at the far position: just as large, computed by the same formula"), kTerm}},
            .stem = QStringLiteral("position-beyond"),
            .figures = beyondFigures};
    }
};

}  // namespace

std::vector<PositionProperty> positionProperties()
{
    return {PositionProperties::wavelength(), PositionProperties::rotation(), PositionProperties::product(),
        PositionProperties::neighbour(), PositionProperties::beyond()};
}

namespace {

constexpr std::size_t kShownBlocks = 3;    // more would be too small to read the numbers
constexpr std::size_t kMarkedPoints = 64;  // more would overlap

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

/// The limit of the model's positions.
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
            "<b>First %1 = 2π, last %2</b>; every wavelength is %3 times the one before it (largest deviation %4). 2π "
            "× base = %5 would be the next one: the series approaches it, but ends one step before.")
                       .arg(shownNumber(lengths.front()), shownNumber(lengths.back(), 1), shownNumber(ratio, 6),
                           shownNumber(deviation), shownNumber(limit, 1))};
}

PropertyFigures rotationFigures(const PropertyInput& input)
{
    const PositionRotation rotation = positionRotation(input.options, input.numbers[0], input.numbers[1]);
    return {.matrix = rotationMatrix(rotation, input.numbers[1]),
        .rows = rotationRows(rotation),
        .verdict = FiguresText::tr(
            "<b>Largest difference over all %1 numbers: %2</b> – caused by rounding in double precision. The matrix "
            "shows the first %3 of %4 blocks; everything outside the blocks is 0.")
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

namespace {

constexpr qsizetype kFewColumns = 5;  // these have room side by side

}  // namespace

PropertyPane::PropertyPane(PositionProperty property, QWidget* parent)
    : QWidget(parent)
    , m_property(std::move(property))
    , m_verdict(makeRichText("explanation", "propertyVerdict", this))
{
    setObjectName(m_property.name + QStringLiteral("Pane"));
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    columnOf({createHead(), createSliders(), {createFigures(), 1}, createFoot()}, this, {0, 6, 0, 0});
}

QLayout* PropertyPane::createHead()
{
    auto* statement = makeText("explanation", "propertyStatement", m_property.statement, this);
    auto* formula = new FormulaView(this);
    formula->setFormula(m_property.formula);
    formula->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return rowOf({{statement, 1}, formula}, nullptr, {}, 24);
}

QLayout* PropertyPane::createSliders()
{
    auto* row = new QHBoxLayout;
    for (const PropertyNumber& number : m_property.numbers) {
        auto* slider = new NumberSlider(number.name, number.label, number.toolTip, number.scale, this);
        m_sliders.push_back(slider);
        row->addWidget(slider, 1);
    }
    setLimits();
    for (std::size_t i = 0; i < m_sliders.size(); ++i) {
        m_sliders[i]->setValue(m_property.numbers[i].value);
        connect(m_sliders[i], &NumberSlider::valueChanged, this, [this] {
            setLimits();
            refresh();
        });
    }
    if (m_sliders.size() == 1)
        row->addStretch(1);
    return row;
}

QLayout* PropertyPane::createFigures()
{
    auto* row = new QHBoxLayout;
    if (m_property.matrix > 0) {
        m_matrix = new HeatmapPanel(this);
        m_matrix->setObjectName(m_property.name + QStringLiteral("Matrix"));
        m_matrix->setFileStem(m_property.matrixStem);
        explain(*m_matrix, m_property.statement, "positional-encoding");
        row->addWidget(m_matrix, m_property.matrix);
        if (m_property.rowIsNumber)
            connect(&m_matrix->heatmap(), &HeatmapWidget::pinChanged, this, [this](const HeatmapFocus& pinned) {
                if (pinned.row)
                    m_sliders.front()->setValue(*pinned.row);
            });
    }
    if (m_property.chart > 0) {
        m_chart = new LineChart((m_property.name + QStringLiteral("Chart")).toLatin1().constData(), this);
        explain(*m_chart, m_property.statement, "positional-encoding");
        row->addWidget(m_chart, m_property.chart);
    }
    if (m_property.table > 0) {
        m_table = new ListTable((m_property.name + QStringLiteral("Table")).toLatin1().constData(), {}, this);
        m_table->setMeanings(m_property.columns);
        m_table->setProperty("role", QStringLiteral("dense"));
        m_table->setAccessibleName(m_property.title);
        m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
        m_table->setAlternatingRowColors(true);
        m_table->setMinimumSize(220, 120);
        m_table->horizontalHeader()->setStretchLastSection(true);
        row->addWidget(m_table, m_property.table);
    }
    return row;
}

QLayout* PropertyPane::createFoot()
{
    const auto stem = [this] { return m_property.stem; };
    const auto picture = [this] {
        return m_chart ? m_chart->picture() : m_table->picture(m_property.title, m_property.statement);
    };
    const auto rows = [this] { return csvTable(m_table->texts()); };
    auto* exporter = new ExportButton((objectName() + QStringLiteral("Export")).toLatin1().constData(),
        m_table ? ExportSource {picture, rows, stem} : m_chart->exportSource(stem), this);
    return rowOf({{m_verdict, 6}, {exporter->makeNote("propertyNote"), 1}, columnOf({LayoutPart::room(), exporter})});
}

PropertyInput PropertyPane::input() const
{
    PropertyInput input {m_options, m_model.get(), {}};
    for (const NumberSlider* slider : m_sliders)
        input.numbers.push_back(slider->value());
    return input;
}

/// Sets the sliders in order: the limits of one can depend on the value of the previous one.
void PropertyPane::setLimits()
{
    for (std::size_t i = 0; i < m_sliders.size(); ++i) {
        const auto [least, most] = m_property.numbers[i].range(input());
        m_sliders[i]->setRange(least, most);
    }
}

void PropertyPane::setOptions(const SinusoidOptions& options)
{
    m_options = options;
    setLimits();
    refresh();
}

void PropertyPane::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
    refresh();
}

void PropertyPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void PropertyPane::refresh()
{
    if (!isVisible())
        return;
    PropertyFigures figures = m_property.figures(input());
    if (m_matrix && !(figures.matrix == m_matrix->heatmap().data()))
        m_matrix->showWhole(std::move(figures.matrix));
    if (m_chart)
        m_chart->setData(std::move(figures.chart));
    if (m_table) {
        m_table->setTexts(figures.rows, ListColumn::Number);
        if (figures.rows.first().size() <= kFewColumns)
            m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    }
    m_verdict->setText(figures.verdict);
}

PropertiesView::PropertiesView(QWidget* parent)
    : QWidget(parent)
    , m_tabs(new QTabWidget(this))
{
    m_tabs->setObjectName(QStringLiteral("positionProperties"));
    m_tabs->setDocumentMode(true);
    for (const PositionProperty& property : positionProperties()) {
        const auto make = [this, property](QWidget* place) {
            auto* pane = new PropertyPane(property, place);
            pane->setModel(m_model);
            pane->setOptions(m_options);
            m_panes.push_back(pane);
            return pane;
        };
        m_tabs->addTab(new LazyTab(make), property.title);
    }
    columnOf({m_tabs}, this);
}

void PropertiesView::setOptions(const SinusoidOptions& options)
{
    m_options = options;
    for (PropertyPane* pane : m_panes)
        pane->setOptions(options);
}

void PropertiesView::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
    for (PropertyPane* pane : m_panes)
        pane->setModel(model);
}

}  // namespace translucent
