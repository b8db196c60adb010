#pragma once

#include "engine/translation_trace.h"
#include "pages/architecture/array_statistics.h"
#include "pages/architecture/array_map.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace translucent {

class ExportButton;
class HeatmapPanel;
class HistogramView;

/// The arrays of one block for the sentence at hand: one of them as heatmap, with statistics and histogram.
class ArrayPanel : public QWidget {
    Q_OBJECT

public:
    explicit ArrayPanel(QWidget* parent = nullptr);

    /// Shows `arrays` of the trace, beginning with the main one unless one of the same role was chosen before.
    void show(TranslationTracePtr trace, std::vector<BlockArray> arrays, const QString& stem);
    void setHead(int head);

    HeatmapPanel& heatmapPanel() { return *m_heatmap; }
    HistogramView& histogram() { return *m_histogram; }
    ArrayRole role() const;
    void setRole(ArrayRole role);

    void retranslateUi();

Q_SIGNALS:
    void headPicked(int head);

private:
    void fillArrays(ArrayRole chosen);
    void fillHeads(int heads);
    void refresh();
    QString statisticsText(const ArrayStatistics& statistics, const Array& array) const;

    TranslationTracePtr m_trace;
    SentenceLabels m_labels;
    std::vector<BlockArray> m_arrays;
    QString m_stem;
    int m_head = 0;

    QLabel* m_arrayLabel;
    QComboBox* m_arrayBox;
    QLabel* m_headLabel;
    QComboBox* m_headBox;
    HeatmapPanel* m_heatmap;
    QLabel* m_statistics;
    HistogramView* m_histogram;
    ExportButton* m_export;
    QLabel* m_note;
};

}  // namespace translucent
