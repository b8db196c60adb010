#include "pages/architecture/array_map.h"

#include "widgets/attention_labels.h"
#include "widgets/token_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace translucent {

namespace {

struct ArrayMapText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ArrayMapText)
};

bool isOfEitherSign(ArrayRole role)
{
    switch (role) {
    case ArrayRole::Weights:
    case ArrayRole::Probabilities:
    case ArrayRole::Lengths:
    case ArrayRole::InputGate:
    case ArrayRole::ForgetGate:
    case ArrayRole::OutputGate:
    case ArrayRole::ResetGate:
    case ArrayRole::UpdateGate: return false;
    default: return true;
    }
}

QStringList numbers(std::int64_t count, std::int64_t first = 0)
{
    QStringList texts;
    for (std::int64_t i = 0; i < count; ++i)
        texts << QString::number(first + i);
    return texts;
}

/// Rows of the decoder that attend; they are named as on the page Attention.
bool areQueries(const BlockArray& array)
{
    switch (array.role) {
    case ArrayRole::Queries:
    case ArrayRole::Scores:
    case ArrayRole::MaskedScores:
    case ArrayRole::Weights:
    case ArrayRole::Context: return std::ranges::count(array.axes, Axis::Target) > 0;
    default: return false;
    }
}

QStringList axisLabels(Axis axis, std::int64_t size, const SentenceLabels& labels)
{
    if (axis == Axis::Source)
        return labels.source;
    if (axis == Axis::Length || axis == Axis::Sentence)
        return numbers(size, 1);
    return axis == Axis::Target ? labels.inputs : numbers(size);
}

/// Keeps the columns with the largest numbers. Shape: [rows, V] → [rows, kShownEntries]
void keepLargest(HeatmapData& map, std::size_t vocabulary, const SentenceLabels& labels)
{
    std::vector<float> largest(map.values.begin(), map.values.begin() + std::ptrdiff_t(vocabulary));
    for (std::size_t i = 0; i < map.values.size(); ++i)
        largest[i % vocabulary] = std::max(largest[i % vocabulary], map.values[i]);
    std::vector<std::size_t> order(vocabulary);
    std::iota(order.begin(), order.end(), std::size_t(0));
    const std::size_t kept = std::min(kShownEntries, vocabulary);
    std::ranges::partial_sort(order, order.begin() + std::ptrdiff_t(kept), std::ranges::greater(),
        [&](std::size_t entry) { return largest[entry]; });
    std::vector<float> values;
    for (std::size_t row = 0; row < map.values.size() / vocabulary; ++row)
        for (std::size_t i = 0; i < kept; ++i)
            values.push_back(map.values[row * vocabulary + order[i]]);
    map.values = std::move(values);
    map.columnLabels.clear();
    for (std::size_t i = 0; i < kept; ++i) {
        const auto known = labels.vocabulary.find(std::int64_t(order[i]));
        map.columnLabels << (known != labels.vocabulary.end() ? known->second : QStringLiteral("#%1").arg(order[i]));
    }
    map.columnTitle = ArrayMapText::tr("Top %1 of %2 vocabulary entries").arg(kept).arg(vocabulary);
}

}  // namespace

SentenceLabels sentenceLabels(const TranslationResult& result, std::size_t hypothesis)
{
    const SentenceTokens tokens = sentenceTokens(result.translation, result.traces, hypothesis);
    const AttentionLabels decoder = attentionLabels(tokens, AttentionKind::DecoderSelf);
    SentenceLabels labels {attentionLabels(tokens, AttentionKind::EncoderSelf).keys, decoder.keys, decoder.queries, {}};
    const auto keep = [&](const TokenCandidate& candidate) {
        labels.vocabulary.try_emplace(candidate.id, tokenText({candidate.id, candidate.piece}));
    };
    for (const HypothesisToken& token : result.translation.hypotheses[hypothesis].tokens) {
        keep(token.chosen);
        std::ranges::for_each(token.alternatives, keep);
        if (token.withheld)
            keep(*token.withheld);
    }
    return labels;
}

bool hasHeads(const BlockArray& array)
{
    return array.axes.front() == Axis::Head;
}

