#include "engine/exposure_measurement.h"

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

ExposureMeasurement::ExposureMeasurement(const QString& program, QObject* parent)
    : QObject(parent)
    , m_evaluation(program, kMostPairs)
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

}  // namespace translucent
