#include "widgets/wrapped_label.h"

#include <QResizeEvent>

#include <algorithm>

namespace translucent {

WrappedLabel::WrappedLabel(QWidget* parent)
    : QLabel(parent)
{
    setWordWrap(true);
}

QSize WrappedLabel::minimumSizeHint() const
{
    const QSize least = QLabel::minimumSizeHint();
    const int lines = testAttribute(Qt::WA_Resized) && !text().isEmpty() ? heightForWidth(width()) : 0;
    return {least.width(), std::max(least.height(), lines)};
}

void WrappedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

}  // namespace translucent
