#include "pages/architecture/diagram_view.h"

#include "pages/architecture/blocks.h"
#include "pages/architecture/motion.h"
#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QCursor>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOptionGraphicsItem>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kBlockText = 17;
constexpr double kFlatText = 16;
constexpr double kTwoLineText = 14;
constexpr double kCaptionText = 16;
constexpr double kArrowHead = 7;
constexpr double kCorner = 7;
constexpr double kFaded = 0.35;
constexpr int kAround = 40;    ///< in pixels, visible around active items
constexpr double kReach = 4;   ///< around a block: small ones are easier to hit
constexpr double kInset = 10;  ///< of the name of an open block
constexpr double kLargestLook = 1.9;

struct DiagramText {
    Q_DECLARE_TR_FUNCTIONS(translucent::DiagramText)

public:
    static QString wiring(const TransformerConfig& config)
    {
        switch (config.crossWiring) {
        case CrossWiring::Same: return tr("layer i reads layer i");
        case CrossWiring::Mixture: return tr("each layer reads all, mixed");
        default: return tr("read: layers %1").arg(QString::fromStdString(config.crossLayers));
        }
    }

    static QString caption(DiagramCaption::Kind kind)
    {
        switch (kind) {
        case DiagramCaption::SourceTokens: return tr("Source tokens");
        case DiagramCaption::TargetTokens: return tr("Target tokens, shifted right");
        case DiagramCaption::MaskRow: return tr("A row of MASK");
        case DiagramCaption::BeginRow: return tr("A row of BEGIN");
        case DiagramCaption::NextToken: return tr("Probabilities of the next token");
        case DiagramCaption::EveryToken: return tr("Probabilities of all tokens");
        case DiagramCaption::Label: return tr("Probabilities of the labels");
        case DiagramCaption::EncoderLayers:
        case DiagramCaption::EncoderOutput: break;
        }
        return tr("keys and values");
    }
};

/// "encoder / norm": in the form of a table cell, the same for all norms of a stack.
QString lessonName(BlockId block)
{
    const QString stem = QString::fromStdString(blockStem(block)), stack = stem.section(u'-', 0, 0);
    const QString kind = block.kind == BlockKind::Norm || block.kind == BlockKind::FinalNorm ? QStringLiteral("norm")
                                                                                             : stem.section(u'-', 1);
    return stack + QStringLiteral(" / ") + kind;
}

