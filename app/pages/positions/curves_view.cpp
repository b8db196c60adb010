#include "pages/positions/curves_view.h"

#include "widgets/explanation.h"
#include "widgets/export_button.h"
#include "widgets/formula_view.h"
#include "widgets/growing_size.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSplitter>

#include <algorithm>
#include <array>

namespace translucent {

namespace {

constexpr std::array kOrigins {
    PositionOrigin::Sinusoidal, PositionOrigin::LearnedSource, PositionOrigin::LearnedTarget, PositionOrigin::None};

}  // namespace

std::optional<std::vector<int>> dimensionsFromText(const QString& text, int count)
{
    static const QRegularExpression separators(QStringLiteral("[,;，；、\\s]+"));
    static const QRegularExpression part(QStringLiteral("^(\\d{1,6})(?:[-–—](\\d{1,6}))?$"));
    static const QRegularExpression spacedDash(QStringLiteral("\\s*([-–—])\\s*"));
    std::vector<int> dimensions;
    for (const QString& entry :
        QString(text).replace(spacedDash, QStringLiteral("\\1")).split(separators, Qt::SkipEmptyParts)) {
        const auto match = part.match(entry);
        if (!match.hasMatch())
            return {};
        const int first = match.captured(1).toInt();
        const int last = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
        if (last < first || last >= count)
            return {};
        for (int dimension = first; dimension <= last; ++dimension)
            if (std::ranges::find(dimensions, dimension) == dimensions.end())
                dimensions.push_back(dimension);
    }
    if (dimensions.empty())
        return {};
    return dimensions;
}

CurvesView::CurvesView(QWidget* parent)
    : QWidget(parent)
    , m_dimensions {0, 1, 2, 3}
    , m_origin(new QComboBox(this))
    , m_dimensionsEdit(new QLineEdit(QStringLiteral("0-3"), this))
    , m_note(makeLabel("caption", "curvesNote", this))
    , m_message(makeLabel("warning", "curvesMessage", this))
    , m_matrix(new HeatmapPanel(this))
    , m_chart(new LineChart("positionChart", this))
{
    m_matrix->setObjectName(QStringLiteral("positionMatrix"));
    m_matrix->setFileStem(QStringLiteral("positions"));
    explain(*m_matrix,
        tr("The positional encodings: a row per position, a column per dimension, short waves on the left, long ones "
           "on "
           "the right."),
        "positional-encoding");
    explain(*m_chart, tr("Single dimensions over the positions: each pair is a sine and a cosine of one wavelength."),
        "positional-encoding");
    for (QLabel* label : {m_message, m_note}) {
        label->setWordWrap(true);
        label->hide();
    }
    auto* sides = named(makeSplitter(Qt::Horizontal, m_matrix, createCurves(), {560, 620}), "curvesSides");
    columnOf({createChooser(), m_message, {sides, 1}, m_note}, this);
    connectSignals();
}

QBoxLayout* CurvesView::createChooser()
{
    m_origin->setObjectName(QStringLiteral("positionOrigin"));
    m_origin->setToolTip(tr("Sinusoidal (computed), learned by the loaded model, or none"));
    for (const PositionOrigin origin : kOrigins)
        m_origin->addItem(originName(origin));
    m_dimensionsEdit->setObjectName(QStringLiteral("positionDimensions"));
    m_dimensionsEdit->setToolTip(tr("Numbers and ranges, e.g. 0, 1, 4-7; hovering over a column of the heatmap adds "
                                    "its curve"));
    limitWidth(*m_dimensionsEdit, 160, 160);
    auto* exporter = new ExportButton(
        "positionChartExport", m_chart->exportSource([] { return QStringLiteral("position-curves"); }), this);
    exporter->setText(tr("Export curves"));
    connect(exporter, &ExportButton::said, this, [this](const QString& message) {
        m_note->setText(message);
        m_note->show();
    });
    return rowOf({makeBuddy(tr("Positions:"), m_origin, this), m_origin, LayoutPart::gap(12),
        makeBuddy(tr("Curves of dimensions:"), m_dimensionsEdit, this), m_dimensionsEdit, LayoutPart::room(),
        exporter});
}

/// The formula stands above its curves.
QWidget* CurvesView::createCurves()
{
    auto* curves = new QWidget(this);
    auto* formula = new FormulaView(curves);
    formula->setFormula(QStringLiteral("position_general"));
    columnOf({formula, {m_chart, 1}}, curves);
    return curves;
}

void CurvesView::connectSignals()
{
    connect(m_origin, &QComboBox::activated, this, &CurvesView::refresh);
    connect(m_dimensionsEdit, &QLineEdit::textChanged, this, &CurvesView::takeDimensions);
    connect(&m_matrix->heatmap(), &HeatmapWidget::hoverChanged, this, &CurvesView::showPointed);
    connect(&m_matrix->heatmap(), &HeatmapWidget::pinChanged, this, &CurvesView::showPointed);
    connect(m_chart, &LineChart::hoverChanged, this, [this](const std::optional<ChartPoint>& point) {
        const auto dimensions = shownDimensions();
        m_matrix->heatmap().setHovered(
            point ? HeatmapFocus {point->point, dimensions[std::size_t(point->series)]} : HeatmapFocus {});
    });
}

void CurvesView::setOptions(const SinusoidOptions& options)
{
    m_options = options;
    refresh();
}

void CurvesView::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
    refresh();
}

PositionOrigin CurvesView::origin() const
{
    return kOrigins[std::size_t(std::max(0, m_origin->currentIndex()))];
}

void CurvesView::refresh()
{
    m_table = tableOf(origin(), m_options, m_model.get());
    m_matrix->showWhole(
        m_table ? positionHeatmap(*m_table, tr("Positions – %1").arg(originName(origin()))) : HeatmapData {});
    takeDimensions();
}

/// What is wrong with the choice stands in words below it; the curves stay those of the last good one.
void CurvesView::takeDimensions()
{
    const int count = m_table ? int(m_table->dimension) : int(m_options.dimension);
    const auto dimensions = dimensionsFromText(m_dimensionsEdit->text(), count);
    m_message->setVisible(!m_table || !dimensions);
    if (!m_table)
        m_message->setText(missingTableText(m_model.get()));
    else if (!dimensions)
        m_message->setText(tr("Dimensions are numbers from 0 to %1, e.g. 0, 1, 4-7.").arg(count - 1));
    if (dimensions)
        m_dimensions = *dimensions;
    std::erase_if(m_dimensions, [&](int dimension) { return dimension >= count; });
    refreshCurves();
}

std::vector<int> CurvesView::shownDimensions() const
{
    std::vector<int> shown = m_dimensions;
    if (m_pointed && std::ranges::find(shown, *m_pointed) == shown.end())
        shown.push_back(*m_pointed);
    return shown;
}

void CurvesView::refreshCurves()
{
    if (m_table && m_pointed && *m_pointed >= m_table->dimension)
        m_pointed.reset();
    m_chart->setData(m_table ? positionCurves(*m_table, shownDimensions(),
                         tr("Positions – %1, d_model = %2").arg(originName(origin())).arg(m_table->dimension))
                             : ChartData {});
}

void CurvesView::showPointed()
{
    const HeatmapFocus focus = m_matrix->heatmap().focus();
    m_pointed = focus.column;
    refreshCurves();
    if (!focus.isCell())
        return m_chart->setHovered({});
    const auto dimensions = shownDimensions();
    const auto series = std::ranges::find(dimensions, *focus.column) - dimensions.begin();
    m_chart->setHovered(ChartPoint {int(series), *focus.row});
}

}  // namespace translucent
