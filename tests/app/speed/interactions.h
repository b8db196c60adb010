#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>

#include <functional>

namespace translucent::speed {

/// One thing a user does with one widget.
struct Interaction {
    QString name;  ///< the widget and what is done
    std::function<void()> act;
};

/// What can be done with what is seen on `page` and neither asks back nor begins a training: pointing at drawings,
/// tables and texts, clicking, dragging, turning the wheel, with Ctrl too, moving sliders, stepping boxes and choices,
/// ticking.
QList<Interaction> interactionsOn(const QWidget& page);

}  // namespace translucent::speed
