#pragma once

#include "pages/numbers/calculator.h"
#include "translucent/explain/norm.h"

class QComboBox;
class QLabel;

namespace translucent {

class MatrixEditor;

/// Layer norm of one token, with batch norm and RMS norm of the same matrix beside it.
class NormCalculator : public Calculator {
    Q_OBJECT

public:
    explicit NormCalculator(QWidget* parent = nullptr);

    QString title() const override;
    QString stem() const override { return QStringLiteral("norm"); }
    Calculation calculation() const override;
    void retranslateUi() override;

protected:
    void showExample() override;
    void refreshPlaces() override;
    bool take() override;

private:
    enum GainRow { Gain, Bias, GainRowCount };

    void buildLayout();
    void connectSignals();
    void setMatrix(const Matrix& x, const QStringList& tokens, bool grows);
    void setGains(std::vector<double> gain, const std::vector<double>& bias);
    void setChoices(double epsilon, VarianceKind variance, EpsilonPlace place);
    void onEdited();
    void refreshRows();
    NormInput input() const;

    std::vector<float> m_engine;  ///< the engine's output for the matrix that was taken; empty when it has none
    QString m_tensor;
    MatrixEditor* m_x;
    MatrixEditor* m_gains;
    QLabel* m_rowLabel;
    QComboBox* m_row;
    QComboBox* m_variance;
    QComboBox* m_epsilonPlace;
    QLabel* m_epsilonLabel;
    QComboBox* m_epsilon;
};

}  // namespace translucent
