#include "widgets/calm_wheel.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace translucent {

namespace {

QWidget* control(QObject* watched)
{
    const bool takesWheel = qobject_cast<QComboBox*>(watched) || qobject_cast<QAbstractSpinBox*>(watched)
        || (qobject_cast<QAbstractSlider*>(watched) && !qobject_cast<QScrollBar*>(watched));
    return takesWheel ? static_cast<QWidget*>(watched) : nullptr;
}

}  // namespace

bool CalmWheel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Polish) {
        if (QWidget* widget = control(watched); widget && widget->focusPolicy() == Qt::WheelFocus)
            widget->setFocusPolicy(Qt::StrongFocus);
    } else if (event->type() == QEvent::Wheel) {
        if (const QWidget* widget = control(watched); widget && !widget->hasFocus()) {
            event->ignore();  // for what is around it
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace translucent
