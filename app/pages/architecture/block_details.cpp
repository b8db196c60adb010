#include "pages/architecture/block_details.h"

#include "pages/architecture/array_panel.h"
#include "pages/architecture/blocks.h"
#include "widgets/formula_view.h"
#include "widgets/glossary.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QAbstractTextDocumentLayout>
#include <QBoxLayout>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFile>
#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QSvgRenderer>
#include <QSyntaxHighlighter>
#include <QTabBar>
#include <QTabWidget>
#include <QTextDocument>

#include <algorithm>
#include <iterator>
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

QString codeOf(BlockId block, const TransformerConfig& config)
{
    QString html;
    for (const SourceExcerpt& excerpt : blockCode(block, config))
        html += QStringLiteral("<p><b>%1</b></p><pre style=\"font-family:'DejaVu Sans Mono',monospace\">%2</pre>")
                    .arg(excerpt.heading, excerpt.text.toHtmlEscaped());
    return html;
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

Picture blockSheet(
    BlockId block, const TransformerConfig& config, std::optional<SentenceLengths> lengths, const QFont& font)
{
    const BlockText text = blockText(block, config);
    const auto head =
        documentOf(QStringLiteral("<h2>%1</h2><p>%2</p><p>%3</p>")
                       .arg(text.title.toHtmlEscaped(), stackName(block.stack), text.explanation.toHtmlEscaped()),
            font);
    const auto tail = documentOf(shapeFlowTable(shapeFlow(block, config, lengths))
            + QStringLiteral("<p>%1</p>").arg(parameterText(block, config)) + codeOf(block, config),
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

namespace {

struct BlockCode {
    Q_DECLARE_TR_FUNCTIONS(translucent::BlockCode)
};

SourcePlace textbook(const char* function)
{
    return {
        QStringLiteral("resources/textbook/transformer.h"), QStringLiteral("Tensor %1(").arg(QLatin1String(function))};
}

/// A function of core/neural/src/network.
SourcePlace engine(const char* file, const char* marker)
{
    return {QStringLiteral("core/neural/src/network/") + QLatin1String(file), QLatin1String(marker)};
}

/// The engine's code for the techniques in self-attention.
std::vector<SourcePlace> formCode(const TransformerConfig& config)
{
    std::vector<SourcePlace> places;
    const auto add = [&](const char* file, const char* marker) {
        places.push_back(engine((std::string("attention_forms/") + file).c_str(), marker));
    };
    if (config.positionKind == PositionKind::Alibi)
        add("position_forms.cpp", "torch::Tensor AlibiImpl::withScores(");
    if (config.positionKind == PositionKind::Rotary)
        add("position_forms.cpp", "torch::Tensor RotaryImpl::turned(");
    if (config.positionKind == PositionKind::Relative)
        add("position_forms.cpp", "torch::Tensor RelativeImpl::withScores(");
    switch (config.attentionPattern) {
    case AttentionPattern::Window:
    case AttentionPattern::Blocks: add("pattern_forms.cpp", "ViewResult LocalKeysImpl::attend("); break;
    case AttentionPattern::TopKeys: add("pattern_forms.cpp", "PatternForm::Weighed TopKeysImpl::weighed("); break;
    case AttentionPattern::Threshold: add("pattern_forms.cpp", "PatternForm::Weighed ThresholdImpl::weighed("); break;
    case AttentionPattern::LowRank: add("low_rank.cpp", "FormView LowRankImpl::seen("); break;
    case AttentionPattern::Full: break;
    }
    return places;
}

std::vector<SourcePlace> attentionCode(BlockId block, const TransformerConfig& config)
{
    if (block.sublayer == Sublayer::CrossAttention) {
        std::vector places {textbook("attention"), textbook("perHead"),
            engine("attention.cpp", "torch::Tensor AttentionBase::attend("),
            engine("attention.cpp", "torch::Tensor CrossAttentionImpl::forward(")};
        if (config.crossWiring != CrossWiring::Last)
            places.push_back(engine("transformer.cpp", "std::vector<torch::Tensor> CrossWiringLayerImpl::memories("));
        return places;
    }
    std::vector places {textbook("attention"), textbook("perHead"),
        engine("attention.cpp", "torch::Tensor AttentionBase::attend("),
        engine("attention.cpp", "torch::Tensor SelfAttentionImpl::forward(")};
    if (block.stack == Stack::Decoder && !config.isNonAutoregressive()) {
        places.insert(places.begin() + 1, textbook("causalMask"));
        places.push_back(engine("masks.h", "torch::Tensor causalMayAttend("));
    }
    std::ranges::copy(formCode(config), std::back_inserter(places));
    return places;
}

std::vector<SourcePlace> normCode(const TransformerConfig& config, bool withSum)
{
    std::vector places = [&]() -> std::vector<SourcePlace> {
        if (config.normKind == NormKind::Rms)
            return {textbook("rmsNorm"), engine("norm.cpp", "torch::Tensor RmsNormImpl::normalised(")};
        if (config.normKind == NormKind::Batch)
            return {textbook("batchNorm"), engine("norm.cpp", "torch::Tensor BatchNormImpl::normalised("),
                engine("norm.cpp", "void BatchNormImpl::remember(")};
        return {textbook(config.normKind == NormKind::SampleStd ? "sampleNorm" : "layerNorm"),
            engine("norm.cpp", "torch::Tensor LayerNormImpl::normalised(")};
    }();
    if (withSum && config.residual == ResidualKind::Connected) {
        places.insert(places.begin(), textbook("residual"));
        places.push_back(engine("stacks.h", "torch::Tensor operator()("));
    }
    return places;
}

qsizetype indentationOf(const QString& line)
{
    const auto text = std::ranges::find_if(line, [](QChar c) { return c != u' '; });
    return text - line.begin();
}

/// Headings and comments in the muted colour, headings bold.
class Highlighter : public QSyntaxHighlighter {
public:
    explicit Highlighter(QPlainTextEdit* view)
        : QSyntaxHighlighter(view->document())
        , m_view(view)
    {
    }

protected:
    void highlightBlock(const QString& text) override
    {
        QTextCharFormat format;
        format.setForeground(m_view->palette().color(QPalette::PlaceholderText));
        const qsizetype comment = text.indexOf(QStringLiteral("//"));
        if (text.startsWith(QStringLiteral("// ")) && text.contains(u':')) {
            format.setFontWeight(QFont::Bold);
            format.setForeground(m_view->palette().color(QPalette::Link));
        }
        if (comment >= 0)
            setFormat(int(comment), int(text.size() - comment), format);
        static const QRegularExpression words(
            QStringLiteral("\\b(const|auto|return|if|for|else|switch|case|break|true|false|void|double|float|bool|int|"
                           "template|typename|inline|static_cast)\\b"));
        QTextCharFormat word;
        word.setFontWeight(QFont::DemiBold);
        for (auto match = words.globalMatch(text); match.hasNext();) {
            const auto found = match.next();
            if (comment < 0 || found.capturedStart() < comment)
                setFormat(int(found.capturedStart()), int(found.capturedLength()), word);
        }
    }

private:
    QPlainTextEdit* m_view;
};

}  // namespace

std::vector<SourcePlace> sourcePlaces(BlockId block, const TransformerConfig& config)
{
    switch (block.kind) {
    case BlockKind::Embedding: return {textbook("embedding"), engine("embedding.cpp", "torch::Tensor composedEmbed(")};
    case BlockKind::Positions:
        if (config.positionKind == PositionKind::Learned)
            return {textbook("learnedPositions"), engine("embedding.cpp", "torch::Tensor PositionsImpl::forward(")};
        return {textbook("sinusoidalPositions"), engine("embedding.cpp", "torch::Tensor sinusoidalTable(")};
    case BlockKind::PositionSum:
        return {
            textbook("positionSum"), engine("translation_network.cpp", "torch::Tensor TranslationNetwork::embedded(")};
    case BlockKind::Attention: return attentionCode(block, config);
    case BlockKind::FeedForward:
        if (config.feedForward == FeedForwardKind::Swiglu)
            return {textbook("gatedFeedForward"), textbook("silu"),
                engine("stacks.cpp", "torch::Tensor FeedForwardImpl::forward("),
                engine("stacks.cpp", "torch::Tensor FeedForwardImpl::activated(")};
        return {textbook("feedForward"), textbook(std::string(name(config.activation)).c_str()),
            engine("stacks.cpp", "torch::Tensor FeedForwardImpl::forward("),
            engine("stacks.cpp", "torch::Tensor activate(")};
    case BlockKind::Norm: return normCode(config, config.normPlacement == NormPlacement::Post);
    case BlockKind::FinalNorm: return normCode(config, false);
    case BlockKind::Add: return {textbook("residual"), engine("stacks.h", "torch::Tensor operator()(")};
    case BlockKind::Linear:
        return {textbook("logits"), engine("translation_network.cpp", "torch::Tensor TranslationNetwork::logits(")};
    case BlockKind::Softmax: break;
    }
    if (config.copies())
        return {textbook("softmax"), engine("copy_mechanism.cpp", "torch::Tensor CopyLayerImpl::mixed("),
            engine("transformer.cpp", "torch::Tensor TransformerImpl::predict(")};
    return {textbook("softmax"),
        {QStringLiteral("core/neural/src/inspection/inspection.cpp"), QStringLiteral("ForwardTrace traced(")}};
}

std::optional<SourceExcerpt> findExcerpt(const QString& text, const SourcePlace& place)
{
    const QStringList lines = text.split(u'\n');
    qsizetype first = 0;
    while (first < lines.size() && !lines[first].contains(place.marker))
        ++first;
    if (first == lines.size())
        return {};
    const qsizetype indentation = indentationOf(lines[first]);
    const QString end = QString(indentation, u' ') + u'}';
    const qsizetype last = lines.indexOf(end, first);
    if (last < 0)
        return {};
    QStringList excerpt;
    for (qsizetype line = first; line <= last; ++line)
        excerpt << lines[line].sliced(std::min(indentation, indentationOf(lines[line])));
    const QString where = QStringLiteral("%1:%2").arg(place.file).arg(first + 1);
    return SourceExcerpt {place.file.startsWith(QLatin1String("resources/"))
            ? BlockCode::tr("As in a textbook: %1").arg(where)
            : BlockCode::tr("In the engine: %1").arg(where),
        excerpt.join(u'\n')};
}

std::vector<SourceExcerpt> blockCode(BlockId block, const TransformerConfig& config)
{
    std::vector<SourceExcerpt> excerpts;
    for (const SourcePlace& place : sourcePlaces(block, config)) {
        QFile file(QStringLiteral(":/source/") + place.file);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        if (const auto excerpt = findExcerpt(QString::fromUtf8(file.readAll()), place))
            excerpts.push_back(*excerpt);
    }
    return excerpts;
}

SourceView::SourceView(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("sourceView"));
    setAccessibleName(tr("Code"));
    setProperty("role", QStringLiteral("source"));
    setReadOnly(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    new Highlighter(this);
}

void SourceView::show(const std::vector<SourceExcerpt>& excerpts)
{
    QStringList parts;
    for (const SourceExcerpt& excerpt : excerpts)
        parts << QStringLiteral("// %1\n%2").arg(excerpt.heading, excerpt.text);
    const QString text = parts.join(QStringLiteral("\n\n"));
    if (text != toPlainText())
        setPlainText(text);
}

void SourceView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        if (auto* highlighter = document()->findChild<QSyntaxHighlighter*>())
            highlighter->rehighlight();
}

BlockDetails::BlockDetails(QWidget* parent)
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
