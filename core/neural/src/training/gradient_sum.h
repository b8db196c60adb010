#pragma once

#include "network/recorder.h"
#include "training/flat_parameters.h"
#include "training/training_peers.h"

#include <string>
#include <vector>

namespace translucent {

/// Sums the gradients of a step over all processes, each layer's as soon as the backward pass has left the layer, so
/// that they travel while the rest is computed.
class GradientSum : public LayerObserver {
public:
    GradientSum(FlatParameters& parameters, TrainingPeers& peers);

    /// During the forward pass: the gradients of this layer are complete once that of its input is known.
    void enters(const std::string& path, const torch::Tensor& input) override;

    /// After the backward pass, or instead of one by a process without a share of the batch: all that is left.
    void finish();

private:
    void begin(const std::string& path);

    FlatParameters& m_parameters;
    TrainingPeers& m_peers;
    std::vector<std::string> m_waiting;  ///< layers entered but not yet summed, in forward order
};

}  // namespace translucent
