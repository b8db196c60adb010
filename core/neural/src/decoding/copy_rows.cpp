#include "decoding/copy_rows.h"

#include "kernels/kernels.h"
#include "translucent/model/copy_mechanism.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace translucent {

namespace {

double logSigmoid(double x)
{
    return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x));
}

double logOfSum(double a, double b)
{
    const auto [least, most] = std::minmax(a, b);
    return most + std::log1p(std::exp(least - most));
}

}  // namespace

CopyRows::CopyRows(const InferenceWeights& weights, const Intervention& intervention)
    : m_weights(weights)
    , m_disabled(std::ranges::count(intervention.disabledHeads, copyHead(weights.config)) > 0)
{
}

std::vector<std::int64_t> CopyRows::copies(std::span<const std::int64_t> sourceIds) const
{
    std::vector<std::int64_t> pieces;
    if (active())
        std::ranges::transform(
            sourceIds, std::back_inserter(pieces), [&](std::int64_t id) { return m_weights.copiedPieces[id]; });
    return pieces;
}

void CopyRows::take(std::int64_t layer, std::size_t row, std::span<const float> weights)
{
    const auto head = copyHead(m_weights.config);
    if (!active() || layer != head.layer)
        return;
    if (m_attention.size() <= row)
        m_attention.resize(row + 1);
    const auto S = weights.size() / static_cast<std::size_t>(m_weights.config.heads);
    const auto own = weights.subspan(static_cast<std::size_t>(head.head) * S, S);
    m_attention[row].assign(own.begin(), own.end());
}

float CopyRows::mix(std::size_t row, const float* decoded, std::span<const std::int64_t> copies, float* logits) const
{
    const auto& gate = m_weights.copyGate;
    const double score = std::inner_product(
        decoded, decoded + m_weights.config.modelDimension, gate.weight, static_cast<double>(*gate.bias));
    const double z = m_disabled ? std::numeric_limits<double>::infinity() : score;
    const auto V = m_weights.config.targetVocabulary;
    const auto shift = static_cast<float>(logSigmoid(z) - kernels().logSumExp(logits, V));
    std::transform(logits, logits + V, logits, [shift](float logit) { return logit + shift; });
    for (std::size_t i = 0; i < copies.size() && !m_disabled; ++i)
        if (const float weight = m_attention[row][i]; weight > 0) {
            auto& logit = logits[copies[i]];
            logit = static_cast<float>(
                logOfSum(static_cast<double>(logit), logSigmoid(-z) + std::log(static_cast<double>(weight))));
        }
    return static_cast<float>(std::exp(logSigmoid(z)));
}

}  // namespace translucent
