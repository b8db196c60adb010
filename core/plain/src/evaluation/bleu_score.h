#pragma once

#include "translucent/metrics.h"

#include <cstddef>
#include <string>

namespace translucent {

/// Fills in what follows from a score's counts and lengths: brevity penalty, precisions and the score itself.
void scoreCounts(BleuScore& score, bool effectiveOrder);

/// The settings of a score against `references` references per sentence.
std::string bleuSignature(const BleuOptions& options, std::size_t references);

}  // namespace translucent
