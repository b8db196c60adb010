#pragma once

#include "engine/asking.h"
#include "pages/attention/attention_maps.h"
#include "pages/attention/film_strip.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QStackedLayout;

namespace translucent {

class ComponentBars;
class Engine;
class ExportButton;
class Selection;

/// "Why this row?": how the weights of one row of one head came about, number by number.
class RowStoryView : public QWidget {
    Q_OBJECT

public:
    RowStoryView(Engine& engine, Selection& selection, QWidget* parent = nullptr);

    /// nullptr empties the view. The full pass is asked for when the view is seen.
    void show(const TranslationResultPtr& result, const AttentionMapId& map);
    void retranslateUi();

    FilmStrip& strip() { return *m_strip; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildLayout();
    void requestTrace();
    void takeTrace(const TranslationTracePtr& trace);
    bool hasTrace() const;
    int row() const;
    std::optional<int> focusKey() const;
    void pickRow(int row);
    void publishKey(std::optional<int> key, bool pin);
    void refresh();
    void refreshFocus();
    void refreshRows();
    void refreshFormula();
    void refreshBars();
    QString hint() const;
    Picture drawing() const;
    QString fileStem() const;
    QByteArray table() const;

    Asking<TraceRequest> m_request;
    Selection& m_selection;
    TranslationResultPtr m_result;
    AttentionMapId m_map;
    TranslationTracePtr m_trace;
    std::optional<int> m_hoveredKey;  ///< of self-attention, where the shared selection knows the query only
    std::optional<int> m_pinnedKey;
    int m_row = 0;

    QStackedLayout* m_stack;
    QLabel* m_hint;
    QLabel* m_rowLabel;
    QComboBox* m_rows;
    ExportButton* m_export;
    QLabel* m_said;  ///< what became of saving
    FilmStrip* m_strip;
    QLabel* m_formula;
    ComponentBars* m_bars;
};

}  // namespace translucent
