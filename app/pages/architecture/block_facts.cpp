#include "pages/architecture/block_facts.h"

#include "pages/architecture/block_code.h"
#include "pages/architecture/block_text.h"
#include "widgets/formula_view.h"
#include "widgets/ui_helpers.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextDocument>

#include <algorithm>
#include <memory>

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

}  // namespace translucent
