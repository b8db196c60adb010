#pragma once

#include "pages/positions/property_pane.h"

namespace translucent {

class LineChart;
class NumberSlider;

/// The nearer two positions, the more similar their vectors.
class NeighbourPane : public PropertyPane {
    Q_OBJECT

public:
    explicit NeighbourPane(QWidget* parent = nullptr);

    QString title() const override;

protected:
    QString statement() const override;
    void retranslateControls() override;
    void setLimits() override;
    void refresh() override;

private:
    NumberSlider* m_position;
    LineChart* m_chart;
    FigureTable* m_table;
};

}  // namespace translucent
