#include "pages/numbers/cost_calculator.h"

#include "pages/numbers/cost_chart.h"
#include "pages/numbers/model_picker.h"
#include "pages/numbers/sparse_input.h"
#include "pages/numbers/sparse_sample.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QGridLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

CostCalculator::CostCalculator(Engine& engine, QWidget* parent)
    : Calculator(parent)
    , m_request(engine,
          {[this](const LayerCostsPtr& costs) { takeCosts(costs); }, [this] { refreshMeasuring(); },
              [this](qint64 length, qint64) { showLength(length); }})
    , m_mode(new QComboBox(this))
    , m_fields(new QStackedWidget(this))
    , m_dimensionLabel(new QLabel(QStringLiteral("d"), this))
    , m_dimension(new QSpinBox(this))
    , m_measure(new QPushButton(this))
    , m_cancel(new QPushButton(this))
    , m_state(makeLabel("caption", "costState", this))
    , m_sparse(new SparseInput(this))
{
    setObjectName(QStringLiteral("costCalculator"));
    m_mode->setObjectName(QStringLiteral("costMode"));
    m_dimension->setObjectName(QStringLiteral("costDimension"));
    m_measure->setObjectName(QStringLiteral("costMeasure"));
    m_cancel->setObjectName(QStringLiteral("costCancel"));
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
    setMode(Growth);
    showExample();
    retranslateUi();
    connectSignals();
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
    grid->addWidget(m_cancel, 2, 0, 1, 2);
    grid->addWidget(m_state, 3, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(4, 1);
    return fields;
}

QWidget* CostCalculator::createSparse()
{
    auto* fields = new QWidget(this);
    picker().setPositionsVisible(false);
    auto* column = new QVBoxLayout(fields);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(&picker());
    column->addWidget(m_sparse);
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
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_request.stop(); });
    connect(m_sparse, &SparseInput::edited, this, &CostCalculator::edited);
    connect(m_sparse, &SparseInput::sizeChanged, this, &CostCalculator::changed);
}

QString CostCalculator::title() const
{
    return tr("Complexity");
}

void CostCalculator::setMode(int mode)
{
    m_mode->setCurrentIndex(mode);
    showFields(*m_fields, mode);
}

void CostCalculator::showExample()
{
    m_sparse->showExample();
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
    m_request.ask({m_measuredOptions});
    refreshMeasuring();
}

void CostCalculator::takeCosts(const LayerCostsPtr& costs)
{
    m_costs = costs ? costs : std::make_shared<const LayerCosts>();
    refreshMeasuring();
    Q_EMIT changed();
}

void CostCalculator::showLength(qint64 length)
{
    const auto& lengths = m_measuredOptions.lengths;
    const auto place = std::ranges::find(lengths, length) - lengths.begin() + 1;
    m_state->setText(tr("Measuring length L = %1 (%2 of %3)").arg(length).arg(place).arg(lengths.size()));
}

void CostCalculator::refreshMeasuring()
{
    const bool running = m_request.isPending();
    // The focus stays here: a button that is disabled or hidden would give it away.
    const bool moves = running ? m_measure->hasFocus() : m_cancel->hasFocus();
    QPushButton* usable = running ? m_cancel : m_measure;
    usable->show();
    usable->setEnabled(true);
    if (moves)
        usable->setFocus();
    m_measure->setEnabled(!running);
    m_measure->setText(running ? tr("Measuring…") : tr("Measure on this machine"));
    m_cancel->setVisible(running);
    m_state->setText(running ? tr("Waiting for the engine…") : stateText());
}

QString CostCalculator::stateText() const
{
    if (!m_request.problem().isEmpty())
        return m_request.problem();
    constexpr std::size_t kKinds = 3;
    const bool complete = !m_costs || m_costs->size() == kKinds * m_measuredOptions.lengths.size();
    if (complete)
        return tr("These are operation counts. Measure adds time and memory on this machine.");
    const std::size_t lengths = m_costs->size() / kKinds;
    return lengths == 0 ? tr("Stopped before the first length was measured.")
                        : tr("Stopped early: measured up to L = %1.").arg(m_measuredOptions.lengths[lengths - 1]);
}

Calculation CostCalculator::calculation() const
{
    if (m_mode->currentIndex() == Growth)
        return calculated([this] { return growthSteps(); });
    if (const QString problem = m_sparse->problem(); !problem.isEmpty())
        return {{}, problem};
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
        steps[index].notes << tr("Measured on this machine with one thread and random weights, d = %1. Dashed: "
                                 "reference lines proportional to L² and L.")
                                  .arg(chosen.dimension);
    }
    return steps;
}

std::vector<ShownStep> CostCalculator::sparseSteps() const
{
    const SparseAttentionInput sample = m_sparse->input();
    auto steps = shown(explainSparseAttention(sample));
    const double full = attentionMicroseconds(sample, AttentionPattern::Full);
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const AttentionPattern pattern = kAttentionPatterns[index];
        if (!isAvailable(pattern, sample))
            continue;
        const bool lowRank = pattern == AttentionPattern::LowRank;
        steps[index].rowLabels = m_sparse->queryLabels();
        steps[index].columnLabels = lowRank ? QStringList() : m_sparse->keyLabels();
        steps[index].columnTitle = lowRank ? tr("group of neighbouring tokens") : tr("key (attended token)");
        const double time = index == 0 ? full : attentionMicroseconds(sample, pattern);
        const bool hatched = std::ranges::find(steps[index].step.skipped, true) != steps[index].step.skipped.end();
        const QString took = hatched ? tr("Computed in %1 µs here; full attention took %2 µs. Hatched cells are not "
                                          "computed.")
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
        places = {{tr("Encoder self-attention"), QStringLiteral("encoder.layers.%1.self_attention"), Positions::Source,
                      encoders, heads},
            {tr("Decoder self-attention"), QStringLiteral("decoder.layers.%1.self_attention"), Positions::Input,
                decoders, heads},
            {tr("Cross-attention"), QStringLiteral("decoder.layers.%1.cross_attention"), Positions::Input, decoders,
                heads}};
    }
    picker().setPlaces(std::move(places), numbers());
}

bool CostCalculator::take()
{
    setMode(Sparse);
    return m_sparse->take(numbers(), picker());
}

void CostCalculator::retranslateUi()
{
    m_mode->setItemText(Growth, tr("Layer types compared as length grows"));
    m_mode->setItemText(Sparse, tr("Sparse attention on one sentence"));
    m_mode->setToolTip(tr("What is compared"));
    m_dimension->setToolTip(tr("Vector dimension d"));
    m_measure->setToolTip(
        tr("Times self-attention, LSTM and convolution for lengths up to 1024; takes about a second"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stops measuring; results so far are kept"));
    m_sparse->retranslateUi();
    picker().setExampleText(tr("Eight example tokens"));
    picker().retranslateUi();
    refreshMeasuring();
    refreshPlaces();
}

}  // namespace translucent
