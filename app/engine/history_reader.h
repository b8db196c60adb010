#pragma once

#include "engine/guarded_job.h"
#include "engine/training_history.h"

#include <QDateTime>
#include <QFutureWatcher>
#include <QHash>
#include <QObject>
#include <QStringList>

#include <memory>

namespace translucent {

/// Histories of directories as they are on disk: read on another thread, and only again when their file has changed.
/// What cannot be read is empty. Lives on the GUI thread.
class HistoryReader : public QObject {
    Q_OBJECT

public:
    explicit HistoryReader(QObject* parent = nullptr);
    ~HistoryReader() override;

    /// `ready` follows; a later call takes the place of one that still waits.
    void read(const QStringList& directories);
    bool isReading() const { return m_reading.isRunning() || m_waits; }

    /// As it was read last; empty before.
    const TrainingHistory& of(const QString& directory) const;
    /// What is known without reading, until the directory is read again.
    void keep(const QString& directory, const TrainingHistory& history);

Q_SIGNALS:
    void ready();

private:
    struct Kept {
        QDateTime modified;
        qint64 bytes = -1;
        std::shared_ptr<const TrainingHistory> history;
    };
    using Histories = QHash<QString, Kept>;

    static Histories readAll(const QStringList& directories, const Histories& known);
    void take();

    Histories m_histories;
    QFutureWatcher<JobOutcome<Histories>> m_reading;
    QStringList m_next;
    bool m_waits = false;  ///< m_next is to be read
};

}  // namespace translucent
