#include "pages/positions/position_data.h"

#include "translucent/explain/step.h"
#include "widgets/display_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

struct PositionData {
    Q_DECLARE_TR_FUNCTIONS(translucent::PositionData)
};

constexpr std::int64_t kTextbookDimension = 8;  // up to this number, cells have space for four decimals
constexpr std::int64_t kMarkedLength = 64;      // points of more positions would overlap

std::vector<float> toFloats(const std::vector<double>& values)
{
    return {values.begin(), values.end()};
}

PositionTable rowsOf(const Array& array, std::int64_t length)
{
    PositionTable table {std::min(length, array.shape[0]), array.shape[1], {}};
    table.values.assign(array.values.begin(), array.values.begin() + table.length * table.dimension);
    return table;
}

}  // namespace

QString originName(PositionOrigin origin)
{
    switch (origin) {
    case PositionOrigin::Sinusoidal: return PositionData::tr("Sinusoidal");
    case PositionOrigin::LearnedSource: return PositionData::tr("Learned, encoder");
    case PositionOrigin::LearnedTarget: return PositionData::tr("Learned, decoder");
    case PositionOrigin::None: break;
    }
    return PositionData::tr("None");
}

std::optional<PositionTable> tableOf(PositionOrigin origin, const SinusoidOptions& options, const ModelSummary* model)
{
    if (origin == PositionOrigin::Sinusoidal)
        return positionTable(options);
    if (origin == PositionOrigin::None)
        return PositionTable {
            options.length, options.dimension, std::vector<double>(std::size_t(options.length * options.dimension))};
    if (!model)
        return {};
    const Array& learned = origin == PositionOrigin::LearnedSource ? model->sourcePositions : model->targetPositions;
    if (learned.empty())
        return {};
    return rowsOf(learned, options.length);
}

QString missingTableText(const ModelSummary* model)
{
    if (!model)
        return PositionData::tr("No model is loaded, so there are no learned positions to show.");
    if (isRecurrent(model->config.architecture))
        return PositionData::tr(
            "The model %1 is a recurrent network (%2): it reads one token after the other and needs "
            "no positions.")
            .arg(model->name, networkName(model->config.architecture));
    if (model->config.positionKind == PositionKind::None)
        return PositionData::tr("The model %1 uses no positional encoding, so there is nothing learned to show. Train "
                                "a model with \"Positions: learned\" on the Training page.")
            .arg(model->name);
    if (actsInAttention(model->config.positionKind))
        return PositionData::tr("The model %1 adds no positions to its embeddings. %2 Train a model with \"Positions: "
                                "learned\" on the Training page to see a table here.")
            .arg(model->name, positionsInAttention(model->config.positionKind));
    return PositionData::tr("The model %1 computes its positions by the formula. Train a model with \"Positions: "
                            "learned\" on the Training page.")
        .arg(model->name);
}

HeatmapData positionHeatmap(const PositionTable& table, const QString& title)
{
    HeatmapData data;
    data.title = title;
    data.rowTitle = PositionData::tr("Position");
    data.columnTitle = PositionData::tr("Dimension");
    data.rowName = PositionData::tr("position");
    data.columnName = PositionData::tr("dimension");
    data.valueTitle = PositionData::tr("PE (no unit)");
    data.rowLabels = numbered(table.length);
    data.columnLabels = numbered(table.dimension);
    data.values = toFloats(table.values);
    data.centred = true;
    if (table.dimension <= kTextbookDimension)
        data.decimals = 4;
    return data;
}

HeatmapData pairHeatmap(
    const std::vector<double>& values, std::int64_t length, const QString& title, const QString& valueTitle)
{
    HeatmapData data;
    data.title = title;
    data.rowTitle = PositionData::tr("Position t");
    data.columnTitle = PositionData::tr("Position s");
    data.rowName = PositionData::tr("position t");
    data.columnName = PositionData::tr("position s");
    data.valueTitle = valueTitle;
    data.rowLabels = numbered(length);
    data.columnLabels = numbered(length);
    data.values = toFloats(values);
    data.centred = true;
    return data;
}

std::vector<double> similarities(const PositionTable& table)
{
    std::vector<double> values;
    for (std::int64_t s = 0; s < table.length; ++s)
        for (std::int64_t t = 0; t < table.length; ++t)
            values.push_back(cosineSimilarity(table.row(s), table.row(t)));
    return values;
}

ChartData positionCurves(const PositionTable& table, const std::vector<int>& dimensions, const QString& title)
{
    ChartData data {
        title, {.title = PositionData::tr("Position"), .whole = true}, {PositionData::tr("PE (no unit)")}, {}};
    for (const int dimension : dimensions) {
        ChartSeries series {PositionData::tr("dimension %1").arg(dimension)};
        for (std::int64_t position = 0; position < table.length; ++position) {
            series.x.push_back(double(position));
            series.y.push_back(table.at(position, dimension));
        }
        if (table.length <= kMarkedLength)
            series.style = SeriesStyle::LineAndPoints;
        data.series.push_back(std::move(series));
    }
    return data;
}

QStringList numbered(std::int64_t count)
{
    QStringList labels;
    for (std::int64_t i = 0; i < count; ++i)
        labels << QString::number(i);
    return labels;
}

QString shownNumber(double value, int decimals)
{
    return QString::fromStdString(numberText(value, decimals));
}

float typicalReach(std::vector<float> values)
{
    constexpr std::size_t kPartBeyond = 20;
    if (values.empty())
        return 0;
    std::ranges::transform(values, values.begin(), [](float value) { return std::abs(value); });
    const auto place = values.begin() + std::ptrdiff_t(values.size() - 1 - values.size() / kPartBeyond);
    std::ranges::nth_element(values, place);
    return *place;
}

}  // namespace translucent
