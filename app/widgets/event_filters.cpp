#include "widgets/event_filters.h"

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QCursor>
#include <QEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QScreen>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>

namespace translucent {

namespace {

QWidget* control(QObject* watched)
{
    const bool takesWheel = qobject_cast<QComboBox*>(watched) || qobject_cast<QAbstractSpinBox*>(watched)
        || (qobject_cast<QAbstractSlider*>(watched) && !qobject_cast<QScrollBar*>(watched));
    return takesWheel ? static_cast<QWidget*>(watched) : nullptr;
}

}  // namespace

bool WheelGuard::eventFilter(QObject* watched, QEvent* event)
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

bool SpokenChoices::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::FocusIn)
        if (auto* box = qobject_cast<QComboBox*>(watched))
            box->setAccessibleDescription(box->accessibleName().isEmpty() ? box->toolTip() : box->accessibleName());
    return QObject::eventFilter(watched, event);
}

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
