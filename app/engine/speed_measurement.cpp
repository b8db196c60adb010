#include "engine/speed_measurement.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace translucent {

namespace {

/// Empty unless it is the output of `bench speed --json`.
std::optional<TrainingSpeed> speedFrom(const QByteArray& output)
{
    const auto widths = QJsonDocument::fromJson(output).object()[QLatin1String("operations_per_second")].toObject();
    TrainingSpeed speed;
    for (auto width = widths.begin(); width != widths.end(); ++width)
        speed.push_back({width.key().toLongLong(), width.value().toDouble()});
    std::ranges::sort(speed, {}, &SpeedPoint::modelDimension);
    const auto isSound = [](const SpeedPoint& p) { return p.modelDimension > 0 && p.operationsPerSecond > 0; };
    return speed.empty() || !std::ranges::all_of(speed, isSound) ? std::nullopt : std::optional(speed);
}

}  // namespace

SpeedMeasurement::SpeedMeasurement(QString program, QObject* parent)
    : QObject(parent)
    , m_program(std::move(program))
{
}

SpeedMeasurement::~SpeedMeasurement()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished();
}

void SpeedMeasurement::start()
{
    if (m_speed || m_process)
        return;
    m_process = std::make_unique<QProcess>();
    connect(m_process.get(), &QProcess::finished, this, &SpeedMeasurement::finish);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(m_process->errorString());
    });
    m_process->start(m_program, {QStringLiteral("bench"), QStringLiteral("speed"), QStringLiteral("--json")});
    Q_EMIT stateChanged();
}

void SpeedMeasurement::finish()
{
    m_speed = speedFrom(m_process->readAllStandardOutput());
    if (!m_speed) {
        fail(QString::fromUtf8(m_process->readAllStandardError()).trimmed());
        return;
    }
    m_process.release()->deleteLater();  // it is the one that calls
    Q_EMIT stateChanged();
}

void SpeedMeasurement::fail(const QString& detail)
{
    m_process.release()->deleteLater();
    Q_EMIT stateChanged();
    Q_EMIT failed({tr("The speed of this computer could not be measured."), detail});
}

}  // namespace translucent
