#include "engine/training_runs.h"

#include "engine/attention_record.h"
#include "engine/guarded_job.h"
#include "engine/training_controller.h"
#include "translucent/base/error.h"
#include "translucent/experiment/experiment_results.h"
#include "translucent/files/posix_file.h"
#include "translucent/formats/export.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QSysInfo>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

namespace translucent {

namespace {

constexpr const char* kHistoryFile = "training.jsonl";

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

std::unique_ptr<QFile> openRunFile(const QString& directory, const char* name, qint64 mostBytes)
{
    const QString path = QDir(directory).filePath(QLatin1String(name));
    const std::filesystem::path native = QFile::encodeName(path).toStdString();
    std::error_code error;
    if (std::filesystem::status(native, error).type() == std::filesystem::file_type::not_found)
        return nullptr;
    FileDescriptor descriptor = openRegularFile(native);
    const auto refuse = [&](const Message& why) { throw Error(ErrorCode::InvalidFormat, about(native, why)); };
    if (const auto size = regularFileSize(descriptor, native); size > static_cast<std::uint64_t>(mostBytes))
        refuse(say("has %1 bytes; the maximum is %2", size, mostBytes));
    auto file = std::make_unique<QFile>(path);
    if (!file->open(descriptor.get(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
        refuse(say("cannot be opened: %1", file->errorString().toStdString()));
    descriptor.release();
    return file;
}

TrainingHistory readTrainingHistory(const QString& directory)
{
    return readTrainingHistory(std::filesystem::path(QFile::encodeName(directory).toStdString()));
}

std::optional<std::size_t> overfittingStart(const std::vector<TrainingEvaluation>& evaluations)
{
    constexpr std::size_t kPatience = 3;
    const auto best = std::ranges::min_element(evaluations, {}, &TrainingEvaluation::devLoss);
    const auto index = std::size_t(best - evaluations.begin());
    if (best == evaluations.end() || evaluations.size() - index <= kPatience
        || evaluations.back().trainLoss >= best->trainLoss)
        return {};
    return index;
}

QByteArray tensorBoardEvents(const TrainingHistory& history, double begin)
{
    TensorBoardFile file(begin);
    const auto add = [&](const auto& events, auto... scalars) {
        for (const auto& event : events)
            (file.addScalar(scalars.first, event.step, float(event.*scalars.second), begin + event.seconds), ...);
    };
    using S = TrainingStep;
    add(history.steps, std::pair("loss/train", &S::loss), std::pair("schedule/learning_rate", &S::learningRate),
        std::pair("schedule/gradient_norm", &S::gradientNorm),
        std::pair("speed/tokens_per_second", &S::tokensPerSecond));
    for (const TrainingStep& step : history.steps)
        if (step.rewards)
            for (const auto& [name, value] :
                {std::pair("reward/drawn", step.rewards->reward), std::pair("reward/baseline", step.rewards->baseline),
                    std::pair("reward/variance", step.rewards->rewardVariance),
                    std::pair("reward/advantage_variance", step.rewards->advantageVariance)})
                file.addScalar(name, step.step, float(value), begin + step.seconds);
    using E = TrainingEvaluation;
    add(history.evaluations, std::pair("loss/dev", &E::devLoss), std::pair("perplexity/dev", &E::perplexity),
        std::pair("bleu/dev", &E::bleu), std::pair("chrf/dev", &E::chrf), std::pair("exact_match/dev", &E::exactMatch));
    return QByteArray::fromStdString(file.bytes());
}

QString tensorBoardFileName(double begin)
{
    return QStringLiteral("events.out.tfevents.%1.%2.%3.0")
        .arg(qint64(begin), 10, 10, QLatin1Char('0'))
        .arg(QSysInfo::machineHostName())
        .arg(QCoreApplication::applicationPid());
}

QByteArray historyLines(const QString& directory)
{
    const auto file = openRunFile(directory, kHistoryFile, kMostHistory);
    if (!file)
        throw Error(ErrorCode::NotFound,
            say("%1: has no %2; choose the directory of a training run", directory.toStdString(), kHistoryFile));
    return file->readAll();
}

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

TrainingQueue::TrainingQueue(TrainingController& controller, Divergence divergence)
    : m_controller(controller)
    , m_divergence(divergence)
{
    connect(&controller, &TrainingController::ended, this, &TrainingQueue::onEnded);
}

void TrainingQueue::plan(std::vector<TrainingPlan> trainings)
{
    if (m_running)
        return;
    m_trainings = std::move(trainings);
    m_failed.reset();
    read();
}

void TrainingQueue::read()
{
    m_isRead = false;
    QStringList directories;
    for (const TrainingPlan& training : m_trainings)
        directories << training.directory;
    const auto job = [directories] {
        QHash<QString, TrainingHistory> histories;
        for (const QString& directory : directories)
            if (const auto failure = guarded([&] { histories[directory] = readTrainingHistory(directory); }))
                logFailure(*failure);
        return histories;
    };
    const auto take = [this, reading = ++m_readings](const QHash<QString, TrainingHistory>& histories) {
        if (reading != m_readings)
            return;
        m_histories = histories;
        m_isRead = true;
        if (m_running)
            next();
        else
            Q_EMIT changed();
    };
    runInBackground(this, job, take);
}

bool TrainingQueue::start(std::vector<bool> wanted)
{
    Q_ASSERT(wanted.size() == m_trainings.size());
    if (m_running || m_controller.process().isActive())
        return false;
    m_wanted = std::move(wanted);
    m_failed.reset();
    m_running = true;
    if (m_isRead)
        next();
    else
        Q_EMIT changed();
    return true;
}

void TrainingQueue::stop()
{
    if (m_active)
        m_controller.process().stop();
    else if (m_running)
        end();
}

void TrainingQueue::next()
{
    m_active.reset();
    for (std::size_t index = 0; index < m_trainings.size(); ++index) {
        if (!m_wanted[index] || isDone(index))
            continue;
        TrainingPlan& training = m_trainings[index];
        const bool resumable =
            QFileInfo::exists(QDir(training.directory).filePath(QStringLiteral("checkpoint/state.safetensors")));
        training.mode = resumable ? TrainingPlan::Mode::Resume : TrainingPlan::Mode::New;
        m_active = index;
        if (!m_controller.start(training)) {
            m_failed = index;
            return end();
        }
        Q_EMIT changed();
        return;
    }
    end();
    Q_EMIT finished();
}

void TrainingQueue::onEnded(const QString& directory, const QString& reason)
{
    if (!m_active || directory != m_trainings[*m_active].directory)
        return;
    m_histories[directory] = m_controller.history(directory);
    if (m_divergence == Divergence::Counts && reason == QLatin1StringView("diverged")) {
        if (const auto failure = guarded([&] { keepDivergence(directory.toStdString()); }))
            logFailure(*failure);
        return next();
    }
    if (reason == QLatin1StringView("max steps"))
        return next();
    if (reason != QLatin1StringView("stopped"))
        m_failed = m_active;
    end();
}

void TrainingQueue::end()
{
    m_running = false;
    m_active.reset();
    Q_EMIT changed();
}

bool TrainingQueue::isDone(std::size_t index) const
{
    const RunState state = translucent::stateOf(historyOf(index), m_trainings[index].run.recipe.training);
    return state == RunState::Diverged ? m_divergence == Divergence::Counts : hasEnded(state);
}

TrainingQueue::State TrainingQueue::stateOf(std::size_t index) const
{
    if (isDone(index))
        return State::Done;
    if (index == m_active)
        return State::Running;
    if (index == m_failed)
        return State::Failed;
    if (m_running && m_wanted[index])
        return State::Waiting;
    return historyOf(index).lastStep() > 0 ? State::Stopped : State::Untouched;
}

const TrainingHistory& TrainingQueue::historyOf(std::size_t index) const
{
    static const TrainingHistory none;
    const QString& directory = m_trainings[index].directory;
    if (index == m_active)
        return m_controller.history(directory);
    const auto known = m_histories.constFind(directory);
    return known == m_histories.cend() ? none : *known;
}

}  // namespace translucent
