#include "engine/history_reader.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace translucent {

HistoryReader::HistoryReader(QObject* parent)
    : QObject(parent)
{
    connect(&m_reading, &QFutureWatcherBase::finished, this, &HistoryReader::take);
}

HistoryReader::~HistoryReader()
{
    m_reading.disconnect(this);
    m_reading.waitForFinished();
}

void HistoryReader::read(const QStringList& directories)
{
    if (m_reading.isRunning()) {
        m_next = directories;
        m_waits = true;
        return;
    }
    m_reading.setFuture(runGuarded([directories, known = m_histories] { return readAll(directories, known); }));
}

HistoryReader::Histories HistoryReader::readAll(const QStringList& directories, const Histories& known)
{
    Histories histories;
    for (const QString& directory : directories) {
        const QFileInfo file(QDir(directory).filePath(QStringLiteral("training.jsonl")));
        Kept kept {file.lastModified(), file.size(), nullptr};
        const Kept before = known.value(directory);
        if (before.history && before.modified == kept.modified && before.bytes == kept.bytes) {
            histories.insert(directory, before);
            continue;
        }
        TrainingHistory history;
        if (const auto failure = guarded([&] { history = readTrainingHistory(directory); }))
            qWarning("%s", qUtf8Printable(failure->detail));
        kept.history = std::make_shared<const TrainingHistory>(std::move(history));
        histories.insert(directory, kept);
    }
    return histories;
}

void HistoryReader::take()
{
    if (const auto read = m_reading.result(); read.value)
        m_histories.insert(*read.value);
    if (std::exchange(m_waits, false)) {
        this->read(std::exchange(m_next, {}));
        return;
    }
    Q_EMIT ready();
}

const TrainingHistory& HistoryReader::of(const QString& directory) const
{
    static const TrainingHistory none;
    const auto found = m_histories.constFind(directory);
    return found == m_histories.cend() ? none : *found->history;
}

void HistoryReader::keep(const QString& directory, const TrainingHistory& history)
{
    m_histories.insert(directory, {{}, -1, std::make_shared<const TrainingHistory>(history)});
}

}  // namespace translucent
