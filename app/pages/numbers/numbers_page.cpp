#include "pages/numbers/numbers_page.h"

#include "engine/engine.h"

namespace translucent {

NumbersPage::NumbersPage(Engine& engine, Selection& selection, QWidget* parent)
    : LazyPage("numbersPage", engine.result(), parent)
    , m_engine(engine)
    , m_selection(selection)
{
}

QString NumbersPage::title() const
{
    return tr("Numbers");
}

QKeySequence NumbersPage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_5);
}

QString NumbersPage::iconPath() const
{
    return QStringLiteral(":/icons/numbers.svg");
}

QStringList NumbersPage::scenes() const
{
    return NumbersView::scenes();
}

void NumbersPage::showScene(const QString& scene)
{
    if (view())
        view()->showScene(scene);
}

NumbersView* NumbersPage::createView()
{
    return new NumbersView(m_engine, m_selection, this);
}

}  // namespace translucent
