#pragma once

#include "translucent/training_run.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace translucent {

/// One training of the ablation lab: the base with one thing changed.
struct LabVariation {
    Q_DECLARE_TR_FUNCTIONS(translucent::LabVariation)

public:
    QString id;      ///< of its directory, the same in every language
    QString change;  ///< in the current language; "base" for the base itself
    Recipe recipe;
};

/// The base, then all variations that fit together.
std::vector<LabVariation> labVariations(const Recipe& base);

/// The base at the scale of the lab: so many steps, measured in the middle and at the end, nothing else ends it.
Recipe labRecipe(Recipe base, std::int64_t steps);

/// Where the trainings on this base are kept below `root`; another base has another directory.
QString labDirectory(const QString& root, const TrainingRun& base);

}  // namespace translucent
