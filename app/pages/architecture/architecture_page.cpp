#include "pages/architecture/architecture_page.h"

#include "engine/engine.h"

namespace translucent {

ArchitecturePage::ArchitecturePage(Engine& engine, Selection& selection, QWidget* parent)
    : LazyPage({"architecture", QT_TR_NOOP("Architecture"), UsesSentence,
                   {QString(), QStringLiteral("numbers"), QStringLiteral("walk"), QStringLiteral("training"),
                       QStringLiteral("mask"), QStringLiteral("inference")}},
        engine.result(), parent)
    , m_engine(engine)
    , m_selection(selection)
{
}

QList<Page::Key> ArchitecturePage::keys() const
{
    return {
        {tr("Space or →"), tr("Next step of the walk along the data")},
        {tr("Shift+Space, Backspace or ←"), tr("One step back")},
        {QStringLiteral("Esc"), tr("End the walk")},
        {QStringLiteral("← ↑ → ↓"), tr("Move between the blocks")},
    };
}

ArchitectureView* ArchitecturePage::createView()
{
    auto* view = new ArchitectureView(m_engine, m_selection, m_place, this);
    connect(view, &ArchitectureView::calculationRequested, this,
        [this](const QString& scene) { Q_EMIT pageRequested(QStringLiteral("numbersPage"), scene); });
    return view;
}

}  // namespace translucent
