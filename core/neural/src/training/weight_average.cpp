#include "training/weight_average.h"

#include <torch/nn/functional.h>

#include <algorithm>

namespace translucent {

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
