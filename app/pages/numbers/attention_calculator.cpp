#include "pages/numbers/attention_calculator.h"

#include "pages/numbers/attention_weights.h"
#include "pages/numbers/model_picker.h"
#include "widgets/matrix_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace translucent {

namespace {

constexpr std::array kPartNames {"X", "W^Q", "W^K", "W^V", "W^O", "b", "Z"};

const Matrix kToyX {4, 4, {1, 0, 1, 0, 0, 2, 0, 2, 1, 1, 1, 1, 0, 1, 2, 0}};
const Matrix kToyQuery {4, 4, {1, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1}};
const Matrix kToyKey {4, 4, {0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0}};
const Matrix kToyValue {4, 4, {0, 2, 0, 1, 0, 3, 1, 0, 1, 0, 3, 1, 1, 1, 0, 2}};
const Matrix kToyOutput {4, 4, {0.5, 0, 0, 0.5, 0, 0.5, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0, 0.5}};

}  // namespace

AttentionCalculator::AttentionCalculator(QWidget* parent)
    : Calculator(parent)
    , m_parts(new QTabBar(this))
    , m_shownPart(new QStackedWidget(this))
    , m_headsLabel(new QLabel(this))
    , m_heads(new QSpinBox(this))
    , m_head(new QComboBox(this))
    , m_scaled(new QCheckBox(this))
    , m_causal(new QCheckBox(this))
{
    setObjectName(QStringLiteral("attentionCalculator"));
    m_parts->setObjectName(QStringLiteral("attentionParts"));
    m_heads->setObjectName(QStringLiteral("attentionHeads"));
    m_head->setObjectName(QStringLiteral("attentionHead"));
    m_scaled->setObjectName(QStringLiteral("attentionScaled"));
    m_causal->setObjectName(QStringLiteral("attentionCausal"));
    for (std::size_t part = 0; part < PartCount; ++part) {
        m_editors[part] = new MatrixEditor(("attention." + std::string(kPartNames[part])).c_str(), this);
        m_shownPart->addWidget(m_editors[part]);
        m_parts->addTab(QString::fromLatin1(kPartNames[part]));
    }
    m_headsLabel->setBuddy(m_heads);
    picker().setPositionsVisible(false);
    buildLayout();
    connectSignals();
    retranslateUi();
    showExample();
}

