#pragma once

#include "pages/attention/attention_maps.h"
#include "pages/page.h"
#include "widgets/heatmap_data.h"

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QStackedLayout;

namespace translucent {

class Engine;
class HeadGrid;
class HeatmapPanel;
class Selection;

/// Where every head of the three attentions looks, for each hypothesis of the sentence.
class AttentionPage : public Page {
    Q_OBJECT
public:
    AttentionPage(Engine& engine, Selection& selection, QWidget* parent = nullptr);

    QString title() const override;
    QKeySequence shortcut() const override;
    QString iconPath() const override;
    void setResult(TranslationResultPtr result) override;
    void retranslateUi() override;

    HeatmapPanel& panel() { return *m_panel; }

private:
    QWidget* createContent();
    QWidget* createHeads();
    QWidget* createMap();
    QHBoxLayout* createChooser();
    void createKindButtons(QHBoxLayout* row);
    void connectSignals();

    /// The selection, limited to what the trace has.
    AttentionMapId shownMap() const;
    bool isFilled() const;
    void refresh();
    void refreshHypotheses();
    void refreshGrid();
    void refreshTexts();

    void takeFocusFromSelection();
    void publishHover(const HeatmapFocus& hovered);
    void publishPin(const HeatmapFocus& pinned);

    Selection& m_selection;
    TranslationResultPtr m_result;
    // Self-attention maps have two positions on the same side; the shared selection knows the query only.
    std::optional<int> m_hoveredKey;
    std::optional<int> m_pinnedKey;

    QStackedLayout* m_stack;
    QLabel* m_hint;
    QButtonGroup* m_kinds;
    QLabel* m_hypothesisLabel;
    QComboBox* m_hypotheses;
    HeadGrid* m_grid;
    QLabel* m_mapTitle;
    QLabel* m_readout;
    HeatmapPanel* m_panel;
    QLabel* m_summary;
    QLabel* m_explanation;
};

}  // namespace translucent
