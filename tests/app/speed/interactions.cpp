#include "interactions.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>
#include <QWheelEvent>
#include <QWindow>

namespace translucent::speed {

namespace {

using Act = std::function<void(QWidget&)>;

QString nameOf(const QWidget& widget)
{
    for (const QWidget* part = &widget; part; part = part->parentWidget())
        if (!part->objectName().isEmpty() && !part->objectName().startsWith(QLatin1String("qt_")))
            return part->objectName();
    return QString::fromLatin1(widget.metaObject()->className());
}

/// Does nothing if the widget is not visible any more: an earlier action can have hidden it.
void add(QList<Interaction>& list, QWidget& widget, const QString& what, const Act& act)
{
    list.append({nameOf(widget) + u' ' + what, [widget = QPointer<QWidget>(&widget), act] {
                     if (widget && widget->isVisible() && widget->isEnabled())
                         act(*widget);
                 }});
}

/// The middle of one of nine fields of the visible part of the widget, in the window.
QPoint place(const QWidget& widget, int field)
{
    const QRect seen = widget.visibleRegion().boundingRect();
    return widget.mapTo(widget.window(),
        seen.topLeft() + QPoint(seen.width() * (2 * (field % 3) + 1) / 6, seen.height() * (2 * (field / 3) + 1) / 6));
}

void turnWheel(QWidget& widget, int steps, Qt::KeyboardModifiers modifiers)
{
    const QPoint middle = widget.rect().center();
    QWheelEvent event(middle, widget.mapToGlobal(middle), {}, QPoint(0, 120 * steps), Qt::NoButton, modifiers,
        Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

void addPointer(QList<Interaction>& list, QWidget& widget)
{
    for (const int field : {0, 4, 5, 8, 2, 7})
        add(list, widget, QStringLiteral("hover"),
            [field](QWidget& w) { QTest::mouseMove(w.window()->windowHandle(), place(w, field)); });
    for (const int field : {4, 4, 1})
        add(list, widget, QStringLiteral("click"), [field](QWidget& w) {
            QTest::mouseClick(w.window()->windowHandle(), Qt::LeftButton, {}, place(w, field));
        });
    add(list, widget, QStringLiteral("press"),
        [](QWidget& w) { QTest::mousePress(w.window()->windowHandle(), Qt::LeftButton, {}, place(w, 4)); });
    for (const int field : {5, 8, 4})
        add(list, widget, QStringLiteral("drag"),
            [field](QWidget& w) { QTest::mouseMove(w.window()->windowHandle(), place(w, field)); });
    add(list, widget, QStringLiteral("release"),
        [](QWidget& w) { QTest::mouseRelease(w.window()->windowHandle(), Qt::LeftButton, {}, place(w, 4)); });
    for (const int steps : {-1, -3, 3, 1})
        add(list, widget, QStringLiteral("wheel"), [steps](QWidget& w) { turnWheel(w, steps, {}); });
    for (const int steps : {1, 1, -1, -1})
        add(list, widget, QStringLiteral("zoom"), [steps](QWidget& w) { turnWheel(w, steps, Qt::ControlModifier); });
}

void addKeys(QList<Interaction>& list, QWidget& widget, const QString& what, const QList<Qt::Key>& keys)
{
    for (const Qt::Key key : keys)
        add(list, widget, what, [key](QWidget& w) { QTest::keyClick(&w, key); });
}

bool isDrawing(const QWidget& widget)
{
    const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    if (area && area->viewport() == &widget)
        return !qobject_cast<const QScrollArea*>(area);
    return widget.hasMouseTracking() && !qobject_cast<const QAbstractScrollArea*>(&widget);
}

bool isPartOfControl(const QWidget& widget)
{
    return qobject_cast<const QAbstractSpinBox*>(widget.parentWidget())
        || qobject_cast<const QComboBox*>(widget.parentWidget());
}

void addFor(QList<Interaction>& list, QWidget& widget)
{
    if (isPartOfControl(widget) || qobject_cast<QTabBar*>(&widget) || qobject_cast<QLineEdit*>(&widget))
        return;
    if (auto* slider = qobject_cast<QAbstractSlider*>(&widget)) {
        const bool scrolls = qobject_cast<QScrollBar*>(slider);
        addKeys(list, widget, scrolls ? QStringLiteral("scroll") : QStringLiteral("slide"),
            {Qt::Key_PageDown, Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_PageUp});
    } else if (qobject_cast<QAbstractSpinBox*>(&widget)) {
        addKeys(list, widget, QStringLiteral("step"), {Qt::Key_Up, Qt::Key_Up, Qt::Key_Down, Qt::Key_Down});
    } else if (qobject_cast<QComboBox*>(&widget)) {
        addKeys(list, widget, QStringLiteral("choose"), {Qt::Key_Down, Qt::Key_Down, Qt::Key_Up, Qt::Key_Up});
    } else if (auto* button = qobject_cast<QAbstractButton*>(&widget)) {
        if (button->isCheckable())
            for ([[maybe_unused]] const int time : {1, 2})
                add(list, widget, QStringLiteral("tick"), [](QWidget& w) { static_cast<QAbstractButton&>(w).click(); });
    } else if (isDrawing(widget)) {
        addPointer(list, widget);
    }
}

}  // namespace

QList<Interaction> interactionsOn(const QWidget& page)
{
    QList<Interaction> list;
    for (QWidget* widget : page.findChildren<QWidget*>())
        if (widget->isVisible() && !widget->visibleRegion().isEmpty())
            addFor(list, *widget);
    return list;
}

}  // namespace translucent::speed
