#pragma once

#include "translucent/model/forward_trace.h"

namespace translucent::test {

/// Every array that core names in a pass with this config, in its shape; values by formula. `attention` gives the ids
/// and the attention weights.
ForwardTrace fakePass(const TransformerConfig& config, const ForwardTrace& attention);

}  // namespace translucent::test