/// A line with rounded corners.
QPainterPath roundedPath(const std::vector<QPointF>& points)
{
    QPainterPath path(points.front());
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const auto towards = [&](QPointF end) {
            const QPointF way = end - points[i];
            const double length = std::hypot(way.x(), way.y());
            return length > 0 ? points[i] + way * (std::min(kCorner, length / 2) / length) : points[i];
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
    const double length = std::hypot(way.x(), way.y());
    if (length < kArrowHead)
        return {};
    const QPointF along = way * (kArrowHead / length);
    const QPointF across(-along.y() * 0.5, along.x() * 0.5);
    return {to, to - along + across, to - along - across};
}

/// Common base of the items in the drawing: the scene's colours and font.
class DiagramItem : public QGraphicsItem {
protected:
    QColor colour(QPalette::ColorRole role) const { return scene()->palette().color(role); }

    void drawText(QPainter& painter, const QRectF& rect, int flags, double pixels, const QString& text) const
    {
        QFont font = scene()->font();
        font.setPixelSize(qRound(pixels));
        painter.setFont(font);
        painter.drawText(rect, flags | Qt::TextDontClip, text);
    }
};

/// Everything that is not a block.
class DiagramBackground : public DiagramItem {
public:
    DiagramBackground(DiagramLayout layout, const QString& wiring)
        : m_layout(std::move(layout))
        , m_wiring(wiring)
    {
    }

    QRectF boundingRect() const override { return m_layout.bounds; }

    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override
    {
        for (const DiagramFrame& frame : m_layout.frames)
            paintFrame(*painter, frame);
        for (const DiagramArrow& arrow : m_layout.arrows)
            paintArrow(*painter, arrow);
        for (const DiagramWire& wire : m_layout.wires)
            paintArrow(*painter, {{wire.from, wire.to}, true});
        for (const DiagramCaption& caption : m_layout.captions)
            paintCaption(*painter, caption);
    }

private:
    void paintFrame(QPainter& painter, const DiagramFrame& frame) const
    {
        painter.setPen(QPen(colour(QPalette::Mid), 1.5));
        painter.setBrush(colour(QPalette::AlternateBase));
        painter.drawRoundedRect(frame.rect, 12, 12);
        painter.setPen(colour(QPalette::Text));
        const auto side = frame.stack == Stack::Encoder ? Qt::AlignRight : Qt::AlignLeft;
        drawText(painter, frame.label, side | Qt::AlignVCenter, kBlockText * m_layout.text,
            QStringLiteral("%1 × %2").arg(frame.layers).arg(stackName(frame.stack)));
    }

    void paintArrow(QPainter& painter, const DiagramArrow& arrow) const
    {
        const QColor line = colour(arrow.residual ? QPalette::PlaceholderText : QPalette::Text);
        painter.setPen(QPen(line, 1.5, Qt::SolidLine, Qt::FlatCap));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(roundedPath(arrow.points));
        painter.setPen(Qt::NoPen);
        painter.setBrush(line);
        painter.drawPolygon(headOf(arrow.points[arrow.points.size() - 2], arrow.points.back()));
    }

    void paintCaption(QPainter& painter, const DiagramCaption& caption) const
    {
        const bool layers = caption.kind == DiagramCaption::EncoderLayers;
        const bool note = layers || caption.kind == DiagramCaption::EncoderOutput;
        painter.setPen(colour(note ? QPalette::PlaceholderText : QPalette::Text));
        drawText(painter, caption.rect, (note ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter,
            kCaptionText * m_layout.text, layers ? m_wiring : DiagramText::caption(caption.kind));
    }

    DiagramLayout m_layout;
    QString m_wiring;
};

}  // namespace

class BlockItem : public DiagramItem {
public:
    BlockItem(const DiagramBlock& block, const BlockText& text, const DiagramLayout& layout)
        : m_block(block)
        , m_label(text.label)
        , m_text(layout.text)
        , m_radius(isRound(block.id.kind) ? block.rect.width() / 2 : kCorner)
    {
        setFlag(ItemIsFocusable);
        setAcceptHoverEvents(true);
        setCursor(Qt::PointingHandCursor);
        setToolTip(text.title);
        setData(SceneView::kName, lessonName(block.id));
        setData(SceneView::kExplanation, explanationText(text.explanation, text.term));
    }

    BlockId id() const { return m_block.id; }

    void mark(bool active, bool dimmed)
    {
        m_active = active;
        m_dimmed = dimmed;
        update();
    }

    QRectF boundingRect() const override { return m_block.rect.adjusted(-kReach, -kReach, kReach, kReach); }

    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override
    {
        const bool hovered = widget && option->state & QStyle::State_MouseOver;
        painter->setPen(Qt::NoPen);
        painter->setBrush(colour(QPalette::Base));
        painter->drawRoundedRect(m_block.rect, m_radius, m_radius);  // hides the arrows below a faded block
        painter->setOpacity(widget && m_dimmed && !hovered ? kFaded : 1);
        painter->setPen(QPen(colour(m_active || hovered ? QPalette::Highlight : QPalette::Text),
            m_active      ? 3.0
                : hovered ? 2.2
                          : 1.1));
        painter->setBrush(blockFill(m_block.id.kind, backdropOf(colour(QPalette::Base))));
        painter->drawRoundedRect(m_block.rect, m_radius, m_radius);
        painter->setPen(colour(QPalette::Text));
        if (isRound(m_block.id.kind))
            paintPlus(*painter);
        else if (isOpened())
            drawText(*painter, m_block.rect.adjusted(kInset, kInset / 2, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                kBlockText * m_text, m_label);
        else
            drawText(*painter, m_block.rect, Qt::AlignCenter, textSize() * m_text, m_label);
    }

private:
    void paintPlus(QPainter& painter) const
    {
        const QPointF middle = m_block.rect.center();
        const double arm = m_block.rect.width() * 0.28;
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0));
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm));
    }

    /// True if the block is large enough to show its inside.
    bool isOpened() const
    {
        constexpr double kHigh = 60;
        return m_block.rect.height() > kHigh;
    }

    double textSize() const
    {
        constexpr double kLow = 30;
        return m_label.contains(u'\n') ? kTwoLineText : m_block.rect.height() < kLow ? kFlatText : kBlockText;
    }

    DiagramBlock m_block;
    QString m_label;
    double m_text;  ///< scale
    double m_radius;
    bool m_active = false;
    bool m_dimmed = false;
};

