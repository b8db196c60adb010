#pragma once

#include "translucent/lessons/scene.h"
#include "translucent/lessons/scene_program.h"
#include "translucent/training/training_events.h"
#include "translucent/training/training_run.h"

#include <QMetaType>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace translucent {

/// Returns the shell command (POSIX) that translates the scene's sentence as the window does: same model, search and
/// changes.
QString commandText(const Scene& scene);

/// The same for what page Why shows; as commandText() if there is nothing that its commands write.
QString whyCommandText(const Scene& scene, const ShownNumbers& shown);

/// A training to be started.
struct TrainingPlan {
    enum class Mode {
        New,      ///< the directory contains no model yet
        Resume,   ///< continue from its checkpoint
        Replace,  ///< start again with the same initial weights
    };

    TrainingRun run;
    QString directory;
    Mode mode = Mode::New;
};

/// Arguments of `translucent-cli train`, which reads run.json of the directory.
QStringList trainingArguments(const TrainingPlan& plan);

/// The command that repeats a run into another directory, quoted for a shell.
QString repeatingCommand(const QString& directory);

/// Doubles the limits that a run has reached, and no others, so that it can continue for as long again.
void raiseReachedLimits(TrainingOptions& limits, const TrainingHistory& history);

/// The reason why a training failed; an empty sentence means success.
struct TrainingProblem {
    QString sentence;     ///< in the user's language
    QString detail;       ///< output of the program, in English
    Message reason = {};  ///< the same, for translation, if known

    bool empty() const { return sentence.isEmpty(); }
    QString text() const;  ///< the sentence, and the reason in the user's language
};

/// A training in a separate process, which survives a crash of the window: it sees the end of its standard input, saves
/// a checkpoint and exits. Lives on the GUI thread.
class TrainingProcess : public QObject {
    Q_OBJECT

public:
    enum class State {
        Idle,
        Starting,  ///< reads the corpus and learns the vocabulary
        Running,
        Paused,
        Stopping,  ///< saves its state
    };

    /// `program` is translucent-cli.
    explicit TrainingProcess(QString program, QObject* parent = nullptr);
    /// Waits until a running training has saved its state.
    ~TrainingProcess() override;

    /// Starts a training; only one can run at a time. `arguments` are those of `translucent-cli train`; --events is
    /// added.
    void start(const QStringList& arguments);
    void pause() { order("pause"); }
    void resume() { order("resume"); }
    void stop();
    /// Kills it; nothing is saved. `finished` follows.
    void kill();
    /// Saves the weights after the current step; the event TrainingModel follows.
    void keepModel() { order("keep-model"); }
    /// Relative to the recipe, from the next step on; above 0.
    void setLearningRateScale(double scale);

    State state() const { return m_state; }
    bool isActive() const { return m_state != State::Idle; }
    qint64 processId() const { return m_process.processId(); }
    /// Memory of the process in bytes; 0 if unknown.
    qint64 residentBytes() const;

Q_SIGNALS:
    void happened(const translucent::TrainingEvent& event);
    void stateChanged();
    void finished(const translucent::TrainingProblem& problem);

private:
    void order(const QByteArray& line);
    void readLines();
    void take(const TrainingEvent& event);
    void setState(State state);
    void end(const TrainingProblem& problem);
    TrainingProblem problemOfExit(int code, QProcess::ExitStatus status);

    QString m_program;
    QProcess m_process;
    State m_state = State::Idle;
    QByteArray m_complaints;  ///< the last part of standard error
    Message m_reason;         ///< the program's reason for the failure, if reported
    bool m_ended = false;     ///< the program reported success
};

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::TrainingProblem)

Q_DECLARE_METATYPE(translucent::TrainingEvent)
