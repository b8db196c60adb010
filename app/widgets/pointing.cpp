#include "widgets/pointing.h"

#include "widgets/chip_strip.h"
#include "widgets/scene_view.h"

#include <QComboBox>
#include <QCursor>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QHeaderView>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

using Names = std::optional<QStringList>;

const QString kBetween = QStringLiteral(" / ");

QString headingOf(const QAbstractItemModel& model, int section, Qt::Orientation orientation)
{
    return model.headerData(section, orientation).toString().simplified();
}

Names namesOf(const QHeaderView& header, std::optional<QPoint> position)
{
    const int section = position ? header.logicalIndexAt(*position) : -1;
    return section < 0 || !header.model() ? Names()
                                          : QStringList(headingOf(*header.model(), section, header.orientation()));
}

/// The names of a row: its heading or, if there are no headings, the texts of its cells.
QStringList rowNames(const QTableView& table, const QModelIndex& cell)
{
    const QAbstractItemModel& model = *cell.model();
    if (!table.verticalHeader()->isHidden())
        return {headingOf(model, cell.row(), Qt::Vertical)};
    QStringList names;
    for (int column = 0; column < model.columnCount(); ++column)
        names << cell.siblingAtColumn(column).data().toString().simplified();
    return names;
}

Names namesOf(const QAbstractItemView& view, std::optional<QPoint> position)
{
    const QModelIndex index = position ? view.indexAt(*position) : view.currentIndex();
    if (!index.isValid())
        return {};
    QStringList names {index.data().toString().simplified()};
    if (const auto* table = qobject_cast<const QTableView*>(&view))
        for (const QString& row : rowNames(*table, index))
            names << row + kBetween + headingOf(*index.model(), index.column(), Qt::Horizontal);
    return names;
}

Names namesOf(const SceneView& view, std::optional<QPoint> position)
{
    const QGraphicsItem* item = position ? view.focusableAt(*position) : view.scene()->focusItem();
    return item ? Names({item->toolTip().simplified(), item->data(SceneView::kName).toString()}) : Names();
}

Names namesOf(const ChipStrip& strip, std::optional<QPoint> position)
{
    const int index = position ? strip.indexAt(*position) : strip.current().value_or(-1);
    return index < 0 ? Names() : QStringList(strip.chips()[std::size_t(index)].text);
}

/// A view gets its clicks on a widget inside it.
const QWidget& viewOf(const QWidget& widget)
{
    const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    return area && area->viewport() == &widget ? *area : widget;
}

}  // namespace

Names namesAt(const QWidget& widget, std::optional<QPoint> position)
{
    if (!widget.isEnabled() || qobject_cast<const QScrollBar*>(&widget)
        || (position && !widget.rect().contains(*position)))
        return {};
    const QWidget& view = viewOf(widget);
    if (const auto* header = qobject_cast<const QHeaderView*>(&view))
        return namesOf(*header, position);
    if (const auto* items = qobject_cast<const QAbstractItemView*>(&view))
        return namesOf(*items, position);
    if (const auto* scene = qobject_cast<const SceneView*>(&view))
        return namesOf(*scene, position);
    if (const auto* strip = qobject_cast<const ChipStrip*>(&view))
        return namesOf(*strip, position);
    return QStringList();
}

bool isNamed(const QStringList& names, const QString& part)
{
    if (part.contains(kBetween))
        return names.contains(part, Qt::CaseInsensitive);
    return std::ranges::any_of(
        names, [&part](const QString& name) { return name.contains(part, Qt::CaseInsensitive); });
}

namespace {

constexpr int kMargin = 4, kRadius = 10, kFrame = 3, kFollowMs = 50;
constexpr double kVeilDarkness = 0.42;

/// Frames that overlap are one.
QPainterPath framesAround(const QList<QRect>& rects, const QRectF& room)
{
    QPainterPath frames;
    for (const QRect& rect : rects) {
        QPainterPath frame;
        frame.addRoundedRect(QRectF(rect).adjusted(-kMargin, -kMargin, kMargin, kMargin) & room, kRadius, kRadius);
        frames = frames.united(frame);
    }
    return frames;
}

}  // namespace

void paintVeil(QPainter& painter, const QRectF& area, const QPainterPath& lit, double darkness)
{
    QPainterPath veil;
    veil.addRect(area);
    QColor shade(Qt::black);
    shade.setAlphaF(float(darkness));
    painter.fillPath(veil.subtracted(lit), shade);
}

