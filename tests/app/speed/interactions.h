#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>

#include <functional>

namespace translucent::speed {

/// One action of a user on one widget.
struct Interaction {
    QString name;  ///< the widget and the action
    std::function<void()> act;
};

/// All actions on visible widgets of `page` that neither ask a question nor start a training: pointing at drawings,
/// tables and texts, clicking, dragging, turning the wheel, also with Ctrl, moving sliders, stepping boxes and choices,
/// ticking.
QList<Interaction> interactionsOn(const QWidget& page);

}  // namespace translucent::speed
