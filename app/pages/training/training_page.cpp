#include "pages/training/training_page.h"

#include "engine/engine.h"
#include "engine/moment_names.h"
#include "pages/training/attention_time_view.h"
#include "pages/training/compare_view.h"
#include "pages/training/lab_view.h"
#include "pages/training/run_views.h"
#include "pages/training/setup_view.h"
#include "pages/training/start_row.h"
#include "pages/training/training_parts.h"
#include "pages/training/watch_views.h"
#include "session/detail_level.h"
#include "session/session.h"
#include "translucent/lessons/scene_program.h"
#include "widgets/messages.h"
#include "widgets/ui_helpers.h"
#include "widgets/widget_state.h"

#include <QDir>
#include <QLocale>
#include <QMap>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kNarrowestRuns = 200;

}  // namespace

/// Creates widgets from the outside in: a widget with a new parent is restyled together with all its children.
TrainingPageView::TrainingPageView(
    Session& session, TrainingController& controller, TrainingState& state, QWidget* parent)
    : QWidget(parent)
    , m_engine(session.engine())
    , m_detail(session.detail())
    , m_controller(controller)
    , m_state(state)
{
    if (!m_state.setup)
        m_state.setup = StartRow::firstRun();
    m_start = new StartRow(controller, state, this);
    auto* splitter = splitterOf("trainingSplitter", Qt::Horizontal, {}, {}, this);
    m_runs = new RunList(controller, state, splitter);
    limitWidth(*m_runs, kNarrowestRuns);
    auto* right = new QWidget(splitter);
    m_header = new RunHeader(controller, state, session.detail(), right);
    m_message = makeText("notice", "trainingMessage", {}, right);
    m_problem = new MessageBanner("trainingProblem", right);
    m_tabs = control<QTabWidget>("trainingTabs", right);
    columnOf({m_header, m_message, m_problem, {m_tabs, 1}}, right, {}, 6);
    m_message->hide();
    splitter->setSizes({210, 950});
    splitter->setStretchFactor(1, 1);
    columnOf({m_start, {splitter, 1}}, this, {12, 6, 12, 4}, 6);
    addTabs();
    connectParts();
    connectStart();
    connectDesk();
    m_runs->fill();
    if (!m_state.problem.empty())
        complain(m_state.problem);
}

void TrainingPageView::addTabs()
{
    m_setUpTab = addTab<SetupView>("setUp", tr("Set up"));
    m_watchTab = addTab<WatchView>("watch", tr("Watch"));
    addTab<CompareView>("compare", tr("Compare"));
    m_attentionTab = addTab<AttentionTimeView>("attentionTime", tr("Attention over time"));
    addTab<LabView>("lab", tr("Experiments"));
    m_exposureTab = addTab<ExposureView>("exposure", tr("Exposure bias"));
    m_labelTab = addTab<LabelView>("labels", tr("Labels"));
    m_tabs->setCurrentWidget(m_watchTab);
    showTabs();
}

template <typename Tab>
QWidget* TrainingPageView::addTab(const char* name, const QString& title)
{
    const auto make = [this, title](QWidget* parent) {
        TrainingTab* tab = m_made.emplaceBack(new Tab(m_controller, m_state, parent));
        tab->setAccessibleName(title);
        connectTab(*tab);
        tab->showRuns();
        return tab;
    };
    auto* tab = new LazyTab(make);
    m_tabs->tabBar()->setTabData(m_tabs->addTab(tab, title), QString::fromLatin1(name));
    return tab;
}

void TrainingPageView::connectTab(TrainingTab& tab)
{
    connect(&tab, &TrainingTab::said, this, &TrainingPageView::say);
    for (const ExportButton* button : tab.findChildren<ExportButton*>())
        connect(button, &ExportButton::said, this, &TrainingPageView::say);
    if (auto* watch = qobject_cast<WatchView*>(&tab)) {
        connect(watch, &WatchView::allHeadsRequested, this, [this] { m_tabs->setCurrentWidget(m_attentionTab); });
        connect(watch, &WatchView::startRequested, this, &TrainingPageView::startFirst);
        connect(watch, &WatchView::momentRequested, this, [this](const QString& moment) {
            m_engine.loadModel(moment);
            say(tr("The moment after step %1 is loaded: all pages show this model now.")
                    .arg(QLocale().toString(momentStep(moment).value_or(0))));
        });
    }
    if (auto* setup = qobject_cast<SetupView*>(&tab)) {
        const auto show = [this, setup] { m_start->showSetup(setup->hindrance()); };
        connect(setup, &SetupView::changed, this, show);
        connect(setup, &SetupView::startRequested, this, &TrainingPageView::start);
        show();
    }
}

