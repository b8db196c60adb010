#pragma once

#include "engine/guarded_job.h"
#include "translucent/lessons/lesson.h"
#include "translucent/lessons/quiz_file.h"
#include "translucent/lessons/quiz_result.h"

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QSettings;

namespace translucent {

/// The progress of a learner in one step.
struct StepRecord {
    bool done = false;      ///< read, or its task done, or its question answered
    int tries = 0;          ///< answers given
    bool wasShown = false;  ///< the answer was shown instead of found
    bool askedHint = false;
    QStringList given = {};  ///< what was answered, per try

    /// Found without being shown, at the first try.
    bool isFirstTry() const { return done && !wasShown && tries == 1; }
    bool operator==(const StepRecord&) const = default;
};

/// A lesson that is being taken, step by step. Lives on the GUI thread.
class LessonRun : public QObject {
    Q_OBJECT

public:
    /// `records` and `seconds` come from an earlier run; surplus records are ignored.
    LessonRun(Lesson lesson, std::vector<StepRecord> records, std::size_t step, double seconds = 0,
        QObject* parent = nullptr);

    const Lesson& lesson() const { return m_lesson; }
    std::size_t index() const { return m_index; }
    const LessonStep& step() const { return m_lesson.steps[m_index]; }
    const StepRecord& record() const { return m_records[m_index]; }
    const std::vector<StepRecord>& records() const { return m_records; }
    bool isLast() const { return m_index + 1 == m_lesson.steps.size(); }
    bool isFinished() const;
    double seconds() const { return m_seconds; }  ///< spent with it, without breaks

    const LessonTask* task() const { return std::get_if<LessonTask>(&step().ask); }
    const LessonQuestion* question() const { return std::get_if<LessonQuestion>(&step().ask); }

    /// The screen content at a step: all scenes up to it, overlaid.
    Scene sceneAt(std::size_t index) const;

    void goTo(std::size_t index);
    void markDone();                                  ///< for a task, or a step without a task or question
    void answer(bool isRight, const QString& given);  ///< one try
    void showAnswer();
    void askHint();
    /// Adds time since the learner last did something; a long one is a break, of which ten minutes count.
    void spend(double seconds);

Q_SIGNALS:
    void stepChanged();
    void recordChanged();

private:
    template <typename Change>
    void change(const Change& change);

    Lesson m_lesson;
    std::vector<StepRecord> m_records;
    std::size_t m_index = 0;
    double m_seconds = 0;
};

/// A lesson of a folder, and the learner's progress.
struct ShelvedLesson {
    QString file;
    QString id;                         ///< file name without its extension: the same in every language
    std::optional<JobFailure> problem;  ///< why it cannot be read; the rest is then empty
    Lesson lesson;
    std::size_t step = 0;
    std::vector<StepRecord> records;
    double seconds = 0;      ///< spent with it
    std::uint64_t seed = 0;  ///< of the order of options; see optionOrder()
    bool hidesText = false;  ///< until a question is answered

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
    /// The place of a lesson among the lessons, from 1; 0 for the quiz.
    int numberOf(const QString& id) const;
    int count() const;  ///< without the quiz
    /// The next lesson that can be read; nullptr after the last one and after the quiz.
    const ShelvedLesson* after(const QString& id) const;
    /// Where to go on: the lesson that was taken last unless it is finished, otherwise the next unfinished one.
    const ShelvedLesson* toGoOnWith() const;

    /// Puts a quiz before the lessons; its id is kQuiz. It is there again after a restart, and so is its progress if it
    /// was there before. Pictures are in `folder`.
    void setQuiz(const Quiz& quiz, const QString& folder);
    /// The same for a file *.tlquiz; returns why it cannot be read.
    std::optional<JobFailure> openQuiz(const QString& file);
    /// nullptr if there is none.
    const Quiz* quiz() const { return m_quiz ? &*m_quiz : nullptr; }
    /// When the quiz was first put before the lessons; null if there is none.
    QDateTime quizDate() const;
    /// What was answered to the questions of the quiz or of a lesson, which is there, so far.
    QuizResult resultOf(const QString& id) const;
    /// The learner's name, as typed last.
    QString learner() const;
    void setLearner(const QString& name);

    void keep(const QString& id, const LessonRun& run);
    void forget(const QString& id);  ///< the progress of a lesson

Q_SIGNALS:
    void changed();
    void quizReplaced();  ///< another quiz is about to take the place of this one

private:
    void read(const QString& folder, bool isCourse);
    void recall(ShelvedLesson& lesson) const;
    bool startsWithQuiz() const { return !m_lessons.isEmpty() && m_lessons.first().id == QLatin1String(kQuiz); }
    QString quizFile() const;
    void recallQuiz();
    void insertQuiz();
    QString keyOf(const QString& id, const char* what) const;
    QVariant kept(const ShelvedLesson& lesson, const char* what) const;

    QSettings& m_settings;
    QString m_folder;
    QStringList m_courseIds;  ///< of the course when it was last opened
    bool m_isCourse = false;
    std::optional<JobFailure> m_problem;
    QList<ShelvedLesson> m_lessons;
    std::optional<Quiz> m_quiz;
    QString m_quizKey;  ///< of its progress: the same for the same questions in the same order of options
};

}  // namespace translucent
