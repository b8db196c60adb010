#pragma once

#include "pages/numbers/calculator.h"
#include "translucent/explain/softmax.h"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;

namespace translucent {

class MatrixEditor;

/// Softmax of any scores, of one attention row or of the logits of one position.
class SoftmaxCalculator : public Calculator {
    Q_OBJECT

public:
    explicit SoftmaxCalculator(QWidget* parent = nullptr);

    QString title() const override;
    QString stem() const override { return QStringLiteral("softmax"); }
    Calculation calculation() const override;
    void retranslateUi() override;

protected:
    void showExample() override;
    void refreshPlaces() override;
    bool take() override;

private:
    enum Row { Scores, Masked, RowCount };

    void buildLayout();
    void setScores(const std::vector<double>& scores, const std::vector<bool>& masked, const QStringList& labels);
    SoftmaxInput input() const;
    bool takeAttention(const std::string& path);
    bool takeLogits();

    std::vector<float> m_engine;  ///< the engine's probabilities for what was taken
    QString m_tensor;
    MatrixEditor* m_scores;
    QLabel* m_temperatureLabel;
    QDoubleSpinBox* m_temperature;
    QCheckBox* m_shift;
};

}  // namespace translucent
