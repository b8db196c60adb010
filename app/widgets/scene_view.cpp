#include "widgets/scene_view.h"

#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWhatsThis>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kSceneZoomStep = 1.25;
constexpr double kLargestSceneZoom = 4;
constexpr int kSceneMargin = 12;  ///< around an item that is brought into view

bool isFocusable(const QGraphicsItem* item)
{
    return item->flags() & QGraphicsItem::ItemIsFocusable;
}

QGraphicsItem* firstOf(const QList<QGraphicsItem*>& items)
{
    const auto found = std::ranges::find_if(items, isFocusable);
    return found == items.end() ? nullptr : *found;
}

QPoint scrolledTo(const QAbstractScrollArea& area)
{
    return {area.horizontalScrollBar()->value(), area.verticalScrollBar()->value()};
}

}  // namespace

SceneView::SceneView(QWidget* parent)
    : QGraphicsView(parent)
{
    setScene(new QGraphicsScene(this));
    scene()->setStickyFocus(true);
    scene()->setPalette(palette());
    scene()->setFont(font());
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setObjectName(QStringLiteral("sceneViewport"));
    viewport()->setAutoFillBackground(false);
    viewport()->setFocusPolicy(Qt::NoFocus);  // the view has the keyboard, and a name
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTransformationAnchor(QGraphicsView::NoAnchor);
    connect(scene(), &QGraphicsScene::focusItemChanged, this, [this] { viewport()->update(); });
    connect(scene(), &QGraphicsScene::sceneRectChanged, this, [this] {
        if (m_fitted)
            fitReadably();
    });
}

SceneView::~SceneView()
{
    delete scene();  // its destructor notifies items, for which the view must be complete
}

double SceneView::fittingScale() const
{
    const QSizeF size = sceneRect().size();
    if (size.isEmpty())
        return 1;
    const double whole = std::min(viewport()->width() / size.width(), viewport()->height() / size.height());
    return std::min(whole, m_largestFit);
}

void SceneView::fit()
{
    m_fitted = true;
    setDragMode(QGraphicsView::NoDrag);
    setTransform(QTransform::fromScale(fittingScale(), fittingScale()));
    centerOn(sceneRect().center());
}

void SceneView::fitReadably()
{
    fit();
    const double least = leastScale();
    if (scale() >= least)
        return;
    const QGraphicsItem* item = scene()->focusItem() ? scene()->focusItem() : firstFocusable();
    showPart(least, item ? item->sceneBoundingRect().center() : sceneRect().center());
    m_fitted = true;  // stays fitted
}

void SceneView::showPart(double scale, QPointF centre)
{
    m_fitted = false;
    setDragMode(QGraphicsView::ScrollHandDrag);
    setTransform(QTransform::fromScale(scale, scale));
    centerOn(centre);
}

void SceneView::zoomAt(QPoint position, double factor)
{
    const double smallest = fittingScale();
    const double wanted = std::clamp(scale() * factor, smallest, std::max(smallest, kLargestSceneZoom));
    Q_EMIT moved();
    if (wanted == smallest)
        return fit();
    m_fitted = false;
    setDragMode(QGraphicsView::ScrollHandDrag);
    const QPointF fixed = mapToScene(position);
    setTransform(QTransform::fromScale(wanted, wanted));
    const QPoint away = mapFromScene(fixed) - position;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + away.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + away.y());
}

void SceneView::zoomBy(double factor)
{
    const QGraphicsItem* item = scene()->focusItem();
    zoomAt(item ? rectOf(*item).center() : viewport()->rect().center(), factor);
}

QGraphicsItem* SceneView::focusableAt(QPoint position) const
{
    return firstOf(items(position));
}

QGraphicsItem* SceneView::firstFocusable() const
{
    return firstOf(scene()->items(Qt::AscendingOrder));
}

QRect SceneView::rectOf(const QGraphicsItem& item) const
{
    return mapFromScene(item.sceneBoundingRect()).boundingRect();
}

Picture SceneView::picture(const QString& title) const
{
    const QRectF source = sceneRect(), target(QPointF(), source.size());
    return {title, source.size(), [this, source, target](QPainter& painter, const QPalette& colours) {
                painter.fillRect(target, colours.color(QPalette::Base));
                painter.setRenderHint(QPainter::Antialiasing);
                scene()->setPalette(colours);
                scene()->render(&painter, target, source);
                scene()->setPalette(palette());
            }};
}

