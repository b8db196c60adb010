#include "pages/whatif/what_if_page.h"

#include "engine/engine.h"

namespace translucent {

WhatIfPage::WhatIfPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent)
    : LazyPage(
        {"whatIf", QT_TR_NOOP("What if"), UsesSentence | UsesSearch, WhatIfView::scenes()}, engine.result(), parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_selection(selection)
{
}

WhatIfView* WhatIfPage::createView()
{
    return new WhatIfView(m_engine, m_experiment, m_selection, m_sweep, this);
}

}  // namespace translucent