void TrainingPageView::connectStart()
{
    connect(m_start, &StartRow::changed, this, &TrainingPageView::takeAnswers);
    connect(m_start, &StartRow::startRequested, this, &TrainingPageView::start);
    connect(m_start, &StartRow::opened, this,
        [this](bool open) { m_tabs->setCurrentWidget(open ? m_setUpTab : m_watchTab); });
    connect(m_start, &StartRow::fileWanted, this, [this] {
        m_tabs->setCurrentWidget(m_setUpTab);
        setup()->chooseFile();
    });
}

SetupView* TrainingPageView::setup() const
{
    return findChild<SetupView*>();
}

/// The row has changed TrainingState::setup; the full setup, if it was shown, follows.
void TrainingPageView::takeAnswers()
{
    const TrainingRun run = *m_state.setup;
    if (SetupView* view = setup(); !view)
        m_start->showSetup({});
    else if (m_state.isAutomatic)
        view->setMinutes(run.recipe.training.maxMinutes);
    else
        view->setRun(run, m_state.survey);
}

void TrainingPageView::start()
{
    const SetupView* view = setup();
    if (m_controller.process().isActive() || (view && !view->hindrance().isEmpty()))
        return;
    const QString name = view                 ? view->name()
        : m_state.ownName.trimmed().isEmpty() ? corpusStem(m_state.setup->corpus)
                                              : m_state.ownName.trimmed();
    train(name);
}

void TrainingPageView::startFirst()
{
    if (m_controller.process().isActive())
        return;
    m_state.setup = StartRow::firstRun();
    takeAnswers();
    m_state.setup = StartRow::firstRun();  // the full setup is not ready before it has read the sentences
    train(corpusStem(m_state.setup->corpus));
}

void TrainingPageView::train(const QString& name)
{
    const QString directory = m_controller.startNew(*m_state.setup, name);
    if (directory.isEmpty())
        return;
    m_state.ownName.clear();
    m_runs->setCurrent(directory);
    showRuns();
    m_tabs->setCurrentWidget(m_watchTab);
}

void TrainingPageView::connectParts()
{
    connect(m_runs, &RunList::chosen, this, &TrainingPageView::showRuns);
    connect(m_runs, &RunList::said, this, &TrainingPageView::say);
    connect(m_header, &RunHeader::said, this, &TrainingPageView::say);
    connect(m_header, &RunHeader::failed, this, &TrainingPageView::complain);
    connect(m_header, &RunHeader::translateRequested, this, &TrainingPageView::translateWith);
    connect(m_header, &RunHeader::reuseRequested, this, &TrainingPageView::reuse);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] {
        showHeader();
        showTabs();
    });
    connect(&m_detail, &DetailLevel::changed, this, &TrainingPageView::showTabs);
    connect(&m_controller, &TrainingController::evaluated, this, &TrainingPageView::showTabs);
    connect(m_runs, &RunList::picked, this, [this] {
        if (m_tabs->currentWidget() == m_setUpTab)
            m_tabs->setCurrentWidget(m_watchTab);
    });
}

void TrainingPageView::connectDesk()
{
    connect(&m_controller, &TrainingController::stateChanged, this, [this] {
        showHeader();
        if (m_controller.process().state() == TrainingProcess::State::Starting)
            begin();
    });
    connect(&m_controller, &TrainingController::failed, this, &TrainingPageView::complain);
    connect(&m_controller.trial(), &TrainingTrial::failed, this, &TrainingPageView::complain);
    connect(&m_controller.experiments(), &ExperimentController::failed, this, &TrainingPageView::complain);
    connect(&m_controller.speed(), &SpeedMeasurement::failed, this, &TrainingPageView::complain);
    connect(&m_controller.trial(), &TrainingTrial::stateChanged, this, [this] {
        if (m_controller.trial().isRunning())
            complain({});
    });
    connect(&m_controller, &TrainingController::recovered, this,
        [this](const QString&, const TrainingRecovery& recovery) { explainRecovery(recovery); });
    connect(&m_controller, &TrainingController::modelKept, this, &TrainingPageView::takeModel);
    connect(&m_controller, &TrainingController::ended, this, [this](const QString&, const QString& reason) {
        m_state.wanted.clear();
        explainEnd(reason);
    });
}

