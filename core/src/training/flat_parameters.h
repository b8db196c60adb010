#pragma once

#include "model/transformer.h"

namespace translucent {

/// All parameters of a network as one contiguous vector, and all gradients as another; the network's own tensors are
/// views into them. Optimizer, clipping and checkpoints then handle a single array. Order: by name.
class FlatParameters {
public:
    /// Moves the network's parameters; keep this object as long as the network trains.
    FlatParameters(TransformerImpl& network, torch::Device device);

    torch::Tensor& values() { return m_values; }
    torch::Tensor& gradients() { return m_gradients; }
    void zeroGradients() { m_gradients.zero_(); }

    /// Euclidean norm of all gradients together.
    double gradientNorm() const;

private:
    torch::Tensor m_values;     ///< Shape: [parameter count]
    torch::Tensor m_gradients;  ///< Shape: [parameter count]
};

/// What gradients of this norm are multiplied by so that it does not exceed `largest` (0 = never clip).
/// Source: Pascanu et al. 2013, §3.2.
double clippingFactor(double norm, double largest);

}  // namespace translucent
