#include "pages/architecture/array_panel.h"

#include "widgets/attention_map.h"
#include "widgets/controls.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/picture_export.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QCoreApplication>
#include <QSignalBlocker>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <string>
#include <utility>

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

namespace {

constexpr std::size_t kBins = 40;

QString shapeText(const Array& array)
{
    QStringList sizes;
    for (const std::int64_t size : array.shape)
        sizes << QString::number(size);
    return sizes.join(QStringLiteral(" × "));
}

}  // namespace

ArrayPanel::ArrayPanel(QWidget* parent)
    : QWidget(parent)
    , m_arrayBox(makeChoice("arrayChoice", tr("Which array of the block to show"), {}, this))
    , m_headLabel(makeLabel(tr("Head:"), this))
    , m_headBox(makeChoice("arrayHead", tr("Which head to show"), {}, this))
    , m_heatmap(new HeatmapPanel(this))
    , m_chart(new LineChart("histogram", this))
    , m_statistics(makeText("caption", "arrayStatistics", {}, this))
{
    explain(*m_heatmap,
        tr("One array of the block for this sentence, its numbers as colours: a row per position or query, a column "
           "per "
           "dimension or key."));
    explain(*m_chart, tr("How often values of each size occur in the array: concentrated near 0 or spread out?"));
    auto* stack = new QStackedWidget(this);
    stack->addWidget(m_heatmap);
    stack->addWidget(createHistogram());
    auto* forms = new Segments({{"showHeatmap", tr("Heatmap")}, {"showHistogram", tr("Histogram")}}, this);
    auto* choice =
        rowOf({makeLabel(tr("Array:"), this), m_arrayBox, m_headLabel, m_headBox, LayoutPart::room(), forms});
    columnOf({choice, {stack, 1}, m_statistics}, this, {0, 6, 0, 0});
    connect(forms, &Segments::chosen, stack, &QStackedWidget::setCurrentIndex);
    connect(m_arrayBox, &QComboBox::activated, this, &ArrayPanel::refresh);
    connect(m_headBox, &QComboBox::activated, this, &ArrayPanel::headPicked);
}

QWidget* ArrayPanel::createHistogram()
{
    ExportSource source = m_chart->exportSource([this] { return m_stem + QStringLiteral("-histogram"); });
    source.table = [this] { return csvTable(histogramTable(m_histogram)); };
    auto* page = new QWidget(this);
    auto* button = new ExportButton("exportHistogram", source, page);
    auto* note = makeLabel("caption", "histogramNote", page);
    connect(button, &ExportButton::said, note, &QLabel::setText);
    columnOf({rowOf({button, {note, 1}}), {m_chart, 1}}, page);
    return page;
}

ArrayRole ArrayPanel::role() const
{
    return m_arrays.empty() ? ArrayRole::Input : m_arrays[std::size_t(std::max(0, m_arrayBox->currentIndex()))].role;
}

std::string ArrayPanel::arrayName() const
{
    return m_arrays.empty() ? std::string() : m_arrays[std::size_t(std::max(0, m_arrayBox->currentIndex()))].name;
}

void ArrayPanel::setRole(ArrayRole role)
{
    const auto found = std::ranges::find(m_arrays, role, &BlockArray::role);
    if (found == m_arrays.end())
        return;
    m_arrayBox->setCurrentIndex(int(found - m_arrays.begin()));
    refresh();
}

void ArrayPanel::show(TranslationTracePtr trace, std::vector<BlockArray> arrays, int head, const QString& stem)
{
    const bool sameKind = std::ranges::equal(arrays, m_arrays, {}, &BlockArray::role, &BlockArray::role);
    const ArrayRole chosen = sameKind ? role() : arrays[mainArray(arrays)].role;
    if (trace && trace != m_trace)
        m_labels = sentenceLabels(*trace->result, std::size_t(trace->hypothesis));
    m_trace = std::move(trace);
    m_arrays = std::move(arrays);
    m_head = head;
    m_stem = stem;
    const QSignalBlocker blocker(m_arrayBox);
    m_arrayBox->clear();
    for (const BlockArray& array : m_arrays) {
        m_arrayBox->addItem(arrayTitle(array.role));
        m_arrayBox->setItemData(m_arrayBox->count() - 1, QString::fromStdString(array.name), Qt::ToolTipRole);
    }
    setRole(chosen);
}

void ArrayPanel::fillHeads(int heads)
{
    const QSignalBlocker blocker(m_headBox);
    while (m_headBox->count() > heads)
        m_headBox->removeItem(heads);
    while (m_headBox->count() < heads)
        m_headBox->addItem(QString::number(m_headBox->count() + 1));
    m_headBox->updateGeometry();
    m_headBox->setCurrentIndex(std::clamp(m_head, 0, heads - 1));
}

void ArrayPanel::refresh()
{
    if (!m_trace || m_arrays.empty())
        return;
    const BlockArray& chosen = m_arrays[std::size_t(std::max(0, m_arrayBox->currentIndex()))];
    const auto array = arrayOf(m_trace->pass, chosen);
    if (!array)
        return;
    const bool heads = hasHeads(chosen);
    m_headLabel->setVisible(heads);
    m_headBox->setVisible(heads);
    if (heads)
        fillHeads(int(array->shape[0]));
    const int head = heads ? m_headBox->currentIndex() : 0;
    m_heatmap->showWhole(arrayMap(*array, chosen, head, m_labels));
    m_heatmap->setFileStem(heads ? QStringLiteral("%1-head%2").arg(m_stem).arg(head + 1) : m_stem);
    const ArrayStatistics statistics = statisticsOf(array->values);
    m_histogram = histogramOf(array->values, statistics, kBins);
    m_chart->setData(histogramChart(m_histogram, arrayTitle(chosen.role)));
    m_statistics->setText(statisticsText(statistics, *array));
}

