#include "engine/training_runs.h"

#include "translucent/error.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QtConcurrent>

#include <algorithm>

namespace translucent {

namespace {

bool holdsTraining(const QString& directory)
{
    const QDir place(directory);
    return place.exists(QStringLiteral("run.json")) || place.exists(QStringLiteral("training.jsonl"));
}

QList<TrainingRunPtr> readAll(const QStringList& directories)
{
    QList<TrainingRunPtr> runs;
    for (const QString& directory : directories)
        runs.append(readTrainingRunRecord(directory));
    return runs;
}

}  // namespace

QString TrainingRunRecord::name() const
{
    return QDir(directory).dirName();
}

QString newestModelOf(const QString& directory)
{
    return QDir(directory).filePath(QStringLiteral("newest"));
}

std::optional<qint64> stepOfModel(const QString& directory)
{
    QFile file(QDir(directory).filePath(QStringLiteral("config.json")));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject training
        = QJsonDocument::fromJson(file.readAll()).object()[QLatin1StringView("training")].toObject();
    return training[QLatin1StringView("steps")].toInteger();
}

TrainingRunPtr readTrainingRunRecord(const QString& directory)
{
    auto record = std::make_shared<TrainingRunRecord>();
    record->directory = directory;
    try {
        record->run = readTrainingRun(directory.toStdString());
    } catch (const Error& error) {
        qWarning("%s", error.what());
    }
    record->history = readTrainingHistory(directory);
    const QDir place(directory);
    record->loadable = place.exists(QStringLiteral("model.safetensors")) && place.exists(QStringLiteral("config.json"));
    record->resumable
        = record->run && record->loadable && place.exists(QStringLiteral("checkpoint/state.safetensors"));
    record->newestStep = stepOfModel(newestModelOf(directory));
    return record;
}

TrainingRuns::TrainingRuns(QString root, QObject* parent)
    : QObject(parent)
    , m_root(std::move(root))
{
    connect(&m_reading, &QFutureWatcherBase::finished, this, [this] {
        m_runs = m_reading.result();
        Q_EMIT changed();
        if (std::exchange(m_stale, false))
            reload();
    });
}

TrainingRuns::~TrainingRuns()
{
    m_reading.disconnect(this);
    m_reading.waitForFinished();
}

TrainingRunPtr TrainingRuns::find(const QString& directory) const
{
    const auto found = std::ranges::find(m_runs, directory, [](const TrainingRunPtr& run) { return run->directory; });
    return found == m_runs.end() ? nullptr : *found;
}

void TrainingRuns::reload()
{
    if (m_reading.isRunning()) {
        m_stale = true;
        return;
    }
    m_reading.setFuture(QtConcurrent::run(readAll, directories()));
}

QStringList TrainingRuns::directories() const
{
    QStringList found = imported();
    const QDir root(m_root);
    for (const QFileInfo& entry : root.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot))
        found.append(entry.absoluteFilePath());
    found.removeDuplicates();
    found.removeIf([](const QString& directory) { return !holdsTraining(directory); });
    std::ranges::sort(found, std::greater(), [](const QString& directory) {
        return QFileInfo(QDir(directory).filePath(QStringLiteral("run.json"))).lastModified();
    });
    return found;
}

QString TrainingRuns::newDirectory(const QString& name) const
{
    const QDir root(m_root);
    QString candidate = name;
    for (int number = 2; root.exists(candidate); ++number)
        candidate = QStringLiteral("%1-%2").arg(name).arg(number);
    return root.absoluteFilePath(candidate);
}

bool TrainingRuns::isOwn(const QString& directory) const
{
    return QFileInfo(directory).absolutePath() == QFileInfo(m_root).absoluteFilePath();
}

QStringList TrainingRuns::imported() const
{
    QFile file(QDir(m_root).filePath(QStringLiteral("imported")));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
}

bool TrainingRuns::setImported(const QStringList& directories) const
{
    QDir().mkpath(m_root);
    QSaveFile file(QDir(m_root).filePath(QStringLiteral("imported")));
    return file.open(QIODevice::WriteOnly) && file.write(directories.join(u'\n').toUtf8()) >= 0 && file.commit();
}

QString TrainingRuns::import(const QString& directory)
{
    if (!holdsTraining(directory))
        return tr("%1 holds no training: there is neither run.json nor training.jsonl in it.").arg(directory);
    const QString path = QFileInfo(directory).absoluteFilePath();
    if (!isOwn(path) && !setImported(imported() + QStringList {path}))
        return tr("The list of imported runs could not be written.");
    reload();
    return {};
}

QString TrainingRuns::rename(const QString& directory, const QString& name)
{
    if (name.trimmed().isEmpty() || name.contains(u'/') || name.startsWith(u'.'))
        return tr("A name must not be empty, begin with a dot or contain a slash.");
    const QString target = QFileInfo(directory).absoluteDir().absoluteFilePath(name.trimmed());
    if (target == directory)
        return {};
    if (QFileInfo::exists(target))
        return tr("There is already a run called %1.").arg(name);
    if (!QDir().rename(directory, target))
        return tr("%1 could not be renamed.").arg(directory);
    QStringList others = imported();
    if (others.removeAll(directory) > 0)
        setImported(others + QStringList {target});
    reload();
    return {};
}

QString TrainingRuns::remove(const QString& directory)
{
    if (!isOwn(directory)) {
        QStringList others = imported();
        others.removeAll(directory);
        if (!setImported(others))
            return tr("The list of imported runs could not be written.");
    } else if (!QDir(directory).removeRecursively()) {
        return tr("%1 could not be deleted completely.").arg(directory);
    }
    reload();
    return {};
}

}  // namespace translucent
