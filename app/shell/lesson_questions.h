#pragma once

#include "engine/lesson_shelf.h"
#include "session/grader.h"
#include "shell/lesson_answers.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace translucent {

class LessonPanel;
class Session;

/// The questions of a lesson that is being taken: asks them in the panel, judges the answers, and shows what was given.
class LessonQuestions {
    Q_DECLARE_TR_FUNCTIONS(translucent::LessonQuestions)

public:
    /// All arguments outlive it. The caller passes on what `grader` measures.
    LessonQuestions(Session& session, LessonPanel& panel, Grader& grader);

    /// The questions are those of `run`, which lives until the next call.
    void begin(LessonRun& run, const ShelvedLesson& lesson);
    /// Forgets what was measured for another step.
    void enterStep();

    /// The text of a lesson often gives the answer away: in a quiz it appears after the question has been answered.
    bool hidesText() const;

    // Only at a step with a question

    void ask();
    void choose(const Answer& clicked);
    void check();
    void judge(const Grade& grade);
    void showAnswer();
    /// The last measured answer.
    const std::optional<Answer>& measured() const { return m_right; }
    /// The learner's choices among answers of the engine; empty for options and numbers.
    std::vector<AnswerRow> rows() const;

private:
    std::vector<std::size_t> order() const;
    void showGiven();
    void markOptions(const LessonOptions& options);
    QStringList choices() const;
    std::optional<Answer> given() const;
    QString givenText() const;
    void judgeOption(const LessonOptions& options);
    void verdict(bool isRight, const QString& reason);
    void close();

    Session& m_session;
    LessonPanel& m_panel;
    Grader& m_grader;
    LessonRun* m_run = nullptr;
    QString m_file;
    std::uint64_t m_seed = 0;       ///< of the order of options
    bool m_hidesText = false;       ///< until a question is answered
    std::optional<Answer> m_right;  ///< as last measured
    bool m_isShowing = false;       ///< the answer is shown as soon as it is measured
};

}  // namespace translucent
