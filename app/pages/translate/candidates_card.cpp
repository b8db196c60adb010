#include "pages/translate/candidates_card.h"

#include "engine/selection.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QVBoxLayout>

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

}  // namespace

CandidatesCard::CandidatesCard(Selection& selection, QWidget* parent)
    : Card("candidates", tr("Candidates of the beam search"), parent)
    , m_selection(selection)
    , m_table(new ListTable("candidatesTable",
          {{tr("#"), tr("Rank by score"), ListColumn::Rank},
              {tr("Candidate"), tr("Click a candidate to see its tokens"), ListColumn::Text},
              {tr("Σ log p"), tr("Sum of the tokens' log-probabilities (natural logarithm)")},
              {tr("Score"), tr("Σ log p ÷ L^α: what the candidates are ranked by")},
              {tr("Finished"), tr("Did the model produce END itself?"), ListColumn::Rank}},
          this))
{
    m_table->setAccessibleName(tr("Candidates of the beam search"));
    auto* note = makeLabel("caption", "candidatesNote", this);
    note->setText(tr("Ranked by score = Σ log p ÷ L^α. Click one to see its tokens."));
    note->setWordWrap(true);
    m_column->addWidget(note);
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
    for (const Hypothesis& hypothesis : result ? result->translation.hypotheses : std::vector<Hypothesis>())
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

}  // namespace translucent
