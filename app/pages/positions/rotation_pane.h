#pragma once

#include "pages/positions/property_pane.h"

namespace translucent {

class HeatmapPanel;
class NumberSlider;

/// A shift by k positions is a rotation of every pair by an angle that does not depend on the position.
class RotationPane : public PropertyPane {
    Q_OBJECT

public:
    explicit RotationPane(QWidget* parent = nullptr);

    QString title() const override;

protected:
    QString statement() const override;
    void retranslateControls() override;
    void setLimits() override;
    void refresh() override;

private:
    void showMatrix(const PositionRotation& rotation);
    void showTable(const PositionRotation& rotation);

    NumberSlider* m_position;
    NumberSlider* m_shift;
    HeatmapPanel* m_matrix;
    FigureTable* m_table;
};

}  // namespace translucent
