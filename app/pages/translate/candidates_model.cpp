#include "pages/translate/candidates_model.h"

#include <QLocale>

#include <utility>

namespace translucent {

namespace {

int alignment(int column)
{
    const auto horizontal = column == CandidatesModel::Rank ? Qt::AlignHCenter
        : column == CandidatesModel::Text                   ? Qt::AlignLeft
                                                            : Qt::AlignRight;
    return int(Qt::AlignVCenter | horizontal);
}

}  // namespace

void CandidatesModel::setResult(TranslationResultPtr result)
{
    beginResetModel();
    m_result = std::move(result);
    endResetModel();
}

void CandidatesModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int CandidatesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_result ? 0 : static_cast<int>(m_result->translation.hypotheses.size());
}

int CandidatesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CandidatesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Hypothesis& hypothesis = m_result->translation.hypotheses[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(hypothesis, index.row(), index.column());
    case Qt::ToolTipRole: return index.column() == Text ? QString::fromStdString(hypothesis.text) : QString();
    case Qt::TextAlignmentRole: return alignment(index.column());
    default: return {};
    }
}

QString CandidatesModel::text(const Hypothesis& hypothesis, int row, int column) const
{
    const QLocale locale;
    switch (column) {
    case Rank: return locale.toString(row + 1);
    case Text: return QString::fromStdString(hypothesis.text);
    case LogProbability: return locale.toString(hypothesis.logProbability, 'f', 3);
    case Score: return locale.toString(hypothesis.score, 'f', 3);
    case Finished: return endText(hypothesis.end);
    default: return {};
    }
}

QString CandidatesModel::endText(HypothesisEnd end)
{
    switch (end) {
    case HypothesisEnd::Finished: return tr("yes");
    case HypothesisEnd::Cut: return tr("no (length limit)");
    case HypothesisEnd::GivenUp: return tr("no (pruned)");
    }
    return {};
}

QVariant CandidatesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section);
    const bool tip = role == Qt::ToolTipRole;
    if (!tip && role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Rank: return tip ? tr("Rank by score") : tr("#");
    case Text: return tip ? tr("Click a candidate to see its tokens") : tr("Candidate");
    case LogProbability: return tip ? tr("Sum of the tokens' log-probabilities (natural logarithm)") : tr("Σ log p");
    case Score: return tip ? tr("Σ log p ÷ L^α: what the candidates are ranked by") : tr("Score");
    case Finished: return tip ? tr("Did the model produce END itself?") : tr("Finished");
    default: return {};
    }
}

}  // namespace translucent
