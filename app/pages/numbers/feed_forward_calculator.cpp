#include "pages/numbers/feed_forward_calculator.h"

#include "pages/numbers/model_picker.h"
#include "widgets/matrix_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::array kMatrixNames {"x", "W₁", "b₁", "W₂", "b₂", "r"};
constexpr std::array kActivations {
    std::pair {"ReLU", Activation::Relu}, std::pair {"GELU", Activation::Gelu}, std::pair {"SiLU", Activation::Silu}};
constexpr double kCurveReach = 4;
constexpr int kCurveSteps = 160;

const Matrix kExampleX {2, 3, {1, -2, 0.5, 0, 1, 2}};
const Matrix kExampleInner {3, 6, {1, -1, 0.5, 0, 2, -0.5, 0, 1, -1, 1, 0.5, 1, 1, 0, 0.5, -2, 0, 1}};
const Matrix kExampleOuter {6, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5, 0.5, 0, 0, 0.5, 0.5, -1, 0, 1}};

}  // namespace

FeedForwardCalculator::FeedForwardCalculator(QWidget* parent)
    : Calculator(parent)
    , m_parts(new QTabBar(this))
    , m_shownPart(new QStackedWidget(this))
    , m_activationLabel(new QLabel(this))
    , m_activation(new QComboBox(this))
{
    setObjectName(QStringLiteral("feedForwardCalculator"));
    m_parts->setObjectName(QStringLiteral("feedForwardParts"));
    m_activation->setObjectName(QStringLiteral("feedForwardActivation"));
    for (std::size_t part = 0; part < PartCount; ++part) {
        m_editors[part] = new MatrixEditor(("feedForward" + std::to_string(part)).c_str(), this);
        m_shownPart->addWidget(m_editors[part]);
        m_parts->addTab(QString::fromUtf8(kMatrixNames[part]));
        connect(m_editors[part], &MatrixEditor::edited, this, &FeedForwardCalculator::edited);
    }
    for (const auto& [name, activation] : kActivations)
        m_activation->addItem(QString::fromLatin1(name));
    m_activationLabel->setBuddy(m_activation);
    picker().setPositionsVisible(false);
    buildLayout();
    connect(m_parts, &QTabBar::currentChanged, m_shownPart, &QStackedWidget::setCurrentIndex);
    connect(m_activation, &QComboBox::activated, this, &FeedForwardCalculator::edited);
    retranslateUi();
    showExample();
}

