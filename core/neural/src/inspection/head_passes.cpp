#include "inspection/head_passes.h"

#include "network/masks.h"
#include "network/model_state.h"
#include "translucent/text/tokenizer.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/nn/functional.h>

#include <algorithm>

namespace translucent {

namespace {

constexpr std::size_t kPairsTogether = 16;

/// Multiplies what each head mixes by a factor of 1 for each pair.
class UnitGates : public ContextTap {
public:
    explicit UnitGates(std::int64_t headsInLayer)
        : m_headsInLayer(headsInLayer)
    {
    }

    torch::Tensor passes(const AttentionSite& site, const torch::Tensor& contexts) override
    {
        const auto gates = torch::ones({contexts.size(0), m_headsInLayer}, contexts.options()).requires_grad_();
        m_gates[{site.kind, site.layer}] = gates;
        const auto factors = gates.unsqueeze(1).unsqueeze(-1);                        // [B, 1, H, 1]
        return (contexts.unflatten(-1, {m_headsInLayer, -1}) * factors).flatten(-2);  // [B, Q, H · K]
    }

    /// Of each layer. Shape: [B, H]
    const std::map<std::pair<AttentionKind, std::int64_t>, torch::Tensor>& gates() const { return m_gates; }

private:
    std::int64_t m_headsInLayer;
    std::map<std::pair<AttentionKind, std::int64_t>, torch::Tensor> m_gates;
};

/// Adds up what the heads mix, over the positions of a batch that are no padding.
class ContextSums : public ContextTap {
public:
    void enters(const torch::Tensor& sources, const torch::Tensor& outputs)
    {
        m_sourcePositions = sources.ne(kPadId);
        m_outputPositions = outputs.ne(kPadId);
    }

    torch::Tensor passes(const AttentionSite& site, const torch::Tensor& contexts) override
    {
        const auto& positions = site.kind == AttentionKind::EncoderSelf ? m_sourcePositions : m_outputPositions;
        auto& [sum, count] = m_sums[{site.kind, site.layer}];
        const auto counted = contexts.to(torch::kDouble).masked_fill(positions.logical_not().unsqueeze(-1), 0);
        const auto rows = counted.flatten(0, 1).sum(0);  // [H · K]
        sum = sum.defined() ? sum + rows : rows;
        count += positions.sum().item<std::int64_t>();
        return contexts;
    }

    MeanContexts means() const
    {
        MeanContexts means;
        for (const auto& [place, sums] : m_sums)
            means[place] = sums.first / static_cast<double>(sums.second);
        return means;
    }

private:
    torch::Tensor m_sourcePositions;  ///< Shape: [B, S]
    torch::Tensor m_outputPositions;  ///< Shape: [B, T]
    std::map<std::pair<AttentionKind, std::int64_t>, std::pair<torch::Tensor, std::int64_t>> m_sums;
};

std::vector<std::int64_t> shiftedInputs(const std::vector<std::int64_t>& outputIds)
{
    std::vector<std::int64_t> inputs {kBeginId};
    inputs.insert(inputs.end(), outputIds.begin(), outputIds.end() - 1);
    return inputs;
}

/// Σ −ln p of the outputs of each row. Shape: [B]
torch::Tensor rowLosses(TranslationNetwork& network, const torch::Tensor& inputs, const torch::Tensor& outputs,
    const EncodedSource& source, const ForwardContext& context)
{
    const auto logits = network.predict(inputs, source, context).to(torch::kFloat);  // [B, T, V]
    const auto told = logits.log_softmax(-1).gather(-1, outputs.unsqueeze(-1)).squeeze(-1);
    return -told.to(torch::kDouble).masked_fill(outputs.eq(kPadId), 0).sum(1);
}

std::vector<double> plainNumbers(const torch::Tensor& values)
{
    const auto plain = values.detach().to(torch::kCPU, torch::kDouble).contiguous();
    const auto* first = plain.data_ptr<double>();
    return {first, first + plain.numel()};
}

}  // namespace

torch::Tensor MeanHeads::passes(const AttentionSite& site, const torch::Tensor& contexts)
{
    auto changed = contexts;
    const auto K = contexts.size(-1) / m_headsInLayer;
    for (const auto& head : m_replaced) {
        if (head.kind != site.kind || head.layer != site.layer)
            continue;
        if (changed.is_same(contexts))
            changed = contexts.clone();
        const auto& mean = m_means.at({site.kind, site.layer});
        changed.narrow(-1, head.head * K, K).copy_(mean.narrow(0, head.head * K, K).to(contexts.scalar_type()));
    }
    return changed;
}

ForcedPasses::ForcedPasses(const TranslationModel& model, std::vector<ForcedPair> pairs)
    : m_model(model)
    , m_pairs(std::move(pairs))
{
    atBoundary("encoding the sentences", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = *networkOf(m_model);
        const auto device = network.outputBias().device();
        for (std::size_t first = 0; first < m_pairs.size(); first += kPairsTogether) {
            std::vector<std::vector<std::int64_t>> sources, inputs, outputs;
            for (auto i = first; i < std::min(first + kPairsTogether, m_pairs.size()); ++i) {
                sources.push_back(m_pairs[i].sourceIds);
                inputs.push_back(shiftedInputs(m_pairs[i].outputIds));
                outputs.push_back(m_pairs[i].outputIds);
            }
            Batch batch {padded(sources).to(device), padded(inputs).to(device), padded(outputs).to(device), {}};
            batch.encoded = network.encode(batch.sources, {});
            m_batches.push_back(std::move(batch));
        }
    });
}

