#include "pages/positions/positions_view.h"

#include "engine/engine.h"
#include "pages/positions/curves_view.h"
#include "pages/positions/kinds_view.h"
#include "pages/positions/order_view.h"
#include "pages/positions/position_controls.h"
#include "pages/positions/properties_view.h"
#include "pages/positions/sum_view.h"
#include "widgets/enlarge.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <array>

namespace translucent {

namespace {

constexpr std::array kNames {
    "positionsCurves", "positionsProperties", "positionsKinds", "positionsSum", "positionsOrder"};

}  // namespace

PositionsView::PositionsView(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_sides(createSides())
    , m_controls(new PositionControls(this))
    , m_stack(new QStackedWidget(this))
    , m_curves(new CurvesView(this))
    , m_properties(new PropertiesView(this))
    , m_kinds(new KindsView(this))
    , m_sum(new SumView(engine, selection, this))
    , m_order(new OrderView(experiment, selection, this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 10);
    column->setSpacing(8);
    auto* segments = new QHBoxLayout;
    segments->setSpacing(0);
    for (QAbstractButton* button : m_sides->buttons())
        segments->addWidget(button);
    segments->addStretch(1);
    column->addLayout(segments);
    column->addWidget(m_controls);
    column->addWidget(m_stack, 1);
    for (QWidget* view : {static_cast<QWidget*>(m_curves), static_cast<QWidget*>(m_properties),
             static_cast<QWidget*>(m_kinds), static_cast<QWidget*>(m_sum), static_cast<QWidget*>(m_order)})
        m_stack->addWidget(view);
    connect(m_sides, &QButtonGroup::idClicked, this, [this](int side) { setSide(Side(side)); });
    connect(m_controls, &PositionControls::changed, this, &PositionsView::takeOptions);
    connect(m_order, &OrderView::sentenceRequested, this, &PositionsView::sentenceRequested);
    connect(&m_engine, &Engine::modelLoaded, this, &PositionsView::takeModel);
    setSide(Curves);
    takeModel();
    takeOptions();
    retranslateUi();
}

/// Before all other widgets: the Tab key visits them in the order in which they were made.
QButtonGroup* PositionsView::createSides()
{
    auto* sides = new QButtonGroup(this);
    for (int side = 0; side < kSides; ++side) {
        auto* button = new QPushButton(this);
        button->setObjectName(QString::fromLatin1(kNames[std::size_t(side)]));
        button->setProperty("role", QStringLiteral("segment"));
        button->setCheckable(true);
        sides->addButton(button, side);
    }
    return sides;
}

PositionsView::Side PositionsView::side() const
{
    return Side(m_stack->currentIndex());
}

void PositionsView::setSide(Side side)
{
    m_sides->button(side)->setChecked(true);
    m_controls->setVisible(side == Curves || side == Properties || side == Kinds);
    m_stack->setCurrentIndex(side);
}

void PositionsView::showProperty(int index)
{
    setSide(Properties);
    m_properties->showProperty(index);
}

void PositionsView::takeFocus()
{
    m_sides->checkedButton()->setFocus(Qt::OtherFocusReason);
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

void PositionsView::retranslateUi()
{
    const std::array<QString, kSides> titles {tr("Curves and matrix"), tr("Properties"), tr("Side by side"),
        tr("Embedding + position"), tr("What positions do")};
    for (int side = 0; side < kSides; ++side)
        m_sides->button(side)->setText(titles[std::size_t(side)]);
    m_controls->retranslateUi();
    m_curves->retranslateUi();
    m_properties->retranslateUi();
    m_kinds->retranslateUi();
    m_sum->retranslateUi();
    m_order->retranslateUi();
}

}  // namespace translucent
