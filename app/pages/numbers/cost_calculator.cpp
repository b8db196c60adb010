#include "pages/numbers/cost_calculator.h"

#include "engine/engine.h"
#include "pages/numbers/cost_chart.h"
#include "pages/numbers/model_picker.h"
#include "pages/numbers/sparse_sample.h"
#include "widgets/matrix_editor.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QGridLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr std::array kPartNames {"q", "k", "v"};

}  // namespace

CostCalculator::CostCalculator(Engine& engine, QWidget* parent)
    : Calculator(parent)
    , m_engine(engine)
    , m_mode(new QComboBox(this))
    , m_fields(new QStackedWidget(this))
    , m_dimensionLabel(new QLabel(QStringLiteral("d"), this))
    , m_dimension(new QSpinBox(this))
    , m_measure(new QPushButton(this))
    , m_state(makeLabel("caption", "costState", this))
    , m_parts(new QTabBar(this))
    , m_shownPart(new QStackedWidget(this))
    , m_window(makeSize("sparseWindow"))
    , m_block(makeSize("sparseBlock"))
    , m_top(makeSize("sparseTop"))
    , m_rank(makeSize("sparseRank"))
{
    setObjectName(QStringLiteral("costCalculator"));
    m_mode->setObjectName(QStringLiteral("costMode"));
    m_dimension->setObjectName(QStringLiteral("costDimension"));
    m_measure->setObjectName(QStringLiteral("costMeasure"));
    m_parts->setObjectName(QStringLiteral("sparseParts"));
    m_mode->addItems({QString(), QString()});
    m_dimension->setRange(8, 512);
    m_dimension->setValue(128);
    m_state->setWordWrap(true);
    m_fields->addWidget(createGrowth());
    m_fields->addWidget(createSparse());
    m_fields->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_mode);
    column->addWidget(m_fields);
    column->addStretch(1);
    showExample();
    retranslateUi();
    connectSignals();
}

QSpinBox* CostCalculator::makeSize(const char* name)
{
    auto* box = new QSpinBox(this);
    box->setObjectName(QString::fromLatin1(name));
    box->setRange(1, MatrixModel::kMostRows);
    box->setValue(2);
    return box;
}

