#pragma once

#include "engine/translation_result.h"
#include "pages/architecture/block_flow.h"
#include "widgets/chart_data.h"
#include "widgets/heatmap_data.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <span>
#include <unordered_map>
#include <vector>

class QComboBox;
class QLabel;

namespace translucent {

class HeatmapPanel;
class LineChart;

/// How the tokens of one hypothesis are written on axes.
struct SentenceLabels {
    QStringList source;                                    ///< with END
    QStringList inputs;                                    ///< what the decoder reads: BEGIN first
    QStringList predictions;                               ///< "input → predicted", for rows that predict
    std::unordered_map<std::int64_t, QString> vocabulary;  ///< target entries whose text is known here
};
SentenceLabels sentenceLabels(const TranslationResult& result, std::size_t hypothesis);

/// The most entries of a vocabulary that a map has room for.
inline constexpr std::size_t kShownEntries = 40;

/// An array as a labelled matrix: of one head where it has heads; of a vocabulary only the entries with the largest
/// numbers, largest first.
HeatmapData arrayMap(const Array& values, const BlockArray& array, int head, const SentenceLabels& labels);

bool hasHeads(const BlockArray& array);

/// What the finite numbers of an array are like. All zero when there are none.
struct ArrayStatistics {
    std::size_t finite = 0;
    std::size_t hidden = 0;  ///< masked: −∞
    double minimum = 0;
    double maximum = 0;
    double mean = 0;
    double deviation = 0;  ///< population standard deviation
};
ArrayStatistics statisticsOf(std::span<const float> values);

/// How many finite numbers lie in each of equally wide bins from minimum to maximum, the maximum in the last.
struct Histogram {
    double first = 0;  ///< left edge of the first bin
    double width = 0;  ///< of one bin
    std::vector<std::size_t> counts;

    double left(std::size_t bin) const { return first + width * double(bin); }
};

/// One bin when all numbers are the same; none when there are none.
Histogram histogramOf(std::span<const float> values, const ArrayStatistics& statistics, std::size_t bins);

/// A row per bin below a row of headings.
QList<QStringList> histogramTable(const Histogram& histogram);

/// Bars as tall as the counts, or as their logarithms when one bin holds most of the numbers.
ChartData histogramChart(const Histogram& histogram, const QString& title);

/// The arrays of one block for the current sentence: one of them as heatmap or histogram, with statistics.
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

/// A part of a recurrent network whose numbers can be shown: a layer, read in one direction, or its attention.
struct RecurrentPlace {
    QString name;
    std::vector<BlockArray> arrays;
    QString stem;  ///< of file names
};

/// In the order data flows through them; empty for other networks.
std::vector<RecurrentPlace> recurrentPlaces(const TransformerConfig& config);

/// What gates, candidates and cells of an LSTM or a GRU are for the current sentence, layer by layer.
class RecurrentArrays : public QWidget {
    Q_OBJECT

public:
    explicit RecurrentArrays(QWidget* parent = nullptr);

    /// Hidden while there is nothing to show.
    void show(const TransformerConfig& config, TranslationTracePtr trace);

    ArrayPanel& arrays() { return *m_arrays; }

private:
    void refresh();

    std::vector<RecurrentPlace> m_places;
    TranslationTracePtr m_trace;
    QComboBox* m_place;
    ArrayPanel* m_arrays;
};

}  // namespace translucent
