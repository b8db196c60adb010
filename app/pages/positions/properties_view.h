#pragma once

#include "pages/positions/position_data.h"

#include <QWidget>

#include <vector>

class QTabWidget;

namespace translucent {

class PropertyPane;

/// The properties of sinusoidal positions, one a tab.
class PropertiesView : public QWidget {
    Q_OBJECT

public:
    explicit PropertiesView(QWidget* parent = nullptr);

    void setOptions(const SinusoidOptions& options);
    void setModel(const ModelSummaryPtr& model);
    void showProperty(int index);
    void retranslateUi();

private:
    QTabWidget* m_tabs;
    std::vector<PropertyPane*> m_panes;
};

}  // namespace translucent