/// The setup does not belong to a run in the list; a running training can be stopped from any tab.
void TrainingPageView::showHeader()
{
    m_header->setVisible(m_tabs->currentWidget() != m_setUpTab || m_controller.process().isActive());
}

/// The setup has a button of its own; labels are shown for a model that gives some.
void TrainingPageView::showTabs()
{
    const auto& evaluations = m_controller.history(m_state.run).evaluations;
    const bool labels = std::ranges::any_of(evaluations, [](const auto& each) { return each.labels.has_value(); });
    const QWidget* current = m_tabs->currentWidget();
    const auto show = [this, current](QWidget* tab, bool useful) {
        m_tabs->setTabVisible(m_tabs->indexOf(tab), useful || tab == current);
    };
    show(m_setUpTab, false);
    show(m_exposureTab, m_detail.showsEverything());
    show(m_labelTab, labels);
    m_start->setOpen(current == m_setUpTab);
}

void TrainingPageView::showRuns()
{
    showHeader();
    showTabs();
    m_header->showRun();
    for (TrainingTab* tab : std::as_const(m_made))
        tab->showRuns();
}

/// A new training has nothing to say yet.
void TrainingPageView::begin()
{
    say({});
    complain({});
}

void TrainingPageView::showPlace(const QString& place)
{
    if (place != QLatin1String("attention"))
        return;
    m_tabs->setCurrentWidget(m_attentionTab);
    findChild<AttentionTimeView*>()->playOnce();
}

void TrainingPageView::refresh()
{
    m_header->refresh();
    m_runs->refresh();
    for (TrainingTab* tab : std::as_const(m_made))
        tab->refresh();
}

bool TrainingPageView::isSettled() const
{
    return std::ranges::all_of(m_made, &TrainingTab::isSettled);
}

