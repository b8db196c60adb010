#pragma once

#include "pages/numbers/calculator.h"
#include "translucent/explain/feed_forward.h"

#include <array>

class QComboBox;
class QLabel;
class QStackedWidget;
class QTabBar;

namespace translucent {

class MatrixEditor;

/// The feed-forward network of a few vectors or of one layer of the model, with the curves of its activation.
class FeedForwardCalculator : public Calculator {
    Q_OBJECT

public:
    explicit FeedForwardCalculator(QWidget* parent = nullptr);

    QString title() const override;
    QString stem() const override { return QStringLiteral("feed-forward"); }
    Calculation calculation() const override;
    void retranslateUi() override;

protected:
    void showExample() override;
    void refreshPlaces() override;
    bool take() override;

private:
    /// What can be edited, in the order of the tabs.
    enum Part { X, InnerWeights, InnerBias, OuterWeights, OuterBias, Residual, PartCount };

    MatrixEditor& editor(Part part) const { return *m_editors[std::size_t(part)]; }
    void buildLayout();
    void setMatrix(Part part, const Matrix& matrix, const QStringList& rowLabels = {});
    void setBias(Part part, const std::vector<double>& bias);
    FeedForwardInput input() const;
    void addChecks(std::vector<ShownStep>& steps) const;
    ChartData curves() const;

    std::string m_path;      ///< of the network that was taken
    std::string m_residual;  ///< of what comes out of its residual sum; empty when the pass does not keep it
    std::array<MatrixEditor*, PartCount> m_editors;
    QTabBar* m_parts;
    QStackedWidget* m_shownPart;
    QLabel* m_activationLabel;
    QComboBox* m_activation;
};

}  // namespace translucent
