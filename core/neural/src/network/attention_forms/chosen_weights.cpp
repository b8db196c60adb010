#include "network/attention_forms/chosen_weights.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace translucent {

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

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
            std::ranges::replace_if(
                scores, [least = *last](float score) { return score < least; }, kHidden);
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
        kernels().softmaxRow(row);
        for (std::int64_t h = 0; h < row.heads; ++h) {
            const std::span weights(row.weights + h * row.count, static_cast<std::size_t>(row.count));
            const float least = std::min(m_threshold, *std::ranges::max_element(weights));
            float sum = 0;
            for (float& weight : weights)
                sum += weight = weight < least ? 0 : weight;
            for (float& weight : weights)
                weight /= sum;
        }
    }

private:
    float m_threshold;
};

}  // namespace

PatternForm::Weighed TopKeysImpl::weighed(const FormView& view) const
{
    auto scores = view.visibleScores();
    if (m_count < scores.size(-1)) {
        const auto least = std::get<0>(scores.detach().topk(m_count, -1)).narrow(-1, m_count - 1, 1);
        scores = scores.masked_fill(scores.detach().lt(least), kHidden);
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
    const auto least = fixed.amax(-1, true).clamp_max(static_cast<float>(m_threshold));
    const auto kept = weights.masked_fill(fixed.lt(least), 0);
    const auto seesNothing = fixed.sum(-1, true).eq(0);
    return {scores, kept / kept.sum(-1, true).masked_fill(seesNothing, 1)};
}

std::unique_ptr<RowPattern> ThresholdImpl::onRows() const
{
    return std::make_unique<ThresholdRows>(static_cast<float>(m_threshold));
}

}  // namespace translucent
