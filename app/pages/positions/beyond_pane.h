#pragma once

#include "pages/positions/property_pane.h"

namespace translucent {

class LineChart;
class NumberSlider;

/// The formula goes on beyond every length seen in training, and far positions relate to each other like near ones.
class BeyondPane : public PropertyPane {
    Q_OBJECT

public:
    explicit BeyondPane(QWidget* parent = nullptr);

    QString title() const override;

protected:
    QString statement() const override;
    void retranslateControls() override;
    void refresh() override;

private:
    QString learnedText() const;

    NumberSlider* m_position;
    LineChart* m_chart;
    FigureTable* m_table;
};

}  // namespace translucent
