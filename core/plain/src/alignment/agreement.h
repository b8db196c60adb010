#pragma once

#include "alignment/directed_model.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace translucent::alignment {

/// Replaces the expectations of a link in both directions by their product, so that the models learn to agree. The
/// expectations of the empty word do not change. Source: Liang, Taskar and Klein 2006, §4
/// @param sources number of words of `forward` in `from` and of `backward` in `to`
void agree(Expectation& forward, Expectation& backward, std::size_t sources);

/// One iteration of expectation maximisation in both directions. Counts are added in the order of the sentences, so the
/// result does not depend on the number of threads. If `stop` interrupts it, nothing changes.
void trainTogether(DirectedModel& forward, DirectedModel& backward, ModelKind kind, std::size_t threads,
    const std::stop_token& stop = {});

}  // namespace translucent::alignment
