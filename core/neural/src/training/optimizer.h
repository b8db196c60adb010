#pragma once

#include "network/transformer.h"
#include "translucent/training/training_events.h"

#include <torch/types.h>

#include <cstdint>
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

struct AdamStep {
    std::int64_t number = 1;  ///< from 1
    double learningRate = 0;
    double gradientFactor = 1;  ///< factor that every gradient is multiplied by first
};

/// Adam over one flat parameter vector. Source: Kingma & Ba 2015, algorithm 1; constants of Vaswani et al. 2017, §5.3.
class Adam {
public:
    static constexpr double kBeta1 = 0.9;
    static constexpr double kBeta2 = 0.98;
    static constexpr double kEpsilon = 1e-9;

    explicit Adam(const torch::Tensor& values);

    void apply(torch::Tensor& values, const torch::Tensor& gradients, const AdamStep& step);

    torch::Tensor& firstMoment() { return m_first; }
    torch::Tensor& secondMoment() { return m_second; }

private:
    torch::Tensor m_first;
    torch::Tensor m_second;
};

/// Exponential moving average of the weights. It is evaluated and saved instead of the last weights, which fluctuate.
/// Source: Polyak & Juditsky 1992; the increasing decay of the first steps is TensorFlow's (d = min(d, (1 + t) / (10 +
/// t))).
class WeightAverage {
public:
    /// `decay` 0 = no averaging.
    WeightAverage(const torch::Tensor& values, double decay);

    bool active() const { return m_decay > 0; }
    /// `step` counts from 1.
    void update(const torch::Tensor& values, std::int64_t step);
    torch::Tensor& values() { return m_values; }

    /// While an object of this class exists, the network uses the average as its weights.
    class Scope {
    public:
        Scope(WeightAverage& average, torch::Tensor& values);
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        torch::Tensor& m_values;
        torch::Tensor m_last;
    };

private:
    double m_decay;
    torch::Tensor m_values;  ///< Shape: [parameter count]
};

}  // namespace translucent
