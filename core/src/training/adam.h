#pragma once

#include <torch/types.h>

#include <cstdint>

namespace translucent {

/// Adam over one flat parameter vector. Source: Kingma & Ba 2015, algorithm 1; constants of Vaswani et al. 2017, §5.3.
class Adam {
public:
    static constexpr double kBeta1 = 0.9;
    static constexpr double kBeta2 = 0.98;
    static constexpr double kEpsilon = 1e-9;

    explicit Adam(const torch::Tensor& values);

    /// `step` counts from 1.
    void apply(torch::Tensor& values, const torch::Tensor& gradients, std::int64_t step, double learningRate);

    torch::Tensor& firstMoment() { return m_first; }
    torch::Tensor& secondMoment() { return m_second; }

private:
    torch::Tensor m_first;
    torch::Tensor m_second;
};

}  // namespace translucent
