#pragma once

#include "engine/guarded_job.h"
#include "engine/lesson_run.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <memory>
#include <optional>
#include <vector>

class QSettings;

namespace translucent {

/// A lesson of a folder, and the learner's progress.
struct ShelvedLesson {
    QString file;
    QString id;                         ///< file name without its extension: the same in every language
    std::optional<JobFailure> problem;  ///< why it cannot be read; the rest is then empty
    Lesson lesson;
    std::size_t step = 0;
    std::vector<StepRecord> records;

    bool isBegun() const { return step > 0 || doneSteps() > 0; }
    bool isFinished() const { return !problem && doneSteps() == lesson.steps.size(); }
    std::size_t doneSteps() const;
    std::size_t questions() const;        ///< number of questions in the lesson
    std::size_t foundAtFirstTry() const;  ///< of these
};

/// The lessons of one folder and the learner's progress, which is stored in the settings: for the course by name of the
/// lesson, independent of the language, for any other folder by folder and name. Lives on the GUI thread.
class LessonShelf : public QObject {
    Q_OBJECT

public:
    static constexpr const char* kQuiz = "quiz";

    LessonShelf(QSettings& settings, QObject* parent);

    /// Reads the lessons of a folder; a lesson that cannot be read is listed with its problem.
    void open(const QString& folder) { read(folder, false); }
    /// The lessons that came along, in one of the languages.
    void openCourse(const QString& folder) { read(folder, true); }
    bool isCourse() const { return m_isCourse; }
    QString folder() const { return m_folder; }
    /// The reason why the folder has no lessons; empty if it has some.
    const std::optional<JobFailure>& problem() const { return m_problem; }
    const QList<ShelvedLesson>& lessons() const { return m_lessons; }
    const ShelvedLesson* find(const QString& id) const;

    /// Inserts the quiz before the lessons until other lessons are opened, without progress. Its id is kQuiz.
    void addQuiz(const Lesson& quiz);

    void keep(const QString& id, const LessonRun& run);
    void forget(const QString& id);  ///< the progress of a lesson

Q_SIGNALS:
    void changed();

private:
    void read(const QString& folder, bool isCourse);
    void recall(ShelvedLesson& lesson) const;
    QString keyOf(const QString& id, const char* what) const;
    QVariant kept(const ShelvedLesson& lesson, const char* what) const;

    QSettings& m_settings;
    QString m_folder;
    QStringList m_courseIds;  ///< of the course when it was last opened
    bool m_isCourse = false;
    std::optional<JobFailure> m_problem;
    QList<ShelvedLesson> m_lessons;
};

}  // namespace translucent
