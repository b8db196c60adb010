#include "shell/navigation_rail.h"

#include "pages/page.h"
#include "widgets/tinted_icon.h"

#include <QButtonGroup>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kTitleMargin = 16;  ///< padding and border of a button, both sides

QKeySequence shortcutOf(int index)
{
    return index < 9 ? QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + index)) : QKeySequence();
}

}  // namespace

NavigationRail::NavigationRail(QList<Page*> pages, QWidget* parent)
    : QFrame(parent)
    , m_pages(std::move(pages))
    , m_buttons(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("navigationRail"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 12, 8, 12);
    column->setSpacing(6);
    for (int index = 0; index < m_pages.size(); ++index) {
        auto* button = new QToolButton(this);
        button->setObjectName(m_pages[index]->objectName() + QStringLiteral("Button"));
        button->setCheckable(true);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_buttons->addButton(button, index);
        column->addWidget(button);
    }
    column->addStretch();
    connect(m_buttons, &QButtonGroup::idClicked, this, &NavigationRail::activated);
    setCurrentIndex(0);
    retranslateUi();
}

int NavigationRail::currentIndex() const
{
    return m_buttons->checkedId();
}

void NavigationRail::setCurrentIndex(int index)
{
    if (auto* button = m_buttons->button(index))
        button->setChecked(true);
}

void NavigationRail::retranslateUi()
{
    for (int index = 0; index < m_pages.size(); ++index) {
        auto* button = m_buttons->button(index);
        const QKeySequence shortcut = shortcutOf(index);
        button->setText(m_pages[index]->title());
        button->setToolTip(
            QStringLiteral("%1 (%2)").arg(m_pages[index]->title(), shortcut.toString(QKeySequence::NativeText)));
        button->setShortcut(shortcut);  // setText() takes it away
    }
    fitTitles();
}

/// Wide enough for every title, also in the heavier weight of the chosen page.
void NavigationRail::fitTitles()
{
    int widest = fontMetrics().height() * 4;
    for (QAbstractButton* button : m_buttons->buttons()) {
        button->ensurePolished();
        QFont heavy = button->font();
        heavy.setWeight(QFont::DemiBold);
        widest = std::max(widest, QFontMetrics(heavy).horizontalAdvance(button->text()));
    }
    const QMargins around = layout()->contentsMargins();
    setMinimumWidth(widest + around.left() + around.right() + kTitleMargin);
}

void NavigationRail::refreshIcons()
{
    const int size = fontMetrics().height() * 3 / 2;
    for (int index = 0; index < m_pages.size(); ++index) {
        auto* button = m_buttons->button(index);
        button->setIconSize({size, size});
        button->setIcon(tintedIcon(m_pages[index]->iconPath(), palette().color(QPalette::PlaceholderText),
            palette().color(QPalette::Highlight), size, devicePixelRatioF()));
    }
    fitTitles();
}

}  // namespace translucent
