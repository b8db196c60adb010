#pragma once

#include "engine/training_history.h"

#include <QByteArray>
#include <QString>

namespace translucent {

/// The curves of a run as a TensorBoard event file. `begin` is when it began, in seconds since 1970.
QByteArray tensorBoardEvents(const TrainingHistory& history, double begin);

/// A name that TensorBoard recognises: "events.out.tfevents.…".
QString tensorBoardFileName(double begin);

/// Everything known of a run, an event a line, as training.jsonl has it.
QByteArray historyLines(const QString& directory);

}  // namespace translucent
