#include "widgets/translation_tables.h"

#include "translucent/search/segmentations.h"
#include "translucent/text/tokenizer.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace translucent {

TextRows::TextRows(ListTable* table, int column, std::function<ListRow(const Row&)> rowOf)
    : QObject(table)
    , m_table(table)
    , m_column(column)
    , m_rowOf(std::move(rowOf))
{
    connect(table, &ListTable::picked, this, [this](int row) {
        if (row < 0 || row >= int(m_rows.size()))
            return;
        Q_EMIT picked(m_rows[std::size_t(row)].hypothesis);
    });
    connect(table, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == m_column)
            toggle(index.row());
    });
    connect(table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        if (index.column() != m_column)
            toggle(index.row());
    });
}

ListColumn TextRows::column()
{
    return {tr("Cuts"), tr("In how many ways the search found this text cut into tokens; a click or Enter shows them"),
        ListColumn::Rank, "hypothesis"};
}

QString TextRows::note()
{
    return tr(
        "▸ 3: the search found the text in three segmentations; click it to see them. Bars show where words are cut.");
}

bool TextRows::hasSeveral() const
{
    return std::ranges::any_of(m_texts, [](const SameText& text) { return text.segmentations.size() > 1; });
}

void TextRows::setTexts(std::vector<SameText> texts)
{
    m_texts = std::move(texts);
    m_open.clear();
    refresh();
}

ListRow TextRows::finished(const Row& row) const
{
    ListRow shown = m_rowOf(row);
    const SameText& text = m_texts[row.text];
    const std::size_t count = text.segmentations.size();
    shown.strong = row.text == 0 && !row.isSegmentation;
    shown.faint = row.isSegmentation;
    if (row.isSegmentation || count == 1)
        return shown;
    shown.texts[m_column] = (m_open.contains(row.text) ? QStringLiteral("▾ %1") : QStringLiteral("▸ %1")).arg(count);
    shown.tip =
        tr("%n segmentation(s) of this text; their probabilities sum to %1. The numbers are those of the best one.",
            nullptr, int(count))
            .arg(percentText(std::exp(text.logProbability)));
    return shown;
}

void TextRows::refresh()
{
    m_rows.clear();
    for (std::size_t text = 0; text < m_texts.size(); ++text) {
        m_rows.push_back({text, m_texts[text].segmentations.front(), false});
        if (m_open.contains(text))
            for (const std::size_t hypothesis : m_texts[text].segmentations)
                m_rows.push_back({text, hypothesis, true});
    }
    std::vector<ListRow> shown;
    for (const Row& row : m_rows)
        shown.push_back(finished(row));
    m_table->setRows(std::move(shown));
}

int TextRows::rowOf(std::ptrdiff_t hypothesis) const
{
    const auto found = std::ranges::find_if(
        m_rows, [hypothesis](const Row& row) { return std::ptrdiff_t(row.hypothesis) == hypothesis; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

void TextRows::setCurrent(std::ptrdiff_t hypothesis)
{
    const int shown = m_table->currentRow();
    if (shown >= 0 && shown < int(m_rows.size()) && std::ptrdiff_t(m_rows[std::size_t(shown)].hypothesis) == hypothesis)
        return;
    if (rowOf(hypothesis) < 0) {
        const auto text = std::ranges::find_if(m_texts, [hypothesis](const SameText& one) {
            return std::ranges::count(one.segmentations, std::size_t(hypothesis)) > 0;
        });
        if (hypothesis >= 0 && text != m_texts.end()) {
            m_open.insert(std::size_t(text - m_texts.begin()));
            refresh();
        }
    }
    m_table->setCurrentRow(rowOf(hypothesis));
}

void TextRows::toggle(int row)
{
    if (row < 0 || row >= int(m_rows.size()))
        return;
    const std::size_t text = m_rows[std::size_t(row)].text;
    if (m_rows[std::size_t(row)].isSegmentation || m_texts[text].segmentations.size() == 1)
        return;
    if (m_open.erase(text) == 0)
        m_open.insert(text);
    refresh();
    m_table->setCurrentRow(rowOf(std::ptrdiff_t(m_texts[text].segmentations.front())));
}

std::vector<TokenCandidate> candidatesOf(const HypothesisToken& token)
{
    std::vector<TokenCandidate> candidates = withWithheld(token.alternatives, token.withheld);
    if (std::ranges::find(candidates, token.chosen.id, &TokenCandidate::id) == candidates.end())
        candidates.push_back(token.chosen);
    return candidates;
}

QString candidateText(const TokenCandidate& candidate, const HypothesisToken* before)
{
    const std::array pair {before ? TokenRef {before->chosen.id, before->chosen.piece} : TokenRef {kBeginId, {}},
        TokenRef {candidate.id, candidate.piece}};
    return tokenTexts(pair).last();
}

CandidateTable::CandidateTable(const char* objectName, QWidget* parent)
    : ListTable(objectName,
        {{tr("#"), tr("Place by probability"), ListColumn::Rank},
            {tr("Token"), tr("A possible token at this position"), ListColumn::Word, "token"},
            {tr("Probability"),
                tr("The probability that the model gives it, given everything before it; over all tokens they sum to "
                   "1"),
                ListColumn::Bar, "softmax"}},
        parent)
{
    setSelectionMode(NoSelection);
    showAllRows();
}

ListRow CandidateTable::rowOf(
    std::span<const HypothesisToken> tokens, std::size_t position, const TokenCandidate& candidate)
{
    const double probability = std::exp(candidate.logProbability);
    const bool chosen = candidate.id == tokens[position].chosen.id, withheld = candidate.id == kUnknownId && !chosen;
    const bool cut = cutsOtherwise(tokens, position, candidate);
    const QString text = candidateText(candidate, position > 0 ? &tokens[position - 1] : nullptr);
    QString tip = tr("id %1, log p = %2").arg(candidate.id).arg(logText(candidate.logProbability, 4));
    if (withheld)
        tip += u'\n' + withheldText();
    if (cut)
        tip += u'\n'
            + tr("Begins the same word with other tokens: the translation may stay the same and only be split "
                 "differently");
    return {.texts = {QString(),
                withheld  ? tr("%1 (not allowed)").arg(text)
                    : cut ? tr("%1 (same word, other cut)").arg(text)
                          : text,
                percentText(probability)},
        .tip = tip,
        .strong = chosen,
        .faint = withheld || cut,
        .share = probability};
}

void CandidateTable::setToken(std::span<const HypothesisToken> tokens, std::size_t position)
{
    const HypothesisToken& token = tokens[position];
    std::vector<ListRow> rows;
    std::size_t rank = 0;
    for (const TokenCandidate& candidate : candidatesOf(token)) {
        rows.push_back(rowOf(tokens, position, candidate));
        const bool withheld = candidate.id == kUnknownId && candidate.id != token.chosen.id;
        rows.back().texts.front() = withheld   ? QStringLiteral("–")
            : rank < token.alternatives.size() ? QString::number(++rank)
                                               : QStringLiteral("…");  // not among the best
    }
    setRows(std::move(rows));
}

}  // namespace translucent
