#pragma once

#include <torch/types.h>

namespace translucent {

/// Mean cross-entropy over rows against (1 − ε) · one-hot + ε / V, in nats; differentiable in `logits`.
/// Never holds more than one V-sized array besides the logits.
/// Source: Szegedy et al. 2016, §7; Vaswani et al. 2017, §5.4.
/// Shape: logits [N, V], targets [N] without padding → scalar.
torch::Tensor labelSmoothedLoss(const torch::Tensor& logits, const torch::Tensor& targets, double smoothing);

}  // namespace translucent
