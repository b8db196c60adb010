#include "pages/training/training_page_view.h"

#include "engine/engine.h"
#include "engine/training_desk.h"
#include "pages/training/attention_time_view.h"
#include "pages/training/compare_view.h"
#include "pages/training/lab_view.h"
#include "pages/training/run_header.h"
#include "pages/training/run_list.h"
#include "pages/training/setup_view.h"
#include "pages/training/training_parts.h"
#include "pages/training/watch_view.h"
#include "widgets/message_banner.h"
#include "widgets/ui_helpers.h"

#include <QLocale>
#include <QMap>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

/// Tabs that may be as low as their contents allow; by default one label that wraps asks for everybody's best height.
class FlexibleTabs : public QTabWidget {
public:
    using QTabWidget::QTabWidget;
    bool hasHeightForWidth() const override { return false; }
};

}  // namespace

TrainingPageView::TrainingPageView(Engine& engine, TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_desk(desk)
    , m_state(state)
    , m_runs(new RunList(desk, state, this))
    , m_header(new RunHeader(desk, state, this))
    , m_message(makeLabel("notice", "trainingMessage", this))
    , m_problem(new MessageBanner("trainingProblem", this))
{
    m_message->setWordWrap(true);
    m_message->hide();
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (QWidget* part : std::initializer_list<QWidget*> {m_header, m_message, m_problem})
        column->addWidget(part);
    column->addWidget(createTabs(), 1);
    auto* splitter = splitterOf("trainingSplitter", Qt::Horizontal, {m_runs, right}, {230, 930}, this);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 4);
    layout->addWidget(splitter);
    connectParts();
    connectDesk();
    m_runs->fill();
    if (!m_state.problem.empty())
        complain(m_state.problem);
}

QWidget* TrainingPageView::createTabs()
{
    m_tabs = new FlexibleTabs(this);
    m_tabs->setObjectName(QStringLiteral("trainingTabs"));
    m_setup = new SetupView(m_desk, m_state, this);
    m_watch = new WatchView(m_desk, this);
    m_compare = new CompareView(m_desk, this);
    m_attention = new AttentionTimeView(m_desk, m_state, this);
    m_lab = new LabView(m_desk, m_state, this);
    m_tabs->addTab(m_setup, tr("Set up"));
    m_tabs->addTab(m_watch, tr("Watch"));
    m_tabs->addTab(m_compare, tr("Compare"));
    m_tabs->addTab(m_attention, tr("Attention over time"));
    m_tabs->addTab(m_lab, tr("Experiments"));
    return m_tabs;
}

void TrainingPageView::connectParts()
{
    connect(m_runs, &RunList::currentChanged, this, &TrainingPageView::setRun);
    connect(m_runs, &RunList::comparedChanged, this, [this] { m_compare->setRuns(m_runs->compared()); });
    connect(m_header, &RunHeader::translateRequested, this, &TrainingPageView::translateWith);
    connect(m_header, &RunHeader::reuseRequested, this, &TrainingPageView::reuse);
    connect(m_setup, &SetupView::started, this, [this](const QString& directory) {
        m_runs->setCurrent(directory);
        setRun(directory);
        m_tabs->setCurrentWidget(m_watch);
    });
    connect(m_runs, &RunList::said, this, &TrainingPageView::say);
    connect(m_header, &RunHeader::said, this, &TrainingPageView::say);
    connect(m_lab, &LabView::said, this, &TrainingPageView::say);
    for (const ExportButton* button : findChildren<ExportButton*>())
        connect(button, &ExportButton::said, this, &TrainingPageView::say);
}

void TrainingPageView::connectDesk()
{
    connect(&m_desk, &TrainingDesk::evaluated, m_attention, &AttentionTimeView::refresh);
    connect(&m_desk, &TrainingDesk::stateChanged, this, [this] {
        if (m_desk.process().state() != TrainingProcess::State::Starting)
            return;
        say({});
        complain({});
        if (m_tabs->currentWidget() == m_setup)
            m_tabs->setCurrentWidget(m_watch);
    });
    connect(&m_desk, &TrainingDesk::failed, this, &TrainingPageView::complain);
    connect(&m_desk.trial(), &TrainingTrial::failed, this, &TrainingPageView::complain);
    connect(&m_desk.trial(), &TrainingTrial::stateChanged, this, [this] {
        if (m_desk.trial().isRunning())
            complain({});
    });
    connect(&m_desk, &TrainingDesk::recovered, this,
        [this](const QString&, const TrainingRecovery& recovery) { explainRecovery(recovery); });
    connect(&m_desk, &TrainingDesk::modelKept, this, &TrainingPageView::takeModel);
    connect(&m_desk, &TrainingDesk::ended, this, [this](const QString&, const QString& reason) {
        m_state.wanted.clear();
        explainEnd(reason);
    });
}

void TrainingPageView::setRun(const QString& directory)
{
    m_header->setRun(directory);
    m_watch->setRun(directory);
    m_attention->setRun(directory);
    m_compare->setRuns(m_runs->compared());
}

void TrainingPageView::refresh()
{
    m_header->refresh();
    m_runs->refresh();
    m_lab->refresh();
    m_watch->refresh();
    m_compare->refresh();
}

void TrainingPageView::showScene(const QString& scene)
{
    const QStringList scenes {QString(), QStringLiteral("watch"), QStringLiteral("compare"),
        QStringLiteral("attention"), QStringLiteral("lab")};
    m_tabs->setCurrentIndex(std::max(0, int(scenes.indexOf(scene))));
}

void TrainingPageView::say(const QString& message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

/// Nothing takes the last complaint away.
void TrainingPageView::complain(const TrainingProblem& problem)
{
    m_state.problem = problem;
    if (problem.empty())
        return m_problem->hide();
    qWarning("%s %s", qUtf8Printable(problem.sentence), qUtf8Printable(problem.detail));
    m_problem->showMessage(problem.sentence, problem.detail);
}

void TrainingPageView::translateWith(const QString& directory, RunWeights weights)
{
    if (weights == RunWeights::Best) {
        loadWeights(directory, false);
    } else if (m_desk.isActive(directory)) {
        m_state.wanted = directory;
        m_desk.process().keepModel();
        say(tr("Saving the weights after the current step…"));
    } else {
        loadWeights(newestModelOf(directory), true);
    }
}

void TrainingPageView::loadWeights(const QString& model, bool newest)
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
    say(tr("The latest weights could not be saved; the training continues. The application log says why."));
}

void TrainingPageView::reuse(const QString& directory)
{
    if (const auto run = m_desk.runOf(directory)) {
        m_setup->setRun(*run);
        m_tabs->setCurrentWidget(m_setup);
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

}  // namespace translucent
