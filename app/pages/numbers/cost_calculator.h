#pragma once

#include "pages/numbers/calculator.h"
#include "translucent/explain/cost.h"

#include <array>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTabBar;

namespace translucent {

class Engine;
class MatrixEditor;

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
    enum Part { Queries, Keys, Values, PartCount };

    MatrixEditor& editor(Part part) const { return *m_editors[std::size_t(part)]; }
    QWidget* createGrowth();
    QWidget* createSparse();
    QSpinBox* makeSize(const char* name);
    void connectSignals();
    void measure();
    void takeCosts(const LayerCostsPtr& costs);
    void refreshMeasuring();
    LayerCostOptions options() const;
    SparseAttentionInput input() const;
    std::vector<ShownStep> growthSteps() const;
    std::vector<ShownStep> sparseSteps() const;

    Engine& m_engine;
    LayerCostOptions m_measuredOptions;
    LayerCostsPtr m_costs;  ///< nullptr before anything was measured
    QStringList m_queryLabels;
    QStringList m_keyLabels;
    QComboBox* m_mode;
    QStackedWidget* m_fields;
    QLabel* m_dimensionLabel;
    QSpinBox* m_dimension;
    QPushButton* m_measure;
    QLabel* m_state;
    std::array<MatrixEditor*, PartCount> m_editors;
    QTabBar* m_parts;
    QStackedWidget* m_shownPart;
    std::array<QLabel*, 4> m_sizeLabels;
    QSpinBox* m_window;
    QSpinBox* m_block;
    QSpinBox* m_top;
    QSpinBox* m_rank;
};

}  // namespace translucent
