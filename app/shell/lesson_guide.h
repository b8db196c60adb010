#pragma once

#include "engine/lesson_shelf.h"
#include "session/grader.h"
#include "shell/lesson_lights.h"
#include "shell/lesson_questions.h"
#include "shell/scene_player.h"
#include "translucent/lessons/measure.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QKeyEvent;

namespace translucent {

class LessonPanel;
class Session;
class TrainingController;

/// Guides a learner through lessons: shows the scene of each step, lights what it is about, waits for tasks, asks
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
    const std::optional<Answer>& measured() const { return m_questions.measured(); }
    /// The learner's choices among answers of the engine; empty for options and numbers.
    std::vector<AnswerRow> rows() const { return m_questions.rows(); }
    void goTo(std::size_t step);
    void skip();  ///< the step counts as done
    /// The title of the step, and its text and question as plain text for notes; empty outside lessons.
    std::optional<SceneWords> stepWords() const;
    /// The step shows nothing on a page, only its own text and pictures.
    bool standsAlone() const;
    /// Hides parts of the page that the step does not need where the lesson takes height from the page.
    void makeRoom();
    void retranslateUi();

Q_SIGNALS:
    void began();
    void left();
    void stepChanged();
    void finished(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What is chosen on screen.
    struct Place {
        QString sentence = {};
        HeadId head = {};
        int hypothesis = 0;
        std::optional<int> source = {};
        std::optional<int> target = {};
    };

    void connectParts();
    void connectSelection();
    void showStep();
    void showAsk();
    QString lessonName() const;
    void onShown();
    Place place() const;
    void returnToPlace(const LiveAnswer& question);
    void reach(TaskGoal goal);
    void reachPin(TaskGoal goal, std::optional<int> position);
    void judgePin(const std::optional<Answer>& measured);
    void chooseOnScreen(const Place& before);
    void onClick(const QWidget& widget, std::optional<QPoint> position);
    void check();
    void judge(const Grade& grade);
    void refresh();
    void keep();
    void goOn();
    void beginNext();
    bool goesOnWith(const QKeyEvent& key) const;

    Session& m_session;
    LessonShelf& m_shelf;
    ScenePlayer& m_player;
    LessonPanel& m_panel;
    TrainingController& m_controller;
    Grader m_grader;
    LessonQuestions m_questions;
    QWidget& m_content;
    LessonLights m_lights;
    std::unique_ptr<LessonRun> m_run;
    QString m_id;
    QString m_file;
    QElapsedTimer m_clock;  ///< since the learner last did something
    int m_beamSize = 0;     ///< as the learner had chosen them before the lesson
    double m_lengthPenalty = 0;
    bool m_showsEverything = false;
    std::optional<std::size_t> m_shown;  ///< the last step that was shown
    Place m_place;                       ///< when the step began
    Place m_seen;                        ///< when something was last chosen
    bool m_isSettingUp = false;          ///< current changes do not come from the learner
};

}  // namespace translucent
