#pragma once

#include "pages/lazy_page.h"
#include "pages/positions/positions_view.h"

namespace translucent {

class Engine;
class Experiment;
class Selection;

/// How a Transformer knows where a word stands. The page is empty until it is shown for the first time.
class PositionsPage : public LazyPage<PositionsView> {
    Q_OBJECT

public:
    PositionsPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    void showScene(const QString& scene) override;

protected:
    PositionsView* createView() override;

private:
    Engine& m_engine;
    Experiment& m_experiment;
    Selection& m_selection;
};

}  // namespace translucent
