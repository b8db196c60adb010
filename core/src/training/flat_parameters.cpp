#include "training/flat_parameters.h"

#include <torch/nn/functional.h>

#include <map>

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

double FlatParameters::clipGradients(double largest)
{
    const auto norm = m_gradients.norm().item<double>();
    if (largest > 0 && norm > largest)
        m_gradients.mul_(largest / (norm + 1e-6));
    return norm;
}

}  // namespace translucent
