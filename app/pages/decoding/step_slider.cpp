#include "pages/decoding/step_slider.h"

#include "widgets/search_tree_picture.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

namespace translucent {

StepSlider::StepSlider(QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
{
    setSingleStep(kParts);
    setPageStep(kParts);
    setMinimumHeight(28);
}

void StepSlider::setMark(std::optional<int> step)
{
    m_mark = step;
    update();
}

void StepSlider::paintEvent(QPaintEvent* event)
{
    QSlider::paintEvent(event);
    if (!m_mark || maximum() == 0)
        return;
    constexpr int kHandle = 16;
    const double x = kHandle / 2.0 + QStyle::sliderPositionFromValue(0, maximum(), *m_mark * kParts, width() - kHandle);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(winnerColour(palette().color(QPalette::Base)));
    painter.drawPolygon(QPolygonF({QPointF(x - 6, 0), QPointF(x + 6, 0), QPointF(x, 9)}));
}

/// A click goes where it points.
void StepSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        setValue(QStyle::sliderValueFromPosition(0, maximum(), int(event->position().x()) - 8, width() - 16));
    QSlider::mousePressEvent(event);
}

}  // namespace translucent
