#include "engine/exposure_measurement.h"

#include "engine/guarded_job.h"
#include "engine/validation_pairs.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kMostPairs = 300;

ExposurePosition positionFrom(const QJsonObject& json)
{
    const auto forced = json[QLatin1String("teacher_forced")].toObject(),
               free = json[QLatin1String("free_running")].toObject();
    const auto count = [](const QJsonValue& value) { return std::size_t(std::max<qint64>(0, value.toInteger())); };
    return {count(json[QLatin1String("position")]), count(json[QLatin1String("pairs")]),
        forced[QLatin1String("loss")].toDouble(), forced[QLatin1String("accuracy")].toDouble(),
        count(free[QLatin1String("pairs_with_loss")]), free[QLatin1String("loss")].toDouble(),
        free[QLatin1String("accuracy")].toDouble(), json[QLatin1String("strayed")].toDouble()};
}

}  // namespace

std::optional<Exposure> exposureFromJson(const QByteArray& output)
{
    const auto json = QJsonDocument::fromJson(output).object();
    Exposure exposure;
    for (const auto position : json[QLatin1String("positions")].toArray())
        exposure.positions.push_back(positionFrom(position.toObject()));
    exposure.all = positionFrom(json[QLatin1String("all")].toObject());
    exposure.pairs = std::size_t(json[QLatin1String("pairs")].toInteger());
    return exposure.positions.empty() ? std::nullopt : std::optional(std::move(exposure));
}

ExposureMeasurement::ExposureMeasurement(QString program, QObject* parent)
    : QObject(parent)
    , m_program(std::move(program))
{
}

ExposureMeasurement::~ExposureMeasurement()
{
    cancel();
}

void ExposureMeasurement::cancel()
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

void ExposureMeasurement::start(const QString& directory, const TrainingRun& run)
{
    cancel();
    m_scratch = std::make_unique<ScratchDirectory>();
    runInBackground(
        this,
        [run, name = m_scratch->filePath(QStringLiteral("pairs.tsv"))] {
            return writeValidationPairs(run, kMostPairs, name);
        },
        [this, directory, job = m_job](const QString& pairs) {
            if (job == m_job)
                evaluate(directory, pairs);
        },
        [this, job = m_job](const JobFailure& failure) {
            if (job == m_job)
                fail(reasonText(failure));
        });
}

void ExposureMeasurement::evaluate(const QString& directory, const QString& pairs)
{
    m_process = std::make_unique<QProcess>();
    connect(m_process.get(), &QProcess::finished, this, &ExposureMeasurement::finish);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(m_process->errorString());
    });
    m_process->start(m_program,
        {QStringLiteral("evaluate"), QStringLiteral("--model"), directory, QStringLiteral("--corpus"), pairs,
            QStringLiteral("--exposure"), QStringLiteral("--json"), QStringLiteral("--threads"), QStringLiteral("1")});
}

void ExposureMeasurement::finish()
{
    const auto exposure = exposureFromJson(m_process->readAllStandardOutput());
    if (!exposure)
        return fail(QString::fromUtf8(m_process->readAllStandardError()).trimmed());
    m_process.release()->deleteLater();  // it is the one that calls
    m_scratch.reset();
    Q_EMIT measured(*exposure);
}

void ExposureMeasurement::fail(const QString& reason)
{
    if (m_process)
        m_process.release()->deleteLater();
    m_scratch.reset();
    Q_EMIT failed(reason);
}

}  // namespace translucent
