#include "training/attention_guide.h"

#include "training/training_batch.h"
#include "translucent/text/tokenizer.h"

#include <torch/nn/functional.h>

#include <utility>

namespace translucent {

namespace {

/// (position + 1) / length of each row, 1 after its end. Shape: ids [B, L] → [B, L]
torch::Tensor shareDone(const torch::Tensor& ids)
{
    const auto lengths = ids.ne(kPadId).sum(1, /*keepdim=*/true);  // [B, 1]
    const auto positions = torch::arange(1, ids.size(1) + 1, ids.options()).unsqueeze(0);
    return (positions / lengths.to(torch::kFloat)).clamp_max(1);
}

}  // namespace

torch::Tensor diagonalCosts(const TrainingBatch& batch)
{
    constexpr double kWidth = 0.2;
    const auto distance = shareDone(batch.inputs).unsqueeze(2) - shareDone(batch.sources).unsqueeze(1);  // [B, T, S]
    const auto costs = 1 - (-distance.square() / (2 * kWidth * kWidth)).exp();
    return costs * batch.inputs.ne(kPadId).unsqueeze(2) * batch.sources.ne(kPadId).unsqueeze(1);
}

AttentionGuide::AttentionGuide(const HeadId& head, GuidedTarget target)
    : m_head(head)
    , m_target(std::move(target))
{
}

void AttentionGuide::attends(const AttentionSite& site, const AttentionInput& input)
{
    const bool idle = !m_target.origins.defined() && !m_target.costs.defined();
    if (idle || site.kind != m_head.kind || site.layer != m_head.layer)
        return;
    const auto scores = headScores(input, m_head.head);  // [B, T, S]
    m_loss = m_target.origins.defined() ? -(m_target.origins * scores.log_softmax(-1)).sum()
                                        : (m_target.costs * scores.softmax(-1)).sum();
}

}  // namespace translucent
