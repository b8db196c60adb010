#pragma once

#include <torch/types.h>

#include <cstdint>

namespace translucent {

struct AdamStep {
    std::int64_t number = 1;  ///< from 1
    double learningRate = 0;
    double gradientFactor = 1;  ///< every gradient is multiplied by it first
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

}  // namespace translucent
