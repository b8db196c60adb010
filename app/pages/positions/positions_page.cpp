#include "pages/positions/positions_page.h"

#include "engine/engine.h"
#include "pages/positions/position_table.h"
#include "pages/positions/position_views.h"
#include "pages/positions/properties_view.h"
#include "widgets/controls.h"
#include "widgets/ui_helpers.h"
#include "widgets/widget_state.h"

#include <QStackedWidget>

#include <utility>

namespace translucent {

PositionsView::PositionsView(Session& session, ShuffledWords& words, QWidget* parent)
    : QWidget(parent)
    , m_engine(session.engine())
    , m_sides(new Segments({{"positionsCurves", tr("Curves and matrix")}, {"positionsProperties", tr("Properties")},
                               {"positionsKinds", tr("Side by side")}, {"positionsSum", tr("Embedding + position")},
                               {"positionsOrder", tr("What positions do")}},
          this))  // before all other widgets: the Tab key visits them in the order in which they were made
    , m_controls(new PositionControls(session.detail(), this))
    , m_stack(new QStackedWidget(this))
{
    columnOf({m_sides, m_controls, {m_stack, 1}}, this, {16, 12, 16, 10}, 8);
    addSide([this, &session](QWidget* place) {
        m_curves = new CurvesView(session.detail(), place);
        connect(m_curves, &CurvesView::worksheetRequested, this, &PositionsView::worksheetRequested);
        return fitted(m_curves);
    });
    addSide([this](QWidget* place) { return fitted(m_properties = new PropertiesView(place)); });
    addSide([this](QWidget* place) { return fitted(m_kinds = new KindsView(place)); });
    addSide([this, &session](QWidget* place) {
        m_sum = new SumView(session, place);
        m_sum->setResult(m_result);
        return m_sum;
    });
    addSide([this, &session, &words](QWidget* place) {
        m_order = new OrderView(session, words, place);
        connect(m_order, &OrderView::sentenceRequested, this, &PositionsView::sentenceRequested);
        m_order->setResult(m_result);
        return m_order;
    });
    connect(m_sides, &Segments::chosen, this, &PositionsView::setSide);
    connect(m_stack, &QStackedWidget::currentChanged, this, &PositionsView::setSide);
    connect(m_controls, &PositionControls::changed, this, &PositionsView::takeOptions);
    connect(&m_engine, &Engine::modelLoaded, this, &PositionsView::takeModel);
    setSide(Curves);
    takeModel();
    takeOptions();
}

void PositionsView::addSide(std::function<QWidget*(QWidget*)> make)
{
    m_stack->addWidget(new LazyTab(std::move(make)));
}

template <typename View>
View* PositionsView::fitted(View* view)
{
    view->setModel(m_engine.model());
    view->setOptions(m_controls->options());
    return view;
}

PositionsView::Side PositionsView::side() const
{
    return Side(m_stack->currentIndex());
}

void PositionsView::setSide(int side)
{
    m_sides->setCurrent(side);
    m_controls->setVisible(side == Curves || side == Properties || side == Kinds);
    for (int index = 0; index < m_stack->count(); ++index) {  // the page is as wide as the current view needs
        const auto policy = index == side ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        m_stack->widget(index)->setSizePolicy(policy, policy);
    }
    m_stack->setCurrentIndex(side);
}

void PositionsView::takeFocus()
{
    m_sides->focusCurrent();
}

bool PositionsView::isSettled() const
{
    return !m_sum || m_sum->isSettled();
}

void PositionsView::takeModel()
{
    const ModelSummaryPtr model = m_engine.model();
    if (model)
        m_controls->setModel(model->config);
    if (m_curves)
        m_curves->setModel(model);
    if (m_properties)
        m_properties->setModel(model);
    if (m_kinds)
        m_kinds->setModel(model);
}

void PositionsView::takeOptions()
{
    if (m_curves)
        m_curves->setOptions(m_controls->options());
    if (m_properties)
        m_properties->setOptions(m_controls->options());
    if (m_kinds)
        m_kinds->setOptions(m_controls->options());
}

void PositionsView::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    if (m_sum)
        m_sum->setResult(result);
    if (m_order)
        m_order->setResult(result);
}

PositionsPage::PositionsPage(Session& session, QWidget* parent)
    : LazyPage({"positions", QT_TR_NOOP("Positions"), UsesSentence}, session, parent)
{
}

QList<Page::Key> PositionsPage::keys() const
{
    return {
        {QStringLiteral("← →"), tr("Move a slider")},
    };
}

PositionsView* PositionsPage::createView()
{
    auto* view = new PositionsView(session(), m_words, this);
    connect(view, &PositionsView::sentenceRequested, this, &Page::sentenceRequested);
    connect(view, &PositionsView::worksheetRequested, this, &PositionsPage::worksheetRequested);
    return view;
}

}  // namespace translucent
