#include "pages/positions/positions_page.h"

#include "engine/engine.h"
#include "pages/positions/curves_view.h"
#include "pages/positions/kinds_view.h"
#include "pages/positions/position_controls.h"
#include "pages/positions/properties_view.h"
#include "pages/positions/sum_view.h"
#include "widgets/segments.h"
#include "widgets/ui_helpers.h"

#include <QStackedWidget>

namespace translucent {

namespace {

constexpr SinusoidOptions kSceneSizes {50, 64, 10000};
constexpr SinusoidOptions kTextbookSizes {10, 4, 10000};

}  // namespace

PositionsView::PositionsView(
    Engine& engine, Experiment& experiment, Selection& selection, ShuffledWords& words, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_sides(new Segments({{"positionsCurves", tr("Curves and matrix")}, {"positionsProperties", tr("Properties")},
                               {"positionsKinds", tr("Side by side")}, {"positionsSum", tr("Embedding + position")},
                               {"positionsOrder", tr("What positions do")}},
          this))  // before all other widgets: the Tab key visits them in the order in which they were made
    , m_controls(new PositionControls(this))
    , m_stack(new QStackedWidget(this))
    , m_curves(new CurvesView(this))
    , m_properties(new PropertiesView(this))
    , m_kinds(new KindsView(this))
    , m_sum(new SumView(engine, selection, this))
    , m_order(new OrderView(experiment, selection, words, this))
{
    columnOf({m_sides, m_controls, {m_stack, 1}}, this, {16, 12, 16, 10}, 8);
    for (QWidget* view : std::initializer_list<QWidget*> {m_curves, m_properties, m_kinds, m_sum, m_order})
        m_stack->addWidget(view);
    connect(m_sides, &Segments::chosen, this, &PositionsView::setSide);
    connect(m_stack, &QStackedWidget::currentChanged, this, &PositionsView::setSide);
    connect(m_controls, &PositionControls::changed, this, &PositionsView::takeOptions);
    connect(m_order, &OrderView::sentenceRequested, this, &PositionsView::sentenceRequested);
    connect(&m_engine, &Engine::modelLoaded, this, &PositionsView::takeModel);
    setSide(Curves);
    takeModel();
    takeOptions();
}

PositionsView::Side PositionsView::side() const
{
    return Side(m_stack->currentIndex());
}

void PositionsView::setSide(int side)
{
    m_sides->setCurrent(side);
    m_controls->setVisible(side == Curves || side == Properties || side == Kinds);
    m_stack->setCurrentIndex(side);
}

QStringList PositionsView::scenes()
{
    return {QString(), QStringLiteral("matrix"), QStringLiteral("wavelengths"), QStringLiteral("rotation"),
        QStringLiteral("product"), QStringLiteral("neighbours"), QStringLiteral("beyond"), QStringLiteral("kinds"),
        QStringLiteral("sum"), QStringLiteral("order")};
}

void PositionsView::showScene(const QString& scene)
{
    constexpr int kFirstProperty = 2, kProperties = 5;
    const int index = int(scenes().indexOf(scene)), property = index - kFirstProperty;
    m_controls->setOptions(index == 0 ? kTextbookSizes : kSceneSizes);
    if (property >= 0 && property < kProperties)
        m_properties->showProperty(property);
    setSide(property < 0 ? Curves : property < kProperties ? Properties : Kinds + property - kProperties);
    takeFocus();
}

void PositionsView::takeFocus()
{
    m_sides->focusCurrent();
}

void PositionsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    enlargeToRoom(*this);
}

void PositionsView::takeModel()
{
    const ModelSummaryPtr model = m_engine.model();
    if (model)
        m_controls->setModel(model->config);
    m_curves->setModel(model);
    m_properties->setModel(model);
    m_kinds->setModel(model);
}

void PositionsView::takeOptions()
{
    m_curves->setOptions(m_controls->options());
    m_properties->setOptions(m_controls->options());
    m_kinds->setOptions(m_controls->options());
}

void PositionsView::setResult(const TranslationResultPtr& result)
{
    m_sum->setResult(result);
    m_order->setResult(result);
}

PositionsPage::PositionsPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent)
    : LazyPage({"positions", QT_TR_NOOP("Positions"), UsesSentence, PositionsView::scenes()}, engine.result(), parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_selection(selection)
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
    auto* view = new PositionsView(m_engine, m_experiment, m_selection, m_words, this);
    connect(view, &PositionsView::sentenceRequested, this, &Page::sentenceRequested);
    return view;
}

}  // namespace translucent
