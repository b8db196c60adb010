#include "network/attention_forms/attention_form.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <limits>

namespace translucent {

namespace {

std::shared_ptr<PositionForm> positionForm(const TransformerConfig& config)
{
    switch (config.positionKind) {
    case PositionKind::Alibi: return std::make_shared<AlibiImpl>(config.heads);
    case PositionKind::Rotary: return std::make_shared<RotaryImpl>(config.headDimension());
    case PositionKind::Relative: return std::make_shared<RelativeImpl>(config.headDimension(), config.relativeDistance);
    case PositionKind::Sinusoidal:
    case PositionKind::Learned:
    case PositionKind::None: break;
    }
    return nullptr;
}

std::shared_ptr<PatternForm> patternForm(const TransformerConfig& config, AttentionKind kind)
{
    using Shape = LocalKeysImpl::Shape;
    switch (config.attentionPattern) {
    case AttentionPattern::Window: return std::make_shared<LocalKeysImpl>(Shape::Window, config.attentionSpan);
    case AttentionPattern::Blocks: return std::make_shared<LocalKeysImpl>(Shape::Blocks, config.attentionSpan);
    case AttentionPattern::TopKeys: return std::make_shared<TopKeysImpl>(config.attentionSpan);
    case AttentionPattern::Threshold: return std::make_shared<ThresholdImpl>(config.attentionThreshold);
    case AttentionPattern::LowRank:
        if (kind == AttentionKind::EncoderSelf)
            return std::make_shared<LowRankImpl>(config.attentionSpan, config.maxLength);
        break;
    case AttentionPattern::Full: break;
    }
    return nullptr;
}

}  // namespace

torch::Tensor FormView::scores() const
{
    const auto products = query.matmul(keys.transpose(-2, -1));
    return positions ? positions->withScores(products, query, distance) : products;
}

torch::Tensor FormView::visibleScores() const
{
    const auto all = scores();
    return mayAttend.defined() ? all.masked_fill(mayAttend.logical_not(), -std::numeric_limits<float>::infinity())
                               : all;
}

torch::Tensor FormView::mixed(const torch::Tensor& weights) const
{
    const auto sum = weights.matmul(values);
    return positions ? positions->withContext(sum, weights, distance) : sum;
}

torch::Tensor FormView::mixedRow(const torch::Tensor& weights, std::int64_t queryRow, std::int64_t head) const
{
    const auto sum = weights.matmul(values.select(1, head));  // [B, K]
    return positions ? positions->withContext(sum, weights, distance.select(0, queryRow)) : sum;
}

torch::Tensor softmaxOfVisible(const torch::Tensor& scores)
{
    const auto seesNothing = scores.detach().amax(-1, true).eq(-std::numeric_limits<float>::infinity());
    return scores.masked_fill(seesNothing, 0).softmax(-1).masked_fill(seesNothing, 0);
}

AttentionForm::AttentionForm(const TransformerConfig& config, AttentionKind kind)
{
    if (kind == AttentionKind::Cross)
        return;
    positions = positionForm(config);
    pattern = patternForm(config, kind);
}

}  // namespace translucent
