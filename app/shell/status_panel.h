#pragma once

#include "engine/engine.h"
#include "engine/experiment.h"

#include <QFrame>
#include <QTimer>

class QLabel;
class QProgressBar;
class QToolButton;

namespace translucent {

/// Facts about the model, the time of the last translation, the running job, and the news of a page.
class StatusPanel : public QFrame {
    Q_OBJECT

public:
    StatusPanel(Engine& engine, Experiment& experiment, QWidget* parent);

    /// What goes on in a page; empty = nothing.
    void setNews(const QString& news);
    /// How long it took; nullptr = there is no translation.
    void setResult(const TranslationResultPtr& result);
    void refresh();

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void newsClicked();

private:
    static constexpr int kShowBusyAfterMs = 200;

    void showJob();
    QString modelFacts() const;

    Engine& m_engine;
    TranslationResultPtr m_result;
    Experiment& m_experiment;
    QLabel* m_model;
    QLabel* m_time;
    QLabel* m_job;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QToolButton* m_changed;  ///< says on every page that the model is changed
    QToolButton* m_news;
    QTimer m_patience;
};

}  // namespace translucent
