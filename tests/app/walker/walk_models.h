#pragma once

#include <QString>
#include <QStringList>

namespace translucent::test {

/// Creates models of every kind that is not bundled, barely trained, and directories that are not models, below
/// `place`; only those in `only`, unless it is empty. Returns the reason of a failure; empty on success.
QString makeWalkModels(const QString& place, const QStringList& only = {});

/// The models for a walk: bundled models by name, those below `place` by directory.
QStringList walkModels(const QString& place);

}  // namespace translucent::test
