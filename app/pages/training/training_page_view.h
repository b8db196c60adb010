#pragma once

#include "engine/translation_result.h"

#include <QWidget>

class QLabel;
class QTabWidget;

namespace translucent {

class Engine;
class MessageBanner;
class RunHeader;
class RunList;
class TrainingDesk;
class TrainingTab;
enum class RunWeights;
struct TrainingModel;
struct TrainingProblem;
struct TrainingRecovery;
struct TrainingState;

/// The list of runs, what the chosen one is doing, and the parts of the page as tabs.
class TrainingPageView : public QWidget {
    Q_OBJECT

public:
    TrainingPageView(Engine& engine, TrainingDesk& desk, TrainingState& state, QWidget* parent);

    void setResult(const TranslationResultPtr&) { }
    void showScene(const QString& scene);
    /// Numbers that grow; to be called now and then.
    void refresh();
    bool isSettled() const;

Q_SIGNALS:
    void pageRequested(const QString& objectName);

private:
    template <typename Tab>
    void addTab(const char* name, const QString& title);
    void connectParts();
    void connectDesk();
    void showRuns();
    void showHeader();
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
    TrainingDesk& m_desk;
    TrainingState& m_state;
    RunList* m_runs;
    RunHeader* m_header;
    QLabel* m_message;
    MessageBanner* m_problem;
    QTabWidget* m_tabs;
    QList<TrainingTab*> m_made;  ///< the tabs that were shown
};

}  // namespace translucent
