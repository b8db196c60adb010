#include "widgets/popover.h"

#include "widgets/ui_helpers.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMouseEvent>

#include <algorithm>

namespace translucent {

namespace {

QWidget* contentsAround(QWidget* widget)
{
    QWidget* each = widget;
    const auto isLast = [&each] {
        const QWidget* parent = each->parentWidget();
        return !parent || qobject_cast<const QMainWindow*>(parent)
            || qobject_cast<const QAbstractScrollArea*>(parent->parentWidget());
    };
    while (!isLast())
        each = each->parentWidget();
    return each;
}

}  // namespace

Popover::Popover(const char* objectName, QToolButton* button)
    : QFrame(button->parentWidget())
    , m_button(button)
    , m_home(button->parentWidget())
{
    setObjectName(QString::fromLatin1(objectName));
    setProperty("role", QStringLiteral("popover"));
    setAutoFillBackground(true);
    hide();
    button->setCheckable(true);
    connect(button, &QToolButton::clicked, this, [this](bool on) { on ? open() : shut(); });
    connect(button, &QObject::destroyed, this, [this] { delete this; });  // it can be open elsewhere
}

void Popover::open()
{
    if (QWidget* around = contentsAround(m_button); parentWidget() != around)
        setParent(around);
    show();
    raise();
    place();
}

void Popover::shut()
{
    hide();
    setParent(m_home);
}

void Popover::openAround(QWidget& widget)
{
    for (QWidget* each = &widget; each; each = each->parentWidget())
        if (auto* popover = qobject_cast<Popover*>(each))
            popover->open();
}

bool Popover::isOffered(const QWidget& widget, const QWidget& root)
{
    for (const QWidget* each = &widget; each && each != &root; each = each->parentWidget())
        if (const auto* popover = qobject_cast<const Popover*>(each))
            return widget.isVisibleTo(popover) && popover->m_button->isVisibleTo(&root);
    return widget.isVisibleTo(&root);
}

void Popover::place()
{
    constexpr int kGap = 4;
    constexpr int kLowerEdge = 16;
    const QWidget* around = parentWidget();
    adjustSize();
    const QRect button(m_button->mapTo(around, QPoint()), m_button->size());
    const int left = std::min(button.left(), around->width() - width() - kGap);
    // Below a bar, not over its lower edge.
    const QWidget* row = m_button->parentWidget();  // not m_home: a layout may have moved the button since
    const int bar = row->mapTo(around, QPoint(0, row->height())).y();
    const int below = bar - button.bottom() <= kLowerEdge ? bar : button.bottom() + kGap;
    const bool fitsBelow = below + height() <= around->height();
    move(std::max(kGap, left), fitsBelow ? below : std::max(kGap, button.top() - kGap - height()));
}

void Popover::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    qApp->installEventFilter(this);
    m_button->setChecked(true);  // also if its page is shown again
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
            shut();
        break;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && !QApplication::activePopupWidget()) {
            event->accept();
            if (event->type() == QEvent::KeyPress) {
                shut();
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

Advice makeAdvice(const char* buttonName, const std::vector<Advice::Paragraph>& paragraphs, QWidget* parent)
{
    constexpr int kWidth = 420, kMargin = 12;
    Advice advice {makeButton("button", buttonName, Popover::tr("How to read it"),
                       Popover::tr("What this picture says, and what it does not say"), parent),
        {}};
    auto* panel = new Popover((QByteArray(buttonName) + "Panel").constData(), advice.button);
    QBoxLayout* column = columnOf({}, panel, {kMargin, kMargin, kMargin, kMargin}, 8);
    for (const auto& [name, text] : paragraphs) {
        QLabel* label = makeText("explanation", name, text, panel);
        limitWidth(*label, kWidth, kWidth);
        column->addWidget(label);
        advice.paragraphs.push_back(label);
    }
    return advice;
}

}  // namespace translucent
