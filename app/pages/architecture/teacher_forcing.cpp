#include "pages/architecture/teacher_forcing.h"

#include "pages/translate/alternatives_model.h"
#include "widgets/attention_labels.h"
#include "widgets/picture_file.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>
#include <utility>

namespace translucent {

namespace {

struct TeacherForcing {
    Q_DECLARE_TR_FUNCTIONS(translucent::TeacherForcing)
};

}  // namespace

std::vector<ForcedPosition> forcedPositions(const TranslationResult& result, std::size_t hypothesis)
{
    const ForwardTrace& pass = result.traces[hypothesis];
    const SentenceTokens known = sentenceTokens(result.translation, result.traces, hypothesis);
    const QStringList inputs = attentionLabels(known, AttentionKind::DecoderSelf).keys;
    const QStringList expected = attentionLabels(known, AttentionKind::Cross).queries;
    const auto& tokens = result.translation.hypotheses[hypothesis].tokens;
    std::vector<ForcedPosition> positions;
    for (std::size_t t = 0; t < pass.outputIds.size(); ++t) {
        // Search and teacher forcing compute the same: what the decoder read is what it had chosen.
        const double logProbability = tokens[t].chosen.logProbability;
        positions.push_back({inputs[qsizetype(t)], expected[qsizetype(t)], std::exp(logProbability), -logProbability});
    }
    return positions;
}

double meanLoss(const std::vector<ForcedPosition>& positions)
{
    double sum = 0;
    for (const ForcedPosition& position : positions)
        sum += position.loss;
    return positions.empty() ? 0 : sum / double(positions.size());
}

HeatmapData causalMask(const std::vector<ForcedPosition>& positions)
{
    HeatmapData mask;
    mask.title = TeacherForcing::tr("Causal mask");
    mask.rowTitle = TeacherForcing::tr("To be predicted");
    mask.columnTitle = TeacherForcing::tr("Read by the decoder");
    mask.rowName = TeacherForcing::tr("Predicts");
    mask.columnName = TeacherForcing::tr("Sees");
    mask.valueTitle = TeacherForcing::tr("1 = visible, 0 = masked");
    for (const ForcedPosition& position : positions) {
        mask.rowLabels << position.expected;
        mask.columnLabels << position.input;
    }
    for (std::size_t row = 0; row < positions.size(); ++row)
        for (std::size_t column = 0; column < positions.size(); ++column)
            mask.values.push_back(column <= row ? 1.0F : 0.0F);
    return mask;
}

void ForcedPositionsModel::setPositions(std::vector<ForcedPosition> positions)
{
    beginResetModel();
    m_positions = std::move(positions);
    endResetModel();
}

void ForcedPositionsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_positions.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ForcedPositionsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_positions.size());
}

int ForcedPositionsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString ForcedPositionsModel::text(const ForcedPosition& position, int row, int column) const
{
    switch (column) {
    case Number: return QString::number(row + 1);
    case Input: return position.input;
    case Expected: return position.expected;
    case Probability: return percentText(position.probability);
    default: break;
    }
    return QLocale().toString(position.loss, 'f', 3);
}

QVariant ForcedPositionsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ForcedPosition& position = m_positions[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(position, index.row(), index.column());
    case Qt::TextAlignmentRole:
        return int((index.column() == Number        ? Qt::AlignHCenter
                           : index.column() == Loss ? Qt::AlignRight
                                                    : Qt::AlignLeft)
            | Qt::AlignVCenter);
    case AlternativesModel::ProbabilityRole: return position.probability;
    default: return {};
    }
}

QVariant ForcedPositionsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number: return tr("Position");
    case Input: return tr("Decoder reads");
    case Expected: return tr("Must predict");
    case Probability: return tr("Probability");
    case Loss: return tr("Loss (nats)");
    default: return {};
    }
}

QByteArray ForcedPositionsModel::table() const
{
    QStringList header;
    for (int column = 0; column < ColumnCount; ++column)
        header << headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    QList<QStringList> rows {header};
    for (std::size_t row = 0; row < m_positions.size(); ++row) {
        const ForcedPosition& position = m_positions[row];
        rows << QStringList {QString::number(row + 1), position.input, position.expected,
            QString::number(position.probability, 'g', 9), QString::number(position.loss, 'g', 9)};
    }
    return csvTable(rows);
}

}  // namespace translucent
