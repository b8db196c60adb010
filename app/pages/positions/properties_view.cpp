#include "pages/positions/properties_view.h"

#include "widgets/explanation.h"
#include "widgets/export_button.h"
#include "widgets/formula_view.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"
#include "widgets/widget_state.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTabWidget>

#include <utility>

namespace translucent {

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
        m_matrix->hideZoomButtons();
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

/// One slider after the other: the limits of one may depend on the number before it.
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

void PropertiesView::showProperty(int index)
{
    m_tabs->setCurrentIndex(index);
}

}  // namespace translucent
