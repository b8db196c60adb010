#pragma once

#include <torch/types.h>

#include <cstdint>

namespace translucent {

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
