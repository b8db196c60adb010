#pragma once

#include "engine/lesson_shelf.h"
#include "pages/lazy_page.h"
#include "translucent/lessons/lesson.h"

#include <QWidget>

#include <functional>
#include <optional>

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace translucent {

class Popover;

/// The lessons of a folder in their groups, each with the learner's progress, and above them the one to go on with.
class LessonsView : public QWidget {
    Q_OBJECT

public:
    LessonsView(LessonShelf& shelf, QString ownFolder, QWidget* parent);

    void setResult(const TranslationResultPtr&) { }
    void takeFocus();
    /// Shows the table of the results *.tlresult in a folder.
    void showResults(const QString& folder);
    /// Begins the lesson with this id.
    void showPlace(const QString& place) { Q_EMIT lessonRequested(place); }

Q_SIGNALS:
    void lessonRequested(const QString& id);
    void folderRequested(const QString& folder);
    void quizRequested(const QString& file);                            ///< to be opened
    void quizPrintRequested(const QString& path, bool withTheAnswers);  ///< as HTML or PDF

private:
    void connectParts();
    void fill();
    void fillGoOn();
    QWidget* makeRow(const ShelvedLesson& lesson);
    void begin(const ShelvedLesson& lesson);
    void openFolder();
    void makeQuiz();
    QWidget* makeQuizTools(const ShelvedLesson& quiz);
    void openQuiz();
    void saveQuiz();
    void printQuiz();
    void fillAnswers();
    void saveAnswers(const QString& id);
    void askForName(const QString& caption, std::function<void()> then);
    void saveSummary();
    void openResults();
    void report(const QString& file, const std::optional<JobFailure>& failure);
    void showNotice(const QString& text, bool isProblem);

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
    QToolButton* m_openQuiz;
    QToolButton* m_open;
    QToolButton* m_answers;
    QToolButton* m_results;
    QToolButton* m_summary;
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
    void quizRequested(const QString& file);
    void quizPrintRequested(const QString& path, bool withTheAnswers);

protected:
    LessonsView* createView() override;
    bool showsLabels() const override { return true; }

private:
    LessonShelf& m_shelf;
    std::function<QString()> m_ownFolder;
};

}  // namespace translucent
