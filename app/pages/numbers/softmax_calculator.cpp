#include "pages/numbers/softmax_calculator.h"

#include "pages/numbers/model_picker.h"
#include "widgets/matrix_editor.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>

namespace translucent {

namespace {

constexpr double kSmallestTemperature = 0.01;
constexpr double kLargestTemperature = 100;

}  // namespace

SoftmaxCalculator::SoftmaxCalculator(QWidget* parent)
    : Calculator(parent)
    , m_scores(new MatrixEditor("softmaxScores", this))
    , m_temperatureLabel(new QLabel(this))
    , m_temperature(new QDoubleSpinBox(this))
    , m_shift(new QCheckBox(this))
{
    setObjectName(QStringLiteral("softmaxCalculator"));
    m_temperature->setObjectName(QStringLiteral("softmaxTemperature"));
    m_shift->setObjectName(QStringLiteral("softmaxShift"));
    m_temperatureLabel->setBuddy(m_temperature);
    m_temperature->setRange(kSmallestTemperature, kLargestTemperature);
    m_temperature->setSingleStep(0.1);
    buildLayout();
    retranslateUi();
    showExample();
    connect(m_scores, &MatrixEditor::edited, this, &SoftmaxCalculator::edited);
    connect(m_temperature, &QDoubleSpinBox::valueChanged, this, &SoftmaxCalculator::changed);
    connect(m_shift, &QCheckBox::toggled, this, &SoftmaxCalculator::changed);
}

void SoftmaxCalculator::buildLayout()
{
    auto* temperature = new QHBoxLayout;
    temperature->addWidget(m_temperatureLabel);
    temperature->addWidget(m_temperature, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(&picker());
    column->addWidget(m_scores);
    column->addLayout(temperature);
    column->addWidget(m_shift);
    column->addStretch(1);
}

QString SoftmaxCalculator::title() const
{
    return tr("Softmax");
}

void SoftmaxCalculator::showExample()
{
    const QSignalBlocker quietTemperature(m_temperature), quietShift(m_shift);
    m_temperature->setValue(1);
    m_shift->setChecked(false);
    setScores({2.0, 1.0, 0.1}, {}, {});
}

void SoftmaxCalculator::setScores(
    const std::vector<double>& scores, const std::vector<bool>& masked, const QStringList& labels)
{
    MatrixContent content {RowCount, int(scores.size()), scores};
    for (std::size_t i = 0; i < scores.size(); ++i)
        content.values.push_back(i < masked.size() && masked[i] ? 1 : 0);
    content.rowLabels = {QStringLiteral("z"), tr("masked")};
    content.columnLabels = labels;
    content.columnsGrow = true;
    content.switchRows = {Masked};
    m_scores->setContent(std::move(content));
}

SoftmaxInput SoftmaxCalculator::input() const
{
    SoftmaxInput input;
    input.scores = m_scores->matrix().row(Scores);
    for (const double ticked : m_scores->matrix().row(Masked))
        input.masked.push_back(ticked != 0);
    input.temperature = m_temperature->value();
    input.shift = m_shift->isChecked();
    return input;
}

Calculation SoftmaxCalculator::calculation() const
{
    if (!m_scores->matrix().isValid())
        return {{}, m_scores->matrix().problem()};
    return calculated([this] {
        auto steps = shown(explainSoftmax(input()), m_scores->matrix().content().columnLabels);
        if (!m_scores->matrix().content().columnLabels.isEmpty())
            for (ShownStep& step : steps)
                step.columnTitle = tr("key (attended token)");
        if (isModels() && m_temperature->value() == 1) {
            const NumberTable& table = steps.back().step.table;
            steps.back().check = checkAgainst(m_tensor, table.row(table.rows.size() - 1), m_engine);
        }
        return steps;
    });
}

void SoftmaxCalculator::refreshPlaces()
{
    using Positions = ModelPlace::Positions;
    std::vector<ModelPlace> places;
    if (!numbers().empty()) {
        const TransformerConfig& config = numbers().model->config;
        const int encoders = int(config.encoderLayers), decoders = int(config.decoderLayers), heads = int(config.heads);
        places = {{tr("Encoder self-attention"), QStringLiteral("encoder.layers.%1.self_attention"), Positions::Source,
                      encoders, heads, true},
            {tr("Decoder self-attention"), QStringLiteral("decoder.layers.%1.self_attention"), Positions::Input,
                decoders, heads, true},
            {tr("Cross-attention"), QStringLiteral("decoder.layers.%1.cross_attention"), Positions::Input, decoders,
                heads, true},
            {tr("Logits of the output"), QStringLiteral("output.logits"), Positions::Output, 0, 0}};
    }
    picker().setPlaces(std::move(places), numbers());
}

bool SoftmaxCalculator::take()
{
    const QSignalBlocker quiet(m_temperature);
    m_temperature->setValue(1);
    const bool attention = picker().place().heads > 0;
    return attention ? takeAttention(picker().path()) : takeLogits();
}

bool SoftmaxCalculator::takeAttention(const std::string& path)
{
    const Array* scores = numbers().array(path + ".scores");
    const Array* masked = numbers().array(path + ".masked_scores");
    const Array* weights = numbers().array(path + ".weights");
    if (!scores || !masked || !weights)
        return false;
    const auto row = std::size_t(picker().head() * scores->shape[1] + picker().position());
    std::vector<bool> hidden;
    const bool afterMask = picker().isAfter();
    for (const float score : masked->row(row))
        hidden.push_back(afterMask && std::isinf(score));
    const bool causalOrSource = picker().place().positions == ModelPlace::Positions::Input
        && !QString::fromStdString(path).endsWith(QLatin1String("cross_attention"));
    setScores(rowOf(*scores, row), hidden, causalOrSource ? numbers().inputTokens() : numbers().sourceTokens());
    m_tensor = QString::fromStdString(path + ".weights");
    m_engine.assign(weights->row(row).begin(), weights->row(row).end());
    return true;
}

bool SoftmaxCalculator::takeLogits()
{
    const Array* logits = numbers().array("output.logits");
    if (!logits)
        return false;
    const auto position = std::size_t(picker().position());
    setScores(rowOf(*logits, position), {}, {});
    m_tensor = QStringLiteral("exp(log-probabilities)");
    m_engine.clear();
    for (const float logProbability : numbers().trace->pass.logProbabilities.row(position))
        m_engine.push_back(std::exp(logProbability));
    m_shift->setChecked(true);
    return true;
}

void SoftmaxCalculator::retranslateUi()
{
    m_scores->setTitle(tr("Scores z; tick those that are masked"));
    m_scores->retranslateUi();
    m_scores->matrix().relabel({QStringLiteral("z"), tr("masked")}, m_scores->matrix().content().columnLabels);
    m_temperatureLabel->setText(tr("Temperature T"));
    m_temperature->setToolTip(tr("Scores are divided by it: below 1 sharper, above 1 flatter"));
    m_shift->setText(tr("Subtract the largest score first"));
    m_shift->setToolTip(tr("Changes nothing in the result, but without it large scores overflow"));
    picker().setExampleText(tr("Textbook example (2.0, 1.0, 0.1)"));
    picker().setMomentTexts(tr("Before the mask"), tr("With the mask"));
    picker().retranslateUi();
    refreshPlaces();
}

}  // namespace translucent
