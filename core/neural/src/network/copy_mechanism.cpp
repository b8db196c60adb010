#include "network/copy_mechanism.h"

#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace translucent {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

/// The sum of the weights of each piece. Shape: [N, V]
torch::Tensor copyDistribution(const torch::Tensor& weights, const torch::Tensor& pieces, std::int64_t vocabulary)
{
    return torch::zeros({weights.size(0), vocabulary}, weights.options()).scatter_add(1, pieces, weights);
}

struct CopyMixture : torch::autograd::Function<CopyMixture> {
    static torch::Tensor forward(AutogradContext* context, const torch::Tensor& scores, const torch::Tensor& gate,
        const torch::Tensor& weights, const torch::Tensor& pieces)
    {
        const auto z = gate.unsqueeze(1);                                    // [N, 1]
        auto generated = scores.log_softmax(1).add_(torch::log_sigmoid(z));  // [N, V]
        // Only the pieces of the source differ. Pieces that occur twice get the same number twice.
        const auto copied = copyDistribution(weights, pieces, scores.size(1)).gather(1, pieces).log();  // [N, S]
        const auto both = torch::logaddexp(generated.gather(1, pieces), copied + torch::log_sigmoid(-z));
        context->save_for_backward({generated, both, z, pieces});
        return generated.scatter(1, pieces, both);
    }

    /// With r = p · P_vocab / P, the share of P that was generated, and g the gradient of log P:
    /// d/d score = g r − P_vocab Σ g r, d/d gate = Σ g (r − p), d/d weight of source piece i = g (1 − p) / P at its y.
    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        const auto saved = context->get_saved_variables();
        const auto &generated = saved[0], &both = saved[1], &z = saved[2], &pieces = saved[3];
        const auto& g = gradients[0];
        const auto gHere = g.gather(1, pieces);                                                       // [N, S]
        auto ofGenerated = g.scatter(1, pieces, gHere * (generated.gather(1, pieces) - both).exp());  // g r
        const auto sum = ofGenerated.sum(1, /*keepdim=*/true);
        const auto gate = (sum - g.sum(1, /*keepdim=*/true) * z.sigmoid()).squeeze(1);
        const auto scores = ofGenerated.sub_((generated - torch::log_sigmoid(z)).exp_().mul_(sum));
        // A weight of 0 makes P as small as a float can be. The softmax before it cancels this factor.
        constexpr double kLargestExponent = 60;
        const auto factor = (torch::log_sigmoid(-z) - both).clamp_max(kLargestExponent).exp();
        return {scores, gate, gHere * factor, torch::Tensor()};
    }
};

torch::Tensor flatRows(const torch::Tensor& x)
{
    return x.reshape({-1, x.size(-1)});
}

}  // namespace

torch::Tensor copyMixture(const CopyInput& input)
{
    return CopyMixture::apply(input.scores, input.gate, input.weights, input.pieces);
}

void HeadTap::take(const AttentionSite& site, const AttentionInput& input, const torch::Tensor& weights)
{
    if (site.kind != m_head.kind || site.layer != m_head.layer)
        return;
    m_weights = torch::GradMode::is_enabled() ? headScores(input, m_head.head).softmax(-1)
                                              : weights.select(1, m_head.head).to(torch::kFloat);
}

CopyLayerImpl::CopyLayerImpl(const TransformerConfig& config)
    : m_head(copyHead(config))
    , m_gate(register_module("gate", Linear(config.modelDimension, 1)))
    , m_pieces(register_buffer("pieces", torch::arange(config.sourceVocabulary, torch::kLong)))
{
    m_pieces.masked_fill_(m_pieces >= config.targetVocabulary, kUnknownId);
}

void CopyLayerImpl::setPieces(std::span<const std::int64_t> pieces)
{
    m_pieces.copy_(torch::tensor(std::vector(pieces.begin(), pieces.end()), torch::kLong));
}

torch::Tensor CopyLayerImpl::mixed(const torch::Tensor& scores, const torch::Tensor& decoded,
    const torch::Tensor& weights, const torch::Tensor& pieces, const ForwardContext& context)
{
    const auto& disabled = context.changes().disabledHeads;
    auto gate = m_gate(decoded).to(torch::kFloat);  // [..., 1]
    if (std::ranges::count(disabled, m_head) > 0)
        gate = torch::full_like(gate, std::numeric_limits<float>::infinity());
    const CopyInput input {flatRows(scores.to(torch::kFloat)), gate.flatten(), flatRows(weights), flatRows(pieces)};
    const auto result = copyMixture(input).view(scores.sizes());
    context.keep("copy.gate", gate.sigmoid().squeeze(-1));
    if (context.wantsEverything()) {
        context.detail("copy.weights", weights);
        context.detail(
            "copy.distribution", copyDistribution(input.weights, input.pieces, scores.size(-1)).view(scores.sizes()));
        context.detail("copy.log_mixture", result);
    }
    return result;
}

}  // namespace translucent
