#pragma once

#include "engine/requester.h"
#include "translucent/explain/cost.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;

namespace translucent {

class Engine;

/// What layers of one dimension cost on this machine, once the engine was asked to measure it. Outlives its panels.
class CostMeasurement : public QObject {
    Q_OBJECT

public:
    explicit CostMeasurement(Engine& engine);

    void start(int dimension);
    void cancel() { m_request.stop(); }
    bool isRunning() const { return m_request.isPending(); }
    /// Empty when nothing was measured with these options.
    LayerCosts costs(const LayerCostOptions& options) const;
    QString stateText() const;

Q_SIGNALS:
    void advanced();  ///< to another length, or to its end
    void measured();

private:
    void take(const LayerCostsPtr& costs);

    Requester<CostRequest> m_request;
    LayerCostOptions m_options;
    qint64 m_length = 0;    ///< which is measured now; 0 before the first
    LayerCostsPtr m_costs;  ///< nullptr before anything was measured
};

/// The buttons that begin and end a measurement, and how far it is.
class CostPanel : public QWidget {
    Q_OBJECT

public:
    CostPanel(CostMeasurement& measurement, std::function<int()> dimension, QWidget* parent);

private:
    void refresh();

    CostMeasurement& m_measurement;
    QPushButton* m_measure;
    QPushButton* m_cancel;  ///< seen while measuring
    QLabel* m_state;
};

}  // namespace translucent
