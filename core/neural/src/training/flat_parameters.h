#pragma once

#include "network/transformer.h"
#include "translucent/training/training_events.h"

#include <string>
#include <vector>

namespace translucent {

/// All parameters of a network as one contiguous vector, and all gradients as another. The network's own tensors are
/// views of them. Optimizer, clipping and checkpoints can then work on a single array. Order: by name.
class FlatParameters {
public:
    /// Moves the network's parameters. This object must exist as long as the network trains.
    FlatParameters(TranslationNetwork& network, torch::Device device);

    torch::Tensor& values() { return m_values; }
    torch::Tensor& gradients() { return m_gradients; }
    void zeroGradients() { m_gradients.zero_(); }

    /// "encoder.layers.0", … in the order of a forward pass.
    std::vector<std::string> layerPaths() const;
    /// The gradients of one layer; a view.
    torch::Tensor gradientsOf(const std::string& layerPath) const;
    /// The ranges of gradients that do not belong to a layer; views.
    std::vector<torch::Tensor> gradientsOutsideLayers() const;

    /// Euclidean norm of all gradients together.
    double gradientNorm() const;
    /// The gradient norm of each layer, in the order of `layerPaths`. Takes as long as `gradientNorm` on one thread.
    std::vector<LayerGradient> layerGradients() const;

private:
    /// The range of a layer's parameters.
    struct Stretch {
        std::string layerPath;
        std::int64_t offset;
        std::int64_t size;
    };
    void extendStretch(const std::string& parameter, std::int64_t offset, std::int64_t size);

    std::vector<Stretch> m_layers;  ///< by offset
    torch::Tensor m_values;         ///< Shape: [parameter count]
    torch::Tensor m_gradients;      ///< Shape: [parameter count]
};

/// The factor that limits the norm of gradients to `largest` (0 = never clip).
/// Source: Pascanu et al. 2013, §3.2.
double clippingFactor(double norm, double largest);

}  // namespace translucent
