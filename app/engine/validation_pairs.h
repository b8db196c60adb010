#pragma once

#include "translucent/training_run.h"

#include <QString>

#include <cstddef>

namespace translucent {

/// Writes those pairs that a training is measured on, at most `most` of them, a pair a line: source and target. Returns
/// `file`. @throws Error as readCorpus, Error{WriteFailed}
QString writeValidationPairs(const TrainingRun& run, std::size_t most, const QString& file);

}  // namespace translucent
