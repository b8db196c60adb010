#include "engine/training_controller.h"

#include "engine/guarded_job.h"
#include "translucent/training/auto_recipe.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// Another version of an experiment has another directory.
QString digestOf(const QString& file)
{
    constexpr qsizetype kDigits = 8;
    QFile content(file);
    QCryptographicHash hash(QCryptographicHash::Sha1);
    if (content.open(QIODevice::ReadOnly))
        hash.addData(&content);
    return QString::fromLatin1(hash.result().toHex().first(kDigits));
}

std::filesystem::path native(const QString& path)
{
    return QFile::encodeName(path).toStdString();
}

std::size_t endedIn(const ExperimentResults& results)
{
    return std::size_t(std::ranges::count_if(results.runs, &RunResult::hasEnded));
}

}  // namespace

/// The files of one experiment.
struct ExperimentController::Found {
    QHash<QString, TrainingHistory> histories;
    ExperimentResults results;
};

ExperimentController::ExperimentController(TrainingController& controller, QString program)
    : m_controller(controller)
    , m_program(std::move(program))
    , m_queue(controller, TrainingQueue::Divergence::Counts)
{
    connect(&m_queue, &TrainingQueue::changed, this, &ExperimentController::onQueueChanged);
    connect(&m_queue, &TrainingQueue::finished, this, &ExperimentController::finished);
}

ExperimentController::~ExperimentController()
{
    if (!m_report)
        return;
    m_report->disconnect(this);
    m_report->kill();
    m_report->waitForFinished();
}

const std::vector<TrainingExperiment>& ExperimentController::experiments()
{
    if (std::exchange(m_isLoaded, true))
        return m_experiments;
    if (const auto failure = guarded([this] { load(); })) {
        logFailure(*failure);
        m_experiments.clear();
    }
    return m_experiments;
}

void ExperimentController::load()
{
    const QDir root(m_controller.runs().root());
    m_experiments = shippedExperiments();
    for (const TrainingExperiment& experiment : m_experiments) {
        m_files.push_back(experimentFile(experiment.id));
        const QString digest = digestOf(QFile::decodeName(m_files.back().c_str()));
        m_directories.push_back(
            root.filePath(QStringLiteral("experiments/%1-%2").arg(QString::fromStdString(experiment.id), digest)));
        m_ended.push_back(0);
        const auto results = resultsFile(native(m_directories.back()));
        if (const auto failure = guarded([&] { m_ended.back() = endedIn(readResults(results, experiment)); }))
            logFailure(*failure);
    }
}

std::size_t ExperimentController::endedOf(std::size_t index) const
{
    return m_ended[index];
}

const TrainingExperiment* ExperimentController::chosen() const
{
    return m_chosen ? &m_experiments[*m_chosen] : nullptr;
}

QString ExperimentController::directoryOf(const ExperimentRun& run) const
{
    return QDir(directoryOf(*m_chosen)).filePath(QString::fromStdString(translucent::directoryOf(*chosen(), run)));
}

void ExperimentController::choose(std::size_t index)
{
    if (index >= experiments().size() || std::exchange(m_chosen, index) == index)
        return;
    m_histories.clear();
    m_results = {};
    m_reported = 0;
    read();
}

void ExperimentController::read()
{
    QStringList directories;
    for (const ExperimentRun& run : runsOf(*chosen()))
        directories << directoryOf(run);
    const auto job = [directories, experiment = *chosen(), place = native(directoryOf(*m_chosen))] {
        Found found;
        for (const QString& directory : directories)
            found.histories[directory] = readTrainingHistory(directory);
        found.results = readResults(resultsFile(place), experiment);
        return found;
    };
    const auto take = [this, reading = ++m_readings](const Found& found) {
        if (reading == m_readings)
            this->take(found);
    };
    runInBackground(this, job, take);
}

/// Updates the histories and measures runs that have ended since.
void ExperimentController::take(const Found& found)
{
    m_histories = found.histories;
    m_results = found.results;
    m_ended[*m_chosen] = endedIn(m_results);
    const auto runs = runsOf(*chosen());
    const auto ended =
        std::size_t(std::ranges::count_if(runs, [this](const ExperimentRun& run) { return hasEnded(stateOf(run)); }));
    if (ended > std::max(m_ended[*m_chosen], m_reported)) {
        m_reported = ended;
        report();
    }
    Q_EMIT changed();
}

const TrainingHistory& ExperimentController::historyOf(const ExperimentRun& run) const
{
    static const TrainingHistory none;
    const QString directory = directoryOf(run);
    if (m_controller.isActive(directory))
        return m_controller.history(directory);
    const auto known = m_histories.constFind(directory);
    return known == m_histories.cend() ? none : *known;
}

RunState ExperimentController::stateOf(const ExperimentRun& run) const
{
    return translucent::stateOf(historyOf(run), chosen()->variants[run.variant].recipe.training);
}