QWidget* CostCalculator::createGrowth()
{
    auto* fields = new QWidget(this);
    auto* grid = new QGridLayout(fields);
    grid->setContentsMargins(0, 0, 0, 0);
    m_dimensionLabel->setBuddy(m_dimension);
    grid->addWidget(m_dimensionLabel, 0, 0);
    grid->addWidget(m_dimension, 0, 1);
    grid->addWidget(m_measure, 1, 0, 1, 2);
    grid->addWidget(m_state, 2, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(3, 1);
    return fields;
}

QWidget* CostCalculator::createSparse()
{
    auto* fields = new QWidget(this);
    m_parts->setExpanding(false);
    for (std::size_t part = 0; part < PartCount; ++part) {
        m_editors[part] = new MatrixEditor((std::string("sparse.") + kPartNames[part]).c_str(), fields);
        m_shownPart->addWidget(m_editors[part]);
        m_parts->addTab(QString::fromLatin1(kPartNames[part]));
    }
    auto* sizes = new QGridLayout;
    const std::array boxes {m_window, m_block, m_top, m_rank};
    for (int index = 0; index < int(boxes.size()); ++index) {
        m_sizeLabels[std::size_t(index)] = new QLabel(fields);
        m_sizeLabels[std::size_t(index)]->setBuddy(boxes[std::size_t(index)]);
        sizes->addWidget(m_sizeLabels[std::size_t(index)], index / 2, index % 2 * 2);
        sizes->addWidget(boxes[std::size_t(index)], index / 2, index % 2 * 2 + 1);
    }
    auto* column = new QVBoxLayout(fields);
    column->setContentsMargins(0, 0, 0, 0);
    picker().setPositionsVisible(false);
    for (QWidget* widget : std::initializer_list<QWidget*> {&picker(), m_parts, m_shownPart})
        column->addWidget(widget);
    column->addLayout(sizes);
    return fields;
}

void CostCalculator::connectSignals()
{
    connect(m_mode, &QComboBox::activated, this, [this](int mode) {
        setMode(mode);
        Q_EMIT changed();
    });
    connect(m_dimension, &QSpinBox::valueChanged, this, &CostCalculator::changed);
    connect(m_measure, &QPushButton::clicked, this, &CostCalculator::measure);
    connect(&m_engine, &Engine::costsMeasured, this, &CostCalculator::takeCosts);
    connect(m_parts, &QTabBar::currentChanged, m_shownPart, &QStackedWidget::setCurrentIndex);
    for (MatrixEditor* each : m_editors)
        connect(each, &MatrixEditor::edited, this, &CostCalculator::edited);
    for (QSpinBox* box : {m_window, m_block, m_top, m_rank})
        connect(box, &QSpinBox::valueChanged, this, &CostCalculator::changed);
}

QString CostCalculator::title() const
{
    return tr("Cost");
}

void CostCalculator::setMode(int mode)
{
    m_mode->setCurrentIndex(mode);
    m_fields->setCurrentIndex(mode);
}

void CostCalculator::showExample()
{
    const Matrix examples[] {sparseExample(0.7), sparseExample(0.7), sparseExample(0.5)};
    for (std::size_t part = 0; part < PartCount; ++part)
        m_editors[part]->setContent({int(examples[part].rows), int(examples[part].columns), examples[part].values});
    m_queryLabels.clear();
    m_keyLabels.clear();
}

LayerCostOptions CostCalculator::options() const
{
    LayerCostOptions options;
    options.dimension = m_dimension->value();
    return options;
}

void CostCalculator::measure()
{
    m_measuredOptions = options();
    m_engine.measureCosts(m_measuredOptions);
    refreshMeasuring();
}

void CostCalculator::takeCosts(const LayerCostsPtr& costs)
{
    m_costs = costs;
    refreshMeasuring();
    Q_EMIT changed();
}

void CostCalculator::refreshMeasuring()
{
    const bool running = m_engine.isMeasuring();
    m_measure->setEnabled(!running);
    m_measure->setText(running ? tr("Measuring…") : tr("Measure on this machine"));
}

SparseAttentionInput CostCalculator::input() const
{
    SparseAttentionInput input;
    input.q = editor(Queries).numbers();
    input.k = editor(Keys).numbers();
    input.v = editor(Values).numbers();
    input.window = std::size_t(m_window->value());
    input.block = std::size_t(m_block->value());
    input.top = std::size_t(m_top->value());
    input.rank = std::size_t(m_rank->value());
    return input;
}

Calculation CostCalculator::calculation() const
{
    if (m_mode->currentIndex() == Growth)
        return calculated([this] { return growthSteps(); });
    for (std::size_t part = 0; part < PartCount; ++part)
        if (!m_editors[part]->matrix().isValid())
            return {{}, QStringLiteral("%1: %2").arg(m_parts->tabText(int(part)), m_editors[part]->matrix().problem())};
    return calculated([this] { return sparseSteps(); });
}

std::vector<ShownStep> CostCalculator::growthSteps() const
{
    const LayerCostOptions chosen = options();
    const bool measured = m_costs && m_measuredOptions == chosen;
    auto steps = shown(explainLayerCosts(chosen, measured ? *m_costs : LayerCosts()));
    const QStringList names {tr("Self-attention"), tr("LSTM"), tr("Convolution")};
    const QString units[] {tr("multiplications"), tr("steps"), tr("steps"), tr("milliseconds"), tr("MiB")};
    for (std::size_t index = 0; index < steps.size(); ++index) {
        steps[index].rowLabels = names;
        steps[index].chart = growthChart(steps[index].step, chosen.lengths, names, units[index]);
        if (index < 3)
            continue;
        addOrders(*steps[index].chart);
        steps[index].notes << tr("Measured on this machine with one thread and random weights, d = %1. Dashed: what grows with L² and with L.").arg(chosen.dimension);
    }
    return steps;
}

std::vector<ShownStep> CostCalculator::sparseSteps() const
{
    const SparseAttentionInput sample = input();
    auto steps = shown(explainSparseAttention(sample));
    const double full = attentionMicroseconds(sample, AttentionPattern::Full);
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const AttentionPattern pattern = kAttentionPatterns[index];
        const bool lowRank = pattern == AttentionPattern::LowRank;
        steps[index].rowLabels = m_queryLabels;
        steps[index].columnLabels = lowRank ? QStringList() : m_keyLabels;
        steps[index].columnTitle = lowRank ? tr("group of neighbours") : tr("what is looked at");
        const double time = index == 0 ? full : attentionMicroseconds(sample, pattern);
        const bool hatched = std::ranges::find(steps[index].step.skipped, true) != steps[index].step.skipped.end();
        const QString took = hatched ? tr("Computed in %1 µs here; full attention took %2 µs. Hatched cells are left out.")
                                     : tr("Computed in %1 µs here; full attention took %2 µs.");
        steps[index].notes << took.arg(time, 0, 'f', 1).arg(full, 0, 'f', 1);
    }
    return steps;
}

