#pragma once

#include "translucent/decoding.h"
#include "widgets/probability_delegate.h"

#include <QAbstractTableModel>

#include <vector>

namespace translucent {

/// The likeliest pieces at one target position, best first; the chosen one is always there.
class AlternativesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Rank, PieceText, Probability, ColumnCount };
    enum Role { ProbabilityRole = ProbabilityDelegate::ProbabilityRole, ChosenRole = ProbabilityDelegate::ChosenRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setToken(const HypothesisToken& token);
    void clear();
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const TokenCandidate& candidate, const QModelIndex& index) const;

    std::vector<TokenCandidate> m_candidates;
    std::int64_t m_chosen = -1;
    bool m_chosenIsExtra = false;  ///< the last row: the chosen piece is not among the best
};

}  // namespace translucent
