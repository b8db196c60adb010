#include "network/embedding.h"

#include "kernels/kernels.h"
#include "model/positions.h"
#include "network/dropout.h"
#include "network/linear.h"

#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

#include <cmath>

namespace translucent {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

torch::Tensor composedEmbed(const torch::Tensor& ids, const torch::Tensor& table, double scale,
    const torch::Tensor& positions, const DropoutMask& mask)
{
    auto x = torch::embedding(table, ids) * scale;  // [B, L, D]
    if (positions.defined())
        x = x + positions;
    return dropped(x, mask);
}

/// Touches only the rows in use, whereas torch would create and add a gradient as large as the table. Autograd's
/// arguments must be defined, so an empty tensor means no positions.
struct CpuEmbed : torch::autograd::Function<CpuEmbed> {
    static torch::Tensor forward(AutogradContext* context, const torch::Tensor& ids, const torch::Tensor& table,
        double scale, const torch::Tensor& positionsOrEmpty, const DropoutMask& mask)
    {
        const auto positions = positionsOrEmpty.numel() > 0 ? positionsOrEmpty : torch::Tensor();
        context->save_for_backward({ids, table});
        context->saved_data["scale"] = scale;
        context->saved_data["rate"] = mask.rate();
        context->saved_data["key"] = static_cast<std::int64_t>(mask.key());
        context->saved_data["learned"] = positions.defined() && positions.requires_grad();
        return composedEmbed(ids, table, scale, positions, mask);
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        const auto saved = context->get_saved_variables();
        const DropoutMask mask(
            context->saved_data["rate"].toDouble(), static_cast<std::uint64_t>(context->saved_data["key"].toInt()));
        const auto gradient = dropped(gradients[0].contiguous(), mask);  // [B, L, D]
        ParameterGradient table(saved[1]);
        addRows(saved[0], gradient, static_cast<float>(context->saved_data["scale"].toDouble()), table.sum());
        torch::Tensor positions;
        if (context->saved_data["learned"].toBool())
            positions = gradient.sum(0);
        return {torch::Tensor(), table.forAutograd(), torch::Tensor(), positions, torch::Tensor()};
    }

    static void addRows(const torch::Tensor& ids, const torch::Tensor& gradient, float scale, torch::Tensor& table)
    {
        const auto D = gradient.size(-1);
        const auto flat = ids.contiguous();
        const auto* id = flat.data_ptr<std::int64_t>();
        const float* from = gradient.data_ptr<float>();
        for (std::int64_t i = 0; i < flat.numel(); ++i) {
            float* to = table.data_ptr<float>() + id[i] * D;
            for (std::int64_t d = 0; d < D; ++d)
                to[d] += scale * from[i * D + d];
        }
    }
};

}  // namespace

torch::Tensor sinusoidalTable(std::int64_t length, std::int64_t dimension)
{
    const auto values = sinusoidalPositions(length, dimension);
    return torch::tensor(values).view({length, dimension});
}

PositionsImpl::PositionsImpl(const TransformerConfig& config)
{
    if (config.positionKind == PositionKind::Learned)
        m_weight = register_parameter("weight", torch::zeros({config.maxLength, config.modelDimension}));
    else if (config.positionKind == PositionKind::Sinusoidal)
        m_weight = register_buffer("weight", sinusoidalTable(config.maxLength, config.modelDimension));
}

torch::Tensor PositionsImpl::forward(std::int64_t first, std::int64_t length)
{
    return m_weight.defined() ? m_weight.narrow(0, first, length) : m_weight;
}

torch::Tensor embed(const torch::Tensor& ids, const torch::Tensor& table, double scale, const torch::Tensor& positions,
    const DropoutMask& mask)
{
    if (table.is_cpu() && torch::GradMode::is_enabled())
        return CpuEmbed::apply(ids, table, scale, positions.defined() ? positions : torch::empty({0}), mask);
    return composedEmbed(ids, table, scale, positions, mask);
}

EmbeddingImpl::EmbeddingImpl(std::int64_t vocabulary, std::int64_t dimension)
    : m_weight(register_parameter("weight", torch::zeros({vocabulary, dimension})))
{
}

}  // namespace translucent
