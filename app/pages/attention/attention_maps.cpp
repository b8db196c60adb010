#include "pages/attention/attention_maps.h"

#include "engine/selection.h"
#include "pages/attention/attention_labels.h"
#include "translucent/attention_statistics.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {

namespace {

constexpr double kSumTolerance = 1e-4;

struct AttentionMaps {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionMaps)
};

QString bits(double value)
{
    return QString::number(value, 'f', 2);
}

std::span<const float> rowOf(const HeatmapData& map, int row)
{
    const auto width = std::size_t(map.columns());
    return std::span<const float>(map.values).subspan(std::size_t(row) * width, width);
}

QString rowSummary(const HeatmapData& map, int row, bool causal)
{
    const AttentionRowStatistics statistics = attentionRowStatistics(rowOf(map, row));
    const int visible = causal ? row + 1 : map.columns();
    return AttentionMaps::tr(
        "Row \"%1\": entropy %2 of at most %3 bits · largest weight %4 at \"%5\" · weights sum to %6")
        .arg(map.rowLabels[row], bits(statistics.entropy), bits(std::log2(visible)), weightText(statistics.maximum),
            map.columnLabels[statistics.maximumKey], QString::number(statistics.sum, 'f', 4));
}

QString overallSummary(const HeatmapData& map)
{
    double entropy = 0;
    double deviation = 0;
    for (int row = 0; row < map.rows(); ++row) {
        const AttentionRowStatistics statistics = attentionRowStatistics(rowOf(map, row));
        entropy += statistics.entropy;
        deviation = std::max(deviation, std::abs(statistics.sum - 1));
    }
    const QString sums = deviation <= kSumTolerance
        ? AttentionMaps::tr("every row sums to 1")
        : AttentionMaps::tr("every row sums to 1 (±%1)").arg(QString::number(deviation, 'g', 2));
    return AttentionMaps::tr("All rows: mean entropy %1 bits · largest weight %2 · %3")
        .arg(bits(entropy / std::max(1, map.rows())), weightText(map.maximum()), sums);
}

/// Shape: [queries, keys]
std::span<const float> headWeights(const ForwardTrace& trace, const HeadId& id)
{
    const Array& all = trace.attention(id.kind, id.layer);
    const std::size_t size = all.values.size() / std::size_t(all.shape[0]);
    return std::span<const float>(all.values).subspan(std::size_t(id.head) * size, size);
}

std::vector<float> meanOf(const ForwardTrace& trace, const std::vector<HeadId>& heads)
{
    std::vector<float> mean(headWeights(trace, heads.front()).size(), 0.0F);
    for (const HeadId& head : heads)
        std::ranges::transform(mean, headWeights(trace, head), mean.begin(), std::plus());
    std::ranges::transform(mean, mean.begin(), [&](float sum) { return sum / float(heads.size()); });
    return mean;
}

/// "1.2, 2.4": layer and head, counted from 1.
QString headNumbers(const std::vector<HeadId>& heads)
{
    QStringList numbers;
    for (const HeadId& head : heads)
        numbers << QStringLiteral("%1.%2").arg(head.layer + 1).arg(head.head + 1);
    return numbers.join(QStringLiteral(", "));
}

/// The mean of a layer's heads, half mixed with what each position keeps of itself. Shape: [L, L]
std::vector<float> mixedWithItself(const ForwardTrace& trace, const AttentionMapId& map, int layer)
{
    std::vector<float> mixed = attentionWeights(trace, {map.kind, map.hypothesis, layer, Selection::kAllHeads});
    const auto length = std::size_t(trace.attention(map.kind, layer).shape[1]);
    for (std::size_t i = 0; i < mixed.size(); ++i)
        mixed[i] = (mixed[i] + (i / length == i % length ? 1.0F : 0.0F)) / 2;
    return mixed;
}

std::vector<float> rollout(const ForwardTrace& trace, const AttentionMapId& map)
{
    std::vector<float> flow = mixedWithItself(trace, map, 0);
    const auto length = std::size_t(trace.attention(map.kind, 0).shape[1]);
    for (int layer = 1; layer <= map.layer; ++layer) {
        const std::vector<float> mixed = mixedWithItself(trace, map, layer);
        std::vector<float> product(flow.size(), 0.0F);
        for (std::size_t query = 0; query < length; ++query)
            for (std::size_t middle = 0; middle < length; ++middle)
                for (std::size_t key = 0; key < length; ++key)
                    product[query * length + key] += mixed[query * length + middle] * flow[middle * length + key];
        flow = std::move(product);
    }
    return flow;
}

}  // namespace

int attentionLayers(const ForwardTrace& trace, AttentionKind kind)
{
    const std::string_view stack = kind == AttentionKind::EncoderSelf ? "encoder." : "decoder.";
    const std::string_view block =
        kind == AttentionKind::Cross ? ".cross_attention.weights" : ".self_attention.weights";
    return int(std::ranges::count_if(trace.arrays,
        [&](const NamedArray& entry) { return entry.name.starts_with(stack) && entry.name.ends_with(block); }));
}

