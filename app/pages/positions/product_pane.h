#pragma once

#include "pages/positions/property_pane.h"

namespace translucent {

class HeatmapPanel;
class LineChart;
class NumberSlider;

/// The dot product of two positions depends on their distance alone, whichever comes first.
class ProductPane : public PropertyPane {
    Q_OBJECT

public:
    explicit ProductPane(QWidget* parent = nullptr);

    QString title() const override;

protected:
    QString statement() const override;
    void retranslateControls() override;
    void setLimits() override;
    void refresh() override;

private:
    void refreshCurve();

    std::vector<double> m_products;
    NumberSlider* m_position;
    HeatmapPanel* m_matrix;
    LineChart* m_chart;
};

}  // namespace translucent
