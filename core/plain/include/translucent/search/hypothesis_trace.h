#pragma once

#include "translucent/model/copy_mechanism.h"
#include "translucent/model/forward_trace.h"
#include "translucent/search/decoding.h"

#include <vector>

namespace translucent {

/// The attention that a search stored for one of its hypotheses (DecodeOptions::attention), moved into the trace of a
/// pass: inputs, outputs and weights, no log-probabilities.
ForwardTrace takeAttention(const Translation& translation, Hypothesis& hypothesis);

/// Returns one step per token of a hypothesis whose attention is in the trace (see takeAttention). Empty if the model
/// does not copy.
std::vector<CopyStep> copySteps(
    const Translation& translation, const Hypothesis& hypothesis, const ForwardTrace& trace);

}  // namespace translucent