bool ExperimentController::isActive(const ExperimentRun& run) const
{
    return m_controller.isActive(directoryOf(run));
}

bool ExperimentController::start()
{
    if (!m_chosen || isRunning() || m_controller.process().isActive())
        return false;
    const auto failure = guarded([this] { prepareDirectory(native(directoryOf(*m_chosen)), m_files[*m_chosen]); });
    if (failure) {
        Q_EMIT failed(
            {tr("%1 could not be written.").arg(directoryOf(*m_chosen)), failure->detail(), failure->message});
        return false;
    }
    std::vector<TrainingPlan> trainings;
    for (const ExperimentRun& run : runsOf(*chosen()))
        trainings.push_back({trainingRunOf(*chosen(), run, native(directoryOf(*m_chosen))), directoryOf(run)});
    std::vector<bool> wanted(trainings.size(), true);
    m_queue.plan(std::move(trainings));
    m_running = m_chosen;
    return m_queue.start(std::move(wanted));
}

/// A training has started or ended.
void ExperimentController::onQueueChanged()
{
    if (m_chosen && m_running == m_chosen)
        read();
    else
        Q_EMIT changed();
}

/// Starts the command-line program for measurements that only it can make: translations of test pairs, and heads.
void ExperimentController::report()
{
    if (m_report)
        return;
    m_report = std::make_unique<QProcess>();
    connect(m_report.get(), &QProcess::finished, this, [this] {
        if (const QByteArray complaint = m_report->readAllStandardError().trimmed(); !complaint.isEmpty())
            qWarning("%s", complaint.constData());
        m_report.release()->deleteLater();  // it is the one that calls
        read();
    });
    m_report->start(m_program,
        {QStringLiteral("experiment"), QStringLiteral("report"), directoryOf(*m_chosen), QStringLiteral("--threads"),
            QStringLiteral("1")});
}

TrainingController::TrainingController(const QString& program, const QString& root, QObject* parent)
    : QObject(parent)
    , m_program(program)
    , m_process(program)
    , m_trial(program)
    , m_speed(program)
    , m_runs(root)
    , m_queue(*this)
    , m_experiments(*this, program)
{
    connect(&m_process, &TrainingProcess::happened, this, &TrainingController::take);
    connect(&m_process, &TrainingProcess::stateChanged, this, &TrainingController::stateChanged);
    connect(&m_process, &TrainingProcess::finished, this, &TrainingController::onFinished);
}

QString TrainingController::startNew(const TrainingRun& run, const QString& name)
{
    const QString directory = m_runs.newDirectory(name);
    return start({run, directory, TrainingPlan::Mode::New}) ? directory : QString();
}

bool TrainingController::start(const TrainingPlan& plan)
{
    m_trial.cancel();
    if (m_process.isActive()) {
        Q_EMIT failed({tr("Another run is training. Stop it first."), {}});
        return false;
    }
    m_madeDirectory = !QFileInfo::exists(plan.directory);
    const auto failure = guarded([&] {
        if (plan.mode == TrainingPlan::Mode::New)
            writeTrainingRun(plan.directory.toStdString(), plan.run);
    });
    if (failure) {
        Q_EMIT failed({tr("%1 could not be written.").arg(plan.directory), failure->detail(), failure->message});
        return false;
    }
    m_history = plan.mode == TrainingPlan::Mode::Resume ? history(plan.directory) : TrainingHistory();
    m_directory = plan.directory;
    m_run = plan.run;
    m_reason.clear();
    m_isLost = false;
    m_learningRateScale = 1;
    m_process.start(trainingArguments(plan));
    m_runs.reload();
    return true;
}

bool TrainingController::resumeRun(const QString& directory)
{
    auto run = runOf(directory);
    if (!run)
        return false;
    raiseReachedLimits(run->recipe.training, history(directory));
    return start({*run, directory, TrainingPlan::Mode::Resume});
}

bool TrainingController::rewindRun(const QString& directory)
{
    const auto run = runOf(directory);
    return run && start({*run, directory, TrainingPlan::Mode::Replace});
}

const TrainingHistory& TrainingController::history(const QString& directory) const
{
    static const TrainingHistory none;
    if (!directory.isEmpty() && directory == m_directory)
        return m_history;
    const TrainingRunPtr run = m_runs.find(directory);
    return run ? run->history : none;
}

std::optional<TrainingRun> TrainingController::runOf(const QString& directory) const
{
    if (!directory.isEmpty() && directory == m_directory)
        return m_run;
    const TrainingRunPtr run = m_runs.find(directory);
    return run ? run->run : std::nullopt;
}

std::vector<TrainingEvaluation> TrainingController::evaluations(bool bundled) const
{
    const QList<TrainingRunPtr>& runs = m_runs.runs();
    const auto found = std::ranges::find_if(runs, [bundled](const auto& run) { return run->bundled == bundled; });
    return found == runs.end() ? std::vector<TrainingEvaluation>() : history((*found)->directory).evaluations;
}