void FeedForwardCalculator::buildLayout()
{
    m_parts->setExpanding(false);
    m_parts->setUsesScrollButtons(false);
    auto* activation = new QHBoxLayout;
    activation->addWidget(m_activationLabel);
    activation->addWidget(m_activation, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(&picker());
    column->addWidget(m_parts);
    column->addWidget(m_shownPart);
    column->addLayout(activation);
    column->addStretch(1);
}

QString FeedForwardCalculator::title() const
{
    return tr("Feed-forward");
}

void FeedForwardCalculator::setMatrix(Part part, const Matrix& matrix, const QStringList& rowLabels)
{
    editor(part).setContent({int(matrix.rows), int(matrix.columns), matrix.values, rowLabels});
}

void FeedForwardCalculator::setBias(Part part, const std::vector<double>& bias)
{
    setMatrix(part, {1, bias.size(), bias}, {QString::fromUtf8(kMatrixNames[part])});
}

void FeedForwardCalculator::showExample()
{
    setMatrix(X, kExampleX);
    setMatrix(InnerWeights, kExampleInner);
    setBias(InnerBias, {0, 0.5, 0, 0, -1, 0});
    setMatrix(OuterWeights, kExampleOuter);
    setBias(OuterBias, {0, 0, 0});
    setMatrix(Residual, kExampleX);
    m_activation->setCurrentIndex(0);
}

FeedForwardInput FeedForwardCalculator::input() const
{
    FeedForwardInput input;
    input.x = editor(X).numbers();
    input.inner = {editor(InnerWeights).numbers(), editor(InnerBias).matrix().values()};
    input.outer = {editor(OuterWeights).numbers(), editor(OuterBias).matrix().values()};
    input.activation = kActivations[std::size_t(m_activation->currentIndex())].second;
    input.residual = editor(Residual).numbers();
    return input;
}

Calculation FeedForwardCalculator::calculation() const
{
    for (std::size_t part = 0; part < PartCount; ++part)
        if (!m_editors[part]->matrix().isValid())
            return {{}, QStringLiteral("%1: %2").arg(m_parts->tabText(int(part)), m_editors[part]->matrix().problem())};
    return calculated([this] {
        auto steps = shown(explainFeedForward(input()));
        for (ShownStep& step : steps) {
            step.rowLabels = editor(X).matrix().content().rowLabels;
            if (step.step.name == "feed_forward.activated")
                step.chart = curves();
        }
        if (isModels())
            addChecks(steps);
        return steps;
    });
}

ChartData FeedForwardCalculator::curves() const
{
    ChartData chart {tr("Activation functions"), {QStringLiteral("h")}, {QStringLiteral("a")}, {}};
    for (const auto& [name, activation] : kActivations) {
        ChartSeries curve {QString::fromLatin1(name)};
        curve.dashed = m_activation->currentText() != curve.name;
        for (int i = 0; i <= kCurveSteps; ++i) {
            curve.x.push_back(kCurveReach * (2.0 * i / kCurveSteps - 1));
            curve.y.push_back(activated(activation, curve.x.back()));
        }
        chart.series.push_back(std::move(curve));
    }
    return chart;
}

void FeedForwardCalculator::addChecks(std::vector<ShownStep>& steps) const
{
    const std::string names[] {"", m_path + ".inner", m_path + ".activated", m_path + ".output", m_residual};
    for (std::size_t index = 1; index < steps.size(); ++index) {
        const Array* array = names[index].empty() ? nullptr : numbers().array(names[index]);
        if (array)
            steps[index].check =
                checkAgainst(QString::fromStdString(names[index]), steps[index].step.table.values, array->values);
    }
}

void FeedForwardCalculator::refreshPlaces()
{
    using Positions = ModelPlace::Positions;
    std::vector<ModelPlace> places;
    if (!numbers().empty()) {
        const TransformerConfig& config = numbers().model->config;
        places = {{tr("Encoder"), QStringLiteral("encoder.layers.%1"), Positions::Source, int(config.encoderLayers)},
            {tr("Decoder"), QStringLiteral("decoder.layers.%1"), Positions::Input, int(config.decoderLayers)}};
    }
    picker().setPlaces(std::move(places), numbers());
}

bool FeedForwardCalculator::take()
{
    const std::string layer = picker().path(), path = layer + ".feed_forward";
    const bool pre = numbers().model->config.normPlacement == NormPlacement::Pre;
    const Array* stream =
        numbers().array(layer + (layer.starts_with("decoder") ? ".after_cross_attention" : ".after_self_attention"));
    const Array* x = pre ? numbers().array(path + "_norm.output") : stream;
    const Array* innerWeight = numbers().parameter(path + ".inner.weight");
    const Array* innerBias = numbers().parameter(path + ".inner.bias");
    const Array* outerWeight = numbers().parameter(path + ".outer.weight");
    const Array* outerBias = numbers().parameter(path + ".outer.bias");
    if (!stream || !x || !innerWeight || !innerBias || !outerWeight || !outerBias)
        return false;
    setMatrix(X, matrixOf(*x), picker().tokens());
    setMatrix(InnerWeights, turned(*innerWeight, 0, std::size_t(innerWeight->shape[0])));
    setBias(InnerBias, allOf(*innerBias));
    setMatrix(OuterWeights, turned(*outerWeight, 0, std::size_t(outerWeight->shape[0])));
    setBias(OuterBias, allOf(*outerBias));
    setMatrix(Residual, matrixOf(*stream), picker().tokens());
    for (std::size_t index = 0; index < kActivations.size(); ++index)
        if (kActivations[index].second == numbers().model->config.activation)
            m_activation->setCurrentIndex(int(index));
    m_path = path;
    m_residual = pre ? layer + ".output" : path + "_norm.input";
    return true;
}

void FeedForwardCalculator::retranslateUi()
{
    const QString titles[] {tr("x: one row per token"), tr("W₁: expands to d_ff"), tr("b₁"),
        tr("W₂: projects back to d_model"), tr("b₂"), tr("r: residual input")};
    for (std::size_t part = 0; part < PartCount; ++part) {
        m_editors[part]->setTitle(titles[part]);
        m_editors[part]->retranslateUi();
        m_parts->setTabToolTip(int(part), titles[part]);
    }
    m_activationLabel->setText(tr("Activation"));
    m_activation->setToolTip(tr("Applied to every hidden unit"));
    picker().setExampleText(tr("Two vectors of 3 numbers, widened to 6"));
    picker().retranslateUi();
    refreshPlaces();
}

}  // namespace translucent
