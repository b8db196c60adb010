#include "engine/experiment_controller.h"

#include "engine/guarded_job.h"
#include "engine/training_controller.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

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

/// What is on disk of one experiment.
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

/// Measures what has ended since.
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

/// A training has begun or ended.
void ExperimentController::onQueueChanged()
{
    if (m_chosen && m_running == m_chosen)
        read();
    else
        Q_EMIT changed();
}

/// Has the command line measure what only it can: translations of test pairs, and heads.
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

}  // namespace translucent
