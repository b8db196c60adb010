#include "engine/quality_measurement.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kMostExposurePairs = 300;

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

constexpr std::size_t kMostQualityPairs = 1000;

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

ExposureMeasurement::ExposureMeasurement(const QString& program, QObject* parent)
    : QObject(parent)
    , m_evaluation(program, kMostExposurePairs)
{
    connect(&m_evaluation, &RunEvaluation::failed, this, &ExposureMeasurement::failed);
    connect(&m_evaluation, &RunEvaluation::finished, this, [this](const QByteArray& output, const QString& errors) {
        if (const auto exposure = exposureFromJson(output))
            Q_EMIT measured(*exposure);
        else
            Q_EMIT failed(errors);
    });
}

void ExposureMeasurement::start(const QString& directory, const TrainingRun& run)
{
    m_evaluation.start(run, {QStringLiteral("--model"), directory, QStringLiteral("--exposure")});
}

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

QualityMeasurement::QualityMeasurement(const QString& program, QObject* parent)
    : QObject(parent)
    , m_evaluation(program, kMostQualityPairs)
{
    connect(&m_evaluation, &RunEvaluation::failed, this, &QualityMeasurement::failed);
    connect(&m_evaluation, &RunEvaluation::finished, this, [this](const QByteArray& output, const QString& errors) {
        if (const auto result = qualityFromJson(output))
            Q_EMIT measured(*result);
        else
            Q_EMIT failed(errors);
    });
}

void QualityMeasurement::start(const QStringList& directories, const TrainingRun& run)
{
    m_evaluation.start(run,
        QStringList {QStringLiteral("--model"), directories.first(), QStringLiteral("--by-length"), QStringLiteral("5"),
            QStringLiteral("--by-frequency"), QStringLiteral("--compare")}
            + directories.mid(1));
}

}  // namespace translucent
