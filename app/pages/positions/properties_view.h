#pragma once

#include "pages/positions/position_properties.h"

#include <QWidget>

class QLabel;
class QTabWidget;

namespace translucent {

class HeatmapPanel;
class LineChart;
class ListTable;

/// One property: its statement and formula, sliders, figures and what they show. Computes only while it is seen.
class PropertyPane : public QWidget {
    Q_OBJECT

public:
    PropertyPane(PositionProperty property, QWidget* parent);

    void setOptions(const SinusoidOptions& options);
    void setModel(const ModelSummaryPtr& model);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QLayout* createHead();
    QLayout* createSliders();
    QLayout* createFigures();
    QLayout* createFoot();
    PropertyInput input() const;
    void setLimits();
    void refresh();

    const PositionProperty m_property;
    SinusoidOptions m_options;
    ModelSummaryPtr m_model;
    std::vector<NumberSlider*> m_sliders;
    HeatmapPanel* m_matrix = nullptr;  ///< of the figures those that the property has
    LineChart* m_chart = nullptr;
    ListTable* m_table = nullptr;
    QLabel* m_verdict;
};

/// The properties of sinusoidal positions, one a tab, each made when it is seen first.
class PropertiesView : public QWidget {
    Q_OBJECT

public:
    explicit PropertiesView(QWidget* parent = nullptr);

    void setOptions(const SinusoidOptions& options);
    void setModel(const ModelSummaryPtr& model);
    void showProperty(int index);

private:
    QTabWidget* m_tabs;
    SinusoidOptions m_options;
    ModelSummaryPtr m_model;
    std::vector<PropertyPane*> m_panes;  ///< those that were seen
};

}  // namespace translucent
