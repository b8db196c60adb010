#pragma once

#include <torch/types.h>

#include <cstdint>

namespace translucent {

/// Exponential moving average of the weights: what is evaluated and kept instead of the last ones, which swing.
/// Source: Polyak & Juditsky 1992; the growing decay of the first steps is TensorFlow's (d = min(d, (1 + t) / (10 +
/// t))).
class WeightAverage {
public:
    /// `decay` 0 = no averaging.
    WeightAverage(const torch::Tensor& values, double decay);

    bool active() const { return m_decay > 0; }
    /// `step` counts from 1.
    void update(const torch::Tensor& values, std::int64_t step);
    torch::Tensor& values() { return m_values; }

    /// While alive, the network has the average as its weights.
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
