#include "network/attention_forms/attention_form.h"

#include "network/attention_forms/low_rank.h"
#include "network/attention_forms/pattern_forms.h"
#include "network/attention_forms/position_forms.h"

#include <algorithm>

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

AttentionForm::AttentionForm(const TransformerConfig& config, AttentionKind kind)
{
    if (kind == AttentionKind::Cross)
        return;
    positions = positionForm(config);
    pattern = patternForm(config, kind);
}

}  // namespace translucent
