#include "engine/training_trial.h"

#include "engine/guarded_job.h"
#include "engine/training_process.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr std::int64_t kSteps = 8;

/// Limits the run to the measured steps, without a time limit or evaluations.
TrainingRun shortened(TrainingRun run)
{
    TrainingOptions& training = run.recipe.training;
    training.maxSteps = 2 * kSteps;
    training.maxEpochs = 0;
    training.maxMinutes = 0;
    training.evaluateEverySteps = 10 * kSteps;
    return run;
}

}  // namespace

TrainingTrial::TrainingTrial(QString program, QObject* parent)
    : QObject(parent)
    , m_program(std::move(program))
{
}

TrainingTrial::~TrainingTrial()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
}

void TrainingTrial::start(const TrainingRun& run)
{
    cancel();
    m_run = run;
    m_result.reset();
    m_soFar = {};
    m_directory = std::make_unique<ScratchDirectory>();
    const TrainingPlan plan {shortened(run), m_directory->filePath(QStringLiteral("trial")), TrainingPlan::Mode::New};
    if (const auto failure = guarded([&] { writeTrainingRun(plan.directory.toStdString(), plan.run); })) {
        m_directory.reset();
        Q_EMIT failed({tr("%1 could not be written.").arg(plan.directory), failure->detail(), failure->message});
        return;
    }
    m_process = std::make_unique<TrainingProcess>(m_program);
    connect(m_process.get(), &TrainingProcess::happened, this, &TrainingTrial::take);
    connect(m_process.get(), &TrainingProcess::finished, this, &TrainingTrial::end);
    m_process->start(trainingArguments(plan));
    Q_EMIT stateChanged();
}

void TrainingTrial::cancel()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process.release()->deleteLater();  // the process may be the caller
    m_directory.reset();
    Q_EMIT stateChanged();
}

void TrainingTrial::take(const TrainingEvent& event)
{
    const auto* step = std::get_if<TrainingStep>(&event);
    if (!step)
        return;
    m_soFar.tokensPerSecond = step->tokensPerSecond;
    m_soFar.memoryBytes = std::max(m_soFar.memoryBytes, m_process->residentBytes());
    if (step->step < kSteps)
        return;
    m_result = m_soFar;
    cancel();
}

void TrainingTrial::end(const TrainingProblem& problem)
{
    cancel();
    Q_EMIT failed({problem.empty() ? tr("The trial ended before it had measured anything. See the log for the reason.")
                                   : tr("The trial has failed."),
        problem.detail.isEmpty() ? problem.sentence : problem.detail, problem.reason});
}

std::optional<TrialResult> TrainingTrial::resultOf(const TrainingRun& run) const
{
    return m_run == run ? m_result : std::nullopt;
}

}  // namespace translucent
