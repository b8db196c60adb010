#include "pages/architecture/diagram_painter.h"

#include "pages/architecture/block_text.h"
#include "pages/architecture/diagram_colours.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kBlockText = 17;
constexpr double kFlatText = 16;
constexpr double kTwoLineText = 14;
constexpr double kCaptionText = 15;
constexpr double kTimesText = 22;
constexpr double kArrowHead = 7;
constexpr double kFaded = 0.35;

struct DiagramText {
    Q_DECLARE_TR_FUNCTIONS(translucent::DiagramText)

public:
    static QString caption(DiagramCaption::Kind kind)
    {
        switch (kind) {
        case DiagramCaption::SourceTokens: return tr("Source tokens");
        case DiagramCaption::TargetTokens: return tr("Target tokens, shifted right");
        case DiagramCaption::NextToken: return tr("Probabilities of the next token");
        case DiagramCaption::EncoderOutput: break;
        }
        return tr("keys and values");
    }
};

bool contains(const std::vector<BlockId>& blocks, BlockId block)
{
    return std::ranges::find(blocks, block) != blocks.end();
}

/// A line with rounded corners.
QPainterPath roundedPath(const std::vector<QPointF>& points)
{
    constexpr double kRadius = 7;
    QPainterPath path(points.front());
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const auto towards = [&](QPointF end) {
            const QPointF way = end - points[i];
            const double length = std::hypot(way.x(), way.y());
            return length > 0 ? points[i] + way * (std::min(kRadius, length / 2) / length) : points[i];
        };
        path.lineTo(towards(points[i - 1]));
        path.quadTo(points[i], towards(points[i + 1]));
    }
    path.lineTo(points.back());
    return path;
}

QPolygonF headOf(QPointF from, QPointF to)
{
    const QPointF way = to - from;
    const double length = std::max(1e-6, std::hypot(way.x(), way.y()));
    const QPointF along = way * (kArrowHead / length);
    const QPointF across(-along.y() * 0.5, along.x() * 0.5);
    return {to, to - along + across, to - along - across};
}

}  // namespace

DiagramPainter::DiagramPainter(
    const DiagramLayout& layout, const TransformerConfig& config, const QFont& font, const QPalette& palette)
    : m_layout(layout)
    , m_config(config)
    , m_font(font)
    , m_palette(palette)
{
}

QFont DiagramPainter::fontOf(double pixels) const
{
    QFont font = m_font;
    font.setPixelSize(qRound(pixels));
    return font;
}

void DiagramPainter::paint(QPainter& painter, const DiagramMarks& marks) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const DiagramFrame& frame : m_layout.frames)
        paintFrame(painter, frame);
    for (const DiagramArrow& arrow : m_layout.arrows)
        paintArrow(painter, arrow);
    for (const DiagramBlock& block : m_layout.blocks)
        paintBlock(painter, block, marks);
    for (const DiagramCaption& caption : m_layout.captions)
        paintCaption(painter, caption);
    painter.restore();
}

void DiagramPainter::paintFrame(QPainter& painter, const DiagramFrame& frame) const
{
    painter.setPen(QPen(colour(QPalette::Mid), 1.5));
    painter.setBrush(colour(QPalette::AlternateBase));
    painter.drawRoundedRect(frame.rect, 12, 12);
    painter.setPen(colour(QPalette::Text));
    painter.setFont(fontOf(kTimesText));
    painter.drawText(frame.label, Qt::AlignCenter, QStringLiteral("%1 ×").arg(frame.layers));
    painter.setPen(colour(QPalette::PlaceholderText));
    painter.setFont(fontOf(kCaptionText));
    painter.drawText(frame.label.translated(0, frame.label.height() - 8), Qt::AlignHCenter | Qt::AlignTop,
        blockPlace({frame.stack, BlockKind::Embedding}, 0));
}

void DiagramPainter::paintArrow(QPainter& painter, const DiagramArrow& arrow) const
{
    const QColor line = colour(arrow.residual ? QPalette::PlaceholderText : QPalette::Text);
    painter.setPen(QPen(line, 1.5, Qt::SolidLine, Qt::FlatCap));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(roundedPath(arrow.points));
    const QPointF from = arrow.points[arrow.points.size() - 2], to = arrow.points.back();
    if (std::hypot(to.x() - from.x(), to.y() - from.y()) < kArrowHead)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(line);
    painter.drawPolygon(headOf(from, to));
}

void DiagramPainter::paintBlock(QPainter& painter, const DiagramBlock& block, const DiagramMarks& marks) const
{
    const bool active = contains(marks.active, block.id);
    const bool hovered = marks.hovered == block.id;
    painter.save();
    const Backdrop backdrop = backdropOf(colour(QPalette::Base));
    const bool faded = marks.dimOthers && !active && !hovered;
    const double radius = block.round ? block.rect.width() / 2 : 7;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(QPalette::Base));
    painter.drawRoundedRect(block.rect, radius, radius);  // hides the arrows below a faded block
    painter.setOpacity(faded ? kFaded : 1.0);
    painter.setPen(QPen(colour(active || hovered ? QPalette::Highlight : QPalette::Text),
        active        ? 3.0
            : hovered ? 2.2
                      : 1.1));
    painter.setBrush(blockFill(block.id.kind, backdrop));
    painter.drawRoundedRect(block.rect, radius, radius);
    painter.setPen(colour(QPalette::Text));
    if (block.round) {
        const QPointF middle = block.rect.center();
        const double arm = block.rect.width() * 0.28;
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0));
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm));
    } else {
        const QString label = blockLabel(block.id, m_config);
        const bool flat = block.rect.height() < 30;
        painter.setFont(fontOf(label.contains(u'\n') ? kTwoLineText : flat ? kFlatText : kBlockText));
        painter.drawText(block.rect, Qt::AlignCenter, label);
    }
    painter.setOpacity(1);
    if (marks.keyboard == block.id) {
        painter.setPen(QPen(colour(QPalette::Highlight), 2, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(block.rect.adjusted(-5, -5, 5, 5), radius + 5, radius + 5);
    }
    painter.restore();
}

void DiagramPainter::paintCaption(QPainter& painter, const DiagramCaption& caption) const
{
    const bool note = caption.kind == DiagramCaption::EncoderOutput;
    painter.setPen(colour(note ? QPalette::PlaceholderText : QPalette::Text));
    painter.setFont(fontOf(kCaptionText));
    painter.drawText(caption.rect, (note ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter | Qt::TextDontClip,
        DiagramText::caption(caption.kind));
}

}  // namespace translucent
