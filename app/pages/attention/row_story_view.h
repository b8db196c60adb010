#pragma once

#include "engine/asking.h"
#include "pages/attention/attention_state.h"
#include "widgets/picture_file.h"

#include <optional>

class QComboBox;
class QLabel;
class QStackedLayout;
class QTableView;

namespace translucent {

class ComponentBars;
class Engine;
class RowStoryTable;
class Selection;

/// "Why this row?": how the weights of one row of one head came about, number by number.
class RowStoryView : public AttentionTab {
    Q_OBJECT

public:
    RowStoryView(Engine& engine, Selection& selection, QWidget* parent = nullptr);

    /// The full pass is asked for when the view is seen.
    void setState(const AttentionState& state) override;

    const RowStoryTable& steps() const { return *m_steps; }
    QTableView& table() { return *m_table; }

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setUpTable();
    void requestTrace();
    void takeTrace(const TranslationTracePtr& trace);
    bool hasTrace() const;
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

    Asking<TraceRequest> m_request;
    Selection& m_selection;
    std::optional<AttentionState> m_state;
    TranslationTracePtr m_trace;
    std::optional<int> m_hoveredKey;  ///< of self-attention, where the shared selection knows the query only
    std::optional<int> m_pinnedKey;
    int m_row = 0;

    QStackedLayout* m_stack;
    QLabel* m_hint;
    QComboBox* m_rows;
    RowStoryTable* m_steps;
    QTableView* m_table;
    QLabel* m_formula;
    ComponentBars* m_bars;
};

}  // namespace translucent
