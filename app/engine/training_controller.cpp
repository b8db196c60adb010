#include "engine/training_controller.h"

#include "engine/guarded_job.h"
#include "translucent/training_estimate.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace translucent {

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
    if (const auto* start = std::get_if<TrainingStart>(&event))
        takeLearningRateScale(start->learningRateScale);
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

/// Its program would notice when it saves the next checkpoint, and that may be far off.
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

/// A training that failed before its first step, in a directory made for it, has nothing that is worth a run.
TrainingProblem TrainingController::discard(const TrainingProblem& problem)
{
    if (!QDir(m_directory).removeRecursively())
        qWarning("%s could not be deleted completely", qUtf8Printable(m_directory));
    return {tr("The training failed before its first step; nothing of it is kept."),
        problem.detail.isEmpty() ? problem.sentence : problem.detail, problem.reason};
}

/// What the program saves when it is stopped makes the directory again; with its recipe the run can be resumed.
TrainingProblem TrainingController::lost(const TrainingProblem& problem)
{
    if (!QFileInfo(m_directory).isDir())
        return {tr("The folder %1 was removed or moved while the run was training. The training has been stopped, and "
                   "nothing of it could be saved.")
                    .arg(m_directory),
            problem.detail};
    if (const auto failure = guarded([this] { writeTrainingRun(m_directory.toStdString(), m_run); }))
        logFailure(*failure);
    return {
        tr("The folder %1 was removed or moved while the run was training. The training has been stopped; the model "
           "has been saved there again, without the history before.")
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
