#pragma once

#include "engine/grader.h"
#include "engine/lesson_run.h"
#include "engine/lesson_shelf.h"
#include "engine/translation_result.h"
#include "shell/stage.h"
#include "translucent/measure.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace translucent {

class LessonPanel;
class Spotlight;
class TrainingController;

/// Something to choose, and the answer it stands for.
struct AnswerRow {
    QString text;
    Answer answer;
};

/// What a learner can choose from, in the current language; empty for numbers. Lines of the n-best list with the same
/// words are one row.
std::vector<AnswerRow> answerRows(const LiveAnswer& question, const TranslationResult& result, int hypothesis);

/// The answer of the row that stands for `answer`, too: of the first line of the n-best list with the same words.
Answer rowAnswer(const LiveAnswer& question, const TranslationResult& result, const Answer& answer);

/// A head, a truth value, a number, or the text of the row with that answer.
QString answerText(const Answer& answer, const std::vector<AnswerRow>& rows);

/// Leads a learner through lessons: shows the scene of each step, points at one thing, waits for what is to be done,
/// asks, and has the answers judged. Lives on the GUI thread.
class LessonGuide : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Selection& selection;
        Experiment& experiment;
        SearchSettings& search;
        LessonShelf& shelf;
        Stage& stage;
        Grader& grader;
        LessonPanel& panel;
        Spotlight& spotlight;
        TrainingController* controller = nullptr;
    };
    LessonGuide(Parts parts, QObject* parent);

    /// Begins a lesson of the shelf, or goes on where it was left.
    void begin(const QString& id);
    void leave();
    bool isLeading() const { return m_run != nullptr; }
    const LessonRun* run() const { return m_run.get(); }
    QString id() const { return m_id; }
    /// What the engine said last about the question of this step.
    const std::optional<Answer>& measured() const { return m_right; }
    /// What a learner can choose from as answers of the engine; empty for options and numbers.
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

    Parts m_parts;
    std::unique_ptr<LessonRun> m_run;
    QString m_id;
    QString m_file;
    int m_beamSize = 0;  ///< as the learner had chosen them before the lesson
    double m_lengthPenalty = 0;
    std::optional<std::size_t> m_shown;  ///< the last step that was shown
    QString m_sentence;                  ///< when the step began
    std::optional<Answer> m_right;       ///< as measured last
    bool m_isShowing = false;            ///< the answer is to be shown when it is measured
    bool m_isSettingUp = false;          ///< what happens now is not the learner's doing
};

}  // namespace translucent