QGraphicsItem* SceneView::neighbour(const QGraphicsItem& from, Qt::Key arrow) const
{
    const QRectF start = from.sceneBoundingRect();
    const bool vertical = arrow == Qt::Key_Up || arrow == Qt::Key_Down;
    const double sign = arrow == Qt::Key_Up || arrow == Qt::Key_Left ? -1 : 1;
    QGraphicsItem* nearest = nullptr;
    double least = std::numeric_limits<double>::max();
    for (QGraphicsItem* item : scene()->items(Qt::AscendingOrder)) {
        const QRectF rect = item->sceneBoundingRect();
        const QPointF way = rect.center() - start.center();
        const double along = sign * (vertical ? way.y() : way.x());
        const double across = std::abs(vertical ? way.x() : way.y());
        const bool sameColumn = rect.left() < start.right() && start.left() < rect.right();
        if (!isFocusable(item) || along < 1 || (vertical && !sameColumn))
            continue;
        const double distance = vertical ? along + across : across * 4 + along;
        if (distance < least) {
            least = distance;
            nearest = item;
        }
    }
    return nearest;
}

void SceneView::moveFocus(Qt::Key arrow)
{
    const QGraphicsItem* from = scene()->focusItem();
    QGraphicsItem* to = from ? neighbour(*from, arrow) : firstFocusable();
    m_ringed = true;
    viewport()->update();
    if (!to)
        return;
    setAccessibleDescription(to->toolTip());  // a tree can set a longer one afterwards
    scene()->setFocusItem(to);
    ensureVisible(to, kSceneMargin, kSceneMargin);
}

void SceneView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomBy(kSceneZoomStep);
    case Qt::Key_Minus: return zoomBy(1 / kSceneZoomStep);
    case Qt::Key_0: Q_EMIT moved(); return fit();
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right: return moveFocus(Qt::Key(event->key()));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (scene()->focusItem())
            Q_EMIT activated(scene()->focusItem());
        return;
    default: event->ignore();
    }
}

void SceneView::focusInEvent(QFocusEvent* event)
{
    QGraphicsView::focusInEvent(event);
    m_ringed = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (m_ringed && !scene()->focusItem() && firstFocusable())
        scene()->setFocusItem(firstFocusable());
}

void SceneView::drawForeground(QPainter* painter, const QRectF&)
{
    const QGraphicsItem* item = scene()->focusItem();
    if (!m_ringed || !item)
        return;
    painter->setPen(QPen(palette().color(QPalette::Highlight), 2, Qt::DotLine));
    painter->drawRoundedRect(item->sceneBoundingRect().adjusted(-3, -3, 3, 3), 8, 8);
}

void SceneView::mousePressEvent(QMouseEvent* event)
{
    QGraphicsItem* item = event->button() == Qt::LeftButton ? focusableAt(event->position().toPoint()) : nullptr;
    if (!item)
        return QGraphicsView::mousePressEvent(event);
    m_ringed = false;
    event->accept();
    scene()->setFocusItem(item, Qt::MouseFocusReason);
    Q_EMIT clicked(item);
}

void SceneView::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint before = scrolledTo(*this);
    QGraphicsView::mouseMoveEvent(event);
    if (event->buttons() != Qt::NoButton && scrolledTo(*this) != before)
        Q_EMIT moved();
}

void SceneView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (QGraphicsItem* item = focusableAt(event->position().toPoint()))
        return Q_EMIT activated(item);
    Q_EMIT moved();
    fit();
}

void SceneView::wheelEvent(QWheelEvent* event)
{
    zoomAt(event->position().toPoint(), std::pow(kSceneZoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void SceneView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    if (m_fitted)
        fitReadably();
}

bool SceneView::viewportEvent(QEvent* event)
{
    const bool asks = event->type() == QEvent::WhatsThis;
    if (!asks && event->type() != QEvent::QueryWhatsThis)
        return QGraphicsView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QGraphicsItem* item = focusableAt(help->pos());
    const QString text = item ? item->data(kExplanation).toString() : QString();
    if (text.isEmpty())
        return QGraphicsView::viewportEvent(event);
    event->accept();
    if (asks)
        QWhatsThis::showText(help->globalPos(), text, this);
    return true;
}

void SceneView::changeEvent(QEvent* event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        scene()->setPalette(palette());
    if (event->type() == QEvent::FontChange)
        scene()->setFont(font());
}

}  // namespace translucent
