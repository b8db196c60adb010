#include "inspection/attribution_network.h"
#include "network/attention.h"
#include "network/masks.h"
#include "network/model_state.h"
#include "network/recorder.h"
#include "translucent/base/error.h"
#include "translucent/neural/attribution.h"

#include <torch/nn/functional.h>

#include <string>

namespace translucent {

namespace {

/// Sets the values of key b − 1 to zero in row b of a batch, in all heads of one attention. Row 0 stays as it is.
class ValueEraser : public AttentionObserver {
public:
    explicit ValueEraser(AttentionKind kind)
        : m_kind(kind)
    {
    }

    void attends(const AttentionSite& site, const AttentionInput& input) override
    {
        if (site.kind != m_kind)
            return;
        const auto values = input.values();  // [B, H, L, K], a view
        for (std::int64_t row = 1; row < values.size(0); ++row)
            values.select(0, row).select(1, row - 1).zero_();
    }

private:
    AttentionKind m_kind;
};

/// The same vectors in each row of a batch. Shape: [1, L, X] → [B, L, X]
torch::Tensor inEachRow(const torch::Tensor& vectors, std::int64_t rows)
{
    return vectors.repeat({rows, 1, 1});
}

EncodedSource inEachRow(EncodedSource source, std::int64_t rows)
{
    source.memory = inEachRow(source.memory, rows);
    for (auto& memory : source.memories)
        memory = inEachRow(memory, rows);
    source.mayAttend = source.mayAttend.repeat({rows, 1, 1, 1});
    return source;
}

/// What a layer reads in the whole pass, in each row of a batch. Shape: [B, L, D]
torch::Tensor layerInput(
    const ForwardTrace& trace, const std::string& stack, std::int64_t layer, std::int64_t rows, torch::Device device)
{
    const auto& array =
        *trace.find(layer == 0 ? stack + ".input" : stack + ".layers." + std::to_string(layer - 1) + ".output");
    return inEachRow(torch::tensor(array.values).view(array.shape).unsqueeze(0).to(device), rows);
}

void requireLayer(const TransformerConfig& config, AttentionKind kind, std::int64_t layer)
{
    const auto layers = attentionSize(config, kind).layers;
    if (layer < 0 || layer >= layers)
        throw Error(ErrorCode::InvalidArgument,
            say("there is no layer %1 with %2-attention; there are %3, counted from 0", layer, name(kind), layers));
}

/// 1 − cos of each row of a batch and its row 0. Shape: [L + 1, Q, D] → [Q, L]
torch::Tensor distancesFromFirst(const torch::Tensor& outputs)
{
    const auto exact = outputs.to(torch::kDouble);
    const auto clean = exact.narrow(0, 0, 1), changed = exact.narrow(0, 1, exact.size(0) - 1);
    return (1 - torch::cosine_similarity(changed, clean, -1)).clamp_min(0).transpose(0, 1);
}

}  // namespace

ShareTable valueZeroing(const Causes& causes, AttentionKind kind, std::int64_t layer)
{
    requireLayer(causes.model().config(), kind, layer);
    const auto& trace = causes.trace();
    const auto queries = kind == AttentionKind::EncoderSelf ? trace.sourceIds.size() : trace.inputIds.size();
    const auto keys = kind == AttentionKind::DecoderSelf ? trace.inputIds.size() : trace.sourceIds.size();
    return atBoundary("zeroing values", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = transformerOf(causes.model());
        const auto device = network.outputBias().device();
        const auto rows = static_cast<std::int64_t>(keys) + 1;
        const auto number = static_cast<std::size_t>(layer);
        const auto sourceIds = torch::tensor(trace.sourceIds, torch::kLong).unsqueeze(0).to(device);
        ValueEraser eraser(kind);
        const ForwardContext context {.attentions = &eraser};
        torch::Tensor outputs;  // [L + 1, Q, D]
        if (kind == AttentionKind::EncoderSelf) {
            const auto mayAttend = paddingMayAttend(sourceIds).repeat({rows, 1, 1, 1});
            outputs = network.encoder()->layers()[number](
                layerInput(trace, "encoder", layer, rows, device), mayAttend, context);
        } else {
            const auto source = inEachRow(network.encode(sourceIds, {}), rows);
            const DecoderView view {causalMayAttend(std::ssize(trace.inputIds), device), source};
            outputs =
                network.decoder()->layers()[number](layerInput(trace, "decoder", layer, rows, device), view, context);
        }
        return valueZeroingShares(queries, keys, doublesOf(distancesFromFirst(outputs)));
    });
}

}  // namespace translucent
