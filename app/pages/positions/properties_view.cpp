#include "pages/positions/properties_view.h"

#include "pages/positions/beyond_pane.h"
#include "pages/positions/neighbour_pane.h"
#include "pages/positions/product_pane.h"
#include "pages/positions/rotation_pane.h"
#include "pages/positions/wavelength_pane.h"

#include <QTabWidget>
#include <QVBoxLayout>

namespace translucent {

PropertiesView::PropertiesView(QWidget* parent)
    : QWidget(parent)
    , m_tabs(new QTabWidget(this))
    , m_panes {new WavelengthPane(this), new RotationPane(this), new ProductPane(this), new NeighbourPane(this),
          new BeyondPane(this)}
{
    m_tabs->setObjectName(QStringLiteral("positionProperties"));
    m_tabs->setDocumentMode(true);
    for (PropertyPane* pane : m_panes)
        m_tabs->addTab(pane, {});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tabs);
}

void PropertiesView::setOptions(const SinusoidOptions& options)
{
    for (PropertyPane* pane : m_panes)
        pane->setOptions(options);
}

void PropertiesView::setModel(const ModelSummaryPtr& model)
{
    for (PropertyPane* pane : m_panes)
        pane->setModel(model);
}

void PropertiesView::showProperty(int index)
{
    m_tabs->setCurrentIndex(index);
}

void PropertiesView::retranslateUi()
{
    for (int i = 0; i < int(m_panes.size()); ++i) {
        m_panes[std::size_t(i)]->retranslateUi();
        m_tabs->setTabText(i, m_panes[std::size_t(i)]->title());
    }
}

}  // namespace translucent
