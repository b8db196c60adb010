#pragma once

#include "pages/lazy_page.h"
#include "pages/whatif/what_if_view.h"

namespace translucent {

class Engine;
class Experiment;
class Selection;

/// What breaks when something is changed. Empty until it is shown for the first time.
class WhatIfPage : public LazyPage<WhatIfView> {
    Q_OBJECT

public:
    WhatIfPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

protected:
    WhatIfView* createView() override;

private:
    Engine& m_engine;
    Experiment& m_experiment;
    Selection& m_selection;
    FoundSweep m_sweep;
};

}  // namespace translucent
