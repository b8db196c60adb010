#pragma once

#include "pages/lazy_page.h"
#include "pages/numbers/numbers_view.h"

namespace translucent {

class Engine;
class Selection;

/// Calculations, one step at a time. The page is empty until it is shown for the first time.
class NumbersPage : public LazyPage<NumbersView> {
    Q_OBJECT

public:
    NumbersPage(Engine& engine, Selection& selection, QWidget* parent = nullptr);

protected:
    NumbersView* createView() override;

private:
    Engine& m_engine;
    Selection& m_selection;
};

}  // namespace translucent