std::vector<double> ForcedPasses::losses(const ForwardContext& context, bool changesEncoder) const
{
    return atBoundary("measuring the loss of sentences", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = *networkOf(m_model);
        std::vector<double> losses;
        for (const auto& batch : m_batches) {
            const auto source = changesEncoder ? network.encode(batch.sources, context) : batch.encoded;
            const auto rows = plainNumbers(rowLosses(network, batch.inputs, batch.outputs, source, context));
            losses.insert(losses.end(), rows.begin(), rows.end());
        }
        return losses;
    });
}

std::vector<std::vector<double>> ForcedPasses::gateGradients(const Intervention& intervention) const
{
    return atBoundary("differentiating by the heads", [&] {
        const torch::AutoGradMode withGradients(true);
        auto& network = *networkOf(m_model);
        const auto heads = headsOf(m_model.config());
        std::vector<std::vector<double>> gradients;
        for (const auto& batch : m_batches) {
            UnitGates tap(m_model.config().heads);
            const ForwardContext context {.intervention = &intervention, .contexts = &tap};
            const auto source = network.encode(batch.sources, context);
            const auto tokens = batch.outputs.ne(kPadId).sum(1);  // [B]
            const auto loss = (rowLosses(network, batch.inputs, batch.outputs, source, context) / tokens).sum();
            std::vector<torch::Tensor> gates;
            for (const auto& [place, gate] : tap.gates())
                gates.push_back(gate);
            // A pair's gates change its own loss only, so that one pass serves all. Parameters get no gradients.
            const auto found = torch::autograd::grad({loss}, gates, {}, {}, /*create_graph=*/false,
                /*allow_unused=*/true);
            std::map<std::pair<AttentionKind, std::int64_t>, std::vector<double>> byLayer;
            std::size_t i = 0;
            for (const auto& [place, gate] : tap.gates()) {
                const auto& gradient = found[i++];
                byLayer[place] = plainNumbers(gradient.defined() ? gradient : torch::zeros_like(gate));
            }
            for (std::int64_t row = 0; row < batch.sources.size(0); ++row) {
                auto& of = gradients.emplace_back();
                for (const auto& head : heads)
                    of.push_back(byLayer.at(
                        {head.kind, head.layer})[static_cast<std::size_t>(row * m_model.config().heads + head.head)]);
            }
        }
        return gradients;
    });
}

MeanContexts ForcedPasses::meanContexts() const
{
    return atBoundary("averaging what the heads mix", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = *networkOf(m_model);
        ContextSums sums;
        for (const auto& batch : m_batches) {
            sums.enters(batch.sources, batch.outputs);
            const ForwardContext context {.contexts = &sums};
            network.predict(batch.inputs, network.encode(batch.sources, context), context);
        }
        return sums.means();
    });
}

}  // namespace translucent
