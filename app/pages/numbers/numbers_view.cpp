#include "pages/numbers/numbers_view.h"

#include "engine/engine.h"
#include "engine/selection.h"
#include "pages/numbers/attention_calculator.h"
#include "pages/numbers/bleu_calculator.h"
#include "pages/numbers/cost_calculator.h"
#include "pages/numbers/feed_forward_calculator.h"
#include "pages/numbers/loss_calculator.h"
#include "pages/numbers/norm_calculator.h"
#include "pages/numbers/optimizer_calculator.h"
#include "pages/numbers/softmax_calculator.h"
#include "pages/numbers/step_frame.h"
#include "pages/numbers/step_list.h"

#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

const QString kFromModel = QStringLiteral("-model");

}  // namespace

NumbersView::NumbersView(Engine& engine, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_tabs(new QTabBar(this))
    , m_inputs(new QStackedWidget(this))
    , m_frame(new StepFrame(this))
{
    setObjectName(QStringLiteral("numbersView"));
    m_tabs->setObjectName(QStringLiteral("calculatorTabs"));
    m_inputs->setObjectName(QStringLiteral("calculatorInputs"));
    addCalculator(new SoftmaxCalculator(this));
    addCalculator(new NormCalculator(this));
    addCalculator(new AttentionCalculator(this));
    addCalculator(new LossCalculator(this));
    addCalculator(new FeedForwardCalculator(this));
    addCalculator(new OptimizerCalculator(this));
    addCalculator(new BleuCalculator(this));
    addCalculator(new CostCalculator(m_engine, this));
    buildLayout();
    connect(m_tabs, &QTabBar::currentChanged, this, &NumbersView::showCalculator);
    connect(&m_engine, &Engine::traceReady, this, &NumbersView::takeTrace);
    connect(&m_selection, &Selection::changed, this, &NumbersView::requestTrace);
    retranslateUi();
    showCalculator(0);
}

void NumbersView::addCalculator(Calculator* calculator)
{
    auto* scroll = new QScrollArea(m_inputs);
    scroll->setObjectName(calculator->objectName() + QStringLiteral("Scroll"));
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* room = new QWidget(scroll);
    room->setObjectName(QStringLiteral("pageContent"));
    auto* layout = new QVBoxLayout(room);
    layout->setContentsMargins(0, 0, scroll->verticalScrollBar()->sizeHint().width(), 0);
    layout->addWidget(calculator);
    scroll->setWidget(room);
    m_inputs->addWidget(scroll);
    m_tabs->addTab(QString());
    m_calculators.push_back(calculator);
    connect(calculator, &Calculator::changed, this, [this, calculator] {
        if (calculator == current())
            refresh();
    });
}

void NumbersView::buildLayout()
{
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    auto* left = new QSplitter(Qt::Vertical, this);
    left->setChildrenCollapsible(false);
    left->setHandleWidth(8);
    left->addWidget(m_inputs);
    left->addWidget(&m_frame->list());
    left->setSizes({300, 190});
    left->setStretchFactor(0, 3);
    left->setStretchFactor(1, 2);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->addWidget(left);
    splitter->addWidget(m_frame);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({350, 790});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 6, 16, 12);
    column->addWidget(m_tabs);
    column->addWidget(splitter, 1);
}

Calculator* NumbersView::current() const
{
    return m_calculators[std::size_t(std::max(0, m_tabs->currentIndex()))];
}

void NumbersView::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    requestTrace();
}

void NumbersView::requestTrace()
{
    if (!m_result)
        return takeTrace(nullptr);
    if (isVisible())
        m_engine.trace(m_result, std::clamp(m_selection.hypothesis(), 0, int(m_result->translation.hypotheses.size()) - 1));
}

void NumbersView::takeTrace(const TranslationTracePtr& trace)
{
    // What is computed for other pages is asked for again when this one is shown.
    if (!isVisible() || (trace && (trace == m_trace || trace->result != m_result)))
        return;
    m_trace = trace;
    for (Calculator* calculator : m_calculators)
        calculator->setNumbers({m_engine.model(), trace});
}

void NumbersView::showCalculator(int index)
{
    m_inputs->setCurrentIndex(index);
    m_frame->setStem(current()->stem());
    refresh();
    m_frame->goTo(0);
}

void NumbersView::refresh()
{
    m_frame->setCalculation(current()->calculation());
}

void NumbersView::takeFocus()
{
    requestTrace();
    m_frame->list().setFocus();
}

void NumbersView::keyPressEvent(QKeyEvent* event)
{
    const bool back = event->key() == Qt::Key_Backspace || event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Space:
    case Qt::Key_Backspace: return m_frame->goTo(m_frame->step() + (back ? -1 : 1));
    case Qt::Key_PageDown:
    case Qt::Key_PageUp: return turnPage(event->key() == Qt::Key_PageDown ? 1 : -1, event->modifiers());
    case Qt::Key_Home: return m_frame->goTo(0);
    case Qt::Key_End: return m_frame->goTo(m_frame->stepCount() - 1);
    default: return QWidget::keyPressEvent(event);
    }
}

void NumbersView::turnPage(int pages, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & Qt::ControlModifier)
        m_tabs->setCurrentIndex(std::clamp(m_tabs->currentIndex() + pages, 0, m_tabs->count() - 1));
    else
        m_frame->scrollPages(pages);
}

QStringList NumbersView::scenes()
{
    return {QStringLiteral("softmax"), QStringLiteral("norm-model"), QStringLiteral("attention-model"), QStringLiteral("loss"),
            QStringLiteral("feed-forward-model"), QStringLiteral("optimizer"), QStringLiteral("bleu"), QStringLiteral("cost-model")};
}

void NumbersView::showScene(const QString& scene)
{
    const bool fromModel = scene.endsWith(kFromModel);
    const QString stem = fromModel ? scene.chopped(kFromModel.size()) : scene;
    const auto found = std::ranges::find(m_calculators, stem, &Calculator::stem);
    if (found == m_calculators.end())
        return;
    m_tabs->setCurrentIndex(int(found - m_calculators.begin()));
    if (fromModel)
        (*found)->takeFromModel();
    m_frame->goTo(fromModel ? m_frame->stepCount() - 1 : m_frame->stepCount() / 2);
}

void NumbersView::retranslateUi()
{
    for (std::size_t index = 0; index < m_calculators.size(); ++index) {
        m_calculators[index]->retranslateUi();
        m_tabs->setTabText(int(index), m_calculators[index]->title());
    }
    m_tabs->setAccessibleName(tr("Calculators"));
    m_tabs->setToolTip(tr("Ctrl+PageDown and Ctrl+PageUp: next and previous calculator"));
    m_frame->retranslateUi();
    refresh();
}

}  // namespace translucent
