#include "pages/attention/attention_page.h"

#include "engine/engine.h"

#include <utility>

namespace translucent {

AttentionPage::AttentionPage(Engine& engine, Selection& selection, GoldSentences gold, QWidget* parent)
    : LazyPage("attentionPage", engine.result(), parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_gold(std::move(gold))
{
}

QString AttentionPage::title() const
{
    return tr("Attention");
}

QKeySequence AttentionPage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_2);
}

QString AttentionPage::iconPath() const
{
    return QStringLiteral(":/icons/attention.svg");
}

QStringList AttentionPage::scenes() const
{
    return AttentionExplorer::scenes();
}

void AttentionPage::showScene(const QString& scene)
{
    if (view())
        view()->showScene(scene);
}

AttentionExplorer* AttentionPage::createView()
{
    return new AttentionExplorer(m_engine, m_selection, m_gold, this);
}

}  // namespace translucent