void CostCalculator::refreshPlaces()
{
    using Positions = ModelPlace::Positions;
    std::vector<ModelPlace> places;
    if (!numbers().empty()) {
        const TransformerConfig& config = numbers().model->config;
        const int encoders = int(config.encoderLayers), decoders = int(config.decoderLayers), heads = int(config.heads);
        places = {{tr("Encoder self-attention"), QStringLiteral("encoder.layers.%1.self_attention"), Positions::Source, encoders, heads},
                  {tr("Cross-attention"), QStringLiteral("decoder.layers.%1.cross_attention"), Positions::Input, decoders, heads}};
    }
    picker().setPlaces(std::move(places), numbers());
}

bool CostCalculator::take()
{
    setMode(Sparse);
    const std::string path = picker().path();
    const char* suffixes[] {".q", ".k", ".v"};
    for (std::size_t part = 0; part < PartCount; ++part) {
        const Array* array = numbers().array(path + suffixes[part]);
        if (!array)
            return false;
        const auto size = std::size_t(array->shape[1] * array->shape[2]);
        m_editors[part]->setContent({int(array->shape[1]), int(array->shape[2]), slice(*array, std::size_t(picker().head()) * size, size),
                                     part == Queries ? picker().tokens() : numbers().sourceTokens()});
    }
    m_queryLabels = picker().tokens();
    m_keyLabels = numbers().sourceTokens();
    return true;
}

void CostCalculator::retranslateUi()
{
    m_mode->setItemText(Growth, tr("Growing length: three kinds of layer"));
    m_mode->setItemText(Sparse, tr("One sentence: sparse patterns"));
    m_mode->setToolTip(tr("What is compared"));
    m_dimension->setToolTip(tr("Components of every vector"));
    m_measure->setToolTip(tr("Times self-attention, LSTM and convolution for lengths up to 1024; takes about a second"));
    m_state->setText(tr("Counted first. Measuring adds the time and the memory of this machine."));
    const QString titles[] {tr("Queries, one row per token"), tr("Keys, one row per token"), tr("Values, one row per token")};
    for (std::size_t part = 0; part < PartCount; ++part) {
        m_editors[part]->setTitle(titles[part]);
        m_editors[part]->retranslateUi();
        m_parts->setTabToolTip(int(part), titles[part]);
    }
    const QString labels[] {tr("Window w"), tr("Block b"), tr("Top k"), tr("Rank r")};
    const QString tips[] {tr("Keys at most this many places away"), tr("Keys in the same block of so many"), tr("The so many largest scores of each row"),
                          tr("So many means of neighbouring keys and values")};
    const std::array boxes {m_window, m_block, m_top, m_rank};
    for (std::size_t index = 0; index < boxes.size(); ++index) {
        m_sizeLabels[index]->setText(labels[index]);
        boxes[index]->setToolTip(tips[index]);
    }
    picker().setExampleText(tr("Eight made-up tokens"));
    picker().retranslateUi();
    refreshMeasuring();
    refreshPlaces();
}

}  // namespace translucent
