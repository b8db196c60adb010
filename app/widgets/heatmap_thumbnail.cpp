#include "widgets/heatmap_thumbnail.h"

#include <QKeyEvent>
#include <QPainter>

namespace translucent {

namespace {

constexpr double kFrame = 4.0;

/// Keeps the shape of the matrix as far as the button allows, but never thinner than a third.
QRectF pictureRect(QSizeF cells, const QRectF& room)
{
    const double ratio = std::clamp(cells.width() / cells.height(), 1.0 / 3.0, 3.0);
    QSizeF size(ratio, 1.0);
    size.scale(room.size(), Qt::KeepAspectRatio);
    QRectF rect(QPointF(), size);
    rect.moveCenter(room.center());
    return rect;
}

}  // namespace

HeatmapThumbnail::HeatmapThumbnail(QWidget* parent)
    : QAbstractButton(parent)
{
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
}

void HeatmapThumbnail::setContent(const QImage& image, const QString& name)
{
    m_image = image;
    setAccessibleName(name);
    setToolTip(name);
    update();
}

void HeatmapThumbnail::paintEvent(QPaintEvent*)
{
    if (m_image.isNull())
        return;
    QPainter painter(this);
    const QRectF room = QRectF(rect()).adjusted(kFrame, kFrame, -kFrame, -kFrame);
    const QRectF picture = pictureRect(m_image.size(), room);
    // Fewer pixels than cells: average instead of dropping cells.
    painter.setRenderHint(QPainter::SmoothPixmapTransform, picture.width() * devicePixelRatioF() < m_image.width());
    painter.drawImage(picture, m_image);
    if (!isChecked() && !underMouse() && !hasFocus())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = isChecked() ? palette().color(QPalette::Highlight) : palette().color(QPalette::Mid);
    painter.setPen(QPen(colour, isChecked() ? 3 : 2, hasFocus() && !isChecked() ? Qt::DashLine : Qt::SolidLine));
    painter.drawRect(picture.adjusted(-2, -2, 2, 2));
    if (hasFocus() && isChecked()) {
        painter.setPen(QPen(Qt::white, 1, Qt::DashLine));
        painter.drawRect(picture.adjusted(1, 1, -1, -1));
    }
}

void HeatmapThumbnail::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: event->ignore(); return;
    default: QAbstractButton::keyPressEvent(event);
    }
}

}  // namespace translucent
