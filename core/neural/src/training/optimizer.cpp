#include "training/optimizer.h"

#include "kernels/kernels.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr std::int64_t kGrain = 65'536;

}  // namespace

Adam::Adam(const torch::Tensor& values)
    : m_first(torch::zeros_like(values))
    , m_second(torch::zeros_like(values))
{
}

void Adam::apply(torch::Tensor& values, const torch::Tensor& gradients, const AdamStep& step)
{
    torch::NoGradGuard noGrad;
    const double firstCorrection = 1 - std::pow(kBeta1, static_cast<double>(step.number));
    const double secondCorrection = 1 - std::pow(kBeta2, static_cast<double>(step.number));
    const double stepSize = step.learningRate / firstCorrection;
    if (values.is_cpu()) {
        const AdamUpdate update {static_cast<float>(kBeta1), static_cast<float>(kBeta2), static_cast<float>(kEpsilon),
            static_cast<float>(stepSize), static_cast<float>(1 / std::sqrt(secondCorrection)),
            static_cast<float>(step.gradientFactor), values.data_ptr<float>(), gradients.data_ptr<float>(),
            m_first.data_ptr<float>(), m_second.data_ptr<float>()};
        at::parallel_for(0, values.numel(), kGrain,
            [&](std::int64_t first, std::int64_t last) { kernels().adam(update, first, last); });
        return;
    }
    const auto scaled = gradients * step.gradientFactor;
    m_first.mul_(kBeta1).add_(scaled, 1 - kBeta1);
    m_second.mul_(kBeta2).addcmul_(scaled, scaled, 1 - kBeta2);
    const auto denominator = m_second.sqrt().div_(std::sqrt(secondCorrection)).add_(kEpsilon);
    values.addcdiv_(m_first, denominator, -stepSize);
}

WeightAverage::WeightAverage(const torch::Tensor& values, double decay)
    : m_decay(decay)
{
    if (active())
        m_values = values.clone();
}

void WeightAverage::update(const torch::Tensor& values, std::int64_t step)
{
    if (!active())
        return;
    torch::NoGradGuard noGrad;
    const auto t = static_cast<double>(step);
    m_values.lerp_(values, 1 - std::min(m_decay, (1 + t) / (10 + t)));
}

WeightAverage::Scope::Scope(WeightAverage& average, torch::Tensor& values)
    : m_values(values)
{
    if (!average.active())
        return;
    torch::NoGradGuard noGrad;
    m_last = values.clone();
    values.copy_(average.values());
}

WeightAverage::Scope::~Scope()
{
    if (!m_last.defined())
        return;
    torch::NoGradGuard noGrad;
    m_values.copy_(m_last);
}

}  // namespace translucent
