#pragma once

#include "engine/training_desk.h"
#include "pages/lazy_page.h"
#include "pages/training/training_page_view.h"
#include "pages/training/training_parts.h"

#include <QTimer>

namespace translucent {

class Engine;

/// Where trainings are kept and what runs them.
struct TrainingPlaces {
    QString program;           ///< translucent-cli
    QString runs;              ///< directory of this user's runs
    QString bundledRuns = {};  ///< directory of those that came with the program; empty = none
};

/// Training a model: set up, watch, compare.
class TrainingPage : public LazyPage<TrainingPageView> {
    Q_OBJECT

public:
    TrainingPage(Engine& engine, const TrainingPlaces& places, QWidget* parent = nullptr);

    bool mayClose() override;

    TrainingDesk& desk() { return m_desk; }
    void setQuestions(const RunQuestions& questions) { m_state.ask = questions; }

    QList<Key> keys() const override;

protected:
    TrainingPageView* createView() override;
    bool showsLabels() const override { return true; }

private:
    void refresh();
    QString news() const;

    Engine& m_engine;
    TrainingState m_state;
    QTimer m_pace;           ///< how often what grows is shown
    bool m_closing = false;  ///< the window closes once the training has ended
    TrainingDesk m_desk;
};

}  // namespace translucent