int attentionHeads(const ForwardTrace& trace, AttentionKind kind)
{
    return attentionLayers(trace, kind) == 0 ? 0 : int(trace.attention(kind, 0).shape[0]);
}

std::vector<float> attentionWeights(const ForwardTrace& trace, const AttentionMapId& map)
{
    if (map.head == Selection::kRollout)
        return rollout(trace, map);
    if (map.head == Selection::kBestHeads)
        return meanOf(trace, map.bestHeads);
    if (map.head != Selection::kAllHeads) {
        const auto weights = headWeights(trace, {map.kind, map.layer, map.head});
        return {weights.begin(), weights.end()};
    }
    std::vector<HeadId> heads;
    for (int head = 0; head < attentionHeads(trace, map.kind); ++head)
        heads.push_back({map.kind, map.layer, head});
    return meanOf(trace, heads);
}

HeatmapData attentionMap(const TranslationResult& result, const AttentionMapId& map)
{
    const AttentionLabels labels = attentionLabels(result, map.kind, map.hypothesis);
    HeatmapData data;
    data.title = attentionMapTitle(map);
    data.rowTitle = labels.queryTitle;
    data.columnTitle = labels.keyTitle;
    data.rowName = labels.queryName;
    data.columnName = labels.keyName;
    data.valueTitle = AttentionMaps::tr("Attention weight");
    data.rowLabels = labels.queries;
    data.columnLabels = labels.keys;
    data.values = attentionWeights(result.traces[map.hypothesis], map);
    Q_ASSERT(data.values.size() == std::size_t(data.rows()) * std::size_t(data.columns()));
    return data;
}

std::vector<int> attentionColumns(const ForwardTrace& trace, const AttentionMapId& map)
{
    std::vector<int> columns(std::size_t(attentionHeads(trace, map.kind)), 0);
    std::iota(columns.begin(), columns.end(), 0);
    columns.push_back(Selection::kAllHeads);
    if (map.kind != AttentionKind::Cross)
        columns.push_back(Selection::kRollout);
    else if (!map.bestHeads.empty())
        columns.push_back(Selection::kBestHeads);
    return columns;
}

std::vector<std::vector<QImage>> attentionThumbnails(
    const ForwardTrace& trace, const AttentionMapId& map, HeatmapStyle style, bool toMaximum)
{
    const auto image = [&](int layer, int head) {
        if (head == Selection::kBestHeads && layer > 0)
            return QImage();
        const std::vector<float> weights =
            attentionWeights(trace, {map.kind, map.hypothesis, layer, head, map.bestHeads});
        const auto& shape = trace.attention(map.kind, layer).shape;
        style.top = toMaximum ? std::ranges::max(weights) : 1.0F;
        return heatmapImage(weights, QSize(int(shape[2]), int(shape[1])), style);
    };
    std::vector<std::vector<QImage>> images(std::size_t(attentionLayers(trace, map.kind)));
    for (std::size_t layer = 0; layer < images.size(); ++layer)
        for (const int head : attentionColumns(trace, map))
            images[layer].push_back(image(int(layer), head));
    return images;
}

QString attentionMapTitle(const AttentionMapId& map)
{
    if (map.head == Selection::kRollout)
        return AttentionMaps::tr("%1 · rollout up to layer %2").arg(attentionKindName(map.kind)).arg(map.layer + 1);
    if (map.head == Selection::kBestHeads)
        return AttentionMaps::tr("%1 · mean of the best-aligning heads: %2")
            .arg(attentionKindName(map.kind), headNumbers(map.bestHeads));
    if (map.head == Selection::kAllHeads)
        return AttentionMaps::tr("%1 · layer %2 · mean of all heads")
            .arg(attentionKindName(map.kind))
            .arg(map.layer + 1);
    return AttentionMaps::tr("%1 · layer %2 · head %3")
        .arg(attentionKindName(map.kind))
        .arg(map.layer + 1)
        .arg(map.head + 1);
}

QString attentionFileStem(const AttentionMapId& map)
{
    if (map.head == Selection::kBestHeads)
        return QStringLiteral("attention-%1-best-heads").arg(QLatin1StringView(name(map.kind)));
    const QString stem =
        QStringLiteral("attention-%1-layer%2-").arg(QLatin1StringView(name(map.kind))).arg(map.layer + 1);
    return stem
        + (map.head == Selection::kAllHeads       ? QStringLiteral("mean")
                : map.head == Selection::kRollout ? QStringLiteral("rollout")
                                                  : QStringLiteral("head%1").arg(map.head + 1));
}

AttentionRowStatistics attentionRowStatistics(std::span<const float> weights)
{
    AttentionRowStatistics statistics;
    if (weights.empty())
        return statistics;
    const auto largest = std::ranges::max_element(weights);
    statistics.maximum = *largest;
    statistics.maximumKey = int(largest - weights.begin());
    statistics.entropy = rowEntropy(weights);
    statistics.sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    return statistics;
}

QString attentionSummary(const HeatmapData& map, std::optional<int> row, bool causal)
{
    if (map.empty())
        return {};
    return row ? rowSummary(map, *row, causal) : overallSummary(map);
}

}  // namespace translucent
