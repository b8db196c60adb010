#pragma once

#include <QString>
#include <QStringList>

namespace translucent::test {

/// Makes a model of every kind that does not come with the program, barely trained, and directories that are none,
/// below `place`; of the models only those that `only` names, unless it is empty. Returns why that failed; empty when
/// it did not.
QString makeWalkModels(const QString& place, const QStringList& only = {});

/// What a walk loads: the models that come with the program by name, those below `place` by directory.
QStringList walkModels(const QString& place);

}  // namespace translucent::test
