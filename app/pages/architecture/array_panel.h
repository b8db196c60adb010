#pragma once

#include "engine/translation_result.h"
#include "pages/architecture/block_flow.h"
#include "widgets/chart_data.h"
#include "widgets/heatmap_style.h"

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

/// The axis labels for the tokens of one hypothesis.
struct SentenceLabels {
    QStringList source;                                    ///< including END
    QStringList inputs;                                    ///< decoder inputs, starting with BEGIN
    QStringList predictions;                               ///< "input → predicted", for rows that predict
    std::unordered_map<std::int64_t, QString> vocabulary;  ///< target entries with known text
};
SentenceLabels sentenceLabels(const TranslationResult& result, std::size_t hypothesis);

/// The most entries of a vocabulary that a map has room for.
inline constexpr std::size_t kShownEntries = 40;

/// An array as a labelled matrix: of one head if it has heads; for a vocabulary, only the entries with the largest
/// numbers, largest first.
HeatmapData arrayMap(const Array& values, const BlockArray& array, int head, const SentenceLabels& labels);

bool hasHeads(const BlockArray& array);

/// Statistics of the finite numbers of an array. All zero if there are none.
struct ArrayStatistics {
    std::size_t finite = 0;
    std::size_t hidden = 0;  ///< masked: −∞
    double minimum = 0;
    double maximum = 0;
    double mean = 0;
    double deviation = 0;  ///< population standard deviation
};
ArrayStatistics statisticsOf(std::span<const float> values);

/// The number of finite values in equally wide bins from minimum to maximum; the maximum is in the last bin.
struct Histogram {
    double first = 0;  ///< left edge of the first bin
    double width = 0;  ///< of one bin
    std::vector<std::size_t> counts;

    double left(std::size_t bin) const { return first + width * double(bin); }
};

/// One bin if all numbers are equal; none if there are no numbers.
Histogram histogramOf(std::span<const float> values, const ArrayStatistics& statistics, std::size_t bins);

/// A row per bin below a row of headings.
QList<QStringList> histogramTable(const Histogram& histogram);

/// Bars with the height of the counts, or of their logarithms if one bin contains most of the numbers.
ChartData histogramChart(const Histogram& histogram, const QString& title);

/// The arrays of one block for the current sentence: one of them as heatmap or histogram, with statistics.
class ArrayPanel : public QWidget {
    Q_OBJECT

public:
    explicit ArrayPanel(QWidget* parent = nullptr);

    /// Shows `arrays` of the trace, starting with the main one, or with one of the same role as the previous choice.
    void show(TranslationTracePtr trace, std::vector<BlockArray> arrays, int head, const QString& stem);

    HeatmapPanel& heatmapPanel() { return *m_heatmap; }
    const Histogram& histogram() const { return m_histogram; }
    ArrayRole role() const;
    /// The name of the shown array in the trace; empty if there is none.
    std::string arrayName() const;
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

/// A part of a recurrent network with arrays to show: a layer in one direction, or its attention.
struct RecurrentPlace {
    QString name;
    std::vector<BlockArray> arrays;
    QString stem;  ///< of file names
};

/// In the order of the data flow; empty for other networks.
std::vector<RecurrentPlace> recurrentPlaces(const TransformerConfig& config);

/// The gates, candidates and cells of an LSTM or a GRU for the current sentence, layer by layer.
class RecurrentArrays : public QWidget {
    Q_OBJECT

public:
    explicit RecurrentArrays(QWidget* parent = nullptr);

    /// Hidden if there is nothing to show.
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
