#pragma once

#include "pages/page.h"
#include "pages/training/run_list.h"

#include <QTimer>

#include <functional>

class QLabel;
class QTabWidget;
class QVBoxLayout;

namespace translucent {

class AttentionTimeView;
class CompareView;
class Engine;
class LabView;
class MessageBanner;
class RunHeader;
class SetupView;
class TrainingDesk;
class WatchView;
enum class RunWeights;
struct TrainingModel;
struct TrainingProblem;
struct TrainingRecovery;

/// Where trainings are kept and what runs them.
struct TrainingPlaces {
    QString program;  ///< translucent-cli
    QString runs;     ///< directory of this user's runs
};

/// Training a model: set up, watch, compare. Its parts are made when it is first shown.
class TrainingPage : public Page {
    Q_OBJECT

public:
    TrainingPage(Engine& engine, TrainingPlaces places, QWidget* parent = nullptr);
    ~TrainingPage() override;

    void setResult(TranslationResultPtr) override { }
    void showScene(const QString& scene) override;
    bool mayClose() override;
    void languageChanged() override;

    TrainingDesk& desk() { return *m_desk; }
    void setQuestions(const RunQuestions& questions);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void connectSignals();
    void setRun(const QString& directory);
    void refresh();
    QString news() const;
    void say(const QString& message);
    void complain(const TrainingProblem& problem);
    void translateWith(const QString& directory, RunWeights weights);
    void loadWeights(const QString& model, bool newest);
    void takeModel(const QString& directory, const TrainingModel& model);
    void reuse(const QString& directory);
    void explainRecovery(const TrainingRecovery& recovery);
    void explainEnd(const QString& reason);

    Engine& m_engine;
    std::unique_ptr<TrainingDesk> m_desk;
    RunQuestions m_ask;
    QString m_wanted;        ///< the run whose newest weights have been asked for
    QTimer m_pace;           ///< how often what grows is shown
    bool m_closing = false;  ///< the window closes once the training has ended
    RunList* m_runs = nullptr;
    RunHeader* m_header = nullptr;
    QLabel* m_message = nullptr;
    MessageBanner* m_problem = nullptr;  ///< of the last training or trial
    QTabWidget* m_tabs = nullptr;
    SetupView* m_setup = nullptr;
    WatchView* m_watch = nullptr;
    CompareView* m_compare = nullptr;
    AttentionTimeView* m_attention = nullptr;
    LabView* m_lab = nullptr;
};

}  // namespace translucent
