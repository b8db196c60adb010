#include "pages/architecture/architecture_page.h"

#include "engine/engine.h"

namespace translucent {

ArchitecturePage::ArchitecturePage(Engine& engine, Selection& selection, QWidget* parent)
    : LazyPage("architecturePage", engine.result(), parent)
    , m_engine(engine)
    , m_selection(selection)
{
}

QString ArchitecturePage::title() const
{
    return tr("Architecture");
}

QKeySequence ArchitecturePage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_3);
}

QString ArchitecturePage::iconPath() const
{
    return QStringLiteral(":/icons/architecture.svg");
}

QStringList ArchitecturePage::scenes() const
{
    return {QString(), QStringLiteral("numbers"), QStringLiteral("walk"), QStringLiteral("training"),
        QStringLiteral("mask"), QStringLiteral("inference")};
}

void ArchitecturePage::showScene(const QString& scene)
{
    if (view())
        view()->showScene(scene);
}

ArchitectureView* ArchitecturePage::createView()
{
    return new ArchitectureView(m_engine, m_selection, this);
}

}  // namespace translucent
