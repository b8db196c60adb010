#include "pages/attention/lines_canvas.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

#include <cmath>
#include <utility>

namespace translucent {

LinesCanvas::LinesCanvas(QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
}

void LinesCanvas::setPicture(LinesPicture picture)
{
    m_picture = std::move(picture);
    fit();
    update();
}

void LinesCanvas::fit()
{
    const double width = LinesLayout::narrowest(m_picture, font());
    setMinimumSize(int(std::ceil(width)), int(std::ceil(LinesLayout(m_picture, font(), width).size().height())));
}

void LinesCanvas::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    layOut().paint(painter, m_picture, palette(), event->rect());
}

void LinesCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const LinesLayout layout = layOut();
    Q_EMIT hovered(layout.queryAt(event->position()), layout.keyAt(event->position()));
}

void LinesCanvas::mousePressEvent(QMouseEvent* event)
{
    const LinesLayout layout = layOut();
    Q_EMIT clicked(layout.queryAt(event->position()), layout.keyAt(event->position()));
}

void LinesCanvas::leaveEvent(QEvent*)
{
    Q_EMIT hovered({}, {});
}

void LinesCanvas::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

}  // namespace translucent
