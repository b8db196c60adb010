#include "engine/run_evaluation.h"

#include "engine/guarded_job.h"
#include "engine/validation_pairs.h"

#include <utility>

namespace translucent {

RunEvaluation::RunEvaluation(QString program, std::size_t mostPairs)
    : m_program(std::move(program))
    , m_mostPairs(mostPairs)
{
}

RunEvaluation::~RunEvaluation()
{
    cancel();
}

void RunEvaluation::cancel()
{
    ++m_job;
    if (m_process) {
        m_process->disconnect(this);
        m_process->kill();
        m_process->waitForFinished();
        m_process.reset();
    }
    m_scratch.reset();
}

void RunEvaluation::start(const TrainingRun& run, const QStringList& arguments)
{
    cancel();
    m_scratch = std::make_unique<ScratchDirectory>();
    runInBackground(
        this,
        [run, most = m_mostPairs, name = m_scratch->filePath(QStringLiteral("pairs.tsv"))] {
            return writeValidationPairs(run, most, name);
        },
        [this, arguments, job = m_job](const QString& pairs) {
            if (job == m_job)
                evaluate(pairs, arguments);
        },
        [this, job = m_job](const JobFailure& failure) {
            if (job == m_job)
                fail(reasonText(failure));
        });
}

void RunEvaluation::evaluate(const QString& pairs, const QStringList& arguments)
{
    m_process = std::make_unique<QProcess>();
    connect(m_process.get(), &QProcess::finished, this, &RunEvaluation::finish);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(m_process->errorString());
    });
    m_process->start(m_program,
        QStringList {QStringLiteral("evaluate"), QStringLiteral("--corpus"), pairs, QStringLiteral("--json"),
            QStringLiteral("--threads"), QStringLiteral("1")}
            + arguments);
}

void RunEvaluation::finish()
{
    const QByteArray output = m_process->readAllStandardOutput();
    const QString errors = QString::fromUtf8(m_process->readAllStandardError()).trimmed();
    m_process.release()->deleteLater();  // it is the one that calls
    m_scratch.reset();
    Q_EMIT finished(output, errors);
}

void RunEvaluation::fail(const QString& reason)
{
    if (m_process)
        m_process.release()->deleteLater();
    m_scratch.reset();
    Q_EMIT failed(reason);
}

}  // namespace translucent
