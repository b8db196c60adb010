#include "widgets/whole_choices.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QHelpEvent>
#include <QScreen>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTextDocument>
#include <QToolTip>

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

bool isCut(const QComboBox& box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    option.frame = box.hasFrame();
    const QRect room = box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    return box.fontMetrics().horizontalAdvance(box.currentText()) > room.width() - 2;
}

void showWhole(QComboBox& box, const QPoint& at)
{
    QString text = QStringLiteral("<p>%1</p>").arg(box.currentText().toHtmlEscaped());
    if (Qt::mightBeRichText(box.toolTip()))
        text += box.toolTip();
    else if (!box.toolTip().isEmpty())
        text += QStringLiteral("<p>%1</p>").arg(box.toolTip().toHtmlEscaped());
    QToolTip::showText(at, text, &box);
}

}  // namespace

bool WholeChoices::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && watched->inherits("QComboBoxPrivateContainer"))
        widen(static_cast<QWidget&>(*watched));
    if (event->type() == QEvent::ToolTip)
        if (auto* box = qobject_cast<QComboBox*>(watched); box && isCut(*box)) {
            showWhole(*box, static_cast<QHelpEvent*>(event)->globalPos());
            return true;
        }
    return QObject::eventFilter(watched, event);
}

}  // namespace translucent
