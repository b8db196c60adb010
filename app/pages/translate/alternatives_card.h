#pragma once

#include "engine/translation_result.h"
#include "pages/translate/card.h"

#include <QAbstractTableModel>

#include <vector>

namespace translucent {

class ResultTable;
class Selection;

/// The likeliest pieces at one target position, best first; the chosen one is always there.
class AlternativesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Rank, PieceText, Probability, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// `before` is the token that it follows; nullptr at the beginning.
    void setToken(const HypothesisToken& token, const HypothesisToken* before);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(int row, int column) const;

    std::vector<TokenCandidate> m_candidates;
    QStringList m_texts;
    std::int64_t m_chosen = -1;
    bool m_chosenIsExtra = false;  ///< the last row: the chosen piece is not among the best
};

/// What the model could have said at the focused target position; at first, where it was least certain.
class AlternativesCard : public Card {
    Q_OBJECT

public:
    AlternativesCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void refresh();

    Selection& m_selection;
    AlternativesModel* m_model;
    QLabel* m_hint;
    ResultTable* m_table;
    TranslationResultPtr m_result;
};

}  // namespace translucent
