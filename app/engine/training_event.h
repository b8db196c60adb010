#pragma once

#include "translucent/training_events.h"

#include <QByteArray>
#include <QMetaType>
#include <QString>

#include <optional>
#include <variant>

namespace translucent {

/// The training stands still, or goes on.
struct TrainingPause {
    bool paused = false;
};

/// A remark of the trainer, in English.
struct TrainingMessage {
    QString text;
};

/// The training came to its end, in good order unless it is "diverged", "unsupported precision" or "out of memory".
struct TrainingEnd {
    QString reason;  ///< name of a StopReason, or one of those
    qint64 steps = 0;
    double seconds = 0;
};

/// What `translucent-cli train --events` tells, line by line; training.jsonl holds some of these lines, too.
using TrainingEvent = std::variant<TrainingMessage, TrainingStart, TrainingStep, TrainingEvaluation, TrainingRecovery,
    TrainingModel, TrainingPause, TrainingEnd>;

/// Nothing for a line that is no event.
std::optional<TrainingEvent> readTrainingEvent(const QByteArray& line);

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::TrainingEvent)
