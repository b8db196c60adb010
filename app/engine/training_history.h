#pragma once

#include "translucent/training/training_events.h"

#include <QByteArray>
#include <QFile>
#include <QMetaType>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace translucent {

/// Opens a file of a run, which can come from an untrusted source. Opens only regular files and never blocks on a pipe.
/// nullptr if the file does not exist.
/// @throws Error{InvalidFormat} if it is not a regular file or larger than `mostBytes`, Error{NotFound} if the system
/// cannot open it
std::unique_ptr<QFile> openRunFile(const QString& directory, const char* name, qint64 mostBytes);

/// Bytes of a training.jsonl; days of training take a hundredth of it.
constexpr qint64 kMostHistory = 1 << 30;

/// Reads training.jsonl of a model directory; empty if the file does not exist.
/// @throws Error{InvalidFormat} if the entry of that name is not a file
TrainingHistory readTrainingHistory(const QString& directory);

/// The evaluation after which the dev loss has only risen while the training loss has fallen: over-fitting. An index
/// into `evaluations`; empty if the last evaluation is the best or one of the two after it.
std::optional<std::size_t> overfittingStart(const std::vector<TrainingEvaluation>& evaluations);

/// The curves of a run as a TensorBoard event file. `begin` is the start time in seconds since 1970.
QByteArray tensorBoardEvents(const TrainingHistory& history, double begin);

/// A name that TensorBoard recognises: "events.out.tfevents.…".
QString tensorBoardFileName(double begin);

/// Everything known about a run in the format of training.jsonl, one event per line. @throws Error if it cannot be read
QByteArray historyLines(const QString& directory);

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::TrainingEvent)
