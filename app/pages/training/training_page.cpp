#include "pages/training/training_page.h"

#include "engine/engine.h"
#include "engine/training_desk.h"
#include "pages/training/attention_time_view.h"
#include "pages/training/compare_view.h"
#include "pages/training/lab_view.h"
#include "pages/training/run_header.h"
#include "pages/training/setup_view.h"
#include "pages/training/watch_view.h"
#include "widgets/message_banner.h"
#include "widgets/ui_helpers.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLocale>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

namespace translucent {

namespace {

constexpr int kRefreshMs = 1000;

/// Tabs that may be as low as their contents allow; by default one label that wraps asks for everybody's best height.
class FlexibleTabs : public QTabWidget {
public:
    using QTabWidget::QTabWidget;
    bool hasHeightForWidth() const override { return false; }
};

}  // namespace

TrainingPage::TrainingPage(Engine& engine, TrainingPlaces places, QWidget* parent)
    : Page({"training", QT_TR_NOOP("Training"), UsesNothing,
               {QString(), QStringLiteral("watch"), QStringLiteral("compare"), QStringLiteral("attention"),
                   QStringLiteral("lab")}},
        parent)
    , m_engine(engine)
    , m_desk(std::make_unique<TrainingDesk>(places.program, places.runs))
    , m_ask(nativeRunQuestions())
{
    m_pace.setInterval(kRefreshMs);
    connect(&m_pace, &QTimer::timeout, this, &TrainingPage::refresh);
}

TrainingPage::~TrainingPage() = default;

void TrainingPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (!m_tabs)
        build();
    m_pace.start();
}

void TrainingPage::build()
{
    m_runs = new RunList(*m_desk, this);
    m_header = new RunHeader(*m_desk, this);
    m_message = makeLabel("notice", "trainingMessage", this);
    m_problem = new MessageBanner("trainingProblem", this);
    m_tabs = new FlexibleTabs(this);
    m_setup = new SetupView(*m_desk, this);
    m_watch = new WatchView(*m_desk, this);
    m_compare = new CompareView(*m_desk, this);
    m_attention = new AttentionTimeView(*m_desk, this);
    m_lab = new LabView(
        *m_desk, [this] { return m_setup->run(); }, this);
    m_tabs->setObjectName(QStringLiteral("trainingTabs"));
    m_message->setWordWrap(true);
    m_message->hide();
    for (QWidget* view : std::initializer_list<QWidget*> {m_setup, m_watch, m_compare, m_attention, m_lab})
        m_tabs->addTab(view, QString());
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_header);
    column->addWidget(m_message);
    column->addWidget(m_problem);
    column->addWidget(m_tabs, 1);
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(10);
    splitter->addWidget(m_runs);
    splitter->addWidget(right);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({230, 930});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 4);
    layout->addWidget(splitter);
    connectSignals();
    setQuestions(m_ask);
    languageChanged();
    m_desk->runs().reload();
}

void TrainingPage::connectSignals()
{
    connect(m_runs, &RunList::currentChanged, this, &TrainingPage::setRun);
    connect(m_runs, &RunList::comparedChanged, this, [this] { m_compare->setRuns(m_runs->compared()); });
    connect(m_runs, &RunList::said, this, &TrainingPage::say);
    connect(m_header, &RunHeader::translateRequested, this, &TrainingPage::translateWith);
    connect(m_header, &RunHeader::said, this, &TrainingPage::say);
    connect(m_header, &RunHeader::reuseRequested, this, &TrainingPage::reuse);
    connect(m_setup, &SetupView::started, this, [this](const QString& directory) {
        m_runs->setCurrent(directory);
        setRun(directory);
        m_tabs->setCurrentWidget(m_watch);
    });
    connect(m_setup, &SetupView::said, this, &TrainingPage::say);
    connect(m_watch, &WatchView::said, this, &TrainingPage::say);
    connect(m_compare, &CompareView::said, this, &TrainingPage::say);
    connect(m_attention, &AttentionTimeView::said, this, &TrainingPage::say);
    connect(m_lab, &LabView::said, this, &TrainingPage::say);
    connect(m_desk.get(), &TrainingDesk::evaluated, m_attention, &AttentionTimeView::refresh);
    connect(m_desk.get(), &TrainingDesk::stateChanged, this, [this] {
        if (m_desk->process().state() != TrainingProcess::State::Starting)
            return;
        say({});
        m_problem->hide();
        if (m_tabs->currentWidget() == m_setup)
            m_tabs->setCurrentWidget(m_watch);
    });
    connect(m_desk.get(), &TrainingDesk::failed, this, &TrainingPage::complain);
    connect(&m_desk->trial(), &TrainingTrial::failed, this, &TrainingPage::complain);
    connect(&m_desk->trial(), &TrainingTrial::stateChanged, this, [this] {
        if (m_desk->trial().isRunning())
            m_problem->hide();
    });
    connect(m_desk.get(), &TrainingDesk::recovered, this,
        [this](const QString&, const TrainingRecovery& recovery) { explainRecovery(recovery); });
    connect(m_desk.get(), &TrainingDesk::modelKept, this, &TrainingPage::takeModel);
    connect(m_desk.get(), &TrainingDesk::ended, this, [this](const QString&, const QString& reason) {
        refresh();
        m_wanted.clear();
        explainEnd(reason);
        if (std::exchange(m_closing, false))
            window()->close();
    });
}

void TrainingPage::setQuestions(const RunQuestions& questions)
{
    m_ask = questions;
    if (!m_tabs)
        return;
    m_runs->setQuestions(questions);
    m_header->setConfirm(questions.confirm);
}

void TrainingPage::setRun(const QString& directory)
{
    m_header->setRun(directory);
    m_watch->setRun(directory);
    m_attention->setRun(directory);
    m_compare->setRuns(m_runs->compared());
}

