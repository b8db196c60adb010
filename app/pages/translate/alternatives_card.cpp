#include "pages/translate/alternatives_card.h"

#include "engine/selection.h"
#include "pages/translate/token_cards.h"
#include "widgets/candidate_table.h"
#include "widgets/ui_helpers.h"

#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

int leastCertain(const Hypothesis& hypothesis)
{
    const auto found = std::ranges::min_element(
        hypothesis.tokens, {}, [](const HypothesisToken& token) { return token.chosen.logProbability; });
    return static_cast<int>(found - hypothesis.tokens.begin());
}

}  // namespace

AlternativesCard::AlternativesCard(Selection& selection, QWidget* parent)
    : Card("alternatives", tr("Alternatives at this position"), parent)
    , m_selection(selection)
    , m_hint(makeLabel("caption", "alternativesHint", this))
    , m_table(new CandidateTable("alternativesTable", this))
{
    m_table->setAccessibleName(tr("Alternatives at this position"));
    m_hint->setWordWrap(true);
    m_column->addWidget(m_hint);
    m_column->addWidget(m_table);
    connect(&selection, &Selection::changed, this, &AlternativesCard::refresh);
    connect(&selection, &Selection::focusChanged, this, &AlternativesCard::refresh);
}

void AlternativesCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
}

void AlternativesCard::refresh()
{
    const Hypothesis* hypothesis = hypothesisAt(m_result, m_selection.hypothesis());
    if (!hypothesis || hypothesis->tokens.empty())
        return;
    const int tokens = static_cast<int>(hypothesis->tokens.size());
    const int focus = m_selection.focusTarget().value_or(-1);
    const bool chosen = focus >= 0 && focus < tokens;
    const int position = chosen ? focus : leastCertain(*hypothesis);
    const HypothesisToken* token = hypothesis->tokens.data() + position;
    m_table->setToken(*token, position > 0 ? token - 1 : nullptr);
    const QString piece = tokenTexts(*hypothesis)[position];
    const QString place = QString::number(position + 1);
    m_hint->setText(!chosen
            ? tr("Position %1, the least certain: the search chose \"%2\". Hover over another token of the translation "
                 "to see its alternatives; click to pin the list.")
                  .arg(place, piece)
            : m_selection.pinnedTarget() == position
            ? tr("Position %1: the search chose \"%2\" (pinned; Esc unpins it).").arg(place, piece)
            : tr("Position %1: the search chose \"%2\".").arg(place, piece));
}

}  // namespace translucent
