#pragma once

#include "engine/asking.h"
#include "pages/numbers/calculator.h"
#include "translucent/explain/cost.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace translucent {

class Engine;
class SparseInput;

/// What self-attention costs: against LSTM and convolution for growing length, and with sparse patterns.
class CostCalculator : public Calculator {
    Q_OBJECT

public:
    explicit CostCalculator(Engine& engine, QWidget* parent = nullptr);

    QString title() const override;
    int modeCount() const override { return ModeCount; }
    void setMode(int mode) override;
    QString stem() const override { return QStringLiteral("cost"); }
    Calculation calculation() const override;
    void retranslateUi() override;

protected:
    void showExample() override;
    void refreshPlaces() override;
    bool take() override;

private:
    enum Mode { Growth, Sparse, ModeCount };

    QWidget* createGrowth();
    QWidget* createSparse();
    void connectSignals();
    void measure();
    void showLength(qint64 length);
    void takeCosts(const LayerCostsPtr& costs);
    void refreshMeasuring();
    LayerCostOptions options() const;
    QString stateText() const;
    std::vector<ShownStep> growthSteps() const;
    std::vector<ShownStep> sparseSteps() const;

    Asking<CostRequest> m_request;
    LayerCostOptions m_measuredOptions;
    LayerCostsPtr m_costs;  ///< nullptr before anything was measured
    QComboBox* m_mode;
    QStackedWidget* m_fields;
    QLabel* m_dimensionLabel;
    QSpinBox* m_dimension;
    QPushButton* m_measure;
    QPushButton* m_cancel;  ///< seen while measuring
    QLabel* m_state;
    SparseInput* m_sparse;
};

}  // namespace translucent
