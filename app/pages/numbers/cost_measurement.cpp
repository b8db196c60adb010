#include "pages/numbers/cost_measurement.h"

#include "widgets/ui_helpers.h"

#include <QPushButton>

#include <algorithm>

namespace translucent {

CostMeasurement::CostMeasurement(Engine& engine)
    : m_request(engine,
        {[this](const LayerCostsPtr& costs) { take(costs); }, [this] { Q_EMIT advanced(); },
            [this](qint64 length, qint64) {
                m_length = length;
                Q_EMIT advanced();
            }})
{
}

void CostMeasurement::start(int dimension)
{
    m_options.dimension = dimension;
    m_length = 0;
    m_request.ask({m_options});
    Q_EMIT advanced();
}

void CostMeasurement::take(const LayerCostsPtr& costs)
{
    m_costs = costs ? costs : std::make_shared<const LayerCosts>();
    Q_EMIT advanced();
    Q_EMIT measured();
}

LayerCosts CostMeasurement::costs(const LayerCostOptions& options) const
{
    return m_costs && m_options == options ? *m_costs : LayerCosts();
}

QString CostMeasurement::stateText() const
{
    constexpr std::size_t kKinds = 3;
    const auto& lengths = m_options.lengths;
    if (isRunning() && m_length == 0)
        return tr("Waiting for the engine…");
    if (isRunning())
        return tr("Measuring length L = %1 (%2 of %3)")
            .arg(m_length)
            .arg(std::ranges::find(lengths, m_length) - lengths.begin() + 1)
            .arg(lengths.size());
    if (!m_request.problem().isEmpty())
        return m_request.problem();
    if (!m_costs || m_costs->size() == kKinds * lengths.size())
        return tr("These are operation counts. Measure adds time and memory on this machine.");
    return m_costs->empty() ? tr("Stopped before the first length was measured.")
                            : tr("Stopped early: measured up to L = %1.").arg(lengths[m_costs->size() / kKinds - 1]);
}

CostPanel::CostPanel(CostMeasurement& measurement, std::function<int()> dimension, QWidget* parent)
    : QWidget(parent)
    , m_measurement(measurement)
    , m_measure(makePushButton("costMeasure", {},
          tr("Times self-attention, LSTM and convolution for lengths up to 1024; takes about a second"), this))
    , m_cancel(makePushButton("costCancel", tr("Cancel"), tr("Stops measuring; results so far are kept"), this))
    , m_state(makeText("caption", "costState", {}, this))
{
    columnOf({m_measure, m_cancel, m_state}, this);
    connect(m_measure, &QPushButton::clicked, this,
        [this, chosen = std::move(dimension)] { m_measurement.start(chosen()); });
    connect(m_cancel, &QPushButton::clicked, &m_measurement, &CostMeasurement::cancel);
    connect(&m_measurement, &CostMeasurement::advanced, this, &CostPanel::refresh);
    refresh();
}

void CostPanel::refresh()
{
    const bool running = m_measurement.isRunning();
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
    m_state->setText(m_measurement.stateText());
}

}  // namespace translucent
