#pragma once

#include "pages/numbers/calculator.h"
#include "translucent/explain/attention.h"

#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QStackedWidget;
class QTabBar;

namespace translucent {

class MatrixEditor;

/// Scaled dot-product attention with any number of heads, of a toy sentence or of one attention of the model.
class AttentionCalculator : public Calculator {
    Q_OBJECT

public:
    explicit AttentionCalculator(QWidget* parent = nullptr);

    QString title() const override;
    QString stem() const override { return QStringLiteral("attention"); }
    Calculation calculation() const override;
    void retranslateUi() override;

protected:
    void showExample() override;
    void refreshPlaces() override;
    bool take() override;

private:
    /// What can be edited, in the order of the tabs.
    enum Part { X, QueryWeights, KeyWeights, ValueWeights, OutputWeights, Biases, Memory, PartCount };

    MatrixEditor& editor(Part part) const { return *m_editors[std::size_t(part)]; }
    void buildLayout();
    void connectSignals();
    void setMatrix(Part part, const Matrix& matrix, const QStringList& rowLabels, bool rowsGrow, bool columnsGrow);
    void setBiases(const std::array<std::vector<double>, 4>& biases, std::size_t columns);
    void setMemory(const Matrix& memory, const QStringList& tokens);
    void onEdited();
    void refreshHeads();
    AttentionCalculation input() const;
    LinearWeights weightsOf(Part part) const;
    void addChecks(std::vector<ShownStep>& steps) const;
    void label(ShownStep& step) const;

    std::string m_path;  ///< of the attention that was taken
    std::array<MatrixEditor*, PartCount> m_editors;
    QTabBar* m_parts;
    QStackedWidget* m_shownPart;
    QLabel* m_headsLabel;
    QSpinBox* m_heads;
    QComboBox* m_head;
    QCheckBox* m_scaled;
    QCheckBox* m_causal;
};

}  // namespace translucent
