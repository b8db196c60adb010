#include "widgets/eliding.h"

#include "widgets/ui_helpers.h"

#include <QHelpEvent>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolTip>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kLeastEms = 4;

QSize narrowed(const QWidget& widget)
{
    const QSize whole = widget.sizeHint();
    return {std::min(whole.width(), kLeastEms * widget.fontMetrics().height()), whole.height()};
}

/// Does not elide if the widget has its preferred width, which can be a fraction of a pixel less than its text.
QString elided(const QWidget& widget, const QString& text, Qt::TextElideMode mode, int room)
{
    return widget.width() >= widget.sizeHint().width() ? text : widget.fontMetrics().elidedText(text, mode, room);
}

bool showWholeText(QWidget& widget, const QEvent& event, const QString& text)
{
    if (event.type() != QEvent::ToolTip || widget.width() >= widget.sizeHint().width())
        return false;
    const QString said = widget.toolTip().isEmpty() ? text : text + u'\n' + widget.toolTip();
    QToolTip::showText(static_cast<const QHelpEvent&>(event).globalPos(), plainTip(said), &widget);
    return true;
}

}  // namespace

QSize ElidingLabel::minimumSizeHint() const
{
    return narrowed(*this);
}

bool ElidingLabel::event(QEvent* event)
{
    return showWholeText(*this, *event, text()) || QLabel::event(event);
}

void ElidingLabel::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    const QString shown = elided(*this, text(), m_mode, contentsRect().width());
    painter.drawItemText(contentsRect(), int(alignment()), palette(), isEnabled(), shown, foregroundRole());
}

ElidingLabel* makeEndLabel(const char* role, const char* objectName, QWidget* parent)
{
    auto* label = new ElidingLabel(parent);
    label->setProperty("role", QString::fromLatin1(role));
    label->setObjectName(QString::fromLatin1(objectName));
    label->setElideMode(Qt::ElideLeft);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

ElidingButton::ElidingButton(QWidget* parent)
    : QToolButton(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
}

QSize ElidingButton::minimumSizeHint() const
{
    return narrowed(*this);
}

bool ElidingButton::event(QEvent* event)
{
    return showWholeText(*this, *event, text()) || QToolButton::event(event);
}

void ElidingButton::paintEvent(QPaintEvent*)
{
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const int around = sizeHint().width() - fontMetrics().horizontalAdvance(option.text);
    option.text = elided(*this, option.text, Qt::ElideRight, width() - around);
    QStylePainter(this).drawComplexControl(QStyle::CC_ToolButton, option);
}

}  // namespace translucent