void TrainingPageView::say(const QString& message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

/// An empty problem hides the banner.
void TrainingPageView::complain(const TrainingProblem& problem)
{
    m_state.problem = problem;
    if (problem.empty())
        return m_problem->hide();
    qWarning("%s %s", qUtf8Printable(problem.sentence), qUtf8Printable(problem.detail));
    m_problem->showMessage(problem.text(), problem.detail);
}

void TrainingPageView::translateWith(RunWeights weights)
{
    if (weights == RunWeights::Best)
        return loadWeights(m_state.run, false);
    if (!m_controller.isActive(m_state.run))
        return loadWeights(newestModelOf(m_state.run), true);
    m_state.wanted = m_state.run;
    m_controller.process().keepModel();
    say(tr("Saving the weights after the current step…"));
}

void TrainingPageView::loadWeights(const QString& model, bool newest)
{
    const auto step = stepOfModel(model);
    if (!step) {
        say(tr("There is no complete model in %1.").arg(model));
        return;
    }
    m_engine.loadModel(model);
    if (isVisible())
        Q_EMIT pageRequested(QStringLiteral("translatePage"));
    const QString number = QLocale().toString(*step);
    say(*step == 0 ? tr("The initial weights are loaded: the model has learned nothing yet.")
            : newest
            ? tr("The newest weights, of step %1, are loaded: all pages show this model now.").arg(number)
            : tr("The best weights so far, of step %1, are loaded: all pages show this model now.").arg(number));
}

void TrainingPageView::takeModel(const QString& directory, const TrainingModel& model)
{
    if (m_state.wanted != directory)
        return;
    m_state.wanted.clear();
    if (model.problem.empty()) {
        loadWeights(QString::fromStdString(model.directory.string()), true);
        return;
    }
    qWarning("%s", model.problem.c_str());
    say(tr("The latest weights could not be saved; the training continues. See the application log for the reason."));
}

void TrainingPageView::reuse()
{
    if (const auto run = m_controller.runOf(m_state.run)) {
        m_tabs->setCurrentWidget(m_setUpTab);
        setup()->setRun(*run);
    }
}

void TrainingPageView::explainRecovery(const TrainingRecovery& recovery)
{
    const QLocale locale;
    say(tr("After step %1 the loss became NaN (training diverged). Training has returned to the last good checkpoint "
           "(step %2) and continues with %3% of the learning rate.")
            .arg(locale.toString(qlonglong(recovery.brokenStep)), locale.toString(qlonglong(recovery.step)),
                locale.toString(100 * recovery.learningRateScale, 'g', 3)));
}

void TrainingPageView::explainEnd(const QString& reason)
{
    const QMap<QString, QString> texts {{QStringLiteral("max steps"), tr("Training has reached its number of steps.")},
        {QStringLiteral("max epochs"), tr("Training has reached its number of epochs.")},
        {QStringLiteral("max minutes"), tr("Training has reached its time limit.")},
        {QStringLiteral("target reached"), tr("Training has reached its target BLEU.")},
        {QStringLiteral("no improvement"),
            tr("The model stopped improving on the validation pairs, so training stopped early (patience).")},
        {QStringLiteral("diverged"),
            tr("The loss became NaN too many times, even at a lower learning rate, so training stopped. The best "
               "weights measured are saved, or the initial ones if none were measured. Train again with a lower "
               "learning rate, a longer warm-up or gradient clipping.")},
        {QStringLiteral("unsupported precision"),
            tr("This computer does not support the chosen precision. Set Precision to automatic or float32.")},
        {QStringLiteral("out of memory"),
            tr("There was not enough memory for this training. Choose smaller sizes or batches, or close other "
               "programs.")},
        {QStringLiteral("stopped"), tr("Stopped and saved; training can be resumed from here.")}};
    if (texts.contains(reason))
        say(texts[reason]);
}

namespace {

constexpr int kRefreshMs = 1000;

}  // namespace

TrainingPage::TrainingPage(Session& session, const TrainingPlaces& places, QWidget* parent)
    : LazyPage({"training", QT_TR_NOOP("Training"), UsesNothing}, session, parent)
    , m_controller(places.program, places.runs)
{
    m_controller.runs().setBundled(places.bundledRuns);
    m_pace.setInterval(kRefreshMs);
    connect(&m_pace, &QTimer::timeout, this, &TrainingPage::refresh);
    connect(&m_controller, &TrainingController::stateChanged, &m_pace, qOverload<>(&QTimer::start));
    connect(&m_controller, &TrainingController::ended, this, [this] {
        refresh();
        if (std::exchange(m_closing, false))
            window()->close();
    });
}

void TrainingPage::nameNumbers(ShownNumbers& shown) const
{
    QStringList runs = m_state.compared;
    runs.removeAll(m_state.run);
    if (!m_state.run.isEmpty())
        runs.prepend(m_state.run);
    for (const QString& run : runs)
        shown.runs.push_back(run.toStdString());
}

QList<Page::Key> TrainingPage::keys() const
{
    return {
        {tr("Space"), tr("Attention over time: play or pause")},
        {QStringLiteral("← →"), tr("Attention over time: the moment before or after")},
        {QStringLiteral("Home, End"), tr("Attention over time: first and last moment")},
    };
}

TrainingPageView* TrainingPage::createView()
{
    if (!view())
        m_controller.runs().reload();
    auto* view = new TrainingPageView(session(), m_controller, m_state, this);
    connect(view, &TrainingPageView::pageRequested, this, [this](const QString& page) { Q_EMIT pageRequested(page); });
    return view;
}

void TrainingPage::refresh()
{
    Q_EMIT newsChanged(news());
    if (view() && isVisible())
        view()->refresh();
    if (!m_controller.process().isActive())
        m_pace.stop();
}

QString TrainingPage::news() const
{
    if (!m_controller.process().isActive())
        return {};
    const auto run = m_controller.runOf(m_controller.activeDirectory());
    return run && !run->gpu.empty() ? tr("%1, on %2").arg(progress(), QString::fromStdString(run->gpu)) : progress();
}

/// "Training a: step 20, BLEU 9.1".
QString TrainingPage::progress() const
{
    const TrainingHistory& history = m_controller.history(m_controller.activeDirectory());
    const QLocale locale;
    const QString name = QDir(m_controller.activeDirectory()).dirName();
    const QString step = locale.toString(history.lastStep());
    if (m_controller.process().state() == TrainingProcess::State::Paused)
        return tr("Training %1: paused at step %2").arg(name, step);
    const auto* best = history.best();
    return best ? tr("Training %1: step %2, BLEU %3").arg(name, step, locale.toString(best->bleu, 'f', 1))
                : tr("Training %1: step %2").arg(name, step);
}

bool TrainingPage::mayClose()
{
    if (!m_controller.process().isActive())
        return true;
    if (m_closing)
        m_controller.process().stop();
    else
        m_state.ask.confirm(*this,
            tr("A run is training. Stop it and close the window? It will be saved and can be resumed next "
               "time."),
            [this] {
                if (!m_controller.process().isActive()) {
                    window()->close();
                    return;
                }
                m_closing = true;
                m_controller.process().stop();
            });
    return false;
}

}  // namespace translucent
