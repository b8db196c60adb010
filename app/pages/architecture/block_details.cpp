#include "pages/architecture/block_details.h"

#include "pages/architecture/array_panel.h"
#include "pages/architecture/block_facts.h"
#include "pages/architecture/block_text.h"
#include "pages/architecture/source_view.h"
#include "widgets/formula_view.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

BlockDetails::BlockDetails(QWidget* parent)
    : QWidget(parent)
    , m_title(makeLabel("title", "blockTitle", this))
    , m_place(makeLabel("caption", "blockPlace", this))
    , m_layer(new QComboBox(this))
    , m_explanation(makeLabel("explanation", "blockExplanation", this))
    , m_formula(new FormulaView(this))
    , m_flow(makeLabel("flow", "blockFlow", this))
    , m_parameters(makeLabel("caption", "blockParameters", this))
    , m_tabs(new QTabWidget(this))
    , m_values(new QStackedWidget(this))
    , m_hint(makeLabel("hint", "arraysHint", this))
    , m_source(new SourceView(this))
{
    m_layer->setObjectName(QStringLiteral("blockLayer"));
    m_formula->setObjectName(QStringLiteral("blockFormula"));
    m_tabs->setObjectName(QStringLiteral("blockTabs"));
    m_flow->setTextFormat(Qt::RichText);
    m_hint->setAlignment(Qt::AlignCenter);
    for (QLabel* label : {m_explanation, m_hint, m_parameters})
        label->setWordWrap(true);
    m_values->addWidget(m_hint);
    m_tabs->addTab(createFacts(), QString());
    m_tabs->addTab(m_values, QString());
    m_tabs->setDocumentMode(true);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(createHeader());
    column->addWidget(m_explanation);
    column->addWidget(m_tabs, 1);
    connect(m_layer, &QComboBox::activated, this, &BlockDetails::layerPicked);
    connect(m_tabs, &QTabWidget::currentChanged, this, &BlockDetails::refreshNumbers);
    retranslateUi();
}

QWidget* BlockDetails::createHeader()
{
    auto* header = new QWidget(this);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_title);
    row->addWidget(m_place, 1, Qt::AlignRight);
    row->addWidget(m_layer);
    return header;
}

QWidget* BlockDetails::createFacts()
{
    auto* facts = new QWidget(this);
    auto* column = new QVBoxLayout(facts);
    column->setContentsMargins(0, 10, 0, 0);
    column->setSpacing(8);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_formula, m_flow, m_parameters})
        column->addWidget(widget);
    column->addWidget(m_source, 1);
    return facts;
}

void BlockDetails::show(const BlockView& view)
{
    m_view = view;
    refresh();
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
    m_tabs->setCurrentIndex(shown ? 1 : 0);
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

void BlockDetails::refresh()
{
    const TransformerConfig& config = m_view.config;
    const BlockId block = m_view.block;
    const TranslationTracePtr& trace = m_view.trace;
    fillLayers();
    m_title->setText(blockTitle(block, config));
    m_place->setText(blockPlace({block.stack, BlockKind::Embedding}, 0));
    m_explanation->setText(blockExplanation(block, config));
    m_formula->setFormula(formulaName(block, config));
    std::optional<SentenceLengths> lengths;
    if (trace)
        lengths = {std::int64_t(trace->pass.sourceIds.size()), std::int64_t(trace->pass.outputIds.size())};
    m_flow->setText(shapeFlowTable(shapeFlow(block, config, lengths)));
    m_parameters->setText(parameterText(block, config));
    m_source->setPlaces(sourcePlaces(block, config));
    refreshNumbers();
}

bool BlockDetails::isNumbersShown() const
{
    return m_tabs->currentWidget() == m_values;
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
    if (!isNumbersShown())
        return;
    if (!m_view.trace) {
        m_values->setCurrentWidget(m_hint);
        return;
    }
    const int layer = std::max(0, m_layer->currentIndex());
    QString stem = QString::fromStdString(blockStem(m_view.block));
    if (isInLayer(m_view.block))
        stem += QStringLiteral("-layer%1").arg(layer + 1);
    arrays().setHead(m_view.head);
    m_arrays->show(m_view.trace, blockArrays(m_view.block, m_view.config, layer), stem);
    m_values->setCurrentWidget(m_arrays);
}

void BlockDetails::retranslateUi()
{
    m_tabs->setTabText(0, tr("Formula and code"));
    m_tabs->setTabText(1, tr("Numbers of this sentence"));
    m_layer->setAccessibleName(tr("Layer to inspect"));
    m_formula->setToolTip(tr("Formula"));
    if (m_arrays)
        m_arrays->retranslateUi();
    if (m_view.config.modelDimension > 0 && m_view.config.sourceVocabulary > 0)
        refresh();
}

}  // namespace translucent
