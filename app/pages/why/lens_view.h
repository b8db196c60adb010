#pragma once

#include "engine/requests.h"
#include "pages/why/why_tokens.h"
#include "widgets/heatmap_style.h"

#include <QByteArray>
#include <QWidget>

#include <optional>

class QLabel;

namespace translucent {

class ElidingLabel;
class HeatmapPanel;
class Selection;

/// "What was read", "Decoder 1, self-attention": layers count from 1.
QString stateName(const DecoderState& state, bool startsWithWhatWasRead);

/// States by predictions: the most probable token of each, and its probability as the number. Marks the state from
/// which on the written token stays the most probable.
HeatmapData lensMap(const Lens& lens, const WhyTokens& tokens);

/// All numbers as CSV: one row for each state and prediction.
QByteArray lensTable(const Lens& lens, const WhyTokens& tokens);

/// The lens of the decoder.
class LensView : public QWidget {
    Q_OBJECT

public:
    explicit LensView(Selection& selection, QWidget* parent = nullptr);

    HeatmapPanel& panel() { return *m_panel; }

    void showLens(const AnswerTo<LensRequest>& lens, const WhyTokens& tokens);  ///< nullptr empties the grid

private:
    QLayout* createHead();
    void connectSignals();
    void takeFocusFromSelection();
    void publishHover(const HeatmapFocus& hovered);
    void publishPin(const HeatmapFocus& pinned);
    void refreshReadout();

    Selection& m_selection;
    AnswerTo<LensRequest> m_lens;
    WhyTokens m_tokens;
    std::optional<int> m_hoveredState;
    std::optional<int> m_pinnedState;
    QLabel* m_firstRow;  ///< of the advice, about what was read
    HeatmapPanel* m_panel;
    QLabel* m_note;
    ElidingLabel* m_readout;
};

}  // namespace translucent
