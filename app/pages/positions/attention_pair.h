#pragma once

#include "engine/translation_result.h"
#include "widgets/heatmap_data.h"

#include <QWidget>

#include <array>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace translucent {

class HeatmapPanel;
class Selection;

/// One head's weights before and after a change, and how much of them has moved.
class AttentionPair : public QWidget {
    Q_OBJECT

public:
    explicit AttentionPair(Selection& selection, QWidget* parent = nullptr);

    /// Shows the selected head as far as the runs have it. Both need a trace; the same run twice is no change.
    void compare(const TranslationResult& before, const TranslationResult& after);
    void retranslateUi();

private:
    QHBoxLayout* createHead();
    std::vector<HeatmapData> shownMaps() const;
    QString movedText() const;

    Selection& m_selection;
    QLabel* m_title;
    std::array<QLabel*, 2> m_names;
    std::array<HeatmapPanel*, 2> m_maps;
    QLabel* m_moved;
};

}  // namespace translucent
