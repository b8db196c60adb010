#pragma once

#include "engine/lesson_shelf.h"
#include "pages/lazy_page.h"
#include "translucent/lessons/lesson.h"

#include <QDialog>
#include <QWidget>

#include <vector>

class QBoxLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;
class QTreeWidget;

namespace translucent {

class Popover;

/// Puts a quiz together: questions of the lessons are ticked, or drawn by lot.
class QuizDialog : public QDialog {
    Q_OBJECT

public:
    QuizDialog(const QList<ShelvedLesson>& lessons, QWidget* parent);

    /// The ticked ones, in the order of the lessons, as LessonShelf::addQuiz() takes them.
    QStringList chosen() const;

private:
    void addLesson(const ShelvedLesson& lesson);
    void draw();
    void refresh();

    QStringList m_questions;  ///< in the order of the tree's leaves
    QTreeWidget* m_tree;
    QSpinBox* m_number;
    QLabel* m_count;
    QPushButton* m_start;
};

/// The lessons of a folder in their groups, each with the learner's progress, and above them the one to go on with.
class LessonsView : public QWidget {
    Q_OBJECT

public:
    LessonsView(LessonShelf& shelf, QString ownFolder, QWidget* parent);

    void setResult(const TranslationResultPtr&) { }
    void takeFocus();
    /// Begins the lesson with this id.
    void showPlace(const QString& place) { Q_EMIT lessonRequested(place); }

Q_SIGNALS:
    void lessonRequested(const QString& id);
    void folderRequested(const QString& folder);

private:
    void connectParts();
    void fill();
    void fillGoOn();
    QWidget* makeRow(const ShelvedLesson& lesson);
    void begin(const ShelvedLesson& lesson);
    void openFolder();
    void makeQuiz();
    void printSummary();
    void writeSummary(const QString& file);
    QString summary() const;
    QString quizResult() const;

    LessonShelf& m_shelf;
    QString m_ownFolder;
    QLabel* m_intro;
    QLabel* m_goOnTitle;
    QLabel* m_goOnText;
    QPushButton* m_goOn;
    QToolButton* m_own;
    QToolButton* m_more;
    Popover* m_panel;
    QToolButton* m_quiz;
    QToolButton* m_open;
    QToolButton* m_print;
    QLabel* m_problem;
    QWidget* m_content;
    QBoxLayout* m_rows;
};

/// A course through the window: lessons that explain, ask and check.
class LessonsPage : public LazyPage<LessonsView> {
    Q_OBJECT

public:
    /// `ownFolder` gives the folder of the lessons that came along, in the current language; empty = none.
    LessonsPage(Session& session, LessonShelf& shelf, std::function<QString()> ownFolder, QWidget* parent);

    QList<Key> keys() const override;

Q_SIGNALS:
    void lessonRequested(const QString& id);
    void folderRequested(const QString& folder);

protected:
    LessonsView* createView() override;
    bool showsLabels() const override { return true; }

private:
    LessonShelf& m_shelf;
    std::function<QString()> m_ownFolder;
};

}  // namespace translucent
