#include "training/flat_parameters.h"

#include "kernels/kernels.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

namespace translucent {

FlatParameters::FlatParameters(TransformerImpl& network, torch::Device device)
{
    torch::NoGradGuard noGrad;
    network.to(device);
    std::map<std::string, torch::Tensor> parameters;
    std::int64_t count = 0;
    for (const auto& item : network.named_parameters()) {
        parameters.emplace(item.key(), item.value());
        count += item.value().numel();
    }
    m_values = torch::empty({count}, torch::TensorOptions(torch::kFloat).device(device));
    m_gradients = torch::zeros_like(m_values);
    std::int64_t offset = 0;
    for (auto& [name, parameter] : parameters) {
        const auto size = parameter.numel();
        auto view = m_values.narrow(0, offset, size).view(parameter.sizes());
        view.copy_(parameter);
        parameter.set_data(view);
        parameter.mutable_grad() = m_gradients.narrow(0, offset, size).view(parameter.sizes());
        offset += size;
    }
}

double FlatParameters::gradientNorm() const
{
    if (!m_gradients.is_cpu())
        return m_gradients.norm().item<double>();
    constexpr std::int64_t kPart = 65'536;  // fixed, so that the sum does not depend on the number of threads
    const auto count = m_gradients.numel();
    std::vector<double> sums(static_cast<std::size_t>((count + kPart - 1) / kPart));
    at::parallel_for(0, std::ssize(sums), 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i)
            sums[static_cast<std::size_t>(i)] = kernels().sumOfSquares(
                m_gradients.data_ptr<float>(), i * kPart, std::min(count, (i + 1) * kPart));
    });
    return std::sqrt(std::accumulate(sums.begin(), sums.end(), 0.0));
}

double clippingFactor(double norm, double largest) { return largest > 0 && norm > largest ? largest / (norm + 1e-6) : 1; }

}  // namespace translucent
