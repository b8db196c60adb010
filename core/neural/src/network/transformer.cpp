#include "network/transformer.h"

#include "model/intervention_effects.h"
#include "network/masks.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <torch/nn/functional.h>
#include <torch/nn/init.h>

#include <algorithm>

namespace translucent {

LengthPredictorImpl::LengthPredictorImpl(const TransformerConfig& config)
    : m_linear(register_module("linear", Linear(config.modelDimension, lengthClasses(config))))
    , m_mask(register_parameter("mask", torch::zeros({1, config.modelDimension})))
{
}

torch::Tensor LengthPredictorImpl::forward(const torch::Tensor& memory, const torch::Tensor& mayAttend)
{
    const auto counts = mayAttend.squeeze(1).transpose(1, 2);  // [B, S, 1]
    const auto mean = (memory * counts).sum(1) / counts.sum(1);
    return m_linear(mean);
}

torch::Tensor LengthPredictorImpl::withMask(const torch::Tensor& table) const
{
    return torch::cat({table, m_mask});
}

torch::Tensor LengthPredictorImpl::maskedIds(const torch::Tensor& ids, const torch::Tensor& table)
{
    return ids.masked_fill(ids.eq(kMaskId), table.size(0));
}

CrossWiringLayerImpl::CrossWiringLayerImpl(const TransformerConfig& config)
    : m_config(config)
{
    if (config.crossWiring == CrossWiring::Mixture)
        m_mixture = register_parameter("mixture", torch::zeros({config.decoderLayers, config.encoderLayers}));
}

std::vector<torch::Tensor> CrossWiringLayerImpl::memories(
    const std::vector<torch::Tensor>& outputs, const ForwardContext& context) const
{
    const auto shares = this->shares();
    const auto all = shares.defined() ? torch::stack(outputs, -1) : torch::Tensor();  // [B, S, D, N_enc]
    std::vector<torch::Tensor> memories;
    for (std::int64_t layer = 0; layer < m_config.decoderLayers; ++layer) {
        const auto read = encoderLayersRead(m_config, layer);
        memories.push_back(shares.defined() ? all.matmul(shares[layer]) : outputs[static_cast<std::size_t>(read[0])]);
        context.detail("decoder.layers." + std::to_string(layer) + ".memory", memories.back());
    }
    if (shares.defined())
        context.detail("cross_wiring.shares", shares.unsqueeze(0));
    return memories;
}

torch::Tensor CrossWiringLayerImpl::shares() const
{
    return m_mixture.defined() ? m_mixture.softmax(-1) : m_mixture;
}

namespace {

/// The rows of the position table that are added. Shape: [length, D]; undefined = nothing is added
torch::Tensor positionRows(Positions& table, const PositionChange& change, const std::vector<std::int64_t>& order)
{
    if (change.use == PositionUse::Dropped)
        return {};
    const bool shuffled = change.use == PositionUse::Shuffled;
    const auto rows = table(0, shuffled ? *std::ranges::max_element(order) + 1 : std::ssize(order));
    return shuffled && rows.defined() ? rows.index_select(0, torch::tensor(order, torch::kLong).to(rows.device()))
                                      : rows;
}

/// Prepares the context for a pass over these ids: sets which of them are tokens, if statistics are learned from them.
ForwardContext over(const torch::Tensor& ids, ForwardContext context)
{
    if (context.learnsStatistics)
        context.tokens = ids.flatten().ne(kPadId).nonzero().squeeze(1);
    return context;
}

}  // namespace

TransformerImpl::TransformerImpl(const TransformerConfig& config)
    : TranslationNetwork(config)
    , m_encoder(register_module("encoder", Encoder(config)))
    , m_decoder(config.hasDecoder() ? register_module("decoder", DecoderStack(config)) : DecoderStack(nullptr))
    , m_wiring(register_module("cross_wiring", CrossWiringLayer(config)))
{
    if (config.generation == Generation::LengthPredictor)
        m_lengthPredictor = register_module("length_predictor", LengthPredictor(config));
    addOutput();
    if (config.copies())
        m_copying = register_module("copy", CopyLayer(config));
}

EncodedSource TransformerImpl::encode(const torch::Tensor& sourceIds, const ForwardContext& given)
{
    const auto context = over(sourceIds, given);
    const auto change = context.changes().sourcePositions;
    const auto rows = positionRows(m_encoder->positions(), change, sourcePositionOrder(change, sourceIds.size(1)));
    const auto x = embedded(sourceEmbedding()->weight(), rows, sourceIds, "encoder.", context);
    const auto mayAttend = paddingMayAttend(sourceIds);
    const auto copies =
        m_copying ? m_copying->pieces().index_select(0, sourceIds.flatten()).view(sourceIds.sizes()) : torch::Tensor();
    if (config().crossWiring == CrossWiring::Last)
        return {.mayAttend = mayAttend, .memory = m_encoder(x, mayAttend, context), .copies = copies};
    std::vector<torch::Tensor> outputs;
    const auto memory = m_encoder->forward(x, mayAttend, context, &outputs);
    return {mayAttend, memory, m_wiring->memories(outputs, context), copies};
}

torch::Tensor TransformerImpl::decode(
    const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& given)
{
    const auto context = over(inputIds, given);
    const auto T = inputIds.size(1);
    const auto change = context.changes().targetPositions;
    auto order = targetPositionOrder(change, config().maxLength);
    order.resize(static_cast<std::size_t>(T));
    const auto rows = positionRows(m_decoder->positions(), change, order);
    const auto& table = targetEmbedding()->weight();
    if (config().isNonAutoregressive()) {
        const auto x = m_lengthPredictor ? embedded(m_lengthPredictor->withMask(table), rows,
                           LengthPredictorImpl::maskedIds(inputIds, table), "decoder.", context)
                                         : embedded(table, rows, inputIds, "decoder.", context);
        return m_decoder(x, DecoderView {paddingMayAttend(inputIds), source}, context);
    }
    const auto x = embedded(table, rows, inputIds, "decoder.", context);
    const auto mayAttend = causalMayAttend(T, inputIds.device());
    const DecoderView view {context.changes().causalMaskRemoved ? torch::ones_like(mayAttend) : mayAttend, source};
    return m_decoder(x, view, context);
}

torch::Tensor TransformerImpl::predict(const torch::Tensor& inputIds, const EncodedSource& source,
    const ForwardContext& context, const torch::Tensor& positions)
{
    if (!config().hasDecoder())
        return logits(picked(source.memory, positions), context);
    if (!m_copying)
        return TranslationNetwork::predict(inputIds, source, context, positions);
    HeadTap head(copyHead(config()));
    auto tapped = context;
    tapped.copyHead = &head;
    const auto decoded = picked(decode(inputIds, source, tapped), positions);
    const auto copies = source.copies.unsqueeze(1).expand_as(head.weights());  // [B, T, S]
    return m_copying->mixed(
        logits(decoded, context), decoded, picked(head.weights(), positions), picked(copies, positions), context);
}

void TransformerImpl::prepareSteps(EncodedSource& source)
{
    for (std::int64_t layer = 0; layer < config().decoderLayers; ++layer) {
        auto& attention = m_decoder->layers()[static_cast<std::size_t>(layer)]->crossAttention();
        source.projections.push_back(attention->keysAndValues(source.memoryOf(layer)));
    }
    source.memory = torch::Tensor();
    source.memories.clear();
}

torch::Tensor TransformerImpl::decodeLast(const torch::Tensor& inputIds, const EncodedSource& source,
    const ForwardContext& context, std::vector<torch::Tensor>& kept)
{
    if (!context.changes().empty())
        return TranslationNetwork::decodeLast(inputIds, source, context, kept);
    kept.resize(static_cast<std::size_t>(config().decoderLayers));
    auto stepping = context;
    stepping.earlier = &kept;
    const auto last = inputIds.size(1) - 1;
    const auto x = embedded(targetEmbedding()->weight(), m_decoder->positions()(last, 1), inputIds.narrow(1, last, 1),
        "decoder.", stepping);
    return m_decoder(x, DecoderView {{}, source}, stepping).select(1, 0);
}

torch::Tensor TransformerImpl::predictLast(const torch::Tensor& inputIds, const EncodedSource& source,
    const ForwardContext& context, std::vector<torch::Tensor>& kept)
{
    if (!m_copying)
        return TranslationNetwork::predictLast(inputIds, source, context, kept);
    HeadTap head(copyHead(config()));
    auto tapped = context;
    tapped.copyHead = &head;
    const auto decoded = decodeLast(inputIds, source, tapped, kept);
    const auto weights = head.weights().select(1, head.weights().size(1) - 1);  // [B, S]
    return m_copying->mixed(logits(decoded, context), decoded, weights, source.copies, context);
}

void TransformerImpl::initialise()
{
    torch::NoGradGuard noGrad;
    const auto block = config().attentionWidth();
    for (auto& item : named_parameters()) {
        auto& weight = item.value();
        const auto& name = item.key();
        if (weight.dim() == 1 || name.ends_with(".mixture")) {
            const bool startsAtOne = name.ends_with("norm.weight") || name.ends_with(".running_variance");
            startsAtOne ? weight.fill_(1) : weight.zero_();
        } else if (name.ends_with("qkv.weight") || name.ends_with("key_value.weight")) {
            for (auto& part : weight.split(block, 0))
                torch::nn::init::xavier_uniform_(part);
        } else {
            torch::nn::init::xavier_uniform_(weight);
        }
    }
}

}  // namespace translucent
