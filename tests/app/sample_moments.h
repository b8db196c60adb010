#pragma once

#include "translucent/files/resources.h"
#include "translucent/training/moments.h"

#include <QList>
#include <QString>

#include <filesystem>

namespace translucent::test {

/// The directory of a moment.
inline QString momentOf(const QString& run, qint64 step)
{
    return QString::fromStdString(momentDirectory(run.toStdString(), step).string());
}

/// Gives a training moments after these steps: the description of a shipped model without weights, which the fake
/// backend does not need.
inline void makeMoments(const QString& run, const QList<qint64>& steps)
{
    for (const qint64 step : steps) {
        const std::filesystem::path moment = momentOf(run, step).toStdString();
        std::filesystem::create_directories(moment);
        std::filesystem::copy_file(resourcePath("models/reverse") / "config.json", moment / "config.json");
    }
}

}  // namespace translucent::test
