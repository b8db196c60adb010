#include "pages/translate/search_cards.h"

#include "engine/selection.h"
#include "pages/translate/token_cards.h"
#include "widgets/attention_labels.h"
#include "widgets/candidate_table.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

struct CandidatesText {
    Q_DECLARE_TR_FUNCTIONS(translucent::CandidatesCard)

public:
    static QString end(HypothesisEnd end)
    {
        switch (end) {
        case HypothesisEnd::Finished: return tr("yes");
        case HypothesisEnd::Cut: return tr("no (length limit)");
        case HypothesisEnd::GivenUp: return tr("no (pruned)");
        }
        return {};
    }
};

int leastCertain(const Hypothesis& hypothesis)
{
    const auto found = std::ranges::min_element(
        hypothesis.tokens, {}, [](const HypothesisToken& token) { return token.chosen.logProbability; });
    return int(found - hypothesis.tokens.begin());
}

}  // namespace

CandidatesCard::CandidatesCard(Selection& selection, QWidget* parent)
    : Card("candidates", tr("Hypotheses of the beam search"), parent)
    , m_selection(selection)
    , m_table(new ListTable("candidatesTable",
          {{tr("#"), tr("Rank by score"), ListColumn::Rank, "n-best"},
              {tr("Hypothesis"), tr("A translation that the search has followed; click it to see its tokens"),
                  ListColumn::Text, "hypothesis"},
              {tr("Σ log p"), tr("Sum of the tokens' log-probabilities (natural logarithm)"), ListColumn::Number,
                  "log-probability"},
              {tr("Score"), tr("Σ log p ÷ L^α: what hypotheses are ranked by"), ListColumn::Number, "length-penalty"},
              {tr("Finished"), tr("Did the model produce END itself?"), ListColumn::Rank, "begin-end"}},
          this))
{
    m_table->setAccessibleName(tr("Hypotheses of the beam search"));
    m_column->addWidget(makeText(
        "caption", "candidatesNote", tr("Ranked by score = Σ log p ÷ L^α. Click one to see its tokens."), this));
    m_table->showAllRows();
    m_column->addWidget(m_table);
    connect(m_table, &ListTable::picked, this, [this](int row) {
        if (row >= 0)
            m_selection.setHypothesis(row);
    });
    connect(&selection, &Selection::changed, this, &CandidatesCard::showSelection);
}

void CandidatesCard::setResult(const TranslationResultPtr& result)
{
    std::vector<ListRow> rows;
    for (const Hypothesis& hypothesis : spanOf(result ? &result->translation.hypotheses : nullptr))
        rows.push_back({{QString::number(rows.size() + 1), QString::fromStdString(hypothesis.text),
            logText(hypothesis.logProbability, 3), logText(hypothesis.score, 3), CandidatesText::end(hypothesis.end)}});
    m_table->setRows(std::move(rows));
    showSelection();
}

void CandidatesCard::showSelection()
{
    if (m_selection.hypothesis() < m_table->model()->rowCount())
        m_table->setCurrentRow(m_selection.hypothesis());
}

AlternativesCard::AlternativesCard(Selection& selection, QWidget* parent)
    : Card("alternatives", tr("Alternatives at this position"), parent)
    , m_selection(selection)
    , m_hint(makeText("caption", "alternativesHint", {}, this))
    , m_table(new CandidateTable("alternativesTable", this))
{
    m_table->setAccessibleName(tr("Alternatives at this position"));
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
    const int tokens = int(hypothesis->tokens.size());
    const int focus = m_selection.focusTarget().value_or(-1);
    const bool chosen = focus >= 0 && focus < tokens;
    const int position = chosen ? focus : leastCertain(*hypothesis);
    const HypothesisToken* token = hypothesis->tokens.data() + position;
    m_table->setToken(*token, position > 0 ? token - 1 : nullptr);
    const QString piece = tokenTexts(tokenRefs(*hypothesis))[position];
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
