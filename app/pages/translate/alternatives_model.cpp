#include "pages/translate/alternatives_model.h"

#include "pages/translate/piece_text.h"
#include "widgets/ui_helpers.h"

#include <QFont>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace translucent {

void AlternativesModel::setToken(const HypothesisToken& token)
{
    beginResetModel();
    m_candidates = token.alternatives;
    m_chosen = token.chosen.id;
    m_chosenIsExtra = std::none_of(m_candidates.begin(), m_candidates.end(),
        [&](const TokenCandidate& candidate) { return candidate.id == m_chosen; });
    if (m_chosenIsExtra)
        m_candidates.push_back(token.chosen);
    endResetModel();
}

void AlternativesModel::clear()
{
    beginResetModel();
    m_candidates.clear();
    m_chosen = -1;
    endResetModel();
}

void AlternativesModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_candidates.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
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
    case Qt::DisplayRole: return text(candidate, index);
    case Qt::ToolTipRole:
        return tr("id %1, log p = %2").arg(candidate.id).arg(QLocale().toString(candidate.logProbability, 'f', 4));
    case Qt::FontRole: return chosen ? QVariant(bold) : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Rank ? Qt::AlignHCenter : Qt::AlignLeft));
    case ProbabilityRole: return std::exp(candidate.logProbability);
    case ChosenRole: return chosen;
    default: return {};
    }
}

QString AlternativesModel::text(const TokenCandidate& candidate, const QModelIndex& index) const
{
    switch (index.column()) {
    case Rank:
        return m_chosenIsExtra && candidate.id == m_chosen ? QStringLiteral("…") : QString::number(index.row() + 1);
    case PieceText: return pieceLabel(candidate.id, candidate.piece);
    default: return percentText(std::exp(candidate.logProbability));
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

}  // namespace translucent
