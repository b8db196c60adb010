#include "engine/training_runs.h"

#include "engine/attention_record.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>
#include <memory>

namespace translucent {

namespace {

constexpr qint64 kMostDescription = 16 << 20;  ///< bytes of any file but histories and attention

/// Links count regardless of their target: a dangling link is reported later.
bool holdsTraining(const QString& directory)
{
    const auto isThere = [place = QDir(directory)](const char* name) {
        const QFileInfo file(place.filePath(QString::fromLatin1(name)));
        return file.exists() || file.isSymLink();
    };
    return isThere("run.json") || isThere("training.jsonl");
}

/// Reads each part separately: an error in one does not affect the others.
void readParts(TrainingRunRecord& record)
{
    const auto attempt = [&record](const std::function<void()>& read) {
        const auto failure = guarded(read);
        if (failure && !record.problem)
            record.problem = failure;
    };
    attempt([&] {
        if (openRunFile(record.directory, "run.json", kMostDescription))
            record.run = readTrainingRun(record.directory.toStdString());
    });
    attempt([&] { record.history = readTrainingHistory(record.directory); });
    attempt([&] { openRunFile(record.directory, "attention.jsonl", kMostAttention); });
    attempt([&] { record.newestStep = stepOfModel(newestModelOf(record.directory)); });
}

std::unique_ptr<QFile> openedOrNone(const QString& directory, const char* name)
{
    std::unique_ptr<QFile> file;
    guarded([&] { file = openRunFile(directory, name, kMostDescription); });
    return file;
}

QStringList trainingsIn(const QString& root)
{
    QStringList found;
    for (const QFileInfo& entry : QDir(root).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (holdsTraining(entry.absoluteFilePath()))
            found.append(entry.absoluteFilePath());
    return found;
}

QList<TrainingRunPtr> readAll(const QStringList& directories, const QString& bundled)
{
    QList<TrainingRunPtr> runs;
    for (const QString& directory : directories)
        runs.append(readTrainingRunRecord(directory));
    if (!bundled.isEmpty())
        for (const QString& directory : trainingsIn(bundled))
            runs.append(readTrainingRunRecord(directory, true));
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
    const auto file = openedOrNone(directory, "config.json");
    if (!file)
        return {};
    const QJsonObject training =
        QJsonDocument::fromJson(file->readAll()).object()[QLatin1StringView("training")].toObject();
    return training[QLatin1StringView("steps")].toInteger();
}

TrainingRunPtr readTrainingRunRecord(const QString& directory, bool bundled)
{
    auto record = std::make_shared<TrainingRunRecord>();
    record->directory = directory;
    const QDir place(directory);
    readParts(*record);
    if (record->problem)
        logFailure(*record->problem);
    record->loadable = place.exists(QStringLiteral("model.safetensors")) && place.exists(QStringLiteral("config.json"));
    record->bundled = bundled;
    record->resumable =
        !bundled && record->run && record->loadable && place.exists(QStringLiteral("checkpoint/state.safetensors"));
    return record;
}

TrainingRuns::TrainingRuns(QString root, QObject* parent)
    : QObject(parent)
    , m_root(std::move(root))
{
}

TrainingRunPtr TrainingRuns::find(const QString& directory) const
{
    const auto found = std::ranges::find(m_runs, directory, [](const TrainingRunPtr& run) { return run->directory; });
    return found == m_runs.end() ? nullptr : *found;
}

void TrainingRuns::reload()
{
    if (std::exchange(m_isReading, true)) {
        m_stale = true;
        return;
    }
    runInBackground(
        this, [found = directories(), bundled = m_bundled] { return readAll(found, bundled); },
        [this](const QList<TrainingRunPtr>& runs) {
            m_runs = runs;
            m_isReading = false;
            Q_EMIT changed();
            if (std::exchange(m_stale, false))
                reload();
        });
}

QStringList TrainingRuns::directories() const
{
    QStringList found = imported();
    found.removeIf([](const QString& directory) { return !holdsTraining(directory); });
    found += trainingsIn(m_root);
    found.removeDuplicates();
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
    const auto file = openedOrNone(m_root, "imported");
    return file ? QString::fromUtf8(file->readAll()).split(u'\n', Qt::SkipEmptyParts) : QStringList();
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
        return tr("%1 contains no run: there is neither run.json nor training.jsonl in it.").arg(directory);
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
