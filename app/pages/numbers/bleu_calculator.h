#pragma once

#include "pages/numbers/calculator.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;

namespace translucent {

/// BLEU of a translation against one or several references.
class BleuCalculator : public Calculator {
    Q_OBJECT

public:
    explicit BleuCalculator(QWidget* parent = nullptr);

    QString title() const override;
    QString stem() const override { return QStringLiteral("bleu"); }
    Calculation calculation() const override;
    void retranslateUi() override;

protected:
    void showExample() override;
    void refreshPlaces() override;
    bool take() override;

private:
    QPlainTextEdit* makeText(const char* name, int lines);

    QLabel* m_hypothesisLabel;
    QPlainTextEdit* m_hypothesis;
    QLabel* m_referencesLabel;
    QPlainTextEdit* m_references;
    QLabel* m_tokenizationLabel;
    QComboBox* m_tokenization;
    QCheckBox* m_effectiveOrder;
};

}  // namespace translucent
