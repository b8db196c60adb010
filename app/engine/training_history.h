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

/// Opens a file of a run, which others may have put there. Only regular files are opened, and nobody waits for the
/// other end of a pipe. nullptr when there is none.
/// @throws Error{InvalidFormat} when it is something else or larger than `mostBytes`, Error{NotFound} when the system
/// refuses it
std::unique_ptr<QFile> openRunFile(const QString& directory, const char* name, qint64 mostBytes);

/// Bytes of a training.jsonl; days of training take a hundredth of it.
constexpr qint64 kMostHistory = 1 << 30;

/// training.jsonl of a model directory, made here or by the command line; empty when there is none.
/// @throws Error{InvalidFormat} when there is something else of that name
TrainingHistory readTrainingHistory(const QString& directory);

/// The evaluation from which on the dev loss has only risen while the training loss has fallen: over-fitting. An index
/// into `evaluations`; nothing while the last evaluation is the best or one of the two after it.
std::optional<std::size_t> overfittingStart(const std::vector<TrainingEvaluation>& evaluations);

/// The curves of a run as a TensorBoard event file. `begin` is when it began, in seconds since 1970.
QByteArray tensorBoardEvents(const TrainingHistory& history, double begin);

/// A name that TensorBoard recognises: "events.out.tfevents.…".
QString tensorBoardFileName(double begin);

/// Everything known of a run, an event a line, as training.jsonl has it. @throws Error when it cannot be read
QByteArray historyLines(const QString& directory);

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::TrainingEvent)
