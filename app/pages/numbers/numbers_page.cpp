#include "pages/numbers/numbers_page.h"

#include "engine/engine.h"

namespace translucent {

NumbersPage::NumbersPage(Engine& engine, Selection& selection, QWidget* parent)
    : LazyPage({"numbers", QT_TR_NOOP("Numbers"), UsesSentence, NumbersView::scenes()}, engine.result(), parent)
    , m_engine(engine)
    , m_selection(selection)
{
}

NumbersView* NumbersPage::createView()
{
    return new NumbersView(m_engine, m_selection, this);
}

}  // namespace translucent
