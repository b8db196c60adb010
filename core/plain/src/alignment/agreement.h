#pragma once

#include "alignment/directed_model.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace translucent::alignment {

/// Replaces what both directions expect of a link by the product of the two, so that they learn what they agree on;
/// what they expect of the empty word stays. Source: Liang, Taskar and Klein 2006, §4
/// @param sources how many words `forward` has in `from` and `backward` in `to`
void agree(Expectation& forward, Expectation& backward, std::size_t sources);

/// One iteration of expectation maximisation of both directions. Counts are added in the order of the sentences, so
/// that the number of threads changes nothing. Broken off by `stop`, nothing is learnt.
void trainTogether(DirectedModel& forward, DirectedModel& backward, ModelKind kind, std::size_t threads,
    const std::stop_token& stop = {});

}  // namespace translucent::alignment
