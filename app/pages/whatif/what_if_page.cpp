#include "pages/whatif/what_if_page.h"

#include "engine/engine.h"

namespace translucent {

WhatIfPage::WhatIfPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent)
    : LazyPage("whatIfPage", engine.result(), parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_selection(selection)
{
}

QString WhatIfPage::title() const
{
    return tr("What if");
}

QKeySequence WhatIfPage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_I);
}

QString WhatIfPage::iconPath() const
{
    return QStringLiteral(":/icons/what-if.svg");
}

QStringList WhatIfPage::scenes() const
{
    return WhatIfView::scenes();
}

void WhatIfPage::showScene(const QString& scene)
{
    if (view())
        view()->showScene(scene);
}

WhatIfView* WhatIfPage::createView()
{
    return new WhatIfView(m_engine, m_experiment, m_selection, this);
}

}  // namespace translucent
