#pragma once

#include <QObject>

class QGridLayout;
class QStackedWidget;
class QWidget;

namespace translucent {

class LessonGuide;
class LessonPanel;

/// Puts the lesson beside the page if enough of the window's width is left for the page, otherwise below it, and in
/// place of the list of lessons for steps that show nothing else. Follows the size of the window.
class LessonDock : public QObject {
    Q_OBJECT

public:
    /// The parts of the window: `pages` lie in `row` and column 1 of the grid, and the row below them is free, as is
    /// column 2.
    struct Room {
        QWidget& content;
        QGridLayout& grid;
        int row;
        QStackedWidget& pages;
        QWidget& rail;
    };

    LessonDock(const Room& room, LessonPanel& panel, LessonGuide& guide);

    void place();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool fitsBeside() const;
    void moveTo(bool isBeside);

    Room m_room;
    LessonPanel& m_panel;
    LessonGuide& m_guide;
};

}  // namespace translucent
