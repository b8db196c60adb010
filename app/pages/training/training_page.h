#pragma once

#include "engine/training_controller.h"
#include "engine/translation_result.h"
#include "pages/lazy_page.h"
#include "pages/training/training_parts.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QTabWidget;

namespace translucent {

class DetailLevel;
class Engine;
class MessageBanner;
class RunHeader;
class RunList;
class SetupView;
class StartRow;
class TrainingController;
class TrainingTab;
enum class RunWeights;
struct TrainingModel;
struct TrainingProblem;
struct TrainingRecovery;
struct TrainingState;

/// Three questions that start a training; below, the list of runs, the state of the chosen one, and the parts of the
/// page as tabs. It opens on the curves of the chosen run.
class TrainingPageView : public QWidget {
    Q_OBJECT

public:
    TrainingPageView(Session& session, TrainingController& controller, TrainingState& state, QWidget* parent);

    void setResult(const TranslationResultPtr&) { }
    /// Updates numbers that grow. Call it regularly.
    void refresh();
    bool isSettled() const;
    /// "attention": plays how the heads of the chosen run have formed.
    void showPlace(const QString& place);

Q_SIGNALS:
    void pageRequested(const QString& objectName);

private:
    template <typename Tab>
    QWidget* addTab(const char* name, const QString& title);
    void addTabs();
    void connectTab(TrainingTab& tab);
    void connectParts();
    void connectStart();
    void connectDesk();
    void showRuns();
    void showHeader();
    void showTabs();
    /// nullptr before it was shown.
    SetupView* setup() const;
    void takeAnswers();
    void start();
    void startFirst();
    void train(const QString& name);
    void begin();
    void say(const QString& message);
    void complain(const TrainingProblem& problem);
    void translateWith(RunWeights weights);
    void loadWeights(const QString& model, bool newest);
    void takeModel(const QString& directory, const TrainingModel& model);
    void reuse();
    void explainRecovery(const TrainingRecovery& recovery);
    void explainEnd(const QString& reason);

    Engine& m_engine;
    DetailLevel& m_detail;
    TrainingController& m_controller;
    TrainingState& m_state;
    StartRow* m_start;
    RunList* m_runs;
    RunHeader* m_header;
    QLabel* m_message;
    MessageBanner* m_problem;
    QTabWidget* m_tabs;
    QWidget* m_setUpTab;
    QWidget* m_watchTab;
    QWidget* m_attentionTab;
    QWidget* m_exposureTab;
    QWidget* m_labelTab;
    QList<TrainingTab*> m_made;  ///< the tabs that were shown
};

/// The directories of trainings and the program that runs them.
struct TrainingPlaces {
    QString program;           ///< translucent-cli
    QString runs;              ///< directory of this user's runs
    QString bundledRuns = {};  ///< directory of the bundled runs; empty = none
};

/// Training a model: set up, watch, compare.
class TrainingPage : public LazyPage<TrainingPageView> {
    Q_OBJECT

public:
    TrainingPage(Session& session, const TrainingPlaces& places, QWidget* parent = nullptr);

    bool mayClose() override;

    TrainingController& controller() { return m_controller; }
    void setQuestions(const RunQuestions& questions) { m_state.ask = questions; }

    QList<Key> keys() const override;
    void nameNumbers(ShownNumbers& shown) const override;

protected:
    TrainingPageView* createView() override;
    bool showsLabels() const override { return true; }

private:
    void refresh();
    QString news() const;
    QString progress() const;

    TrainingState m_state;
    QTimer m_pace;           ///< interval for updating growing data
    bool m_closing = false;  ///< the window closes once the training has ended
    TrainingController m_controller;
};

}  // namespace translucent
