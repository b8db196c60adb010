#include "network/attention_forms/low_rank.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace translucent {

namespace {

class LowRankRows : public RowPattern {
public:
    LowRankRows(torch::Tensor keys, torch::Tensor values)
        : m_keys(std::move(keys))
        , m_values(std::move(values))
    {
    }

    bool attendAll(const PlacedSentence& sentence) const override
    {
        const auto S = sentence.length, K = sentence.heads.dimension, rank = m_keys.size(0);
        const HeadShape shape {S, rank, K, 1 / std::sqrt(static_cast<float>(K))};
        std::vector<float> keys(static_cast<std::size_t>(rank * K)), values(keys.size()),
            weights(static_cast<std::size_t>(S * rank)), scratch(static_cast<std::size_t>(shape.scratchSize()));
        for (std::int64_t h = 0; h < sentence.heads.heads; ++h) {
            mix(m_keys, sentence.keys, h * K, S, K, keys);
            mix(m_values, sentence.values, h * K, S, K, values);
            kernels().attentionForward({shape, {sentence.query.data + h * K, sentence.query.stride}, {keys.data(), K},
                {values.data(), K}, {nullptr, 0, 0}, {}, scratch.data(), weights.data(),
                {sentence.context.data + h * K, sentence.context.stride}});
            if (sentence.weights)
                factors(weights, S, sentence.weights + h * S * S);
        }
        return true;
    }

private:
    /// Shape: [rank, K]
    static void mix(const torch::Tensor& factors, const ConstRows& rows, std::int64_t offset, std::int64_t count,
        std::int64_t K, std::vector<float>& mixed)
    {
        std::ranges::fill(mixed, 0.0F);
        for (std::int64_t r = 0; r < factors.size(0); ++r) {
            const float* factor = factors.data_ptr<float>() + r * factors.size(1);
            float* sum = mixed.data() + r * K;
            for (std::int64_t s = 0; s < count; ++s)
                for (std::int64_t d = 0; d < K; ++d)
                    sum[d] += factor[s] * rows.data[s * rows.stride + offset + d];
        }
    }

    /// Those of the tokens. Shape: [S, rank] → [S, S]
    void factors(const std::vector<float>& weights, std::int64_t S, float* all) const
    {
        const auto rank = m_values.size(0);
        std::fill_n(all, S * S, 0.0F);
        for (std::int64_t i = 0; i < S; ++i)
            for (std::int64_t r = 0; r < rank; ++r) {
                const float weight = weights[static_cast<std::size_t>(i * rank + r)];
                const float* factor = m_values.data_ptr<float>() + r * m_values.size(1);
                for (std::int64_t j = 0; j < S; ++j)
                    all[i * S + j] += weight * factor[j];
            }
    }

    torch::Tensor m_keys, m_values;
};

torch::Tensor onCpu(const torch::Tensor& parameter)
{
    return parameter.detach().to(torch::kCPU).contiguous();
}

/// Rows of padding set to zero. `mayAttend` Shape: [B, 1, 1, L]
torch::Tensor withoutPadding(const torch::Tensor& rows, const torch::Tensor& mayAttend)
{
    return mayAttend.defined() ? rows.masked_fill(mayAttend.transpose(-2, -1).logical_not(), 0) : rows;
}

}  // namespace

LowRankImpl::LowRankImpl(std::int64_t rank, std::int64_t maxLength)
    : m_keys(register_parameter("keys", torch::zeros({rank, maxLength})))
    , m_values(register_parameter("values", torch::zeros({rank, maxLength})))
{
}

FormView LowRankImpl::seen(const FormView& view) const
{
    const auto L = view.keys.size(2);
    FormView mixtures = view;
    mixtures.keys = m_keys.narrow(1, 0, L).matmul(withoutPadding(view.keys, view.mayAttend));        // [B, H, rank, K]
    mixtures.values = m_values.narrow(1, 0, L).matmul(withoutPadding(view.values, view.mayAttend));  // [B, H, rank, K]
    mixtures.mayAttend = torch::Tensor();
    return mixtures;
}

ViewResult LowRankImpl::attend(const FormView& view, bool wantsWeights) const
{
    const auto mixtures = seen(view);
    const auto weights = mixtures.scores().softmax(-1);  // [B, H, Q, rank]
    const auto context = mixtures.mixed(droppedWeights(weights, view.dropout));
    if (!wantsWeights)
        return {context, {}};
    const auto factors = weights.matmul(m_values.narrow(1, 0, view.keys.size(2))).detach();  // [B, H, Q, L]
    return {context, view.mayAttend.defined() ? factors.masked_fill(view.mayAttend.logical_not(), 0) : factors};
}

std::unique_ptr<RowPattern> LowRankImpl::onRows() const
{
    return std::make_unique<LowRankRows>(onCpu(m_keys), onCpu(m_values));
}

}  // namespace translucent
