#pragma once

#include "translucent/training_run.h"

#include <QString>

#include <cstddef>

namespace translucent {

/// Writes the pairs on which a training is evaluated, at most `most` of them, one pair per line: source and target.
/// Returns `file`. @throws Error as readCorpus, Error{WriteFailed}
QString writeValidationPairs(const TrainingRun& run, std::size_t most, const QString& file);

}  // namespace translucent
