#pragma once

#include "engine/translation_result.h"

#include <QAbstractTableModel>

namespace translucent {

/// The complete translations the search returned, best first.
class CandidatesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Rank, Text, LogProbability, Score, Finished, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setResult(TranslationResultPtr result);
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const Hypothesis& hypothesis, int row, int column) const;
    static QString endText(HypothesisEnd end);

    TranslationResultPtr m_result;
};

}  // namespace translucent
