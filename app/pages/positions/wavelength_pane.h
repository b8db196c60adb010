#pragma once

#include "pages/positions/property_pane.h"

namespace translucent {

class LineChart;

/// Every pair of dimensions is a wave; their lengths grow by the same factor from pair to pair.
class WavelengthPane : public PropertyPane {
    Q_OBJECT

public:
    explicit WavelengthPane(QWidget* parent = nullptr);

    QString title() const override;

protected:
    QString statement() const override;
    void refresh() override;

private:
    LineChart* m_chart;
    FigureTable* m_table;
};

}  // namespace translucent
