#include "pages/positions/position_table.h"

#include "engine/guarded_job.h"
#include "translucent/explain/step.h"
#include "translucent/model/model_info.h"
#include "widgets/display_text.h"
#include "widgets/number_tables.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSlider>

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

namespace {

/// What leads to a learned table.
QString wayToLearnedTable()
{
    const QString shipped = QStringLiteral("learned-positions");
    bool isThere = false;
    guarded([&] {
        const auto models = listModels();
        isThere = std::ranges::find(models, shipped.toStdString(), &ModelEntry::name) != models.end();
    });
    return isThere ? PositionData::tr("Choose the model %1 in the list at the top right, or train one with "
                                      "\"Positions: learned\" on the Training page.")
                         .arg(shipped)
                   : PositionData::tr("Train a model with \"Positions: learned\" on the Training page.");
}

}  // namespace

QString missingTableText(const ModelSummary* model)
{
    if (!model)
        return PositionData::tr("No model is loaded, so there are no learned positions to show.");
    if (isRecurrent(model->config.architecture))
        return PositionData::tr(
            "The model %1 is a recurrent network (%2): it reads one token after the other and needs "
            "no positions.")
            .arg(model->name, networkName(model->config.architecture));
    QStringList sentences;
    if (model->config.positionKind == PositionKind::None)
        sentences << PositionData::tr("The model %1 uses no positional encoding, so there is nothing learned to show.")
                         .arg(model->name);
    else if (actsInAttention(model->config.positionKind))
        sentences << PositionData::tr("The model %1 adds no positions to its embeddings.").arg(model->name)
                  << positionsInAttention(model->config.positionKind);
    else
        sentences << PositionData::tr("The model %1 computes its positions by the formula.").arg(model->name);
    sentences << wayToLearnedTable();
    return inOneParagraph(sentences);
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

namespace {

constexpr int kLogarithmicSteps = 600;
constexpr int kLeastSliderWidth = 44;

}  // namespace

NumberSlider::NumberSlider(
    const char* objectName, const QString& label, const QString& toolTip, Scale scale, QWidget* parent)
    : QWidget(parent)
    , m_scale(scale)
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_box(new MinusBox<QSpinBox>(this))
{
    m_slider->setObjectName(QString::fromLatin1(objectName) + QStringLiteral("Slider"));
    m_box->setObjectName(QString::fromLatin1(objectName) + QStringLiteral("Box"));
    m_slider->setMinimumWidth(kLeastSliderWidth);
    m_box->setKeyboardTracking(false);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_slider, m_box}) {
        widget->setToolTip(toolTip);
        widget->setAccessibleName(label);
    }
    rowOf({makeBuddy(label, m_box, this), {m_slider, 1}, m_box}, this);
    connect(m_slider, &QSlider::valueChanged, this, [this](int slider) { m_box->setValue(valueOf(slider)); });
    connect(m_box, &QSpinBox::valueChanged, this, [this](int value) {
        refreshSlider();
        Q_EMIT valueChanged(value);
    });
}

void NumberSlider::setRange(int least, int most)
{
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(m_scale == Scale::Linear ? least : 0, m_scale == Scale::Linear ? most : kLogarithmicSteps);
    }
    m_box->setRange(least, most);
    refreshSlider();
}

void NumberSlider::setValue(int value)
{
    m_box->setValue(value);
}

int NumberSlider::value() const
{
    return m_box->value();
}

int NumberSlider::sliderOf(int value) const
{
    if (m_scale == Scale::Linear)
        return value;
    const double span = std::log(double(m_box->maximum()) / m_box->minimum());
    return span > 0 ? int(std::lround(std::log(double(value) / m_box->minimum()) / span * kLogarithmicSteps)) : 0;
}

int NumberSlider::valueOf(int slider) const
{
    if (m_scale == Scale::Linear)
        return slider;
    const double span = std::log(double(m_box->maximum()) / m_box->minimum());
    return int(std::lround(m_box->minimum() * std::exp(span * slider / kLogarithmicSteps)));
}

