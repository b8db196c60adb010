#include "pages/translate/search_cards.h"

#include "engine/selection.h"
#include "pages/translate/token_cards.h"
#include "widgets/attention_labels.h"
#include "widgets/candidate_table.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

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

int lowestProbability(const Hypothesis& hypothesis)
{
    const auto found = std::ranges::min_element(
        hypothesis.tokens, {}, [](const HypothesisToken& token) { return token.chosen.logProbability; });
    return int(found - hypothesis.tokens.begin());
}

}  // namespace

CandidatesCard::CandidatesCard(Selection& selection, QWidget* parent)
    : Card("candidates", tr("Hypotheses of the beam search"), parent)
    , m_selection(selection)
    , m_note(makeText("caption", "segmentationsNote", TextRows::note(), this))
    , m_table(new ListTable("candidatesTable",
          {{tr("#"), tr("Rank by score"), ListColumn::Rank, "n-best"},
              {tr("Hypothesis"), tr("A translation that the search has followed; click it to see its tokens"),
                  ListColumn::Text, "hypothesis"},
              TextRows::column(),
              {tr("Probability"),
                  tr("Of this text, given the source: the sum over its segmentations that the search found"),
                  ListColumn::Number, "hypothesis"},
              {tr("Σ log p"), tr("Sum of the tokens' log-probabilities (natural logarithm)"), ListColumn::Number,
                  "log-probability"},
              {tr("Score"), tr("Σ log p ÷ Lᵅ: what hypotheses are ranked by"), ListColumn::Number, "length-penalty"},
              {tr("Finished"), tr("Did the model produce END itself?"), ListColumn::Rank, "begin-end"}},
          this))
    , m_rows(new TextRows(m_table, Cuts, [this](const TextRows::Row& row) { return rowOf(row); }))
{
    m_table->setAccessibleName(tr("Hypotheses of the beam search"));
    m_column->addWidget(makeText(
        "caption", "candidatesNote", tr("Ranked by score = Σ log p ÷ Lᵅ. Click one to see its tokens."), this));
    m_table->showAllRows();
    m_column->addWidget(m_table);
    m_column->addWidget(m_note);
    connect(m_rows, &TextRows::picked, this,
        [this](std::size_t hypothesis) { m_selection.setHypothesis(int(hypothesis)); });
    connect(&selection, &Selection::changed, this, &CandidatesCard::showSelection);
}

ListRow CandidatesCard::rowOf(const TextRows::Row& row) const
{
    const Hypothesis& hypothesis = m_result->translation.hypotheses[row.hypothesis];
    const double probability =
        std::exp(row.isSegmentation ? hypothesis.logProbability : m_rows->texts()[row.text].logProbability);
    return {.texts = {row.isSegmentation ? QString() : QString::number(row.text + 1),
                row.isSegmentation ? runningText(tokenRefs(hypothesis), QStringLiteral("|"))
                                   : QString::fromStdString(hypothesis.text),
                QString(), percentText(probability), logText(hypothesis.logProbability, 3),
                logText(hypothesis.score, 3), CandidatesText::end(hypothesis.end)}};
}

void CandidatesCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    m_rows->setTexts(result ? byText(result->translation.hypotheses) : std::vector<SameText>());
    m_note->setVisible(m_rows->hasSeveral());
    showSelection();
}

void CandidatesCard::showSelection()
{
    if (hypothesisAt(m_result, m_selection.hypothesis()))
        m_rows->setCurrent(m_selection.hypothesis());
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
    const int position = chosen ? focus : int(leastCertain(hypothesis->tokens));
    m_table->setToken(hypothesis->tokens, std::size_t(position));
    const QStringList pieces = tokenTexts(tokenRefs(*hypothesis));
    const QString piece = pieces[position];
    const QString place = QString::number(position + 1);
    QString hint = !chosen
        ? tr("Position %1, the least certain: the search chose \"%2\". Hover over another token of the translation "
             "to see its alternatives; click to pin the list.")
              .arg(place, piece)
        : m_selection.pinnedTarget() == position
        ? tr("Position %1: the search chose \"%2\" (pinned; Esc unpins it).").arg(place, piece)
        : tr("Position %1: the search chose \"%2\".").arg(place, piece);
    if (const int lowest = lowestProbability(*hypothesis); !chosen && lowest != position)
        hint += u' '
            + tr("\"%1\" has a lower probability, but only because the same word can be cut into tokens in other ways.")
                  .arg(pieces[lowest]);
    m_hint->setText(hint);
}

}  // namespace translucent
