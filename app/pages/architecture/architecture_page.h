#pragma once

#include "pages/architecture/architecture_view.h"
#include "pages/lazy_page.h"

namespace translucent {

class Engine;
class Selection;

/// The model as a drawing. The page is empty until it is shown for the first time: its many widgets cost nothing
/// before.
class ArchitecturePage : public LazyPage<ArchitectureView> {
    Q_OBJECT

public:
    ArchitecturePage(Engine& engine, Selection& selection, QWidget* parent = nullptr);

    QList<Key> keys() const override;
    bool goBack() override { return view() && view()->goBack(); }

protected:
    ArchitectureView* createView() override;

private:
    Engine& m_engine;
    Selection& m_selection;
    ArchitecturePlace m_place;  ///< outlives the view in another language
};

}  // namespace translucent
