#include "training/attention_guide.h"

#include <torch/nn/functional.h>

#include <cmath>
#include <limits>
#include <utility>

namespace translucent {

AttentionGuide::AttentionGuide(const HeadId& head, torch::Tensor origins)
    : m_head(head)
    , m_origins(std::move(origins))
{
}

void AttentionGuide::attends(const AttentionSite& site, const AttentionInput& input)
{
    if (!m_origins.defined() || site.kind != m_head.kind || site.layer != m_head.layer)
        return;
    const auto query = input.queries().select(1, m_head.head), keys = input.keys().select(1, m_head.head);
    auto scores = query.matmul(keys.transpose(-2, -1)).to(torch::kFloat)
        / std::sqrt(static_cast<double>(query.size(-1)));  // [B, T, S]
    if (input.mayAttend.defined()) {
        const auto hidden = input.mayAttend.squeeze(1).logical_not();
        scores = scores.masked_fill(hidden, std::numeric_limits<float>::lowest());
    }
    m_loss = -(m_origins * scores.log_softmax(-1)).sum();
}

}  // namespace translucent
