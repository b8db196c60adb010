#include "pages/architecture/block_details.h"

#include "pages/architecture/array_panel.h"
#include "pages/architecture/block_code.h"
#include "pages/architecture/blocks.h"
#include "widgets/formula_view.h"
#include "widgets/glossary.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QAbstractTextDocumentLayout>
#include <QBoxLayout>
#include <QComboBox>
#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QSvgRenderer>
#include <QTabBar>
#include <QTabWidget>
#include <QTextDocument>

#include <algorithm>
#include <memory>
#include <string>

namespace translucent {

namespace {

constexpr double kSheetWidth = 900;
constexpr double kSheetEdge = 20;

std::shared_ptr<QTextDocument> documentOf(const QString& html, const QFont& font)
{
    auto document = std::make_shared<QTextDocument>();
    document->setDefaultFont(font);
    document->setDocumentMargin(0);
    document->setHtml(html);
    document->setTextWidth(kSheetWidth - 2 * kSheetEdge);
    return document;
}

void drawDocument(QPainter& painter, QTextDocument& document, const QPalette& palette)
{
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = palette;
    document.documentLayout()->draw(&painter, context);
}

struct BlockFacts {
    Q_DECLARE_TR_FUNCTIONS(translucent::BlockFacts)
};

QString bracketed(const QStringList& parts)
{
    return u'[' + parts.join(QStringLiteral(", ")) + u']';
}

QString plain(QString richText)
{
    static const QRegularExpression tags(QStringLiteral("</?i>|</sub>"));
    return richText.replace(QStringLiteral("<sub>"), QStringLiteral("_")).remove(tags);
}

QString cells(const QStringList& texts, const QString& between)
{
    QString row;
    for (qsizetype i = 0; i < texts.size(); ++i)
        row += (i > 0 ? QStringLiteral("<td align=\"center\">%1</td>").arg(between) : QString())
            + QStringLiteral("<td align=\"center\" style=\"white-space:nowrap\">%1</td>").arg(texts[i]);
    return QStringLiteral("<tr>%1</tr>").arg(row);
}

}  // namespace

std::vector<FlowStage> shapeFlow(BlockId block, const TransformerConfig& config, std::optional<SentenceLengths> lengths)
{
    std::vector<FlowStage> flow;
    std::vector<Axis> before;
    for (const BlockArray& array : blockArrays(block, config, 0)) {
        if (!flow.empty() && array.axes == before) {
            flow.back().symbols += QStringLiteral(", ") + arraySymbol(array.role);
            continue;
        }
        QStringList symbols, numbers;
        for (const Axis axis : array.axes) {
            const auto size = axisSize(axis, config, lengths);
            symbols << axisSymbol(axis);
            numbers << (size ? QString::number(*size) : axisSymbol(axis));
        }
        flow.push_back({arraySymbol(array.role), bracketed(symbols), bracketed(numbers)});
        before = array.axes;
    }
    return flow;
}

QString shapeFlowTable(const std::vector<FlowStage>& flow)
{
    QStringList symbols, shapes, numbers;
    for (const FlowStage& stage : flow) {
        symbols << stage.symbols;
        shapes << stage.shape;
        numbers << stage.numbers;
    }
    return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"2\">%1%2%3</table>")
        .arg(cells(symbols, QStringLiteral("&nbsp;→&nbsp;")), cells(shapes, QString()), cells(numbers, QString()));
}

QString parameterText(BlockId block, const TransformerConfig& config)
{
    const QLocale locale;
    const std::int64_t own = blockParameters(block, config);
    const std::int64_t all = parameterCount(config);
    QStringList parts;
    if (own == 0 && !sharesParameters(block, config))
        return BlockFacts::tr("No trainable parameters");
    if (own > 0) {
        const std::int64_t layers = repetitions(block, config), inAll = own * layers;
        parts << (layers > 1 ? BlockFacts::tr("%1 parameters × %2 layers = %3")
                                   .arg(locale.toString(qlonglong(own)))
                                   .arg(layers)
                                   .arg(locale.toString(qlonglong(inAll)))
                             : BlockFacts::tr("%1 parameters").arg(locale.toString(qlonglong(own))));
        parts << BlockFacts::tr("%1 of all %2 parameters")
                     .arg(percentText(double(inAll) / double(all)), locale.toString(qlonglong(all)));
    }
    if (sharesParameters(block, config))
        parts << (block.kind == BlockKind::Linear ? BlockFacts::tr("matrix shared with the embedding")
                                                  : BlockFacts::tr("table shared with the source embedding"));
    return parts.join(QStringLiteral(" · "));
}

