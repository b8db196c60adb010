#pragma once

#include "engine/head_ranking.h"
#include "pages/attention/attention_explorer.h"
#include "pages/lazy_page.h"

namespace translucent {

/// Where every head of the three attentions looks. Empty until it is shown for the first time.
class AttentionPage : public LazyPage<AttentionExplorer> {
    Q_OBJECT

public:
    AttentionPage(Engine& engine, Selection& selection, GoldSentences gold, QWidget* parent = nullptr);

protected:
    AttentionExplorer* createView() override;

private:
    Engine& m_engine;
    Selection& m_selection;
    GoldSentences m_gold;
    HeadRanking m_ranking;
};

}  // namespace translucent
