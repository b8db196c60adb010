#pragma once

#include "engine/lesson_shelf.h"
#include "engine/translation_result.h"
#include "session/grader.h"
#include "shell/scene_player.h"
#include "translucent/lessons/measure.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace translucent {

class LessonPanel;
class Session;
class Spotlight;
class TrainingController;

/// A choice and its answer.
struct AnswerRow {
    QString text;
    Answer answer;
};

/// The learner's choices in the current language; empty for numbers. Lines of the n-best list with the same words are
/// one row.
std::vector<AnswerRow> answerRows(const LiveAnswer& question, const TranslationResult& result, int hypothesis);

/// Returns the answer of the row for `answer`: that of the first line of the n-best list with the same words.
Answer rowAnswer(const LiveAnswer& question, const TranslationResult& result, const Answer& answer);

/// A head, a truth value, a number, or the text of the row with that answer.
QString answerText(const Answer& answer, const std::vector<AnswerRow>& rows);

/// Guides a learner through lessons: shows the scene of each step, highlights one widget, waits for tasks, asks
/// questions and has the answers graded. Lives on the GUI thread.
class LessonGuide : public QObject {
    Q_OBJECT

public:
    /// `panel` shows the lesson next to `content`, on which widgets are highlighted. All arguments outlive the guide.
    LessonGuide(Session& session, LessonShelf& shelf, ScenePlayer& player, LessonPanel& panel,
        TrainingController& controller, QWidget& content);

    /// Starts a lesson of the shelf, or continues it.
    void begin(const QString& id);
    void leave();
    bool isLeading() const { return m_run != nullptr; }
    const LessonRun* run() const { return m_run.get(); }
    QString id() const { return m_id; }
    /// The last measured answer to the question of this step.
    const std::optional<Answer>& measured() const { return m_right; }
    /// The learner's choices among answers of the engine; empty for options and numbers.
    std::vector<AnswerRow> rows() const;
    void goTo(std::size_t step);
    void skip();  ///< the step counts as done
    void retranslateUi();

Q_SIGNALS:
    void began();
    void left();
    void finished(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectParts();
    void showStep();
    void showAsk();
    void askQuestion();
    QStringList choices() const;
    void onShown();
    void pointAt(const QString& name);
    void reach(TaskGoal goal);
    void onClick(const QWidget& widget, std::optional<QPoint> position);
    void check();
    void judge(const Grade& grade);
    void judgeOption(const LessonOptions& options);
    void verdict(bool isRight, const QString& reason);
    void showAnswer();
    void refresh();
    std::optional<Answer> given() const;
    void goOn();

    Session& m_session;
    LessonShelf& m_shelf;
    ScenePlayer& m_player;
    LessonPanel& m_panel;
    TrainingController& m_controller;
    Grader m_grader;
    Spotlight& m_spotlight;
    std::unique_ptr<LessonRun> m_run;
    QString m_id;
    QString m_file;
    int m_beamSize = 0;  ///< as the learner had chosen them before the lesson
    double m_lengthPenalty = 0;
    bool m_showsEverything = false;
    std::optional<std::size_t> m_shown;  ///< the last step that was shown
    QString m_sentence;                  ///< when the step began
    std::optional<Answer> m_right;       ///< as last measured
    bool m_isShowing = false;            ///< the answer is shown as soon as it is measured
    bool m_isSettingUp = false;          ///< current changes do not come from the learner
};

}  // namespace translucent
