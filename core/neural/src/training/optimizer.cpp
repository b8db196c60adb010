#include "training/optimizer.h"

#include "kernels/kernels.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

namespace translucent {

namespace {

constexpr std::int64_t kGrain = 65'536;

}  // namespace

FlatParameters::FlatParameters(TranslationNetwork& network, torch::Device device)
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
        extendStretch(name, offset, size);
        offset += size;
    }
}

void FlatParameters::extendStretch(const std::string& parameter, std::int64_t offset, std::int64_t size)
{
    constexpr std::string_view kLayers = ".layers.";
    const auto layers = parameter.find(kLayers);
    if (layers == std::string::npos)
        return;
    const auto path = parameter.substr(0, parameter.find('.', layers + kLayers.size()));
    if (m_layers.empty() || m_layers.back().layerPath != path)
        m_layers.push_back({path, offset, 0});
    m_layers.back().size += size;
}

std::vector<std::string> FlatParameters::layerPaths() const
{
    const auto place = [](const std::string& path) {  // encoder before decoder, layer 2 before layer 10
        return std::pair(!path.starts_with("encoder"), std::stoll(path.substr(path.rfind('.') + 1)));
    };
    std::vector<std::string> paths;
    for (const auto& layer : m_layers)
        paths.push_back(layer.layerPath);
    std::ranges::sort(paths, {}, place);
    return paths;
}

torch::Tensor FlatParameters::gradientsOf(const std::string& layerPath) const
{
    const auto& layer = *std::ranges::find(m_layers, layerPath, &Stretch::layerPath);
    return m_gradients.narrow(0, layer.offset, layer.size);
}

std::vector<torch::Tensor> FlatParameters::gradientsOutsideLayers() const
{
    std::vector<torch::Tensor> stretches;
    std::int64_t begin = 0;
    for (const auto& layer : m_layers) {
        stretches.push_back(m_gradients.narrow(0, begin, layer.offset - begin));
        begin = layer.offset + layer.size;
    }
    stretches.push_back(m_gradients.narrow(0, begin, m_gradients.numel() - begin));
    return stretches;
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
            sums[static_cast<std::size_t>(i)] =
                kernels().sumOfSquares(m_gradients.data_ptr<float>(), i * kPart, std::min(count, (i + 1) * kPart));
    });
    return std::sqrt(std::accumulate(sums.begin(), sums.end(), 0.0));
}

std::vector<LayerGradient> FlatParameters::layerGradients() const
{
    std::vector<LayerGradient> norms;
    for (const auto& path : layerPaths()) {
        const auto gradients = gradientsOf(path).cpu();
        norms.push_back({path, std::sqrt(kernels().sumOfSquares(gradients.data_ptr<float>(), 0, gradients.numel()))});
    }
    return norms;
}

double clippingFactor(double norm, double largest)
{
    return largest > 0 && norm > largest ? largest / (norm + 1e-6) : 1;
}

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
    const auto scaled = step.gradientFactor == 1 ? gradients : gradients * step.gradientFactor;
    const auto number = torch::full({}, static_cast<double>(step.number), values.options());
    constexpr double kNoDecay = 0;
    constexpr bool kAmsgrad = false, kMaximize = false;
    at::_fused_adam_({values}, {scaled}, {m_first}, {m_second}, {}, {number}, step.learningRate, kBeta1, kBeta2,
        kNoDecay, kEpsilon, kAmsgrad, kMaximize);
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
