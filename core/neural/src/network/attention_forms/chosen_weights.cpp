#include "network/attention_forms/chosen_weights.h"

#include "translucent/model/tie_margin.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace translucent {

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

/// How far below a bound a score of the row counts as equal to it.
float tieMargin(std::span<const float> scores)
{
    float largest = 1;
    for (const float score : scores)
        largest = std::max(largest, std::abs(score));
    return largest * static_cast<float>(kTieMargin);
}

/// The same of rows that may hold −∞. Shape: [.., L] → [.., 1]
torch::Tensor tieMargins(const torch::Tensor& scores)
{
    return scores.masked_fill(scores.isinf(), 0).abs().amax(-1, /*keepdim=*/true).clamp_min(1) * kTieMargin;
}

class TopKeysRows : public RowPattern {
public:
    explicit TopKeysRows(std::int64_t count)
        : m_count(count)
    {
    }

    bool weighs() const override { return true; }
    void weigh(const RowAttention& row) const override
    {
        for (std::int64_t h = 0; h < row.heads && m_count < row.count; ++h) {
            const std::span scores(row.weights + h * row.count, static_cast<std::size_t>(row.count));
            std::vector<float> sorted(scores.begin(), scores.end());
            const auto last = sorted.begin() + (m_count - 1);
            std::ranges::nth_element(sorted, last, std::greater {});
            const float least = *last - tieMargin(scores);
            std::ranges::replace_if(
                scores, [least](float score) { return score < least; }, kHidden);
        }
        kernels().softmaxRow(row);
    }

private:
    std::int64_t m_count;
};

class ThresholdRows : public RowPattern {
public:
    explicit ThresholdRows(float threshold)
        : m_threshold(threshold)
    {
    }

    bool weighs() const override { return true; }
    void weigh(const RowAttention& row) const override
    {
        for (std::int64_t h = 0; h < row.heads; ++h) {
            auto head = row;
            head.heads = 1;
            head.weights += h * row.count;
            weighHead(head);
        }
    }

private:
    void weighHead(const RowAttention& head) const
    {
        const std::span weights(head.weights, static_cast<std::size_t>(head.count));
        const float margin = tieMargin(weights);  // of the scores, which they still are
        kernels().softmaxRow(head);
        const float least = std::min(m_threshold, *std::ranges::max_element(weights)) * std::exp(-margin);
        float sum = 0;
        for (float& weight : weights)
            sum += weight = weight < least ? 0 : weight;
        for (float& weight : weights)
            weight /= sum;
    }

    float m_threshold;
};

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

std::unique_ptr<RowPattern> TopKeysImpl::onRows() const
{
    return std::make_unique<TopKeysRows>(m_count);
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

std::unique_ptr<RowPattern> ThresholdImpl::onRows() const
{
    return std::make_unique<ThresholdRows>(static_cast<float>(m_threshold));
}

}  // namespace translucent
