#include "pages/decoding/step_model.h"

#include "pages/decoding/race_split.h"
#include "widgets/search_tree_text.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

namespace translucent {

void StepModel::setStep(const SearchTracePtr& trace, std::int64_t position, bool judged)
{
    const StepRange range = trace ? stepRange(*trace, position) : StepRange();
    if (m_trace == trace && m_first == std::ptrdiff_t(range.first) && m_rows == int(range.size()) && m_judged == judged)
        return;
    beginResetModel();
    m_trace = trace;
    m_first = std::ptrdiff_t(range.first);
    m_rows = int(range.size());
    m_judged = judged;
    endResetModel();
}

void StepModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (m_rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
}

int StepModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int StepModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString StepModel::text(std::ptrdiff_t candidate, int column) const
{
    const SearchCandidate& one = m_trace->candidates[std::size_t(candidate)];
    switch (column) {
    case Rank: return QString::number(one.rank + 1);
    case Context: return one.parent < 0 ? candidateText(*m_trace, -1) : pathText(*m_trace, one.parent);
    case Token: return candidateText(*m_trace, candidate);
    case LogProbability: return logText(one.token.logProbability, 3);
    case Sum: return logText(one.sum, 3);
    case Score: return logText(one.score, 3);
    case Fate: return m_judged ? one.forced ? tr("forced") : fateText(one.fate) : QStringLiteral("…");
    default: return {};
    }
}

QVariant StepModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::ptrdiff_t candidate = candidateAt(index.row());
    const bool pruned = m_judged && m_trace->candidates[std::size_t(candidate)].fate == CandidateFate::Pruned;
    switch (role) {
    case Qt::DisplayRole: return text(candidate, index.column());
    case Qt::ToolTipRole: return candidateDetails(*m_trace, candidate);
    case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
    case Qt::ForegroundRole:
        return pruned ? QVariant(QGuiApplication::palette().color(QPalette::PlaceholderText)) : QVariant();
    default: return {};
    }
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool words = section == Token || section == Fate;
        return int(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight));
    }
    const bool tip = role == Qt::ToolTipRole;
    if (!tip && role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Rank: return tip ? tr("Rank among the candidates of this step, by Σ log p") : tr("#");
    case Context: return tip ? tr("The tokens chosen before") : tr("Context");
    case Token: return tip ? tr("The token considered") : tr("Token");
    case LogProbability:
        return tip ? tr("Natural logarithm of the token's probability, given everything before it") : tr("log p");
    case Sum: return tip ? tr("Sum of the log-probabilities from the start to this token") : tr("Σ log p");
    case Score: return tip ? tr("Σ log p ÷ L^α, normalised by the length L") : tr("Score");
    case Fate: return tip ? tr("What the search did with it") : tr("Status");
    default: return {};
    }
}

}  // namespace translucent
