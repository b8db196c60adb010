#include "pages/architecture/block_sheet.h"

#include "pages/architecture/block_facts.h"
#include "pages/architecture/block_source.h"
#include "pages/architecture/block_text.h"
#include "widgets/formula_view.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
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

QString sourceOf(BlockId block, const TransformerConfig& config)
{
    QString html;
    for (const SourcePlace& place : sourcePlaces(block, config))
        if (const auto excerpt = readExcerpt(place))
            html +=
                QStringLiteral("<p><b>%1:%2</b></p><pre style=\"font-family:'DejaVu Sans Mono',monospace\">%3</pre>")
                    .arg(excerpt->file)
                    .arg(excerpt->firstLine)
                    .arg(excerpt->text.toHtmlEscaped());
    return html;
}

}  // namespace

Picture blockSheet(
    BlockId block, const TransformerConfig& config, std::optional<SentenceLengths> lengths, const QFont& font)
{
    const QString title = blockTitle(block, config);
    const auto head = documentOf(QStringLiteral("<h2>%1</h2><p>%2</p><p>%3</p>")
                                     .arg(title.toHtmlEscaped(), blockPlace({block.stack, BlockKind::Embedding}, 0),
                                         blockExplanation(block, config).toHtmlEscaped()),
        font);
    const auto tail = documentOf(shapeFlowTable(shapeFlow(block, config, lengths))
            + QStringLiteral("<p>%1</p>").arg(parameterText(block, config)) + sourceOf(block, config),
        font);
    const QString formula = formulaName(block, config);
    const QSizeF formulaSize = formulaExtent(formula, font);
    const double formulaTop = kSheetEdge + head->size().height() + kSheetEdge / 2;
    const double tailTop = formulaTop + formulaSize.height() + kSheetEdge / 2;
    const QSizeF size(
        std::max(kSheetWidth, tail->idealWidth() + 2 * kSheetEdge), tailTop + tail->size().height() + kSheetEdge);
    return {title, size, [=](QPainter& painter, const QPalette& palette) {
                painter.fillRect(QRectF(QPointF(), size), palette.color(QPalette::Base));
                painter.translate(kSheetEdge, kSheetEdge);
                drawDocument(painter, *head, palette);
                QSvgRenderer renderer(formulaSvg(formula, palette.color(QPalette::Text)));
                renderer.render(&painter, QRectF(QPointF(0, formulaTop - kSheetEdge), formulaSize));
                painter.translate(0, tailTop - kSheetEdge);
                drawDocument(painter, *tail, palette);
            }};
}

}  // namespace translucent
