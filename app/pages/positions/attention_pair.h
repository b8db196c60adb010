#pragma once

#include "engine/translation_result.h"
#include "widgets/heatmap_data.h"

#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QLabel;

namespace translucent {

class HeatmapPanel;
class Selection;

/// How much attention of each row has moved, on average: half the sum of |after − before|, from 0 to 1. Nothing when
/// the two are not of the same size.
std::optional<double> movedAttention(const std::vector<float>& before, const std::vector<float>& after, int rows);

/// One head's weights before and after a change, and how much of them has moved.
class AttentionPair : public QWidget {
    Q_OBJECT

public:
    explicit AttentionPair(Selection& selection, QWidget* parent = nullptr);

    /// Shows the selected head as far as the runs have it. Both need a trace; the same run twice is no change.
    void compare(const TranslationResult& before, const TranslationResult& after);

private:
    std::vector<HeatmapData> shownMaps() const;
    QString movedText() const;

    Selection& m_selection;
    QLabel* m_title;
    std::array<QLabel*, 2> m_names;
    std::array<HeatmapPanel*, 2> m_maps;
    QLabel* m_moved;
};

}  // namespace translucent
