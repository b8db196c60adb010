#pragma once

#include "pages/numbers/calculator.h"
#include "translucent/explain/optimizer.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QStackedWidget;

namespace translucent {

class MatrixEditor;

/// The learning-rate schedule, and Adam for one parameter.
class OptimizerCalculator : public Calculator {
    Q_OBJECT

public:
    explicit OptimizerCalculator(QWidget* parent = nullptr);

    QString title() const override;
    int modeCount() const override { return ModeCount; }
    void setMode(int mode) override;
    QString stem() const override { return QStringLiteral("optimizer"); }
    Calculation calculation() const override;
    void retranslateUi() override;

protected:
    void showExample() override;
    void refreshPlaces() override;
    bool take() override;

private:
    enum Mode { Schedule, Adam, ModeCount };

    QWidget* createSchedule();
    QWidget* createAdam();
    QDoubleSpinBox* makeNumber(const char* name, double least, double most, int decimals);
    void connectSignals();
    ScheduleInput schedule() const;
    AdamInput adam() const;
    std::vector<ShownStep> scheduleSteps() const;
    std::vector<ShownStep> adamSteps() const;
    ChartData curve() const;

    QComboBox* m_mode;
    QStackedWidget* m_fields;
    MatrixEditor* m_steps;
    QLabel* m_dimensionLabel;
    QSpinBox* m_dimension;
    QLabel* m_warmupLabel;
    QSpinBox* m_warmup;
    QLabel* m_factorLabel;
    QDoubleSpinBox* m_factor;
    MatrixEditor* m_gradients;
    QLabel* m_startLabel;
    QDoubleSpinBox* m_start;
    QDoubleSpinBox* m_rate;
    QDoubleSpinBox* m_beta1;
    QDoubleSpinBox* m_beta2;
    QComboBox* m_epsilon;
};

}  // namespace translucent
