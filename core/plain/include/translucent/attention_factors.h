#pragma once

#include "translucent/forward_trace.h"

namespace translucent {

/// Whether a trace has signed factors in the place of attention weights of this kind, and ForwardTrace::attention()
/// returns those: in an encoder with low rank, whose queries have weights for mixtures of tokens only. A factor is what
/// a token's value is multiplied by in the end, Σ over mixtures of weight · F. It may be negative, and the sum of a row
/// need not be 1. Such arrays are named "….factors" where others are "….weights".
bool hasFactors(const ForwardTrace& trace, AttentionKind kind);

/// Names the encoder's weights so: those of a search over a model with low rank.
void nameFactors(ForwardTrace& trace);

}  // namespace translucent
