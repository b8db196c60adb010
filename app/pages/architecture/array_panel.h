#pragma once

#include "engine/translation_result.h"
#include "pages/architecture/array_map.h"
#include "pages/architecture/array_statistics.h"

#include <QWidget>

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QStackedWidget;

namespace translucent {

class ExportButton;
class HeatmapPanel;
class HistogramView;

/// The arrays of one block for the sentence at hand: one of them as heatmap or histogram, with statistics.
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
    QHBoxLayout* createChoice();
    QWidget* createHistogram();
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
    QButtonGroup* m_forms;
    QStackedWidget* m_stack;
    HeatmapPanel* m_heatmap;
    HistogramView* m_histogram;
    ExportButton* m_export;
    QLabel* m_note;
    QLabel* m_statistics;
};

}  // namespace translucent
