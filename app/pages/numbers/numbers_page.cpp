#include "pages/numbers/numbers_page.h"

#include "engine/engine.h"
#include "pages/numbers/calculator_form.h"
#include "pages/numbers/step_frame.h"
#include "pages/numbers/step_table.h"
#include "session/selection.h"
#include "translucent/lessons/scene_program.h"
#include "widgets/ui_helpers.h"

#include <QKeyEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kMostAtOnce = 100'000;  // numbers; some milliseconds

}  // namespace

CalculationJob::CalculationJob(Show show)
    : m_show(std::move(show))
{
    QObject::connect(&m_watcher, &QFutureWatcherBase::finished, [this] { take(); });
}

void CalculationJob::calculate(const Calculator& calculator, const CalculatorState& state)
{
    if (calculator.isPure && state.values.countInMatrices() > kMostAtOnce) {
        m_next = [calculator, state] { return std::make_shared<Calculation>(calculated(calculator, state)); };
        if (!m_isPending)
            begin();
        return;
    }
    m_next = {};
    m_isPending = false;  // a running calculation is out of date
    m_show(calculated(calculator, state));
}

void CalculationJob::begin()
{
    m_isPending = true;
    m_watcher.setFuture(runGuarded(std::exchange(m_next, {})));
}

void CalculationJob::take()
{
    if (!std::exchange(m_isPending, false))
        return;
    if (m_next)
        return begin();
    const auto outcome = m_watcher.result();
    m_show(outcome.value ? std::move(**outcome.value) : Calculation {{}, errorText(outcome.failure)});
}

void CalculationJob::finish()
{
    while (m_isPending) {
        m_watcher.waitForFinished();
        take();
    }
}

namespace {

constexpr double kStepsShare = 0.45;  // of the height at the left

}  // namespace

NumbersView::NumbersView(Session& session, NumbersState& state, QWidget* parent)
    : QWidget(parent)
    , m_engine(session.engine())
    , m_trace(session.trace())
    , m_state(state)
    , m_tabs(new QTabBar(this))
    , m_problem(makeLabel("problem", "numbersProblem", this))
    , m_inputs(new QStackedWidget(this))
    , m_frame(new StepFrame(this))
    , m_job([this](Calculation calculation) { showCalculation(std::move(calculation)); })
    , m_left(named(makeSplitter(Qt::Vertical, m_inputs, &m_frame->list(), {300, 200}), "numbersLeft"))
    , m_calculators(calculators(state.measurement, state.sentences))
{
    setObjectName(QStringLiteral("numbersView"));
    m_tabs->setObjectName(QStringLiteral("calculatorTabs"));
    m_tabs->setAccessibleName(tr("Calculators"));
    m_tabs->setToolTip(tr("Ctrl+PageDown and Ctrl+PageUp: next and previous calculator"));
    for (const Calculator& calculator : m_calculators) {
        m_tabs->setTabData(m_tabs->addTab(calculator.title), calculator.stem + QStringLiteral("Calculator"));
        m_inputs->addWidget(new QWidget(m_inputs));
    }
    buildLayout();
    m_tabs->setCurrentIndex(m_state.shown);
    connect(m_tabs, &QTabBar::currentChanged, this, &NumbersView::showCalculator);
    connect(&session.selection(), &Selection::changed, this, &NumbersView::requestTrace);
    connect(&m_trace, &SelectedTrace::changed, this, [this] {
        if (isVisible())
            takeTrace();
    });
    connect(&m_state.measurement, &CostMeasurement::measured, this, &NumbersView::refresh);
    connect(&m_state.sentences, &PaddedSentences::encoded, this, &NumbersView::refresh);
    connect(m_frame, &StepFrame::worksheetRequested, this, [this] {
        const CalculatorForm& form = current();
        Q_EMIT worksheetRequested({form.calculator(), form.state(), calculated(form.calculator(), form.state())});
    });
    showCalculator(m_state.shown);
}

QScrollArea* NumbersView::createForm(const Calculator& calculator)
{
    auto* form = new CalculatorForm(calculator, m_state.calculators[calculator.stem], this);
    m_forms[m_state.shown] = form;
    form->setNumbers(numbers());
    auto* room = named(new QWidget(this), "pageContent");
    QScrollArea* scroll = makeColumnScroll(qPrintable(calculator.stem + QStringLiteral("Scroll")), room, m_inputs);
    columnOf({form}, room, {0, 0, 6, 0});
    connect(form, &CalculatorForm::restored, this, [this] { m_job.finish(); });
    connect(form, &CalculatorForm::changed, this, [this, form] {
        if (form == &current())
            refresh();
    });
    return scroll;
}

