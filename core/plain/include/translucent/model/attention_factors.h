#pragma once

#include "translucent/model/forward_trace.h"

namespace translucent {

/// True if the trace has signed factors instead of attention weights of this kind; ForwardTrace::attention() then
/// returns the factors. This is the case for low-rank encoders, whose queries have weights for mixtures of tokens only.
/// A factor is the final coefficient of a token's value, Σ over mixtures of weight · F. It can be negative, and a row
/// need not sum to 1. These arrays are named "….factors" instead of "….weights".
bool hasFactors(const ForwardTrace& trace, AttentionKind kind);

/// Renames the encoder's weights to factors, after a search with a low-rank model.
void nameFactors(ForwardTrace& trace);

}  // namespace translucent
