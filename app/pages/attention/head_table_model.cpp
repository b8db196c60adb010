#include "pages/attention/head_table_model.h"

#include <QLocale>

#include <limits>
#include <utility>

namespace translucent {

namespace {

QString percent(double share)
{
    return QLocale().toString(100 * share, 'f', 0) + QLatin1Char('%');
}

QString shown(const HeadMetrics& head, int column)
{
    const QLocale locale;
    switch (column) {
    case HeadTableModel::Head: return QStringLiteral("%1.%2").arg(head.layer + 1).arg(head.head + 1);
    case HeadTableModel::Entropy: return locale.toString(head.statistics.entropy, 'f', 2);
    case HeadTableModel::Distance: return locale.toString(head.statistics.distance, 'f', 1);
    case HeadTableModel::Special: return percent(head.statistics.specialShare);
    case HeadTableModel::Punctuation: return percent(head.statistics.punctuationShare);
    case HeadTableModel::Monotonicity: return percent(head.statistics.monotonicity);
    case HeadTableModel::AlignmentError:
        return head.alignmentError ? percent(*head.alignmentError) : QStringLiteral("–");
    case HeadTableModel::MeanAlignmentError:
        return head.meanAlignmentError ? percent(*head.meanAlignmentError) : QStringLiteral("–");
    default: return {};
    }
}

double sortValue(const HeadMetrics& head, int column)
{
    switch (column) {
    case HeadTableModel::Entropy: return head.statistics.entropy;
    case HeadTableModel::Distance: return head.statistics.distance;
    case HeadTableModel::Special: return head.statistics.specialShare;
    case HeadTableModel::Punctuation: return head.statistics.punctuationShare;
    case HeadTableModel::Monotonicity: return head.statistics.monotonicity;
    case HeadTableModel::AlignmentError: return head.alignmentError.value_or(std::numeric_limits<double>::infinity());
    case HeadTableModel::MeanAlignmentError:
        return head.meanAlignmentError.value_or(std::numeric_limits<double>::infinity());
    default: return 1000.0 * head.layer + head.head;
    }
}

}  // namespace

void HeadTableModel::setMetrics(std::vector<HeadMetrics> metrics)
{
    const bool sameHeads = metrics.size() == m_metrics.size();
    if (!sameHeads)
        beginResetModel();
    m_metrics = std::move(metrics);
    if (!sameHeads)
        endResetModel();
    else if (!m_metrics.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void HeadTableModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int HeadTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_metrics.size());
}

int HeadTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant HeadTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const HeadMetrics& head = m_metrics[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return shown(head, index.column());
    case SortRole: return sortValue(head, index.column());
    case Qt::TextAlignmentRole: return int(Qt::AlignCenter);
    case Qt::ToolTipRole:
        return index.column() == Head ? tr("Layer %1, head %2").arg(head.layer + 1).arg(head.head + 1) : QString();
    default: return {};
    }
}

QVariant HeadTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignCenter);
    const bool tip = role == Qt::ToolTipRole;
    if (!tip && role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Head: return tip ? tr("Layer and head, counted from 1") : tr("Head");
    case Entropy:
        return tip ? tr("Entropy −Σ w·log₂ w in bits, mean of all rows: 0 = each row looks at one token")
                   : tr("Entropy");
    case Distance:
        return tip ? tr("Mean distance between a query and the tokens it attends to, in tokens; for cross-attention, "
                        "distance from the diagonal")
                   : tr("Distance");
    case Special:
        return tip ? tr("Weight on BEGIN and END, where a head rests when no token is relevant (attention "
                        "sink)")
                   : tr("BEGIN/END");
    case Punctuation: return tip ? tr("Weight on punctuation") : tr("Punctuation");
    case Monotonicity:
        return tip ? tr("Monotonicity: share of row-to-row steps at which the most attended token does not move back")
                   : tr("Monotonic");
    case AlignmentError:
        return tip ? tr("Alignment error rate (AER) = 1 − 2|A∩S| ÷ (|A| + |S|), with A the head's links and S the gold "
                        "links of the classroom language: 0% = every word aligned correctly. Only for example "
                        "sentences translated as in the corpus.")
                   : tr("AER");
    case MeanAlignmentError:
        return tip ? tr("Alignment error rate (AER) of this head, mean over test sentences of the classroom language; "
                        "independent of the current sentence. 0% = every word aligned correctly.")
                   : tr("AER ⌀");
    default: return {};
    }
}

}  // namespace translucent
