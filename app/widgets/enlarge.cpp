#include "widgets/enlarge.h"

#include <QApplication>
#include <QFontMetrics>
#include <QStyle>
#include <QWidget>

namespace translucent {

namespace {

constexpr int kLargeWidth = 72;  // in lines of text
constexpr int kLargeHeight = 33;

}  // namespace

void enlargeToRoom(QWidget& view)
{
    const int line = QFontMetrics(QApplication::font()).height();
    const bool large = view.width() >= kLargeWidth * line && view.height() >= kLargeHeight * line;
    if (view.property("large").toBool() == large)
        return;
    view.setProperty("large", large);
    for (QWidget* widget : view.findChildren<QWidget*>()) {
        widget->style()->unpolish(widget);
        widget->style()->polish(widget);
    }
}

}  // namespace translucent