QList<QStringList> blockTable(const TransformerConfig& config, std::optional<SentenceLengths> lengths)
{
    QList<QStringList> rows {{BlockFacts::tr("Part"), BlockFacts::tr("Block"), BlockFacts::tr("Layers"),
        BlockFacts::tr("Shapes"), BlockFacts::tr("Shapes in numbers"), BlockFacts::tr("Parameters per layer"),
        BlockFacts::tr("Total parameters")}};
    for (const BlockId block : blocksOf(config)) {
        QStringList shapes, numbers;
        for (const FlowStage& stage : shapeFlow(block, config, lengths)) {
            shapes << plain(stage.shape);
            numbers << plain(stage.numbers);
        }
        const std::int64_t layers = repetitions(block, config), own = blockParameters(block, config);
        rows << QStringList {stackName(block.stack), blockText(block, config).title, QString::number(layers),
            shapes.join(QStringLiteral(" → ")), numbers.join(QStringLiteral(" → ")), QString::number(own),
            QString::number(own * layers)};
    }
    return rows;
}

Picture blockSheet(BlockId block, const TransformerConfig& config, std::optional<SentenceLengths> lengths,
    CodeLanguage language, const QFont& font)
{
    const BlockText text = blockText(block, config);
    const auto head =
        documentOf(QStringLiteral("<h2>%1</h2><p>%2</p><p>%3</p>")
                       .arg(text.title.toHtmlEscaped(), stackName(block.stack), text.explanation.toHtmlEscaped()),
            font);
    const auto tail = documentOf(shapeFlowTable(shapeFlow(block, config, lengths))
            + QStringLiteral("<p>%1</p><pre style=\"font-family:'DejaVu Sans Mono',monospace\">%2</pre>")
                  .arg(parameterText(block, config), codeText(block, config, language).toHtmlEscaped()),
        font);
    const QSizeF formulaSize = formulaExtent(text.formula, font);
    const double formulaTop = kSheetEdge + head->size().height() + kSheetEdge / 2;
    const double tailTop = formulaTop + formulaSize.height() + kSheetEdge / 2;
    const QSizeF size(
        std::max(kSheetWidth, tail->idealWidth() + 2 * kSheetEdge), tailTop + tail->size().height() + kSheetEdge);
    return {text.title, size, [=](QPainter& painter, const QPalette& palette) {
                painter.fillRect(QRectF(QPointF(), size), palette.color(QPalette::Base));
                painter.translate(kSheetEdge, kSheetEdge);
                drawDocument(painter, *head, palette);
                QSvgRenderer renderer(formulaSvg(text.formula, palette.color(QPalette::Text)));
                renderer.render(&painter, QRectF(QPointF(0, formulaTop - kSheetEdge), formulaSize));
                painter.translate(0, tailTop - kSheetEdge);
                drawDocument(painter, *tail, palette);
            }};
}

BlockDetails::BlockDetails(CodeLanguage& language, QWidget* parent)
    : SidePanel(parent)
    , m_title(makeText("title", "blockTitle", {}, this))
    , m_place(makeLabel("caption", "blockPlace", this))
    , m_layer(makeChoice("blockLayer", tr("Layer to inspect"), {}, this))
    , m_calculate(makeButton("flat", "blockCalculate", tr("Calculate"),
          tr("Calculate this block step by step on the Numbers page; Alt+Left leads back"), this))
    , m_explanation(makeText("explanation", "blockExplanation", {}, this))
    , m_formula(named(new FormulaView(this), "blockFormula", tr("Formula")))
    , m_flow(makeLabel("flow", "blockFlow", this))
    , m_parameters(makeText("caption", "blockParameters", {}, this))
    , m_tabs(named(new QTabWidget(this), "blockTabs"))
    , m_values(new QStackedWidget(this))
    , m_hint(makeText("hint", "arraysHint", {}, this))
    , m_code(new CodePanel(language, this))
{
    m_flow->setTextFormat(Qt::RichText);
    m_hint->setAlignment(Qt::AlignCenter);
    m_values->addWidget(m_hint);
    auto* facts = new QWidget(this);
    columnOf({m_formula, m_flow, m_parameters, LayoutPart::room()}, facts, {0, 10, 0, 0}, 8);
    m_tabs->addTab(facts, tr("Formula"));
    m_tabs->addTab(m_code, tr("Code"));
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
    m_code->show(view.block, view.config);
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
    return blockSheet(m_view.block, m_view.config, lengths(), m_code->language(), font());
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

std::string BlockDetails::arrayName() const
{
    if (m_arrays && m_tabs->currentWidget() == m_values && m_view.trace)
        return m_arrays->arrayName();
    const auto arrays = blockArrays(m_view.block, m_view.config, std::max(0, m_layer->currentIndex()));
    return arrays.empty() ? std::string() : arrays[mainArray(arrays)].name;
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
