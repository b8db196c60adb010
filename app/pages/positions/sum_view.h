#pragma once

#include "engine/asking.h"
#include "widgets/heatmap_data.h"

#include <QWidget>

#include <array>
#include <vector>

class QLabel;
class QStackedLayout;

namespace translucent {

class Engine;
class HeatmapPanel;
class Segments;
class Selection;

/// What the model reads: embedding plus position is the input of its first layer, three heatmaps to one scale.
class SumView : public QWidget {
    Q_OBJECT

public:
    SumView(Engine& engine, Selection& selection, QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result);

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum Part { Embedding, Position, Sum, kParts };

    QWidget* createContent();
    StackKind side() const;
    void request();
    void refresh();
    void showTrace();
    std::vector<HeatmapData> shownMaps() const;
    QString partTitle(Part part, bool hasPositions) const;
    HeatmapData heatmap(Part part, const Array& array, bool hasPositions) const;
    void follow(const HeatmapFocus& focus);
    QString sumText(const HeatmapFocus& focus) const;

    Asking<TraceRequest> m_request;
    Selection& m_selection;
    TranslationResultPtr m_result;
    TranslationTracePtr m_trace;
    QStackedLayout* m_stack;
    QLabel* m_hint;
    Segments* m_sides;
    QLabel* m_readout;
    QLabel* m_note;
    std::array<HeatmapPanel*, kParts> m_panels;
};

}  // namespace translucent