void AttentionCalculator::buildLayout()
{
    m_parts->setExpanding(false);
    m_parts->setUsesScrollButtons(false);
    auto* heads = new QHBoxLayout;
    heads->addWidget(m_headsLabel);
    heads->addWidget(m_heads);
    heads->addWidget(m_head, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(&picker());
    column->addWidget(m_parts);
    column->addWidget(m_shownPart);
    column->addLayout(heads);
    column->addWidget(m_scaled);
    column->addWidget(m_causal);
    column->addStretch(1);
}

void AttentionCalculator::connectSignals()
{
    connect(m_parts, &QTabBar::currentChanged, m_shownPart, &QStackedWidget::setCurrentIndex);
    for (MatrixEditor* each : m_editors)
        connect(each, &MatrixEditor::edited, this, &AttentionCalculator::onEdited);
    connect(m_heads, &QSpinBox::valueChanged, this, [this] {
        refreshHeads();
        edited();
    });
    connect(m_head, &QComboBox::activated, this, &AttentionCalculator::changed);
    for (QCheckBox* box : {m_scaled, m_causal})
        connect(box, &QCheckBox::toggled, this, &AttentionCalculator::edited);
}

QString AttentionCalculator::title() const
{
    return tr("Attention");
}

void AttentionCalculator::setMatrix(
    Part part, const Matrix& matrix, const QStringList& rowLabels, bool rowsGrow, bool columnsGrow)
{
    editor(part).setContent(
        {int(matrix.rows), int(matrix.columns), matrix.values, rowLabels, {}, rowsGrow, columnsGrow});
}

void AttentionCalculator::setBiases(const std::array<std::vector<double>, 4>& biases, std::size_t columns)
{
    std::vector<double> values;
    for (std::vector<double> bias : biases) {
        bias.resize(columns);
        values.insert(values.end(), bias.begin(), bias.end());
    }
    editor(Biases).setContent({4, int(columns), std::move(values),
        {QStringLiteral("b^Q"), QStringLiteral("b^K"), QStringLiteral("b^V"), QStringLiteral("b^O")}});
}

void AttentionCalculator::setMemory(const Matrix& memory, const QStringList& tokens)
{
    const bool cross = memory.rows > 0;
    m_parts->setTabVisible(Memory, cross);
    if (cross)
        setMatrix(Memory, memory, tokens, false, false);
    m_causal->setEnabled(!cross);
}

void AttentionCalculator::showExample()
{
    const QSignalBlocker quiet[] {QSignalBlocker(m_heads), QSignalBlocker(m_scaled), QSignalBlocker(m_causal)};
    const QStringList tokens {
        QStringLiteral("I"), QStringLiteral("like"), QStringLiteral("green"), QStringLiteral("tea")};
    setMatrix(X, kToyX, tokens, true, true);
    setMatrix(QueryWeights, kToyQuery, {}, false, false);
    setMatrix(KeyWeights, kToyKey, {}, false, false);
    setMatrix(ValueWeights, kToyValue, {}, false, false);
    setMatrix(OutputWeights, kToyOutput, {}, false, false);
    setBiases({}, kToyX.columns);
    setMemory({}, {});
    m_heads->setValue(1);
    m_scaled->setChecked(true);
    m_causal->setChecked(false);
    refreshHeads();
}

void AttentionCalculator::onEdited()
{
    const int D = editor(X).matrix().columnCount();
    if (editor(QueryWeights).matrix().columnCount() != D) {
        for (const Part part : {QueryWeights, KeyWeights, ValueWeights, OutputWeights})
            editor(part).matrix().resize(D, D);
        editor(Biases).matrix().resize(4, D);
        setMemory({}, {});
    }
    refreshHeads();
    edited();
}

void AttentionCalculator::refreshHeads()
{
    const QSignalBlocker quiet[] {QSignalBlocker(m_heads), QSignalBlocker(m_head)};
    m_heads->setRange(1, editor(X).matrix().columnCount());
    const int head = std::max(0, m_head->currentIndex());
    m_head->clear();
    for (int index = 0; index < m_heads->value(); ++index)
        m_head->addItem(tr("Head %1").arg(index + 1));
    m_head->setCurrentIndex(std::min(head, m_head->count() - 1));
}

LinearWeights AttentionCalculator::weightsOf(Part part) const
{
    return {editor(part).numbers(), editor(Biases).matrix().row(part - QueryWeights)};
}

AttentionCalculation AttentionCalculator::input() const
{
    AttentionCalculation input;
    input.x = editor(X).numbers();
    if (m_parts->isTabVisible(Memory))
        input.memory = editor(Memory).numbers();
    input.query = weightsOf(QueryWeights);
    input.key = weightsOf(KeyWeights);
    input.value = weightsOf(ValueWeights);
    input.output = weightsOf(OutputWeights);
    input.heads = std::size_t(m_heads->value());
    input.head = std::size_t(std::max(0, m_head->currentIndex()));
    input.causal = m_causal->isChecked() && m_causal->isEnabled();
    input.scaled = m_scaled->isChecked();
    return input;
}

Calculation AttentionCalculator::calculation() const
{
    for (std::size_t part = 0; part < PartCount; ++part)
        if (m_parts->isTabVisible(int(part)) && !m_editors[part]->matrix().isValid())
            return {{}, QStringLiteral("%1: %2").arg(m_parts->tabText(int(part)), m_editors[part]->matrix().problem())};
    const int D = editor(X).matrix().columnCount();
    if (D % m_heads->value() != 0)
        return {{},
            tr("d_model = %1 cannot be split evenly into %2 heads. Choose a number of heads that divides %1.")
                .arg(D)
                .arg(m_heads->value())};
    return calculated([this] {
        auto steps = shown(explainAttention(input()));
        for (ShownStep& step : steps)
            label(step);
        if (isModels())
            addChecks(steps);
        return steps;
    });
}

void AttentionCalculator::label(ShownStep& step) const
{
    const bool cross = m_parts->isTabVisible(Memory);
    const QStringList queries = editor(X).matrix().content().rowLabels;
    const QStringList keys = cross ? editor(Memory).matrix().content().rowLabels : queries;
    const std::string& name = step.step.name;
    step.rowLabels = name == "attention.k" || name == "attention.v" ? keys : queries;
    for (const char* overKeys :
        {"attention.products", "attention.scaled", "attention.masked", "attention.weights", "attention.unscaled"})
        if (name == overKeys) {
            step.columnLabels = keys;
            step.columnTitle = tr("key (attended token)");
        }
}

void AttentionCalculator::addChecks(std::vector<ShownStep>& steps) const
{
    static const std::map<std::string, std::string> kArrays {{"attention.q", ".q"}, {"attention.k", ".k"},
        {"attention.v", ".v"}, {"attention.scaled", ".scores"}, {"attention.masked", ".masked_scores"},
        {"attention.weights", ".weights"}, {"attention.context", ".context"}, {"attention.output", ".output"}};
    for (ShownStep& step : steps) {
        const auto suffix = kArrays.find(step.step.name);
        const Array* array = suffix == kArrays.end() ? nullptr : numbers().array(m_path + suffix->second);
        if (!array)
            continue;
        const auto& ours = step.step.table.values;
        const std::size_t first = array->rank() == 3 ? std::size_t(m_head->currentIndex()) * ours.size() : 0;
        step.check = checkAgainst(QString::fromStdString(m_path + suffix->second), ours,
            std::span(array->values).subspan(first, ours.size()));
    }
}

void AttentionCalculator::refreshPlaces()
{
    using Positions = ModelPlace::Positions;
    std::vector<ModelPlace> places;
    if (!numbers().empty()) {
        const TransformerConfig& config = numbers().model->config;
        const int encoders = int(config.encoderLayers), decoders = int(config.decoderLayers), heads = int(config.heads);
        places = {{tr("Encoder self-attention"), QStringLiteral("encoder.layers.%1.self_attention"), Positions::Source,
                      encoders, heads},
            {tr("Decoder self-attention"), QStringLiteral("decoder.layers.%1.self_attention"), Positions::Input,
                decoders, heads},
            {tr("Cross-attention"), QStringLiteral("decoder.layers.%1.cross_attention"), Positions::Input, decoders,
                heads}};
    }
    picker().setPlaces(std::move(places), numbers());
}

bool AttentionCalculator::take()
{
    const std::string path = picker().path();
    const bool cross = path.ends_with("cross_attention");
    const Array* x = attentionInput(numbers(), path, picker().layer());
    const Array* memory = numbers().array("encoder.output");
    const auto weights = attentionWeights(numbers(), path);
    if (!x || !memory || !weights)
        return false;
    const LinearWeights* maps[] {&weights->query, &weights->key, &weights->value, &weights->output};
    for (int part = QueryWeights; part <= OutputWeights; ++part)
        setMatrix(Part(part), maps[part - QueryWeights]->weight, {}, false, false);
    setBiases(
        {weights->query.bias, weights->key.bias, weights->value.bias, weights->output.bias}, std::size_t(x->shape[1]));
    const QSignalBlocker quiet[] {QSignalBlocker(m_heads), QSignalBlocker(m_scaled), QSignalBlocker(m_causal)};
    setMatrix(X, matrixOf(*x), picker().tokens(), false, false);
    setMemory(cross ? matrixOf(*memory) : Matrix(), numbers().sourceTokens());
    m_heads->setRange(1, int(x->shape[1]));
    m_heads->setValue(int(numbers().model->config.heads));
    refreshHeads();
    m_head->setCurrentIndex(picker().head());
    m_scaled->setChecked(true);
    m_causal->setChecked(
        !cross && path.starts_with("decoder") && !numbers().trace->result->options.intervention.causalMaskRemoved);
    m_path = path;
    return true;
}

void AttentionCalculator::retranslateUi()
{
    const QString titles[] {tr("X: one row per token"), tr("Query weights"), tr("Key weights"), tr("Value weights"),
        tr("Output weights"), tr("Biases"), tr("Z: encoder output, one row per source token")};
    for (std::size_t part = 0; part < PartCount; ++part) {
        m_editors[part]->setTitle(titles[part]);
        m_editors[part]->retranslateUi();
        m_parts->setTabToolTip(int(part), titles[part]);
    }
    m_headsLabel->setText(tr("Heads"));
    m_heads->setToolTip(tr("Number of heads; must divide d_model"));
    m_head->setToolTip(tr("The head whose steps are shown"));
    m_scaled->setText(tr("Divide by √dₖ"));
    m_scaled->setToolTip(tr("Without it, the scores' spread grows with √dₖ and softmax becomes nearly one-hot"));
    m_causal->setText(tr("Causal mask (hide later tokens)"));
    m_causal->setToolTip(tr("Position t sees positions up to t only, as in the decoder"));
    picker().setExampleText(tr("Toy sentence of 4 tokens"));
    picker().retranslateUi();
    refreshPlaces();
    refreshHeads();
}

}  // namespace translucent
