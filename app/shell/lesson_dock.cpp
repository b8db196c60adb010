#include "shell/lesson_dock.h"

#include "pages/lessons/lessons_page.h"
#include "shell/lesson_guide.h"
#include "widgets/lesson_panel.h"

#include <QEvent>
#include <QGridLayout>
#include <QScrollArea>
#include <QStackedWidget>

namespace translucent {

LessonDock::LessonDock(const Room& room, LessonPanel& panel, LessonGuide& guide)
    : QObject(&room.content)
    , m_room(room)
    , m_panel(panel)
    , m_guide(guide)
{
    m_room.content.installEventFilter(this);
    connect(&m_room.pages, &QStackedWidget::currentChanged, this, &LessonDock::place);
    connect(&m_guide, &LessonGuide::stepChanged, this, &LessonDock::place);
    connect(&m_guide, &LessonGuide::began, this, [this] {
        place();
        m_panel.setVisible(true);
    });
    connect(&m_guide, &LessonGuide::left, this, [this] {
        m_panel.hide();
        place();
    });
    moveTo(true);
}

bool LessonDock::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::StyleChange)
        place();
    return QObject::eventFilter(watched, event);
}

/// The page keeps the shape that it is made for: wider than high.
bool LessonDock::fitsBeside() const
{
    constexpr double kLeastShape = 1.2;
    const QSize room = m_room.content.size();
    const int rail = m_room.rail.isHidden() ? 0 : m_room.rail.width();
    return room.width() - rail - m_panel.widthBeside() >= kLeastShape * room.height();
}

void LessonDock::moveTo(bool isBeside)
{
    m_room.grid.removeWidget(&m_panel);
    if (isBeside)
        m_room.grid.addWidget(&m_panel, 0, 2, m_room.grid.rowCount(), 1);
    else
        m_room.grid.addWidget(&m_panel, m_room.row + 1, 1);
}

void LessonDock::place()
{
    constexpr double kMostBelow = 0.24;
    const auto* page = qobject_cast<QScrollArea*>(m_room.pages.currentWidget());
    const bool isAlone = m_guide.standsAlone() && page && qobject_cast<LessonsPage*>(page->widget());
    using Dock = LessonPanel::Dock;
    const Dock dock = isAlone ? Dock::Alone : fitsBeside() ? Dock::Beside : Dock::Below;
    if (dock != m_panel.dock()) {
        m_panel.setDock(dock);
        moveTo(dock == Dock::Beside);
        m_guide.makeRoom();
    }
    m_panel.setMostBelow(int(kMostBelow * m_room.content.height()));
    m_room.pages.setVisible(!isAlone);
    m_room.grid.setRowStretch(m_room.row, isAlone ? 0 : 1);
    m_room.grid.setRowStretch(m_room.row + 1, isAlone ? 1 : 0);
}

}  // namespace translucent
