#pragma once

#include "translucent/lessons/lesson.h"

#include <QObject>

#include <cstddef>
#include <vector>

namespace translucent {

/// The progress of a learner in one step.
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
    /// `records` come from an earlier run; surplus records are ignored.
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

    /// The screen content at a step: all scenes up to it, overlaid.
    Scene sceneAt(std::size_t index) const;

    void goTo(std::size_t index);
    void markDone();            ///< for a task, or a step without a task or question
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
