#include "engine/quality_measurement.h"

#include "engine/guarded_job.h"
#include "engine/validation_pairs.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kMostPairs = 1000;

std::size_t countFrom(const QJsonValue& value)
{
    return std::size_t(std::max<qint64>(0, value.toInteger()));
}

std::optional<double> numberFrom(const QJsonValue& value)
{
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

MetricOutcome metricFrom(const QJsonObject& json)
{
    return {json[QLatin1String("score")].toDouble(), json[QLatin1String("mean")].toDouble(),
        json[QLatin1String("interval_half_width")].toDouble(), numberFrom(json[QLatin1String("bootstrap_p")]),
        numberFrom(json[QLatin1String("randomization_p")])};
}

LengthQuality lengthFrom(const QJsonObject& json)
{
    return {countFrom(json[QLatin1String("shortest")]), countFrom(json[QLatin1String("longest")]),
        countFrom(json[QLatin1String("sentences")]), json[QLatin1String("chrf")].toDouble()};
}

FrequencyGroup frequencyFrom(const QJsonObject& json)
{
    const auto number = [&json](const char* name) { return json[QLatin1String(name)].toInteger(); };
    FrequencyGroup group {number("least")};
    if (json[QLatin1String("most")].isDouble())
        group.most = number("most");
    group.inReferences = number("in_references");
    group.inTranslations = number("in_translations");
    group.common = number("common");
    return group;
}

ModelQuality modelFrom(const QJsonObject& json)
{
    ModelQuality model;
    for (const auto& choice : kChoices<QualityMetric>)
        model.outcome.metrics[std::size_t(choice.value)] =
            metricFrom(json[QLatin1String(choice.name.data(), qsizetype(choice.name.size()))].toObject());
    model.outcome.sameAsBaseline = json[QLatin1String("same_as_baseline")].toBool();
    for (const auto group : json[QLatin1String("by_length")].toArray())
        model.byLength.push_back(lengthFrom(group.toObject()));
    for (const auto group : json[QLatin1String("by_frequency")].toArray())
        model.byFrequency.push_back(frequencyFrom(group.toObject()));
    return model;
}

}  // namespace

std::optional<QualityResult> qualityFromJson(const QByteArray& output)
{
    const auto json = QJsonDocument::fromJson(output).object();
    QualityResult result;
    for (const auto system : json[QLatin1String("systems")].toArray())
        result.models.push_back(modelFrom(system.toObject()));
    result.pairs = countFrom(json[QLatin1String("pairs")]);
    result.countedInReferences = json[QLatin1String("frequencies_from")].toString() == QLatin1String("references");
    return result.models.empty() ? std::nullopt : std::optional(std::move(result));
}

QualityMeasurement::QualityMeasurement(QString program, QObject* parent)
    : QObject(parent)
    , m_program(std::move(program))
{
}

QualityMeasurement::~QualityMeasurement()
{
    cancel();
}

void QualityMeasurement::cancel()
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

void QualityMeasurement::start(const QStringList& directories, const TrainingRun& run)
{
    cancel();
    m_scratch = std::make_unique<ScratchDirectory>();
    runInBackground(
        this,
        [run, name = m_scratch->filePath(QStringLiteral("pairs.tsv"))] {
            return writeValidationPairs(run, kMostPairs, name);
        },
        [this, directories, job = m_job](const QString& pairs) {
            if (job == m_job)
                evaluate(directories, pairs);
        },
        [this, job = m_job](const JobFailure& failure) {
            if (job == m_job)
                fail(reasonText(failure));
        });
}

void QualityMeasurement::evaluate(const QStringList& directories, const QString& pairs)
{
    m_process = std::make_unique<QProcess>();
    connect(m_process.get(), &QProcess::finished, this, &QualityMeasurement::finish);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(m_process->errorString());
    });
    m_process->start(m_program,
        QStringList {QStringLiteral("evaluate"), QStringLiteral("--model"), directories.first(),
            QStringLiteral("--corpus"), pairs, QStringLiteral("--by-length"), QStringLiteral("5"),
            QStringLiteral("--by-frequency"), QStringLiteral("--json"), QStringLiteral("--threads"),
            QStringLiteral("1"), QStringLiteral("--compare")}
            + directories.mid(1));
}

void QualityMeasurement::finish()
{
    const auto result = qualityFromJson(m_process->readAllStandardOutput());
    if (!result)
        return fail(QString::fromUtf8(m_process->readAllStandardError()).trimmed());
    m_process.release()->deleteLater();  // it is the one that calls
    m_scratch.reset();
    Q_EMIT measured(*result);
}

void QualityMeasurement::fail(const QString& reason)
{
    if (m_process)
        m_process.release()->deleteLater();
    m_scratch.reset();
    Q_EMIT failed(reason);
}

}  // namespace translucent
