#pragma once

#include "engine/requester.h"
#include "translucent/explain/cost.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;

namespace translucent {

class Engine;

/// The cost of layers of one dimension on this machine, measured by the engine on request. Outlives its panels.
class CostMeasurement : public QObject {
    Q_OBJECT

public:
    explicit CostMeasurement(Engine& engine);

    void start(int dimension);
    void cancel() { m_request.stop(); }
    bool isRunning() const { return m_request.isPending(); }
    /// Empty if nothing was measured with these options.
    LayerCosts costs(const LayerCostOptions& options) const;
    QString stateText() const;

Q_SIGNALS:
    void advanced();  ///< a different length, or the end
    void measured();

private:
    void take(const LayerCostsPtr& costs);

    Requester<CostRequest> m_request;
    LayerCostOptions m_options;
    qint64 m_length = 0;    ///< the length that is measured; 0 before the first
    LayerCostsPtr m_costs;  ///< nullptr before anything was measured
};

/// The buttons to start and stop a measurement, and its progress.
class CostPanel : public QWidget {
    Q_OBJECT

public:
    CostPanel(CostMeasurement& measurement, std::function<int()> dimension, QWidget* parent);

private:
    void refresh();

    CostMeasurement& m_measurement;
    QPushButton* m_measure;
    QPushButton* m_cancel;  ///< visible while measuring
    QLabel* m_state;
};

}  // namespace translucent