std::optional<double> TrainingController::expectedSpeed(double operationsPerToken) const
{
    constexpr double kSimilar = 2;  ///< small products are far slower per operation than large ones
    constexpr std::size_t kWarmUp = 5;
    double nearest = kSimilar;
    std::optional<double> speed;
    const auto consider = [&](const TrainingRun& run, double tokensPerSecond) {
        const BatchShape shape {1, 12, 12};
        const double operations = estimateTraining(run.recipe, shape).operationsPerToken;
        const double ratio = std::max(operations / operationsPerToken, operationsPerToken / operations);
        if (ratio > nearest)
            return;
        nearest = ratio;
        speed = tokensPerSecond * operations / operationsPerToken;
    };
    const auto considerHistory = [&](const TrainingRun& run, const TrainingHistory& history) {
        if (history.steps.size() >= kWarmUp)
            consider(run, history.steps.back().tokensPerSecond);
    };
    for (const TrainingRunPtr& run : m_runs.runs())
        if (run->run && !run->bundled)
            considerHistory(*run->run, run->history);
    considerHistory(m_run, m_history);
    if (const auto& trial = m_trial.result())
        consider(m_trial.run(), trial->tokensPerSecond);
    return speed;
}

void TrainingController::take(const TrainingEvent& event)
{
    m_history.add(event);
    if (std::holds_alternative<TrainingStep>(event))
        lookForDirectory();
    if (std::holds_alternative<TrainingEvaluation>(event))
        Q_EMIT evaluated(m_directory);
    if (const auto* start = std::get_if<TrainingStart>(&event)) {
        takeGpu();
        takeLearningRateScale(start->learningRateScale);
    }
    if (const auto* recovery = std::get_if<TrainingRecovery>(&event)) {
        takeLearningRateScale(recovery->learningRateScale);
        Q_EMIT recovered(m_directory, *recovery);
    }
    if (const auto* model = std::get_if<TrainingModel>(&event))
        Q_EMIT modelKept(m_directory, *model);
    if (const auto* message = std::get_if<TrainingMessage>(&event))
        qInfo("%s", message->text.c_str());
    if (const auto* end = std::get_if<TrainingEnd>(&event))
        m_reason = QString::fromStdString(end->reason);
}

/// The training program chooses the device, and writes it to run.json before it starts.
void TrainingController::takeGpu()
{
    guarded([this] {
        if (const auto run = readTrainingRun(m_directory.toStdString()))
            m_run.gpu = run->gpu;
    });
}

/// The training program would notice only when it saves the next checkpoint, which can take long.
void TrainingController::lookForDirectory()
{
    if (m_isLost || QFileInfo(m_directory).isDir())
        return;
    m_isLost = true;
    m_process.stop();
}

void TrainingController::setLearningRateScale(double scale)
{
    m_process.setLearningRateScale(scale);
    takeLearningRateScale(scale);
}

void TrainingController::takeLearningRateScale(double scale)
{
    if (std::exchange(m_learningRateScale, scale) != scale)
        Q_EMIT learningRateScaleChanged();
}

/// A training that failed before its first step, in a directory created for it, is not kept as a run.
TrainingProblem TrainingController::discard(const TrainingProblem& problem)
{
    if (!QDir(m_directory).removeRecursively())
        qWarning("%s could not be deleted completely", qUtf8Printable(m_directory));
    return {tr("The training failed before its first step; nothing was saved."),
        problem.detail.isEmpty() ? problem.sentence : problem.detail, problem.reason};
}

/// When the program is stopped, saving creates the directory again; with its recipe the run can be resumed.
TrainingProblem TrainingController::lost(const TrainingProblem& problem)
{
    if (!QFileInfo(m_directory).isDir())
        return {tr("The folder %1 was removed or moved while the run was training. The training has been stopped, and "
                   "nothing could be saved.")
                    .arg(m_directory),
            problem.detail};
    if (const auto failure = guarded([this] { writeTrainingRun(m_directory.toStdString(), m_run); }))
        logFailure(*failure);
    return {tr("The folder %1 was removed or moved while the run was training. The training has been stopped; the "
               "model has been saved there again, without its earlier history.")
                .arg(m_directory),
        problem.detail};
}

void TrainingController::onFinished(TrainingProblem problem)
{
    if (m_isLost)
        problem = lost(problem);
    else if (!problem.empty() && m_madeDirectory && m_history.empty())
        problem = discard(problem);
    else
        guarded(
            [this] { m_run = readTrainingRun(m_directory.toStdString()).value_or(m_run); });  // its end is known now
    m_runs.reload();
    if (!problem.empty())
        Q_EMIT failed(problem);
    Q_EMIT ended(m_directory, m_reason);
}

}  // namespace translucent
