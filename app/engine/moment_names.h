#pragma once

#include "translucent/training/moments.h"

#include <QDir>
#include <QString>

#include <optional>

// What the window calls the moments of a training.

namespace translucent {

/// The directory of the training that a moment belongs to; any other directory is its own.
inline QString runOfMoment(const QString& directory)
{
    const auto run = runOf(directory.toStdString());
    return run.empty() ? directory : QString::fromStdString(run.string());
}

/// The step of a moment; empty for any other model directory.
inline std::optional<qint64> momentStep(const QString& directory)
{
    return runOf(directory.toStdString()).empty() ? std::nullopt
                                                  : std::optional(QDir(directory).dirName().toLongLong());
}

/// True for a training and its moments.
inline bool areOfOneRun(const QString& one, const QString& other)
{
    const auto place = [](const QString& model) { return QDir::cleanPath(QDir(runOfMoment(model)).absolutePath()); };
    return place(one) == place(other);
}

/// "classroom", and "classroom@128" for a moment.
inline QString modelNameOf(const QString& directory)
{
    const auto step = momentStep(directory);
    const QString run = QDir(runOfMoment(directory)).dirName();
    return step ? QStringLiteral("%1@%2").arg(run).arg(*step) : run;
}

}  // namespace translucent
