#include "network/attention_forms/relative.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace translucent {

namespace {

class RelativeRows : public RowPositions {
public:
    RelativeRows(torch::Tensor keys, torch::Tensor values, std::int64_t farthest)
        : m_keys(std::move(keys))
        , m_values(std::move(values))
        , m_farthest(farthest)
    {
    }

    bool addsToRows() const override { return true; }

    void addToScores(const PlacedRow& at) const override
    {
        const auto& row = at.row;
        const auto K = row.dimension, rows = m_keys.size(0);
        std::vector<float> products(static_cast<std::size_t>(rows));
        for (std::int64_t h = 0; h < row.heads; ++h) {
            const float* query = row.query + h * K;
            for (std::int64_t r = 0; r < rows; ++r)
                products[static_cast<std::size_t>(r)] =
                    row.scale * std::inner_product(query, query + K, m_keys.data_ptr<float>() + r * K, 0.0F);
            for (std::int64_t j = 0; j < row.count; ++j)
                row.weights[h * row.count + j] += products[static_cast<std::size_t>(index(at, j))];
        }
    }

    void addToContext(const PlacedRow& at, std::int64_t head) const override
    {
        const auto& row = at.row;
        const auto K = row.dimension, rows = m_values.size(0);
        std::vector<float> sums(static_cast<std::size_t>(rows));
        for (std::int64_t j = 0; j < row.count; ++j)
            sums[static_cast<std::size_t>(index(at, j))] += row.weights[head * row.count + j];
        float* context = row.context + head * K;
        for (std::int64_t r = 0; r < rows; ++r) {
            const float* value = m_values.data_ptr<float>() + r * K;
            for (std::int64_t d = 0; d < K; ++d)
                context[d] += sums[static_cast<std::size_t>(r)] * value[d];
        }
    }

private:
    std::int64_t index(const PlacedRow& at, std::int64_t key) const
    {
        return std::clamp(at.distance(key), -m_farthest, m_farthest) + m_farthest;
    }

    torch::Tensor m_keys, m_values;
    std::int64_t m_farthest;
};

torch::Tensor onCpu(const torch::Tensor& parameter)
{
    return parameter.detach().to(torch::kCPU).contiguous();
}

}  // namespace

RelativeImpl::RelativeImpl(std::int64_t dimension, std::int64_t farthest)
    : m_farthest(farthest)
    , m_keys(register_parameter("keys", torch::zeros({2 * farthest + 1, dimension})))
    , m_values(register_parameter("values", torch::zeros({2 * farthest + 1, dimension})))
{
}

torch::Tensor RelativeImpl::withScores(
    const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const
{
    const auto products = query.matmul(m_keys.t());  // [B, H, .., Q, 2 far + 1]
    return scores + products.gather(-1, indexOf(distance).expand(scores.sizes()));
}

torch::Tensor RelativeImpl::withContext(
    const torch::Tensor& context, const torch::Tensor& weights, const torch::Tensor& distance) const
{
    auto shape = weights.sizes().vec();
    shape.back() = m_values.size(0);
    const auto sums = torch::zeros(shape, weights.options())
                          .scatter_add(-1, indexOf(distance).expand(weights.sizes()), weights);  // by distance
    return context + sums.matmul(m_values);
}

torch::Tensor RelativeImpl::indexOf(const torch::Tensor& distance) const
{
    return distance.clamp(-m_farthest, m_farthest) + m_farthest;
}

std::unique_ptr<RowPositions> RelativeImpl::onRows() const
{
    return std::make_unique<RelativeRows>(onCpu(m_keys), onCpu(m_values), m_farthest);
}

}  // namespace translucent
