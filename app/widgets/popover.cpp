#include "widgets/popover.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace translucent {

Popover::Popover(const char* objectName, QToolButton* button)
    : QFrame(button->window())
    , m_button(button)
{
    setObjectName(QString::fromLatin1(objectName));
    setProperty("role", QStringLiteral("popover"));
    setAutoFillBackground(true);
    hide();
    button->setCheckable(true);
    connect(button, &QToolButton::clicked, this, [this](bool on) { on ? open() : hide(); });
}

void Popover::open()
{
    show();
    raise();
    place();
    m_button->setChecked(true);
}

void Popover::openAround(QWidget& widget)
{
    for (QWidget* each = &widget; each; each = each->parentWidget())
        if (auto* popover = qobject_cast<Popover*>(each))
            popover->open();
}

void Popover::place()
{
    constexpr int kGap = 4;
    QWidget* window = parentWidget();
    adjustSize();
    const QRect button(m_button->mapTo(window, QPoint()), m_button->size());
    const int left = std::min(button.left(), window->width() - width() - kGap);
    move(std::max(kGap, left), button.bottom() + kGap);
}

void Popover::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    qApp->installEventFilter(this);
}

void Popover::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    qApp->removeEventFilter(this);
    m_button->setChecked(false);
}

bool Popover::isOutside(QPoint global) const
{
    return !rect().contains(mapFromGlobal(global)) && !m_button->rect().contains(m_button->mapFromGlobal(global));
}

bool Popover::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        // Menus and lists that the panel has opened are windows of their own.
        if (!QApplication::activePopupWidget()
            && isOutside(static_cast<QMouseEvent*>(event)->globalPosition().toPoint()))
            hide();
        break;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && !QApplication::activePopupWidget()) {
            event->accept();
            if (event->type() == QEvent::KeyPress) {
                hide();
                m_button->setFocus(Qt::PopupFocusReason);
            }
            return true;
        }
        break;
    case QEvent::Resize:
        if (watched == parentWidget())
            place();
        break;
    default: break;
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace translucent
