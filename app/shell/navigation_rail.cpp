#include "shell/navigation_rail.h"

#include "pages/page.h"
#include "widgets/tinted_icon.h"

#include <QButtonGroup>
#include <QEvent>
#include <QShortcut>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kTitleMargin = 16;   ///< padding and border of a button, both sides
constexpr int kTitleGap = 8;       ///< around an icon and the title below it, together
constexpr int kGreatestShare = 8;  ///< titles take no more than an eighth of the window's width

}  // namespace

NavigationRail::NavigationRail(QList<Page*> pages, QWidget* parent)
    : QFrame(parent)
    , m_pages(std::move(pages))
    , m_buttons(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("navigationRail"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(4);
    for (int index = 0; index < m_pages.size(); ++index) {
        auto* button = new QToolButton(this);
        button->setObjectName(m_pages[index]->objectName() + QStringLiteral("Button"));
        button->setCheckable(true);
        button->setIcon(tintedIcon(m_pages[index]->iconPath(), QPalette::PlaceholderText, QPalette::Highlight));
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_buttons->addButton(button, index);
        auto* key = new QShortcut(shortcut(index), window());  // acts while the rail is hidden, too
        connect(key, &QShortcut::activated, this, [this, index] { Q_EMIT activated(index); });
        column->addWidget(button);
    }
    column->addStretch();
    connect(m_buttons, &QButtonGroup::idToggled, this, [this](int index, bool on) {  // screen readers do not click
        if (on)
            Q_EMIT activated(index);
    });
    setCurrentIndex(0);
    retranslateUi();
}

QKeySequence NavigationRail::shortcut(int index)
{
    return index < 9 ? QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + index)) : QKeySequence();
}

int NavigationRail::currentIndex() const
{
    return m_buttons->checkedId();
}

void NavigationRail::setCurrentIndex(int index)
{
    const QSignalBlocker quiet(m_buttons);
    if (auto* button = m_buttons->button(index))
        button->setChecked(true);
}

void NavigationRail::retranslateUi()
{
    for (int index = 0; index < m_pages.size(); ++index) {
        auto* button = m_buttons->button(index);
        const Page& page = *m_pages[index];
        button->setText(page.title());
        button->setToolTip(
            QStringLiteral("%1 (%2)").arg(page.title(), shortcut(index).toString(QKeySequence::NativeText)));
    }
    fit();
}

void NavigationRail::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fit();
}

void NavigationRail::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

/// Of every title, also in the heavier weight of the chosen page.
int NavigationRail::widthOfTitles() const
{
    int widest = fontMetrics().height() * 4;
    for (QAbstractButton* button : m_buttons->buttons()) {
        button->ensurePolished();
        QFont heavy = button->font();
        heavy.setWeight(QFont::DemiBold);
        widest = std::max(widest, QFontMetrics(heavy).horizontalAdvance(button->text()) + kTitleMargin);
    }
    const QMargins around = layout()->contentsMargins();
    return widest + around.left() + around.right();
}

void NavigationRail::fit()
{
    const int line = fontMetrics().height();
    const int tall = line * 3 + 2;
    const QMargins around = layout()->contentsMargins();
    const int room =
        (height() - around.top() - around.bottom()) / std::max(int(m_pages.size()), 1) - layout()->spacing();
    const int wide = widthOfTitles();
    // An icon as small as the title below it still helps; below that there are icons alone.
    const bool titles = room >= 2 * line + kTitleGap && wide * kGreatestShare <= window()->width();
    const int each = titles ? std::min(tall, room) : std::clamp(room, line, line * 5 / 2);
    const int icon = std::min(line * 3 / 2, titles ? each - line - kTitleGap : each - 8);
    for (QAbstractButton* button : m_buttons->buttons()) {
        static_cast<QToolButton*>(button)->setToolButtonStyle(
            titles ? Qt::ToolButtonTextUnderIcon : Qt::ToolButtonIconOnly);
        button->setIconSize({icon, icon});
        button->setFixedHeight(each);
    }
    setFixedWidth(titles ? wide : line * 5 / 2 + around.left() + around.right());
}

QSize NavigationRail::minimumSizeHint() const
{
    const QMargins around = layout()->contentsMargins();
    const int each = fontMetrics().height() + layout()->spacing();
    return {0, int(m_pages.size()) * each + around.top() + around.bottom()};
}

}  // namespace translucent
