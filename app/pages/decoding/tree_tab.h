#pragma once

#include "engine/search_trace_ptr.h"
#include "widgets/picture_file.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;

namespace translucent {

class HypothesesCard;
class PlaceCard;
class SearchTreeLegend;
class SearchTreeView;

/// The whole tree of a beam search, walked by keyboard; what is at the cursor; the hypotheses.
class TreeTab : public QWidget {
    Q_OBJECT

public:
    explicit TreeTab(QWidget* parent = nullptr);

    /// Shows another search with the cursor at its last forced token; nullptr empties the tab.
    void setSearch(SearchTracePtr greedy, SearchTracePtr beam);
    /// Ranks the hypotheses anew.
    void setLengthPenalty(double alpha);
    void setReference(const QString& reference);
    void takeFocus();
    void retranslateUi();

    SearchTreeView& tree() { return *m_tree; }
    Picture picture(const QString& title) const;

Q_SIGNALS:
    /// The search should begin with these tokens and, after them, this text.
    void forceRequested(const std::vector<std::int64_t>& prefix, const QString& appended);
    void retreatRequested();
    void attentionRequested(std::ptrdiff_t candidate);

private:
    QWidget* createCanvas();
    void connectSignals();
    void moveTo(std::ptrdiff_t candidate);
    std::vector<std::int64_t> idsUpTo(std::ptrdiff_t candidate) const;

    SearchTracePtr m_trace;
    QLabel* m_shownLabel;
    QComboBox* m_shown;
    QLabel* m_help;
    SearchTreeView* m_tree;
    SearchTreeLegend* m_legend;
    PlaceCard* m_place;
    HypothesesCard* m_hypotheses;
};

}  // namespace translucent
