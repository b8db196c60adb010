#include "pages/translate/search_cards.h"

#include "engine/experiment.h"
#include "engine/selection.h"
#include "pages/translate/token_cards.h"
#include "translucent/tokenizer.h"
#include "widgets/attention_labels.h"
#include "widgets/candidate_table.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

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

AlternativesCard::AlternativesCard(Selection& selection, Experiment& experiment, QWidget* parent)
    : Card("alternatives", tr("Alternatives at this position"), parent)
    , m_selection(selection)
    , m_experiment(experiment)
    , m_hint(makeText("caption", "alternativesHint", {}, this))
    , m_begins(makeText("warning", "forcedBeginning", {}, this))
    , m_free(makeButton("flat", "freeBeginning", tr("Undo"), tr("Translates again without the forced prefix"), this))
    , m_table(new CandidateTable("alternativesTable", this))
{
    m_table->setAccessibleName(tr("Alternatives at this position"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_begins->setTextFormat(Qt::PlainText);
    m_column->addLayout(rowOf({{m_begins, 1}, m_free}, nullptr, {}, 8));
    m_column->addWidget(m_hint);
    m_column->addWidget(m_table);
    connect(&selection, &Selection::changed, this, &AlternativesCard::refresh);
    connect(&selection, &Selection::focusChanged, this, &AlternativesCard::refresh);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { force(index.row()); });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { force(index.row()); });
    connect(m_free, &QToolButton::clicked, this, [this] { begin({}); });
}

void AlternativesCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    const bool begins = result && !result->prefix.isEmpty();
    m_begins->setText(begins ? tr("The translation must begin with \"%1\".").arg(result->prefix) : QString());
    m_begins->setVisible(begins);
    m_free->setVisible(begins);
    m_table->setCurrentRow(-1);
    refresh();
}

void AlternativesCard::refresh()
{
    const Hypothesis* hypothesis = hypothesisAt(m_result, m_selection.hypothesis());
    if (!hypothesis || hypothesis->tokens.empty())
        return;
    const int tokens = int(hypothesis->tokens.size());
    const int focus = m_selection.focusTarget().value_or(-1);
    const bool isFocus = focus >= 0 && focus < tokens;
    const int position = isFocus ? focus : int(leastCertain(hypothesis->tokens));
    if (std::exchange(m_position, position) != position)
        m_table->setCurrentRow(-1);
    m_table->setToken(hypothesis->tokens, std::size_t(position));
    m_hint->setText(hint(*hypothesis, isFocus));
}

QString AlternativesCard::hint(const Hypothesis& hypothesis, bool isFocus) const
{
    const QStringList pieces = tokenTexts(tokenRefs(hypothesis));
    const QString piece = pieces[m_position];
    const QString place = QString::number(m_position + 1);
    const bool isForced = m_position < int(m_result->options.forcedPrefix.size());
    QString hint = isForced ? tr("Position %1: \"%2\" was forced.").arg(place, piece)
        : !isFocus
        ? tr("Position %1, the least certain: the search chose \"%2\". Hover over another token of the translation "
             "to see its alternatives; click to pin the list.")
              .arg(place, piece)
        : m_selection.pinnedTarget() == m_position
        ? tr("Position %1: the search chose \"%2\" (pinned; Esc unpins it).").arg(place, piece)
        : tr("Position %1: the search chose \"%2\".").arg(place, piece);
    if (const int lowest = lowestProbability(hypothesis);
        !isFocus && lowest != m_position && m_result->prefix.isEmpty())
        hint += u' '
            + tr("\"%1\" has a lower probability, but only because the same word can be cut into tokens in other ways.")
                  .arg(pieces[lowest]);
    return m_result->translation.parallel ? hint : hint + u' ' + tr("Click an alternative to translate again with it.");
}

void AlternativesCard::force(int row)
{
    const Hypothesis* hypothesis = hypothesisAt(m_result, m_selection.hypothesis());
    if (!hypothesis || m_position >= int(hypothesis->tokens.size()) || m_result->translation.parallel)
        return;
    const auto alternatives = candidatesOf(hypothesis->tokens[std::size_t(m_position)]);
    if (row < 0 || row >= int(alternatives.size()))
        return;
    if (const QString prefix = beginningWith(alternatives[std::size_t(row)]); !prefix.isEmpty())
        begin(prefix);
}

/// Empty where a text cannot say it: of END, of what the vocabulary lacks, and of what stands there already.
QString AlternativesCard::beginningWith(const TokenCandidate& alternative) const
{
    const std::vector<TokenRef> all = tokenRefs(*hypothesisAt(m_result, m_selection.hypothesis()));
    std::vector<TokenRef> tokens(all.begin(), all.begin() + m_position);
    const QString before = runningText(tokens);
    tokens.push_back({alternative.id, alternative.piece});
    const bool isUnknown = std::ranges::find(tokens, kUnknownId, &TokenRef::id) != tokens.end();
    const QString text = runningText(tokens);
    return isUnknown || alternative.id == all[std::size_t(m_position)].id || text == before ? QString() : text;
}

void AlternativesCard::begin(const QString& prefix)
{
    WhatIf change = m_experiment.change();
    change.prefix = prefix;
    change.prefixOf = prefix.isEmpty() ? QString() : m_result->sourceText;
    m_experiment.setChange(change);
}

}  // namespace translucent
