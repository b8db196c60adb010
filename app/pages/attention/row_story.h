#pragma once

#include "pages/attention/attention_tabs.h"
#include "session/selection.h"
#include "translucent/model/forward_trace.h"
#include "widgets/picture_export.h"

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QTableView;

namespace translucent {

class ComponentBars;
class EmptyState;
class Engine;
class Selection;

/// The computation of one row of one head, step by step, with the engine's numbers.
/// Source: Vaswani et al. 2017, §3.2.1. Legend: L keys, K = d_k components.
struct RowStory {
    std::vector<double> products;            ///< q·k, in double from the engine's q and k. Shape: [L]
    std::vector<float> scores;               ///< q·k ÷ √K plus the contribution of positions. Shape: [L]
    std::vector<float> masked;               ///< −∞ for masked keys. Shape: [L]
    std::vector<float> weights;              ///< softmax of `masked`. Shape: [L]
    std::vector<float> query;                ///< Shape: [K]
    std::vector<std::vector<float>> keys;    ///< Shape: [L, K]
    std::vector<std::vector<float>> values;  ///< Shape: [L, K]
    std::vector<float> context;              ///< Σ weight·v. Shape: [K]
    int later = 0;                           ///< from this key on tokens come later than the row's

    /// The contribution of positions inside attention to a scaled product; 0 if there is none.
    double positionTerm(int key) const;
    bool hasPositionTerms() const;

    int length() const { return int(weights.size()); }
    bool empty() const { return weights.empty(); }
    bool isMasked(int key) const;

    /// Σ exp(masked − largest) over all keys, and one key's part of it.
    double softmaxSum() const;
    double softmaxPart(int key) const;

private:
    double largest() const;
};

/// `pass` must contain everything; empty if the head or row is not in it, or its keys are not tokens (low rank).
RowStory rowStory(const ForwardTrace& pass, const HeadId& head, int row);

/// The steps from q·k to the weight, each with a number per key.
struct RowStoryStep {
    QString name;                ///< "q · k", "÷ √32", "mask", "softmax"
    std::vector<double> values;  ///< Shape: [L]
    std::vector<float> levels;   ///< in [0, 1] between the least and the largest finite one; weights as they are

    bool operator==(const RowStoryStep&) const = default;
};
std::vector<RowStoryStep> rowStorySteps(const RowStory& story);

/// The formulas of one key with its numbers filled in, as rich text.
QString rowStoryFormula(const RowStory& story, const QString& query, const QString& keyLabel, int key);

/// The steps of a row below each other, every key a column, coloured from each step's least to its largest number.
class RowStoryTable : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setStory(const QStringList& keys, const RowStory& story);
    /// The column that is pointed at: framed by bold figures.
    void setFocus(std::optional<int> key);

    const RowStory& story() const { return m_story; }
    const QStringList& keys() const { return m_keys; }
    std::optional<int> focus() const { return m_focus; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// A line per key with the numbers in full.
    QByteArray csv() const;

private:
    QString explanationOf(int step) const;

    QStringList m_keys;
    RowStory m_story;
    std::vector<RowStoryStep> m_steps;
    std::optional<int> m_focus;
};

/// "Why this row?": the computation of the weights of one row of one head, number by number.
class RowStoryView : public AttentionTab {
    Q_OBJECT

public:
    RowStoryView(Selection& selection, SelectedTrace& trace, QWidget* parent = nullptr);

    /// The full pass is requested when the view is shown.
    void setState(const AttentionState& state) override;
    bool isSettled() const override { return !m_trace.isPending(); }

    const RowStoryTable& steps() const { return *m_steps; }
    QTableView& table() { return *m_table; }

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setUpTable();
    void fitRows();
    /// nullptr if there is none of the shown hypothesis.
    TranslationTracePtr shownTrace() const;
    const OneHead* head() const;
    int row() const;
    std::optional<int> focusKey() const;
    void pickRow(int row);
    void publishKey(std::optional<int> key, bool pin);
    void refresh();
    void refreshFocus();
    void refreshBars();
    QString hint() const;
    Picture drawing() const;

    Selection& m_selection;
    SelectedTrace& m_trace;
    std::optional<AttentionState> m_state;
    std::optional<int> m_hoveredKey;  ///< of self-attention, where the shared selection contains only the query
    std::optional<int> m_pinnedKey;
    int m_row = 0;

    EmptyState* m_emptyState;
    QComboBox* m_rows;
    RowStoryTable* m_steps;
    QTableView* m_table;
    QLabel* m_formula;
    ComponentBars* m_bars;
};

}  // namespace translucent
