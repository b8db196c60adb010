#include "engine/run_evaluation.h"

#include "engine/guarded_job.h"
#include "translucent/base/error.h"

#include <QByteArray>
#include <QFile>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

std::vector<SentencePair> validationPairs(const TrainingRun& run, std::size_t atMost)
{
    const auto most = std::size_t(run.recipe.training.devPairs);
    auto pairs = !run.dev.empty()            ? readCorpus(run.dev, run.read).corpus.pairs
        : run.corpus.starts_with("builtin:") ? readCorpus(devSpecOfBuiltin(run.corpus, most), run.read).corpus.pairs
                                             : holdOut(readCorpus(run.corpus, run.read).corpus, most).heldOut.pairs;
    pairs.resize(std::min({pairs.size(), atMost, most}));
    return pairs;
}

QByteArray inOneField(const std::string& text)
{
    return QByteArray::fromStdString(text).replace('\t', ' ').replace('\n', ' ');
}

}  // namespace

QString writeValidationPairs(const TrainingRun& run, std::size_t most, const QString& file)
{
    QFile output(file);
    QByteArray lines;
    for (const SentencePair& pair : validationPairs(run, most))
        lines += inOneField(pair.source) + '\t' + inOneField(pair.target) + '\n';
    if (!output.open(QIODevice::WriteOnly) || output.write(lines) != lines.size())
        throw Error(ErrorCode::WriteFailed, untranslated(output.errorString().toStdString()));
    return file;
}

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
