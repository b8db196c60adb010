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

    QString title() const override;
    QKeySequence shortcut() const override;
    QString iconPath() const override;
    QStringList scenes() const override;
    void showScene(const QString& scene) override;

protected:
    NumbersView* createView() override;

private:
    Engine& m_engine;
    Selection& m_selection;
};

}  // namespace translucent
