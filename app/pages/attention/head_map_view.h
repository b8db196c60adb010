#pragma once

#include "pages/attention/attention_maps.h"

#include <QWidget>

class QLabel;

namespace translucent {

class HeatmapPanel;
class Selection;

/// The heatmap of one head with what can be read off it.
class HeadMapView : public QWidget {
    Q_OBJECT

public:
    explicit HeadMapView(Selection& selection, QWidget* parent = nullptr);

    HeatmapPanel& panel() { return *m_panel; }

    void show(const TranslationResult& result, const AttentionMapId& map);
    void retranslateUi() { refreshTexts(); }

    /// For a new sentence.
    void forgetKeys();

Q_SIGNALS:
    void styleChanged();  ///< of the heatmap: colours, scale or theme

private:
    void connectSignals();
    void refreshTexts();
    void takeFocusFromSelection();
    void publishHover(const HeatmapFocus& hovered);
    void publishPin(const HeatmapFocus& pinned);

    Selection& m_selection;
    // Self-attention maps have two positions on the same side; the shared selection knows the query only.
    std::optional<int> m_hoveredKey;
    std::optional<int> m_pinnedKey;
    QLabel* m_title;
    QLabel* m_readout;
    HeatmapPanel* m_panel;
    QLabel* m_summary;
    QLabel* m_explanation;
};

}  // namespace translucent
