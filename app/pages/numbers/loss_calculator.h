#pragma once

#include "pages/numbers/calculator.h"
#include "translucent/explain/loss.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QStackedWidget;

namespace translucent {

class MatrixEditor;

/// Cross-entropy of one position, with label smoothing, and of a sentence.
class LossCalculator : public Calculator {
    Q_OBJECT

public:
    explicit LossCalculator(QWidget* parent = nullptr);

    QString title() const override;
    int modeCount() const override { return ModeCount; }
    void setMode(int mode) override;
    QString stem() const override { return QStringLiteral("loss"); }
    Calculation calculation() const override;
    void retranslateUi() override;

protected:
    void showExample() override;
    void refreshPlaces() override;
    bool take() override;

private:
    enum Mode { Position, Sentence, ModeCount };

    void buildLayout();
    void connectSignals();
    void setLogits(const std::vector<double>& logits, std::size_t target);
    Mode mode() const;
    std::vector<ShownStep> positionSteps() const;
    std::vector<ShownStep> sentenceSteps() const;
    bool takePosition();
    bool takeSentence();

    std::vector<float> m_engine;  ///< log-probabilities of what was taken
    QComboBox* m_mode;
    QStackedWidget* m_fields;
    MatrixEditor* m_logits;
    QLabel* m_targetLabel;
    QSpinBox* m_target;
    QLabel* m_smoothingLabel;
    QDoubleSpinBox* m_smoothing;
    MatrixEditor* m_probabilities;
};

}  // namespace translucent
