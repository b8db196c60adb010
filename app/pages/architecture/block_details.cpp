#include "pages/architecture/block_details.h"

#include "pages/architecture/array_panel.h"
#include "pages/architecture/block_code.h"
#include "pages/architecture/block_facts.h"
#include "pages/architecture/block_text.h"
#include "widgets/explanation.h"
#include "widgets/formula_view.h"
#include "widgets/script_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>

namespace translucent {

BlockDetails::BlockDetails(QWidget* parent)
    : SidePanel(parent)
    , m_title(makeText("title", "blockTitle", {}, this))
    , m_place(makeLabel("caption", "blockPlace", this))
    , m_layer(makeChoice("blockLayer", tr("Layer to inspect"), {}, this))
    , m_calculate(makeButton("flat", "blockCalculate", tr("Calculate"),
          tr("Calculate this block step by step on the page Numbers; Alt+Left leads back"), this))
    , m_explanation(makeText("explanation", "blockExplanation", {}, this))
    , m_formula(named(new FormulaView(this), "blockFormula", tr("Formula")))
    , m_flow(makeLabel("flow", "blockFlow", this))
    , m_parameters(makeText("caption", "blockParameters", {}, this))
    , m_tabs(named(new QTabWidget(this), "blockTabs"))
    , m_values(new QStackedWidget(this))
    , m_hint(makeText("hint", "arraysHint", {}, this))
    , m_source(new SourceView(this))
{
    m_flow->setTextFormat(Qt::RichText);
    m_hint->setAlignment(Qt::AlignCenter);
    m_values->addWidget(m_hint);
    auto* facts = new QWidget(this);
    columnOf({m_formula, m_flow, m_parameters, LayoutPart::room()}, facts, {0, 10, 0, 0}, 8);
    m_tabs->addTab(facts, tr("Formula"));
    m_tabs->addTab(m_source, tr("Code"));
    m_tabs->addTab(m_values, tr("Numbers of this sentence"));
    m_tabs->tabBar()->setDrawBase(false);
    m_tabs->setCornerWidget(m_calculate);
    columnOf({rowOf({{m_title, 1}, m_place, m_layer}), m_explanation, {m_tabs, 1}}, this, {}, 6);
    connect(m_layer, &QComboBox::activated, this, &BlockDetails::layerPicked);
    connect(m_calculate, &QToolButton::clicked, this, [this] { Q_EMIT calculationRequested(calculation()); });
    connect(m_tabs, &QTabWidget::currentChanged, this, &BlockDetails::refreshNumbers);
}

void BlockDetails::show(const BlockView& view)
{
    m_view = view;
    const BlockText text = blockText(view.block, view.config);
    fillLayers();
    m_title->setText(text.title);
    m_calculate->setVisible(m_view.trace && !calculation().isEmpty());
    m_place->setText(stackName(view.block.stack));
    setLinkedText(*m_explanation, text.explanation);
    explain(*this, text.explanation, text.term);
    explain(*m_formula, text.explanation, text.term);
    explain(*m_parameters, {}, "parameters");
    m_formula->setFormula(text.formula);
    setScriptText(*m_flow, shapeFlowTable(shapeFlow(view.block, view.config, lengths())));
    m_parameters->setText(parameterText(view.block, view.config));
    m_source->show(blockCode(view.block, view.config));
    refreshNumbers();
}

QString BlockDetails::calculation() const
{
    return QString::fromStdString(
        blockCalculation(m_view.block, m_view.config, std::max(0, m_layer->currentIndex()), m_view.head));
}

std::optional<SentenceLengths> BlockDetails::lengths() const
{
    return lengthsOf(m_view.trace ? &m_view.trace->pass : nullptr);
}

Picture BlockDetails::picture() const
{
    return blockSheet(m_view.block, m_view.config, lengths(), font());
}

QByteArray BlockDetails::table() const
{
    return csvTable(blockTable(m_view.config, lengths()));
}

QString BlockDetails::stem() const
{
    return QString::fromStdString(blockStem(m_view.block));
}

void BlockDetails::setHint(const QString& hint)
{
    m_hint->setText(hint);
}

void BlockDetails::showRole(ArrayRole role)
{
    setNumbersShown(true);
    if (m_view.trace)
        arrays().setRole(role);
}

void BlockDetails::setExplained(bool explained)
{
    m_explanation->setVisible(explained);
}

void BlockDetails::setNumbersShown(bool shown)
{
    m_tabs->setCurrentIndex(shown ? m_tabs->indexOf(m_values) : 0);
}

void BlockDetails::fillLayers()
{
    const QSignalBlocker blocker(m_layer);
    const auto layers = int(layersOf(m_view.block.stack, m_view.config));
    m_layer->clear();
    for (int layer = 0; layer < layers; ++layer)
        m_layer->addItem(tr("Layer %1 of %2").arg(layer + 1).arg(layers));
    m_layer->setCurrentIndex(std::clamp(m_view.layer, 0, std::max(0, layers - 1)));
    m_layer->setVisible(isInLayer(m_view.block) && layers > 1);
}

ArrayPanel& BlockDetails::arrays()
{
    if (!m_arrays) {
        m_arrays = new ArrayPanel(this);
        m_values->addWidget(m_arrays);
        connect(m_arrays, &ArrayPanel::headPicked, this, &BlockDetails::headPicked);
    }
    return *m_arrays;
}

void BlockDetails::refreshNumbers()
{
    if (m_tabs->currentWidget() != m_values)
        return;
    if (!m_view.trace) {
        m_values->setCurrentWidget(m_hint);
        return;
    }
    const int layer = std::max(0, m_layer->currentIndex());
    QString stem = QString::fromStdString(blockStem(m_view.block));
    if (isInLayer(m_view.block))
        stem += QStringLiteral("-layer%1").arg(layer + 1);
    arrays().show(m_view.trace, blockArrays(m_view.block, m_view.config, layer), m_view.head, stem);
    m_values->setCurrentWidget(m_arrays);
}

}  // namespace translucent
