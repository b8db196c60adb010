#include "widgets/wide_popups.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QScreen>

#include <algorithm>

namespace translucent {

namespace {

/// Still on the screen: a box at its right edge has a list that begins left of it.
void widen(QWidget& popup)
{
    const auto* list = popup.findChild<QAbstractItemView*>();
    if (!list)
        return;
    const QRect screen = popup.screen()->availableGeometry();
    const int around = popup.width() - list->viewport()->width();
    const int wanted = std::min(list->sizeHintForColumn(0) + around, screen.width());
    if (wanted <= popup.width())
        return;
    popup.setGeometry(
        std::max(screen.left(), std::min(popup.x(), screen.right() + 1 - wanted)), popup.y(), wanted, popup.height());
}

}  // namespace

bool WidePopups::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && watched->inherits("QComboBoxPrivateContainer"))
        widen(static_cast<QWidget&>(*watched));
    return QObject::eventFilter(watched, event);
}

}  // namespace translucent
