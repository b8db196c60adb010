#pragma once

#include "pages/positions/position_table.h"
#include "widgets/list_model.h"

#include <QWidget>

#include <functional>

class QLabel;
class QTabWidget;

namespace translucent {

class HeatmapPanel;
class LineChart;
class ListTable;

struct PropertyInput {
    SinusoidOptions options;
    const ModelSummary* model = nullptr;  ///< nullptr without one
    std::vector<int> numbers;             ///< of the sliders
};

/// A number to play with.
struct PropertyNumber {
    const char* name = "";  ///< of its slider and its box
    QString label;
    QString toolTip;
    int value = 0;  ///< at first
    std::function<std::pair<int, int>(const PropertyInput&)> range;
    NumberSlider::Scale scale = NumberSlider::Scale::Linear;
};

/// The numbers that prove a property.
struct PropertyFigures {
    HeatmapData matrix = {};
    ChartData chart = {};
    QList<QStringList> rows = {};  ///< of the table; the first one is its header
    QString verdict;
};

/// One property of sinusoidal positions: its statement and formula, a suggested experiment, and the numbers that prove
/// it.
struct PositionProperty {
    QString name;  ///< prefix of the names of its widgets
    QString title;
    QString statement;
    QString formula;  ///< a file of resources/formulas
    std::vector<PropertyNumber> numbers = {};
    int matrix = 0;  ///< share of the width; 0 = none
    int chart = 0;
    int table = 0;
    std::vector<ColumnMeaning> columns = {};  ///< of the table
    QString stem;                             ///< of files
    QString matrixStem = {};                  ///< of files with the matrix
    bool rowIsNumber = false;                 ///< a row pinned in the matrix sets the first number
    std::function<PropertyFigures(const PropertyInput&)> figures;
};

/// Positions around the first one that are compared with a distant one.
inline constexpr int kNeighbourhood = 24;

/// The figures that prove each of the properties.
PropertyFigures wavelengthFigures(const PropertyInput& input);
PropertyFigures rotationFigures(const PropertyInput& input);
/// `products`: of all positions. Shape: [length, length]
PropertyFigures productFigures(const PropertyInput& input, const std::vector<double>& products);
PropertyFigures neighbourFigures(const PropertyInput& input);
PropertyFigures beyondFigures(const PropertyInput& input);

/// All of them, in the current language.
std::vector<PositionProperty> positionProperties();

/// One property: its statement and formula, sliders, figures and their summary. Computes only while it is visible.
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
    HeatmapPanel* m_matrix = nullptr;  ///< figures; only those of the property exist
    LineChart* m_chart = nullptr;
    ListTable* m_table = nullptr;
    QLabel* m_verdict;
};

/// The properties of sinusoidal positions, one per tab, each created when it is first shown.
class PropertiesView : public QWidget {
    Q_OBJECT

public:
    explicit PropertiesView(QWidget* parent = nullptr);

    void setOptions(const SinusoidOptions& options);
    void setModel(const ModelSummaryPtr& model);

private:
    QTabWidget* m_tabs;
    SinusoidOptions m_options;
    ModelSummaryPtr m_model;
    std::vector<PropertyPane*> m_panes;  ///< those that were shown
};

}  // namespace translucent
