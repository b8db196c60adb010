#pragma once

#include "translucent/training_history.h"

#include <QByteArray>
#include <QFile>
#include <QMetaType>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace translucent {

/// Opens a file of a run, which may come from anyone. Opens only regular files and never blocks on a pipe. nullptr when
/// the file does not exist.
/// @throws Error{InvalidFormat} when it is not a regular file or larger than `mostBytes`, Error{NotFound} when the
/// system refuses to open it
std::unique_ptr<QFile> openRunFile(const QString& directory, const char* name, qint64 mostBytes);

/// Bytes of a training.jsonl; days of training take a hundredth of it.
constexpr qint64 kMostHistory = 1 << 30;

/// Reads training.jsonl of a model directory; empty when the file does not exist.
/// @throws Error{InvalidFormat} when there is something else of that name
TrainingHistory readTrainingHistory(const QString& directory);

/// The evaluation from which on the dev loss has only risen while the training loss has fallen: over-fitting. An index
/// into `evaluations`; nothing while the last evaluation is the best or one of the two after it.
std::optional<std::size_t> overfittingStart(const std::vector<TrainingEvaluation>& evaluations);

/// The curves of a run as a TensorBoard event file. `begin` is when it began, in seconds since 1970.
QByteArray tensorBoardEvents(const TrainingHistory& history, double begin);

/// A name that TensorBoard recognises: "events.out.tfevents.…".
QString tensorBoardFileName(double begin);

/// Everything known about a run in the format of training.jsonl, one event per line. @throws Error when it cannot be
/// read
QByteArray historyLines(const QString& directory);

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::TrainingEvent)
