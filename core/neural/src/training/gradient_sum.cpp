#include "training/gradient_sum.h"

#include <torch/nn/functional.h>

#include <algorithm>

namespace translucent {

GradientSum::GradientSum(FlatParameters& parameters, TrainingPeers& peers)
    : m_parameters(parameters)
    , m_peers(peers)
{
    m_waiting = parameters.layerPaths();
}

void GradientSum::enters(const std::string& path, const torch::Tensor& input)
{
    if (m_peers.alone() || !input.requires_grad())
        return;
    input.register_hook([this, path](const torch::Tensor&) { begin(path); });
}

void GradientSum::begin(const std::string& path)
{
    m_peers.beginSum(m_parameters.gradientsOf(path));
    std::erase(m_waiting, path);
}

void GradientSum::finish()
{
    while (!m_waiting.empty())
        begin(std::string(m_waiting.back()));
    for (const auto& stretch : m_parameters.gradientsOutsideLayers())
        m_peers.beginSum(stretch);
    m_peers.finishSums();
}

}  // namespace translucent
