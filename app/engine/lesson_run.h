#pragma once

#include "translucent/lesson.h"

#include <QObject>

#include <cstddef>
#include <vector>

namespace translucent {

/// How far a learner is with one step.
struct StepRecord {
    bool done = false;      ///< read, or its task done, or its question answered
    int tries = 0;          ///< answers given
    bool wasShown = false;  ///< the answer was shown instead of found
    bool askedHint = false;

    /// Found without being shown, at the first try.
    bool isFirstTry() const { return done && !wasShown && tries == 1; }
    bool operator==(const StepRecord&) const = default;
};

/// A lesson that is being taken, step by step. Lives on the GUI thread.
class LessonRun : public QObject {
    Q_OBJECT

public:
    /// `records` are those of an earlier run; others than the lesson has steps are ignored.
    LessonRun(Lesson lesson, std::vector<StepRecord> records, std::size_t step, QObject* parent = nullptr);

    const Lesson& lesson() const { return m_lesson; }
    std::size_t index() const { return m_index; }
    const LessonStep& step() const { return m_lesson.steps[m_index]; }
    const StepRecord& record() const { return m_records[m_index]; }
    const std::vector<StepRecord>& records() const { return m_records; }
    bool isLast() const { return m_index + 1 == m_lesson.steps.size(); }
    bool isFinished() const;

    const LessonTask* task() const { return std::get_if<LessonTask>(&step().ask); }
    const LessonQuestion* question() const { return std::get_if<LessonQuestion>(&step().ask); }

    /// What is on screen at a step: the scenes up to it, one laid over the other.
    Scene sceneAt(std::size_t index) const;

    void goTo(std::size_t index);
    void markDone();            ///< of a task, or a step that only says something
    void answer(bool isRight);  ///< one try
    void showAnswer();
    void askHint();

Q_SIGNALS:
    void stepChanged();
    void recordChanged();

private:
    template <typename Change>
    void change(const Change& change);

    Lesson m_lesson;
    std::vector<StepRecord> m_records;
    std::size_t m_index = 0;
};

}  // namespace translucent
