#pragma once

#include "engine/translation_result.h"
#include "widgets/heatmap_data.h"

#include <QAbstractTableModel>

#include <vector>

namespace translucent {

/// One position of a teacher-forced pass.
struct ForcedPosition {
    QString input;           ///< what the decoder reads there
    QString expected;        ///< what it has to predict
    double probability = 0;  ///< that it gives to that
    double loss = 0;         ///< −ln of it, in nats
};

/// The decoder's input – the target shifted one place to the right – beside what it has to predict.
std::vector<ForcedPosition> forcedPositions(const TranslationResult& result, std::size_t hypothesis);

double meanLoss(const std::vector<ForcedPosition>& positions);

/// The causal mask: 1 where the row's position may see the column's, 0 where it may not.
HeatmapData causalMask(const std::vector<ForcedPosition>& positions);

class ForcedPositionsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Number, Input, Expected, Probability, Loss, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setPositions(std::vector<ForcedPosition> positions);
    const std::vector<ForcedPosition>& positions() const { return m_positions; }
    void retranslate();
    QByteArray table() const;  ///< CSV

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const ForcedPosition& position, int row, int column) const;

    std::vector<ForcedPosition> m_positions;
};

}  // namespace translucent
