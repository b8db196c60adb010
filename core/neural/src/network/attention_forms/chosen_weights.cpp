#include "network/attention_forms/chosen_weights.h"

#include "translucent/model/tie_margin.h"

#include <torch/nn/functional.h>

#include <limits>

namespace translucent {

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

/// How far below a bound a score of a row counts as equal to it; rows may contain −∞. Shape: [.., L] → [.., 1]
torch::Tensor tieMargins(const torch::Tensor& scores)
{
    return scores.masked_fill(scores.isinf(), 0).abs().amax(-1, /*keepdim=*/true).clamp_min(1) * kTieMargin;
}

}  // namespace

PatternForm::Weighed TopKeysImpl::weighed(const FormView& view) const
{
    auto scores = view.visibleScores();
    if (m_count < scores.size(-1)) {
        const auto fixed = scores.detach();
        const auto last = std::get<0>(fixed.topk(m_count, -1)).narrow(-1, m_count - 1, 1);
        scores = scores.masked_fill(fixed.lt(last - tieMargins(fixed)), kHidden);
    }
    return {scores, softmaxOfVisible(scores)};
}

PatternForm::Weighed ThresholdImpl::weighed(const FormView& view) const
{
    const auto scores = view.visibleScores();
    const auto weights = softmaxOfVisible(scores);
    const auto fixed = weights.detach();
    const auto least =
        fixed.amax(-1, true).clamp_max(static_cast<float>(m_threshold)) * tieMargins(scores.detach()).neg().exp();
    const auto kept = weights.masked_fill(fixed.lt(least), 0);
    const auto seesNothing = fixed.sum(-1, true).eq(0);
    return {scores, kept / kept.sum(-1, true).masked_fill(seesNothing, 1)};
}

}  // namespace translucent
