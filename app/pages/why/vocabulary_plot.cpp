#include "pages/why/vocabulary_plot.h"

#include "widgets/ui_helpers.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineF>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kReach = 8;  ///< pixels between the pointer and a dot that it points at
constexpr double kMapZoomStep = 1.25;
constexpr double kLargestMapZoom = 200;
constexpr double kMapWheelNotch = 120;
constexpr double kMapKeyStep = 40;  ///< pixels

}  // namespace

VocabularyPlot::VocabularyPlot(QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void VocabularyPlot::setScatter(VocabularyScatter scatter)
{
    m_scatter = std::move(scatter);
    m_hovered.reset();
    m_zoom = 1;
    m_centre.reset();
    refreshMarks();
    redraw();
    Q_EMIT viewChanged();
}

void VocabularyPlot::setSentence(std::vector<std::int64_t> ids)
{
    if (std::exchange(m_marks.sentence, std::move(ids)) != m_marks.sentence)
        update();
}

void VocabularyPlot::setKept(std::optional<std::int64_t> id)
{
    m_kept = id;
    refreshMarks();
}

void VocabularyPlot::setNeighbours(std::vector<std::int64_t> ids)
{
    if (std::exchange(m_marks.neighbours, std::move(ids)) != m_marks.neighbours)
        update();
}

/// Neighbours of another piece are no longer connected.
void VocabularyPlot::refreshMarks()
{
    if (std::exchange(m_marks.shown, shown()) == m_marks.shown)
        return;
    m_marks.neighbours.clear();
    update();
}

void VocabularyPlot::redraw()
{
    m_dots = {};
    update();
}

PlotFrame VocabularyPlot::frame() const
{
    PlotFrame frame = PlotFrame::whole(vocabularyArea(QRectF(rect()), QFontMetricsF(font(), this)), m_scatter);
    frame.scale *= m_zoom;
    frame.centre = m_centre.value_or(frame.centre);
    return frame;
}

void VocabularyPlot::setView(const PlotFrame& frame)
{
    m_zoom = frame.scale / PlotFrame::whole(frame.area, m_scatter).scale;
    m_centre = frame.centre;
    redraw();
    Q_EMIT viewChanged();
}

void VocabularyPlot::zoomBy(double factor, const QPointF& pixel)
{
    const double zoom = std::clamp(m_zoom * factor, 1.0, kLargestMapZoom);
    if (zoom == 1)
        return showWhole();
    setView(frame().zoomed(zoom / m_zoom, pixel));
}

void VocabularyPlot::showWhole()
{
    m_zoom = 1;
    m_centre.reset();
    redraw();
    Q_EMIT viewChanged();
}

void VocabularyPlot::reveal(std::int64_t id)
{
    if (id < 0 || id >= std::ssize(m_scatter.dots))
        return;
    PlotFrame seen = frame();
    if (seen.area.contains(seen.pixelOf(m_scatter.dots[std::size_t(id)].place)))
        return;
    seen.centre = m_scatter.dots[std::size_t(id)].place;
    setView(seen);
}

std::optional<std::int64_t> VocabularyPlot::pieceAt(const QPointF& pixel) const
{
    const PlotFrame seen = frame();
    if (!seen.area.contains(pixel))
        return {};
    std::optional<std::int64_t> nearest;
    double least = kReach;
    for (std::size_t id = 0; id < m_scatter.dots.size(); ++id)
        if (const double distance = QLineF(pixel, seen.pixelOf(m_scatter.dots[id].place)).length(); distance < least) {
            least = distance;
            nearest = std::int64_t(id);
        }
    return nearest;
}

Picture VocabularyPlot::picture() const
{
    return vocabularyPicture(m_scatter, frame(), m_marks, font());
}

void VocabularyPlot::setHovered(std::optional<std::int64_t> id)
{
    if (m_hovered == id)
        return;
    m_hovered = id;
    setCursor(id ? Qt::PointingHandCursor : Qt::ArrowCursor);
    refreshMarks();
    Q_EMIT shownChanged();
}

void VocabularyPlot::keep(std::optional<std::int64_t> id)
{
    if (m_kept == id)
        return;
    setKept(id);
    Q_EMIT kept(id);
}

bool VocabularyPlot::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto id = pieceAt(QPointF(help->pos()))) {
            QToolTip::showText(help->globalPos(), plainTip(m_scatter.dots[std::size_t(*id)].text), this);
            return true;
        }
    }
    return QWidget::event(event);
}

void VocabularyPlot::paintEvent(QPaintEvent*)
{
    if (m_scatter.dots.empty())
        return;
    const PlotFrame seen = frame();
    if (m_dots.isNull()) {
        m_dots = QPixmap(size() * devicePixelRatioF());
        m_dots.setDevicePixelRatio(devicePixelRatioF());
        m_dots.fill(palette().color(QPalette::Base));
        QPainter painter(&m_dots);
        painter.setFont(font());
        paintDots(painter, palette(), QRectF(rect()), m_scatter, seen);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_dots);
    paintMarks(painter, palette(), m_scatter, seen, m_marks);
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(seen.area);
    }
}

void VocabularyPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    redraw();
}

void VocabularyPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    redraw();
}

void VocabularyPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_pressed = m_last = event->position();
    m_isDragging = false;
}

void VocabularyPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed)
        return setHovered(pieceAt(event->position()));
    if ((event->position() - *m_pressed).manhattanLength() >= QApplication::startDragDistance())
        m_isDragging = true;
    if (!m_isDragging)
        return;
    setView(frame().moved(event->position() - m_last));
    m_last = event->position();
}

void VocabularyPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return QWidget::mouseReleaseEvent(event);
    m_pressed.reset();
    if (!std::exchange(m_isDragging, false))
        keep(pieceAt(event->position()));
}

void VocabularyPlot::wheelEvent(QWheelEvent* event)
{
    zoomBy(std::pow(kMapZoomStep, event->angleDelta().y() / kMapWheelNotch), event->position());
    setHovered(pieceAt(event->position()));
    event->accept();
}

void VocabularyPlot::leaveEvent(QEvent*)
{
    setHovered({});
}

void VocabularyPlot::keyPressEvent(QKeyEvent* event)
{
    const auto move = [this](double x, double y) { setView(frame().moved(QPointF(x, y) * kMapKeyStep)); };
    const QPointF middle = frame().area.center();
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomBy(kMapZoomStep, middle);
    case Qt::Key_Minus: return zoomBy(1 / kMapZoomStep, middle);
    case Qt::Key_0: return showWhole();
    case Qt::Key_Left: return move(1, 0);
    case Qt::Key_Right: return move(-1, 0);
    case Qt::Key_Up: return move(0, 1);
    case Qt::Key_Down: return move(0, -1);
    case Qt::Key_Escape:
        if (!m_kept)
            break;
        return keep({});
    default: break;
    }
    QWidget::keyPressEvent(event);
}

}  // namespace translucent
