#include "widgets/wrapped_tips.h"

#include <QCursor>
#include <QEvent>
#include <QLabel>
#include <QScreen>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kWidest = 64;  ///< in characters
constexpr int kBeside = 4;   ///< pixels between the pointer and what does not fit below it

}  // namespace

bool WrappedTips::eventFilter(QObject* watched, QEvent* event)
{
    if ((event->type() == QEvent::Show || event->type() == QEvent::Resize) && watched->inherits("QTipLabel"))
        wrap(static_cast<QLabel&>(*watched));
    return QObject::eventFilter(watched, event);
}

/// Qt has placed it where it fitted as one line: a narrower one goes back to the pointer, a taller one stays on screen.
void WrappedTips::wrap(QLabel& tip)
{
    const int widest = kWidest * tip.fontMetrics().averageCharWidth();
    if (Qt::mightBeRichText(tip.text()) || tip.width() <= widest)
        return;
    const QRect before = tip.geometry(), screen = tip.screen()->availableGeometry();
    const QPoint pointer = QCursor::pos();
    tip.setWordWrap(true);
    QRect after(before.topLeft(), QSize(widest, tip.heightForWidth(widest)));
    if (before.left() < pointer.x() && pointer.x() < before.right())
        after.moveLeft(std::min(pointer.x(), screen.right() - widest));
    if (after.bottom() > screen.bottom())
        after.moveBottom(std::min(screen.bottom(), pointer.y() - kBeside));
    tip.setGeometry(after);
}

}  // namespace translucent