void NumbersView::buildLayout()
{
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_problem->setWordWrap(true);
    m_problem->hide();
    connect(m_left, &QSplitter::splitterMoved, this, [this] { m_state.divided = true; });
    auto* splitter = named(makeSplitter(Qt::Horizontal, m_left, m_frame, {350, 790}), "numbersSides");
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    columnOf({m_tabs, m_problem, {splitter, 1}}, this, {16, 6, 16, 12});
}

void NumbersView::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    requestTrace();
}

void NumbersView::requestTrace()
{
    if (!m_result)
        return showNumbersOf(nullptr);
    if (!isVisible())
        return;
    m_trace.request();
    takeTrace();
}

/// Until the next pass is done, the numbers of the last one stay.
void NumbersView::takeTrace()
{
    if (const TranslationTracePtr trace = m_trace.get(); trace && trace != m_state.trace)
        showNumbersOf(trace);
    m_problem->setText(m_trace.problem());
    m_problem->setVisible(!m_problem->text().isEmpty());
}

void NumbersView::showNumbersOf(const TranslationTracePtr& trace)
{
    m_state.trace = trace;
    for (const auto& [index, form] : m_forms)
        form->setNumbers(numbers());
    takePlace();
}

/// Only those of the loaded model.
ModelNumbers NumbersView::numbers() const
{
    const ModelSummaryPtr model = m_engine.model();
    const TranslationTracePtr& trace = m_state.trace;
    return {model, model && trace && trace->result->modelNumber == model->number ? trace : nullptr};
}

void NumbersView::takePlace()
{
    if (m_state.place.isEmpty() || !m_state.trace || m_state.trace->result != m_result)
        return;
    const QStringList place = std::exchange(m_state.place, {});
    current().chooseModel(place.first(), place.last().toInt());
    m_frame->goTo(0);
}

void NumbersView::showCalculator(int index)
{
    m_state.shown = std::max(0, index);
    if (!m_forms.contains(m_state.shown)) {
        delete m_inputs->widget(m_state.shown);
        m_inputs->insertWidget(m_state.shown, createForm(m_calculators[std::size_t(m_state.shown)]));
    }
    m_inputs->setCurrentIndex(m_state.shown);
    m_frame->setStem(current().calculator().stem);
    refresh();
}

void NumbersView::refresh()
{
    m_job.calculate(current().calculator(), current().state());
}

void NumbersView::showCalculation(Calculation calculation)
{
    m_frame->setCalculation(std::move(calculation));
    QTimer::singleShot(
        0, this, &NumbersView::divide);  // after the layout of the fields, if the kind of input has changed
}

/// The input gets the height it needs, the steps the rest, but at least all their rows if both fit.
void NumbersView::divide()
{
    const int whole = m_left->height() - m_left->handleWidth();
    if (m_state.divided || whole <= 0)
        return;
    const int steps = m_frame->list().sizeHint().height(), inputs = current().sizeHint().height();
    const int list = std::clamp(
        whole - inputs, std::min(steps, int(kStepsShare * whole)), std::max(steps, int(kStepsShare * whole)));
    m_left->setSizes({whole - list, list});
}

void NumbersView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    divide();
}

void NumbersView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    requestTrace();
}

std::string NumbersView::place() const
{
    return current().place();
}

void NumbersView::takeFocus()
{
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

void NumbersView::showPlace(const QString& place)
{
    const QStringList parts = place.split(u'@');
    const auto found = std::ranges::find(m_calculators, parts.first(), &Calculator::stem);
    if (found == m_calculators.end())
        return;
    m_tabs->setCurrentIndex(int(found - m_calculators.begin()));
    m_state.place = parts.sliced(1);
    takePlace();
}

NumbersPage::NumbersPage(Session& session, QWidget* parent)
    : LazyPage({"numbers", QT_TR_NOOP("Numbers"), UsesSentence}, session, parent)
    , m_state(session.engine())
{
}

void NumbersPage::nameNumbers(ShownNumbers& shown) const
{
    shown.place = view() ? view()->place() : std::string();
}

QList<Page::Key> NumbersPage::keys() const
{
    return {
        {tr("Space"), tr("Next step of the calculation")},
        {tr("Shift+Space or Backspace"), tr("One step back")},
        {QStringLiteral("Home, End"), tr("First and last step")},
        {QStringLiteral("PageDown, PageUp"), tr("Scroll the numbers of the step, unless there are scenes")},
        {QStringLiteral("Ctrl+PageDown, Ctrl+PageUp"), tr("Next and previous calculator")},
    };
}

NumbersView* NumbersPage::createView()
{
    auto* view = new NumbersView(session(), m_state, this);
    connect(view, &NumbersView::worksheetRequested, this, &NumbersPage::worksheetRequested);
    return view;
}

}  // namespace translucent
