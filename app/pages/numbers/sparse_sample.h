#pragma once

#include "translucent/explain/cost.h"

namespace translucent {

/// Made-up vectors of eight tokens. Neighbours are alike, so that every pattern has something to find.
Matrix sparseExample(double speed);

/// How long one pattern takes on this machine: the median of a few runs.
double attentionMicroseconds(const SparseAttentionInput& input, AttentionPattern pattern);

}  // namespace translucent