void NumberSlider::refreshSlider()
{
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(sliderOf(m_box->value()));
}

namespace {

constexpr SinusoidOptions kTextbook {10, 4, 10000};
constexpr std::int64_t kModelLength = 64;  // of the model's table; enough for a sentence, and still readable

}  // namespace

PositionControls::PositionControls(DetailLevel& detail, QWidget* parent)
    : QWidget(parent)
    , m_options(kTextbook)
    , m_textbook(makeButton("button", "positionTextbook", tr("Small example"),
          tr("The worked example: 10 positions, d_model = 4, base 10000"), this))
    , m_likeModel(makeButton(
          "button", "positionLikeModel", tr("Like the model"), tr("d_model of the loaded model, base 10000"), this))
    , m_length(new NumberSlider(
          "positionLength", tr("Length"), tr("How many positions, counted from 0"), NumberSlider::Scale::Linear, this))
    , m_dimension(new NumberSlider("positionDimension", tr("d_model"),
          tr("How many dimensions a position vector has; even"), NumberSlider::Scale::Linear, this))
    , m_base(new NumberSlider("positionBase", tr("Base"),
          tr("The longest wavelength is close to 2π times this; the paper has 10000"), NumberSlider::Scale::Logarithmic,
          this))
    , m_message(makeText("warning", "positionMessage", {}, this))
{
    m_length->setRange(1, kLargestLength);
    m_dimension->setRange(1, kLargestDimension);
    m_base->setRange(1, kLargestBase);
    m_likeModel->setEnabled(false);
    m_message->hide();
    auto* row = rowOf({m_textbook, m_likeModel, {m_length, 1}, {m_dimension, 1}, {m_base, 1}}, nullptr, {}, 10);
    columnOf({row, m_message}, this);
    detail.showOnlyWithEverything(m_base);
    setOptions(kTextbook);
    connect(m_textbook, &QToolButton::clicked, this, [this] { setOptions(kTextbook); });
    connect(m_likeModel, &QToolButton::clicked, this, [this] { setOptions(m_model); });
    for (NumberSlider* slider : {m_length, m_dimension, m_base})
        connect(slider, &NumberSlider::valueChanged, this, &PositionControls::take);
}

void PositionControls::setOptions(const SinusoidOptions& options)
{
    {
        const QScopedValueRollback setting(m_setting, true);
        m_length->setValue(int(options.length));
        m_dimension->setValue(int(options.dimension));
        m_base->setValue(int(options.base));
    }
    take();
}

void PositionControls::setModel(const TransformerConfig& config)
{
    m_model = {std::min(config.maxLength, kModelLength), config.modelDimension, 10000};
    m_likeModel->setEnabled(config.modelDimension <= kLargestDimension);
}

void PositionControls::take()
{
    if (m_setting)
        return;
    refreshMessage();
    const SinusoidOptions wanted {m_length->value(), m_dimension->value(), double(m_base->value())};
    if (invalidField(wanted) || wanted == m_options)
        return;
    m_options = wanted;
    Q_EMIT changed(m_options);
}

void PositionControls::refreshMessage()
{
    const auto field = invalidField({m_length->value(), m_dimension->value(), double(m_base->value())});
    m_message->setVisible(field.has_value());
    if (field == SinusoidField::Dimension)
        m_message->setText(
            tr("d_model = %1 does not work: every sine needs its cosine, so it must be even, from 2 to %2. "
               "What you see is still d_model = %3.")
                .arg(m_dimension->value())
                .arg(kLargestDimension)
                .arg(m_options.dimension));
    else if (field == SinusoidField::Base)
        m_message->setText(
            tr("Base = 1 does not work: all pairs would have the same wavelength. Use 2 or more; what you "
               "see is still base = %1.")
                .arg(m_options.base));
}

}  // namespace translucent