QString ArrayPanel::statisticsText(const ArrayStatistics& statistics, const Array& array) const
{
    const auto number = [](double value) { return chartNumber(value, 4); };
    QString text = tr("All %1 numbers: min %2 · max %3 · mean %4 · std %5")
                       .arg(shapeText(array), number(statistics.minimum), number(statistics.maximum),
                           number(statistics.mean), number(statistics.deviation));
    if (statistics.hidden > 0)
        text += tr(" · %1 masked (−∞)").arg(statistics.hidden);
    return text;
}

namespace {

/// The names in core and their roles here, in the order of computation.
std::vector<std::pair<const char*, ArrayRole>> partsOf(Architecture architecture)
{
    if (architecture == Architecture::Lstm)
        return {{".input_gate", ArrayRole::InputGate}, {".forget_gate", ArrayRole::ForgetGate},
            {".candidate", ArrayRole::Candidate}, {".cell", ArrayRole::Cell}, {".output_gate", ArrayRole::OutputGate}};
    return {{".reset_gate", ArrayRole::ResetGate}, {".update_gate", ArrayRole::UpdateGate},
        {".candidate", ArrayRole::Candidate}};
}

std::vector<BlockArray> gatesOf(const std::string& path, Architecture architecture, Axis position)
{
    std::vector<BlockArray> arrays;
    for (const auto& [suffix, role] : partsOf(architecture))
        arrays.push_back({role, path + suffix, {position, Axis::Unit}});
    return arrays;
}

std::string layerName(const char* stack, std::int64_t layer)
{
    return std::string(stack) + ".layers." + std::to_string(layer);
}

RecurrentPlace attentionPlace()
{
    const std::string path = "decoder.layers.0.cross_attention";
    return {RecurrentArrays::tr("Cross-attention"),
        {{ArrayRole::Scores, path + ".scores", {Axis::Head, Axis::Target, Axis::Source}},
            {ArrayRole::Weights, path + ".weights", {Axis::Head, Axis::Target, Axis::Source}},
            {ArrayRole::Context, path + ".context", {Axis::Target, Axis::ModelDimension}},
            {ArrayRole::Output, "decoder.output", {Axis::Target, Axis::ModelDimension}}},
        QStringLiteral("decoder-cross-attention")};
}

}  // namespace

std::vector<RecurrentPlace> recurrentPlaces(const TransformerConfig& config)
{
    std::vector<RecurrentPlace> places;
    if (!isRecurrent(config.architecture))
        return places;
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer)
        for (const char* direction : {"forwards", "backwards"}) {
            const bool forwards = std::string(direction) == "forwards";
            const std::string path = layerName("encoder", layer);
            auto arrays = gatesOf(path + "." + direction, config.architecture, Axis::Source);
            arrays.push_back({ArrayRole::Output, path + ".output", {Axis::Source, Axis::ModelDimension}});
            const QString name = forwards ? RecurrentArrays::tr("Encoder, layer %1, forwards")
                                          : RecurrentArrays::tr("Encoder, layer %1, backwards");
            places.push_back({name.arg(layer + 1), std::move(arrays),
                QStringLiteral("encoder-layer%1-%2").arg(layer + 1).arg(QLatin1StringView(direction))});
        }
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
        const std::string path = layerName("decoder", layer);
        auto arrays = gatesOf(path, config.architecture, Axis::Target);
        arrays.push_back({ArrayRole::Output, path + ".output", {Axis::Target, Axis::ModelDimension}});
        places.push_back({RecurrentArrays::tr("Decoder, layer %1").arg(layer + 1), std::move(arrays),
            QStringLiteral("decoder-layer%1").arg(layer + 1)});
    }
    if (config.recurrentAttention != RecurrentAttention::None)
        places.push_back(attentionPlace());
    return places;
}

RecurrentArrays::RecurrentArrays(QWidget* parent)
    : QWidget(parent)
    , m_place(makeChoice("recurrentPlace", tr("Which part of the network to show"), {}, this))
    , m_arrays(new ArrayPanel(this))
{
    auto* label = makeLabel(tr("Part:"), this);
    label->setBuddy(m_place);
    columnOf({rowOf({label, m_place, LayoutPart::room()}), {m_arrays, 1}}, this);
    connect(m_place, &QComboBox::activated, this, &RecurrentArrays::refresh);
    setVisible(false);
}

void RecurrentArrays::show(const TransformerConfig& config, TranslationTracePtr trace)
{
    m_places = recurrentPlaces(config);
    m_trace = std::move(trace);
    const int chosen = m_place->currentIndex();
    {
        const QSignalBlocker quiet(m_place);
        m_place->clear();
        for (const RecurrentPlace& place : m_places)
            m_place->addItem(place.name);
        m_place->setCurrentIndex(chosen < int(m_places.size()) ? std::max(0, chosen) : 0);
    }
    setVisible(m_trace && !m_places.empty());
    refresh();
}

void RecurrentArrays::refresh()
{
    if (!m_trace || m_places.empty())
        return;
    const RecurrentPlace& place = m_places[std::size_t(m_place->currentIndex())];
    m_arrays->show(m_trace, place.arrays, 0, place.stem);
}

}  // namespace translucent
