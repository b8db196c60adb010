#pragma once

#include "engine/training_history.h"
#include "translucent/training_run.h"

#include <QString>
#include <QStringList>

namespace translucent {

/// A training to be started.
struct TrainingPlan {
    enum class Mode {
        New,      ///< the directory holds no model yet
        Resume,   ///< go on from its checkpoint
        Replace,  ///< begin again with the same initial weights
    };

    TrainingRun run;
    QString directory;
    Mode mode = Mode::New;
};

/// Arguments of `translucent-cli train`. The recipe is read from run.json of the directory.
QStringList trainingArguments(const TrainingPlan& plan);

/// The command that repeats a run into another directory, quoted for a shell.
QString repeatingCommand(const TrainingRun& run, const QString& directory);

/// Doubles the limits that a run has reached, and no others, so that it can go on for as long again.
void raiseReachedLimits(TrainingOptions& limits, const TrainingHistory& history);

}  // namespace translucent
