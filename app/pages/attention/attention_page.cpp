#include "pages/attention/attention_page.h"

#include "engine/engine.h"

#include <utility>

namespace translucent {

AttentionPage::AttentionPage(Engine& engine, Selection& selection, GoldSentences gold, QWidget* parent)
    : LazyPage({"attention", QT_TR_NOOP("Attention"), UsesSentence | UsesSearch, AttentionExplorer::scenes()},
        engine.result(), parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_gold(std::move(gold))
    , m_ranking(engine, this)
{
}

AttentionExplorer* AttentionPage::createView()
{
    return new AttentionExplorer(m_engine, m_selection, m_gold, m_ranking, this);
}

}  // namespace translucent
