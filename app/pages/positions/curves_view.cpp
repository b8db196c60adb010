#include "pages/positions/curves_view.h"

#include "pages/positions/dimension_list.h"
#include "widgets/export_button.h"
#include "widgets/formula_view.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace translucent {

namespace {

constexpr std::array kOrigins {
    PositionOrigin::Sinusoidal, PositionOrigin::LearnedSource, PositionOrigin::LearnedTarget, PositionOrigin::None};

}  // namespace

CurvesView::CurvesView(QWidget* parent)
    : QWidget(parent)
    , m_dimensions {0, 1, 2, 3}
    , m_originLabel(new QLabel(this))
    , m_origin(new QComboBox(this))
    , m_dimensionsLabel(new QLabel(this))
    , m_dimensionsEdit(new QLineEdit(QStringLiteral("0-3"), this))
    , m_formula(new FormulaView(this))
    , m_note(makeLabel("caption", "curvesNote", this))
    , m_message(makeLabel("warning", "curvesMessage", this))
    , m_matrix(new HeatmapPanel(this))
    , m_chart(new LineChart("positionChart", this))
    , m_export(new ExportButton(
          "positionChartExport", m_chart->exportSource([] { return QStringLiteral("position-curves"); }), this))
{
    m_origin->setObjectName(QStringLiteral("positionOrigin"));
    m_dimensionsEdit->setObjectName(QStringLiteral("positionDimensions"));
    m_matrix->setObjectName(QStringLiteral("positionMatrix"));
    m_matrix->setFileStem(QStringLiteral("positions"));
    m_message->setWordWrap(true);
    m_message->hide();
    m_originLabel->setBuddy(m_origin);
    m_dimensionsLabel->setBuddy(m_dimensionsEdit);
    m_note->setWordWrap(true);
    m_note->hide();
    m_formula->setFormula(QStringLiteral("position_general"));
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->addWidget(m_matrix);
    splitter->addWidget(m_chart);
    splitter->setSizes({560, 620});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(createChooser());
    column->addWidget(m_message);
    column->addWidget(splitter, 1);
    column->addWidget(m_note);
    fillOrigins();
    connectSignals();
}

QHBoxLayout* CurvesView::createChooser()
{
    auto* chooser = new QHBoxLayout;
    chooser->addWidget(m_originLabel);
    chooser->addWidget(m_origin);
    chooser->addSpacing(12);
    chooser->addWidget(m_dimensionsLabel);
    chooser->addWidget(m_dimensionsEdit);
    m_dimensionsEdit->setFixedWidth(160);
    chooser->addSpacing(12);
    chooser->addWidget(m_formula, 1);
    chooser->addWidget(m_export);
    return chooser;
}

void CurvesView::connectSignals()
{
    connect(m_export, &ExportButton::said, this, [this](const QString& message) {
        m_note->setText(message);
        m_note->show();
    });
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

void CurvesView::setOrigin(PositionOrigin origin)
{
    m_origin->setCurrentIndex(int(std::ranges::find(kOrigins, origin) - kOrigins.begin()));
    refresh();
}

void CurvesView::fillOrigins()
{
    const int current = std::max(0, m_origin->currentIndex());
    m_origin->clear();
    for (const PositionOrigin origin : kOrigins)
        m_origin->addItem(originName(origin));
    m_origin->setCurrentIndex(current);
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

void CurvesView::retranslateUi()
{
    fillOrigins();
    m_originLabel->setText(tr("Positions:"));
    m_origin->setToolTip(tr("Sinusoidal (computed), learned by the loaded model, or none"));
    m_dimensionsLabel->setText(tr("Curves of dimensions:"));
    m_dimensionsEdit->setToolTip(tr("Numbers and ranges, e.g. 0, 1, 4-7; hovering over a column of the heatmap adds "
                                    "its curve"));
    m_export->setLabel(tr("Export curves"));
    refresh();
}

}  // namespace translucent
