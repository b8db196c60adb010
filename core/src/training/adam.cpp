#include "training/adam.h"

#include <torch/nn/functional.h>

#include <cmath>

namespace translucent {

Adam::Adam(const torch::Tensor& values)
    : m_first(torch::zeros_like(values))
    , m_second(torch::zeros_like(values))
{
}

void Adam::apply(torch::Tensor& values, const torch::Tensor& gradients, std::int64_t step, double learningRate)
{
    torch::NoGradGuard noGrad;
    m_first.mul_(kBeta1).add_(gradients, 1 - kBeta1);
    m_second.mul_(kBeta2).addcmul_(gradients, gradients, 1 - kBeta2);
    const double firstCorrection = 1 - std::pow(kBeta1, static_cast<double>(step));
    const double secondCorrection = 1 - std::pow(kBeta2, static_cast<double>(step));
    const auto denominator = m_second.sqrt().div_(std::sqrt(secondCorrection)).add_(kEpsilon);
    values.addcdiv_(m_first, denominator, -learningRate / firstCorrection);
}

}  // namespace translucent