HeatmapData arrayMap(const Array& values, const BlockArray& array, int head, const SentenceLabels& labels)
{
    const std::size_t first = hasHeads(array) ? 1 : 0;
    const Axis rows = array.axes[first];
    const bool single = array.axes.size() == first + 1;  // a number per position
    const Axis columns = single ? Axis::ModelDimension : array.axes[first + 1];
    const std::int64_t width = single ? 1 : values.shape[first + 1];

    HeatmapData map;
    map.title = arrayTitle(array.role);
    map.valueTitle = arrayTitle(array.role);
    map.rowTitle = axisTitle(rows);
    map.rowName = axisName(rows);
    map.columnTitle = single ? arrayTitle(array.role) : axisTitle(columns);
    map.columnName = single ? ArrayMapText::tr("Statistic") : axisName(columns);
    map.rowLabels = areQueries(array) ? labels.predictions : axisLabels(rows, values.shape[first], labels);
    map.columnLabels = single ? QStringList {arrayTitle(array.role)} : axisLabels(columns, width, labels);
    map.centred = isOfEitherSign(array.role);
    const auto size = std::size_t(values.shape[first] * width);
    const auto part = std::span(values.values).subspan(first == 1 ? size * std::size_t(head) : 0, size);
    map.values.assign(part.begin(), part.end());
    if (columns == Axis::TargetVocabulary) {
        map.rowLabels = labels.predictions;
        keepLargest(map, std::size_t(width), labels);
    }
    return map;
}

ArrayStatistics statisticsOf(std::span<const float> values)
{
    ArrayStatistics result;
    double sum = 0;
    for (const float value : values) {
        if (!std::isfinite(value)) {
            ++result.hidden;
            continue;
        }
        result.minimum = result.finite == 0 ? double(value) : std::min(result.minimum, double(value));
        result.maximum = result.finite == 0 ? double(value) : std::max(result.maximum, double(value));
        sum += double(value);
        ++result.finite;
    }
    if (result.finite == 0)
        return result;
    result.mean = sum / double(result.finite);
    double squares = 0;
    for (const float value : values)
        if (std::isfinite(value))
            squares += (double(value) - result.mean) * (double(value) - result.mean);
    result.deviation = std::sqrt(squares / double(result.finite));
    return result;
}

Histogram histogramOf(std::span<const float> values, const ArrayStatistics& statistics, std::size_t bins)
{
    if (statistics.finite == 0)
        return {};
    const double range = statistics.maximum - statistics.minimum;
    if (!(range > 0))
        return {statistics.minimum - 0.5, 1, {statistics.finite}};
    Histogram histogram {statistics.minimum, range / double(bins), std::vector<std::size_t>(bins, 0)};
    for (const float value : values)
        if (std::isfinite(value)) {
            const auto bin = std::size_t((double(value) - statistics.minimum) / range * double(bins));
            ++histogram.counts[std::min(bin, bins - 1)];
        }
    return histogram;
}

QList<QStringList> histogramTable(const Histogram& histogram)
{
    QList<QStringList> rows {{ArrayMapText::tr("from"), ArrayMapText::tr("to"), ArrayMapText::tr("count")}};
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin)
        rows << QStringList {QString::number(histogram.left(bin), 'g', 9),
            QString::number(histogram.left(bin + 1), 'g', 9), QString::number(histogram.counts[bin])};
    return rows;
}

ChartData histogramChart(const Histogram& histogram, const QString& title)
{
    ChartSeries bars {ArrayMapText::tr("Count"), {}, {}, {}, SeriesStyle::Bars};
    std::size_t all = 0, tallest = 0;
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        bars.x.push_back(histogram.left(bin) + histogram.width / 2);
        bars.y.push_back(double(histogram.counts[bin]));
        all += histogram.counts[bin];
        tallest = std::max(tallest, histogram.counts[bin]);
    }
    ChartData chart {ArrayMapText::tr("Histogram: %1").arg(title), {title}, {bars.name}, {bars}};
    if (histogram.counts.size() > 1 && tallest * 2 > all) {
        chart.y = {ArrayMapText::tr("Count (logarithmic)"), true, 0.5};
        chart.series.front().name = chart.y.title;
    }
    return chart;
}

}  // namespace translucent
