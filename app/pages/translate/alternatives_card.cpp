#include "pages/translate/alternatives_card.h"

#include "engine/selection.h"
#include "pages/translate/token_cards.h"
#include "widgets/probability_delegate.h"
#include "widgets/result_table.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QHeaderView>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

int leastCertain(const Hypothesis& hypothesis)
{
    const auto found = std::ranges::min_element(
        hypothesis.tokens, {}, [](const HypothesisToken& token) { return token.chosen.logProbability; });
    return static_cast<int>(found - hypothesis.tokens.begin());
}

}  // namespace

void AlternativesModel::setToken(const HypothesisToken& token, const HypothesisToken* before)
{
    beginResetModel();
    m_candidates = token.alternatives;
    m_chosen = token.chosen.id;
    m_chosenIsExtra = std::ranges::find(m_candidates, m_chosen, &TokenCandidate::id) == m_candidates.end();
    if (m_chosenIsExtra)
        m_candidates.push_back(token.chosen);
    m_texts.clear();
    for (const TokenCandidate& candidate : m_candidates) {
        const std::array pair {before ? TokenRef {before->chosen.id, before->chosen.piece} : TokenRef {kBeginId, {}},
            TokenRef {candidate.id, candidate.piece}};
        m_texts << tokenTexts(pair).last();
    }
    endResetModel();
}

int AlternativesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_candidates.size());
}

int AlternativesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant AlternativesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TokenCandidate& candidate = m_candidates[static_cast<std::size_t>(index.row())];
    const bool chosen = candidate.id == m_chosen;
    QFont bold;
    bold.setBold(true);
    switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::ToolTipRole:
        return tr("id %1, log p = %2").arg(candidate.id).arg(QLocale().toString(candidate.logProbability, 'f', 4));
    case Qt::FontRole: return chosen ? QVariant(bold) : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Rank ? Qt::AlignHCenter : Qt::AlignLeft));
    case ProbabilityDelegate::ProbabilityRole: return std::exp(candidate.logProbability);
    case ProbabilityDelegate::ChosenRole: return chosen;
    default: return {};
    }
}

QString AlternativesModel::text(int row, int column) const
{
    const bool extra = m_chosenIsExtra && row == rowCount() - 1;
    switch (column) {
    case Rank: return extra ? QStringLiteral("…") : QString::number(row + 1);
    case PieceText: return m_texts[row];
    default: return percentText(std::exp(m_candidates[static_cast<std::size_t>(row)].logProbability));
    }
}

QVariant AlternativesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Rank ? Qt::AlignHCenter : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Rank: return tr("#");
    case PieceText: return tr("Token");
    case Probability: return tr("Probability");
    default: return {};
    }
}

AlternativesCard::AlternativesCard(Selection& selection, QWidget* parent)
    : Card("alternatives", tr("Alternatives at this position"), parent)
    , m_selection(selection)
    , m_model(new AlternativesModel(this))
    , m_hint(makeLabel("caption", "alternativesHint", this))
    , m_table(new ResultTable(this))
{
    m_table->setObjectName(QStringLiteral("alternativesTable"));
    m_table->setAccessibleName(tr("Alternatives at this position"));
    m_hint->setWordWrap(true);
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setItemDelegateForColumn(AlternativesModel::Probability, new ProbabilityDelegate(this));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(AlternativesModel::Probability, QHeaderView::Stretch);
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
    m_model->setToken(*token, position > 0 ? token - 1 : nullptr);
    const QString piece = tokenTexts(*hypothesis)[position];
    const QString place = QString::number(position + 1);
    m_hint->setText(!chosen
            ? tr("Position %1, the least certain: the search chose \"%2\". Hover over another token of the translation "
                 "to see its alternatives; click to pin the list.")
                  .arg(place, piece)
            : m_selection.pinnedTarget() == position
            ? tr("Position %1: the search chose \"%2\" (pinned; Esc unpins it).").arg(place, piece)
            : tr("Position %1: the search chose \"%2\".").arg(place, piece));
    m_table->updateGeometry();
}

}  // namespace translucent
