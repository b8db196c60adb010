#pragma once

#include <QWidget>

namespace translucent {

/// The colour scale of token probabilities, 0 to 100 %.
class ProbabilityLegend : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace translucent
