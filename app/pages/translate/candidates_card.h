#pragma once

#include "engine/translation_result.h"
#include "pages/translate/card.h"

#include <QAbstractTableModel>

namespace translucent {

class ResultTable;
class Selection;

/// The complete translations the search returned, best first.
class CandidatesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Rank, Text, LogProbability, Score, Finished, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setResult(TranslationResultPtr result);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const Hypothesis& hypothesis, int row, int column) const;
    static QString endText(HypothesisEnd end);

    TranslationResultPtr m_result;
};

/// Every complete translation the search returned; clicking one makes it the one all pages show.
class CandidatesCard : public Card {
    Q_OBJECT

public:
    CandidatesCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void showSelection();

    Selection& m_selection;
    CandidatesModel* m_model;
    ResultTable* m_table;
};

}  // namespace translucent