Spotlight::Spotlight(QWidget* parent, QWidget* spared)
    : QWidget(parent)
    , m_always(spared)
{
    setObjectName(QStringLiteral("spotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_timer.setInterval(kFollowMs);
    connect(&m_timer, &QTimer::timeout, this, &Spotlight::follow);
}

void Spotlight::pointAt(const QWidgetList& targets, const QWidgetList& alsoLit)
{
    m_targets = Widgets(targets.begin(), targets.end());
    m_spared = Widgets(alsoLit.begin(), alsoLit.end());
    m_spared << m_always;
    m_framed.clear();
    setVisible(!targets.isEmpty());
    if (targets.isEmpty())
        return m_timer.stop();
    m_timer.start();
    follow();
}

QRect Spotlight::rectOf(const QWidget& widget) const
{
    if (!widget.isVisible() || widget.window() != window())
        return {};
    const QRect visible = widget.visibleRegion().boundingRect();
    return visible.isEmpty() ? QRect() : QRect(widget.mapTo(parentWidget(), visible.topLeft()), visible.size());
}

QList<QRect> Spotlight::rectsOf(const Widgets& widgets) const
{
    QList<QRect> rects;
    for (const QPointer<QWidget>& widget : widgets)
        if (const QRect rect = widget ? rectOf(*widget) : QRect(); !rect.isEmpty())
            rects << rect;
    return rects;
}

void Spotlight::follow()
{
    m_targets.removeAll(nullptr);
    if (m_targets.isEmpty())
        return pointAt({});
    const QList<QRect> framed = rectsOf(m_targets), free = rectsOf(m_spared);
    if (geometry() == parentWidget()->rect() && framed == m_framed && free == m_free)
        return;
    setGeometry(parentWidget()->rect());
    m_framed = framed;
    m_free = free;
    raise();
    update();
}

QPainterPath Spotlight::unveiled() const
{
    QPainterPath path = framesAround(m_framed, rect());
    for (const QRect& rect : m_free) {
        QPainterPath spared;
        spared.addRect(rect);
        path = path.united(spared);
    }
    return path;
}

bool Spotlight::spares(const QWidget& widget) const
{
    const QRect rect = rectOf(widget);
    return isHidden() || m_framed.isEmpty() || rect.isEmpty()
        || unveiled().contains(QRectF(rect).adjusted(1, 1, -1, -1));
}

void Spotlight::paintEvent(QPaintEvent*)
{
    if (m_framed.isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintVeil(painter, rect(), unveiled(), kVeilDarkness);
    painter.setPen(QPen(palette().color(QPalette::Highlight), kFrame));
    painter.drawPath(framesAround(m_framed, rect()));
}

namespace {

constexpr int kPointerMs = 16;
constexpr std::size_t kTrailPlaces = 14;  ///< positions, a quarter of a second
constexpr double kDotShare = 0.008;       ///< radius of the dot, as a share of the height
constexpr double kCircleShare = 0.17;     ///< of the circle
constexpr double kCircleDarkness = 0.68;
constexpr int kDotRing = 2;
constexpr QColor kLaser {255, 32, 24};

}  // namespace

PointerOverlay::PointerOverlay(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("pointerOverlay"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_timer.setInterval(kPointerMs);
    connect(&m_timer, &QTimer::timeout, this, &PointerOverlay::follow);
}

void PointerOverlay::setKind(Kind kind)
{
    m_kind = kind;
    m_trail.clear();
    setVisible(kind != Nothing);
    kind == Laser || kind == Circle ? m_timer.start() : m_timer.stop();
    if (kind == Nothing)
        return;
    setGeometry(parentWidget()->rect());
    raise();
    follow();
    update();
}

double PointerOverlay::circleRadius() const
{
    return kCircleShare * height();
}

double PointerOverlay::dotRadius() const
{
    return std::max(5.0, kDotShare * height());
}

/// The area of the dot and its trail.
QRect PointerOverlay::trailRect() const
{
    QRectF around(place(), QSizeF());
    for (const QPointF& at : m_trail)
        around = QRectF(QPointF(std::min(around.left(), at.x()), std::min(around.top(), at.y())),
            QPointF(std::max(around.right(), at.x()), std::max(around.bottom(), at.y())));
    const double edge = (m_kind == Circle ? circleRadius() : dotRadius()) + kDotRing + 1;
    return around.adjusted(-edge, -edge, edge, edge).toAlignedRect();
}

/// Repaints only the changed area, since the widgets below it are also repainted.
void PointerOverlay::follow()
{
    const QPointF now = mapFromGlobal(QPointF(QCursor::pos()));
    const bool rests = std::ranges::all_of(m_trail, [now](const QPointF& at) { return at == now; });
    if (rests && m_trail.size() == kTrailPlaces)
        return;
    const QRect before = trailRect();
    m_trail.push_back(now);
    if (m_trail.size() > kTrailPlaces)
        m_trail.pop_front();
    update(before.united(trailRect()));
}

void PointerOverlay::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_kind == Blank)
        painter.fillRect(rect(), Qt::black);
    else if (m_kind == Laser)
        paintLaser(painter);
    else if (m_kind == Circle)
        paintCircle(painter);
}

/// Older parts are thinner and paler; the edge is also visible on red.
void PointerOverlay::paintLaser(QPainter& painter) const
{
    const double radius = dotRadius();
    for (std::size_t i = 1; i < m_trail.size(); ++i) {
        const double age = double(i) / double(m_trail.size());
        QColor colour = kLaser;
        colour.setAlphaF(float(0.55 * age));
        painter.setPen(QPen(colour, 2 * radius * age * 0.8, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(m_trail[i - 1], m_trail[i]);
    }
    painter.setPen(QPen(Qt::white, kDotRing));
    painter.setBrush(kLaser);
    painter.drawEllipse(place(), radius, radius);
}

void PointerOverlay::paintCircle(QPainter& painter) const
{
    QPainterPath circle;
    circle.addEllipse(place(), circleRadius(), circleRadius());
    paintVeil(painter, rect(), circle, kCircleDarkness);
}

}  // namespace translucent