QString TrainingPage::news() const
{
    const QString directory = m_desk->activeDirectory();
    if (!m_desk->process().isActive())
        return {};
    const TrainingHistory& history = m_desk->history(directory);
    const QLocale locale;
    const QString name = QDir(directory).dirName();
    const QString step = locale.toString(history.lastStep());
    if (m_desk->process().state() == TrainingProcess::State::Paused)
        return tr("Training %1: paused at step %2").arg(name, step);
    const auto* best = history.best();
    return best ? tr("Training %1: step %2, BLEU %3").arg(name, step, locale.toString(best->bleu, 'f', 1))
                : tr("Training %1: step %2").arg(name, step);
}

void TrainingPage::refresh()
{
    Q_EMIT newsChanged(news());
    if (!isVisible()) {
        if (!m_desk->process().isActive())
            m_pace.stop();
        return;
    }
    m_header->refresh();
    m_runs->refresh();
    m_lab->refresh();
    m_watch->refresh();
    m_compare->refresh();
}

void TrainingPage::say(const QString& message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

void TrainingPage::complain(const TrainingProblem& problem)
{
    qWarning("%s %s", qUtf8Printable(problem.sentence), qUtf8Printable(problem.detail));
    m_problem->showMessage(problem.sentence, problem.detail);
}

void TrainingPage::translateWith(const QString& directory, RunWeights weights)
{
    if (weights == RunWeights::Best) {
        loadWeights(directory, false);
    } else if (m_desk->isActive(directory)) {
        m_wanted = directory;
        m_desk->process().keepModel();
        say(tr("Saving the weights after the current step…"));
    } else {
        loadWeights(newestModelOf(directory), true);
    }
}

void TrainingPage::loadWeights(const QString& model, bool newest)
{
    const auto step = stepOfModel(model);
    if (!step) {
        say(tr("There is no complete model in %1.").arg(model));
        return;
    }
    m_engine.loadModel(model);
    const QString number = QLocale().toString(*step);
    say(*step == 0 ? tr("The initial weights are loaded: the model has learned nothing yet.")
            : newest
            ? tr("The newest weights, of step %1, are loaded: all pages show this model now.").arg(number)
            : tr("The best weights so far, of step %1, are loaded: all pages show this model now.").arg(number));
}

void TrainingPage::takeModel(const QString& directory, const TrainingModel& model)
{
    if (m_wanted != directory)
        return;
    m_wanted.clear();
    if (model.problem.empty()) {
        loadWeights(QString::fromStdString(model.directory.string()), true);
        return;
    }
    qWarning("%s", model.problem.c_str());
    say(tr("The latest weights could not be saved; the training continues. The application log says why."));
}

void TrainingPage::reuse(const QString& directory)
{
    if (const auto run = m_desk->runOf(directory)) {
        m_setup->setRun(*run);
        m_tabs->setCurrentWidget(m_setup);
    }
}

void TrainingPage::explainRecovery(const TrainingRecovery& recovery)
{
    const QLocale locale;
    say(tr("After step %1 the loss became NaN (training diverged). Training has returned to the last good checkpoint "
           "(step %2) and continues with %3% of the learning rate.")
            .arg(locale.toString(qlonglong(recovery.brokenStep)), locale.toString(qlonglong(recovery.step)),
                locale.toString(100 * recovery.learningRateScale, 'g', 3)));
}

void TrainingPage::explainEnd(const QString& reason)
{
    const QMap<QString, QString> texts {{QStringLiteral("max steps"), tr("Training has reached its number of steps.")},
        {QStringLiteral("max epochs"), tr("Training has reached its number of epochs.")},
        {QStringLiteral("max minutes"), tr("Training has reached its time limit.")},
        {QStringLiteral("target reached"), tr("Training has reached its target BLEU.")},
        {QStringLiteral("no improvement"),
            tr("The validation loss stopped improving, so training stopped early "
               "(patience).")},
        {QStringLiteral("diverged"),
            tr("The loss became NaN too many times, even at a lower learning rate, so training stopped. The best "
               "weights "
               "so far are saved. Train again with a lower learning rate, a longer warm-up or gradient clipping.")},
        {QStringLiteral("unsupported precision"),
            tr("The CPU of this computer has no bfloat16. Set Precision to automatic or float32.")},
        {QStringLiteral("out of memory"),
            tr("There was not enough memory for this training. Choose smaller sizes or batches, or close other "
               "programs.")},
        {QStringLiteral("stopped"), tr("Stopped and saved; training can be resumed from here.")}};
    if (texts.contains(reason))
        say(texts[reason]);
}

bool TrainingPage::mayClose()
{
    if (!m_desk->process().isActive())
        return true;
    if (m_closing
        || m_ask.confirm(this,
            tr("A training is running. Stop it and close the window? It will be saved and can be "
               "resumed next time."))) {
        m_closing = true;
        m_desk->process().stop();
    }
    return false;
}

void TrainingPage::showScene(const QString& scene)
{
    if (m_tabs)
        m_tabs->setCurrentIndex(std::max(0, int(scenes().indexOf(scene))));
}

void TrainingPage::languageChanged()
{
    if (!m_tabs)
        return;
    const QStringList titles {tr("Set up"), tr("Watch"), tr("Compare"), tr("Attention over time"), tr("Experiments")};
    for (int index = 0; index < titles.size(); ++index)
        m_tabs->setTabText(index, titles[index]);
    m_problem->retranslateUi();
    m_runs->retranslateUi();
    m_header->retranslateUi();
    m_setup->retranslateUi();
    m_watch->retranslateUi();
    m_compare->retranslateUi();
    m_attention->retranslateUi();
    m_lab->retranslateUi();
}

}  // namespace translucent