QColor blockFill(BlockKind kind, Backdrop backdrop)
{
    struct Fill {
        QRgb light;
        QRgb dark;
    };
    /// In the order of BlockKind.
    static constexpr std::array kFills {Fill {0xfffbdde5, 0xff522e3d}, Fill {0xffeceef4, 0xff3a4052},
        Fill {0xffffffff, 0xff2b303c}, Fill {0xfffde0bd, 0xff563814}, Fill {0xffcbe9f7, 0xff1a4156},
        Fill {0xfff3f2bb, 0xff454318}, Fill {0xffffffff, 0xff2b303c}, Fill {0xfff3f2bb, 0xff454318},
        Fill {0xffdeddf3, 0xff3b3766}, Fill {0xffcdecd6, 0xff1e4833}};
    const Fill& fill = kFills[std::size_t(kind)];
    return QColor(backdrop == Backdrop::Dark ? fill.dark : fill.light);
}

DiagramView::DiagramView(QWidget* parent)
    : SceneView(parent)
{
    connect(this, &SceneView::clicked, this, &DiagramView::pickItem);
    connect(this, &SceneView::activated, this, &DiagramView::pickItem);
    connect(this, &SceneView::moved, this, [this] { m_part.reset(); });
}

void DiagramView::setConfig(const TransformerConfig& config)
{
    m_config = config;
    draw();
}

void DiagramView::setRoom(DiagramRoom room)
{
    if (std::exchange(m_room, room) == room)
        return;
    draw();
    setActive(m_active, m_dimsOthers);
}

void DiagramView::draw()
{
    m_layout = layOutDiagram(m_config, m_room);
    scene()->clear();
    scene()->addItem(new DiagramBackground(m_layout, DiagramText::wiring(m_config)));
    m_blocks.clear();
    for (const DiagramBlock& block : m_layout.blocks) {
        m_blocks.push_back(new BlockItem(block, blockText(block.id, m_config), m_layout));
        scene()->addItem(m_blocks.back());
    }
    m_part.reset();
    scene()->setSceneRect(m_layout.bounds);
    fitReadably();
    Q_EMIT redrawn();
}

void DiagramView::lookAt(const QRectF& part)
{
    m_part = part;
    const QSizeF room = viewport()->size();
    const double scale = std::min(room.width() / part.width(), room.height() / part.height());
    showPart(std::min(scale, kLargestLook), part.center());
}

QRectF DiagramView::seen() const
{
    return mapToScene(viewport()->rect()).boundingRect();
}

void DiagramView::resizeEvent(QResizeEvent* event)
{
    SceneView::resizeEvent(event);
    if (m_part)
        lookAt(*m_part);
}

/// Names that do not fit are shown in full.
bool DiagramView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (const QGraphicsItem* item : items(help->pos()))
            if (const auto* motion = dynamic_cast<const MotionItem*>(item))
                if (const QString text = motion->textAt(mapToScene(help->pos())); !text.isEmpty()) {
                    QToolTip::showText(help->globalPos(), plainTip(text), this);
                    return true;
                }
    }
    return SceneView::viewportEvent(event);
}

void DiagramView::setActive(std::vector<BlockId> blocks, bool dimOthers)
{
    m_active = std::move(blocks);
    m_dimsOthers = dimOthers;
    for (BlockItem* item : m_blocks) {
        const bool active = std::ranges::find(m_active, item->id()) != m_active.end();
        item->mark(active, dimOthers && !active);
    }
    if (m_active.empty())
        return;
    scene()->setFocusItem(itemOf(m_active.front()));
    if (const QGraphicsItem* item = scene()->focusItem())
        ensureVisible(item, kAround, kAround);
}

double DiagramView::leastScale() const
{
    return leastSmallText(*this) / kTwoLineText;
}

QGraphicsItem* DiagramView::itemOf(BlockId block) const
{
    const auto found = std::ranges::find(m_blocks, block, &BlockItem::id);
    return found == m_blocks.end() ? nullptr : *found;
}

void DiagramView::pickItem(QGraphicsItem* item)
{
    Q_EMIT picked(static_cast<BlockItem*>(item)->id());
}

}  // namespace translucent
