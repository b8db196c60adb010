#pragma once

#include "engine/translation_result.h"
#include "pages/architecture/array_map.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace translucent {

class HeatmapPanel;
class LineChart;

/// The arrays of one block for the sentence at hand: one of them as heatmap or histogram, with statistics.
class ArrayPanel : public QWidget {
    Q_OBJECT

public:
    explicit ArrayPanel(QWidget* parent = nullptr);

    /// Shows `arrays` of the trace, beginning with the main one unless one of the same role was chosen before.
    void show(TranslationTracePtr trace, std::vector<BlockArray> arrays, int head, const QString& stem);

    HeatmapPanel& heatmapPanel() { return *m_heatmap; }
    const Histogram& histogram() const { return m_histogram; }
    ArrayRole role() const;
    void setRole(ArrayRole role);

Q_SIGNALS:
    void headPicked(int head);

private:
    QWidget* createHistogram();
    void fillHeads(int heads);
    void refresh();
    QString statisticsText(const ArrayStatistics& statistics, const Array& array) const;

    TranslationTracePtr m_trace;
    SentenceLabels m_labels;
    std::vector<BlockArray> m_arrays;
    QString m_stem;
    int m_head = 0;
    Histogram m_histogram;

    QComboBox* m_arrayBox;
    QLabel* m_headLabel;
    QComboBox* m_headBox;
    HeatmapPanel* m_heatmap;
    LineChart* m_chart;
    QLabel* m_statistics;
};

}  // namespace translucent
