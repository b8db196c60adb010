#pragma once

#include "engine/guarded_job.h"
#include "engine/training_history.h"
#include "translucent/training/training_run.h"

#include <QObject>

#include <memory>
#include <optional>

namespace translucent {

/// A directory with a training in it. Immutable once published.
struct TrainingRunRecord {
    QString directory;
    std::optional<TrainingRun> run;  ///< absent in directories made elsewhere or before runs were described
    TrainingHistory history;
    bool resumable = false;             ///< has a checkpoint and all its inputs are known
    bool loadable = false;              ///< has a model
    bool bundled = false;               ///< it came with the program: nothing is written there
    std::optional<qint64> newestStep;   ///< of the weights in newestModelOf(directory), if they exist
    std::optional<JobFailure> problem;  ///< why not everything could be read

    QString name() const;
};
using TrainingRunPtr = std::shared_ptr<const TrainingRunRecord>;

/// The directory of the newest weights, if they are newer than the best ones.
QString newestModelOf(const QString& directory);

/// The step of the weights in a model directory; empty if it is not a model directory.
std::optional<qint64> stepOfModel(const QString& directory);

/// Reads the current contents of a directory; does not throw.
TrainingRunPtr readTrainingRunRecord(const QString& directory, bool bundled = false);

/// The runs of this user: directories under one root, then imported ones, and last those that are part of the program.
/// Lives on the GUI thread; files are read on another one.
class TrainingRuns : public QObject {
    Q_OBJECT

public:
    explicit TrainingRuns(QString root, QObject* parent = nullptr);

    const QList<TrainingRunPtr>& runs() const { return m_runs; }  ///< newest first
    TrainingRunPtr find(const QString& directory) const;
    QString root() const { return m_root; }

    /// Also lists the runs in this directory, from the next reload.
    void setBundled(const QString& directory) { m_bundled = directory; }

    /// Reads the directories again; `changed` follows.
    void reload();
    /// The directory for a new run of this name: a number is added if the name is taken.
    QString newDirectory(const QString& name) const;

    /// All three return a problem in the user's language, or nothing.
    QString import(const QString& directory);
    QString rename(const QString& directory, const QString& name);
    QString remove(const QString& directory);  ///< an imported one is only removed from the list

Q_SIGNALS:
    void changed();

private:
    bool isOwn(const QString& directory) const;
    QStringList imported() const;
    bool setImported(const QStringList& directories) const;
    QStringList directories() const;

    QString m_root;
    QString m_bundled;
    QList<TrainingRunPtr> m_runs;
    bool m_isReading = false;
    bool m_stale = false;  ///< something changed while reading
};

}  // namespace translucent
