#include "network/attention_forms/attention_form.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace translucent {

namespace {

/// Weights [H, near] that lie at the start of room for [H, count] move to their keys; the others become 0.
void spread(float* weights, std::int64_t heads, RowPattern::Reach reach, std::int64_t count)
{
    const auto near = reach.end - reach.first;
    for (auto h = heads - 1; h >= 0; --h) {
        float* row = weights + h * count;
        std::memmove(row + reach.first, weights + h * near, static_cast<std::size_t>(near) * sizeof(float));
        std::fill_n(row, reach.first, 0.0F);
        std::fill(row + reach.end, row + count, 0.0F);
    }
}

}  // namespace

RowForm::RowForm(std::unique_ptr<RowPositions> positions, std::unique_ptr<RowPattern> pattern)
    : m_positions(std::move(positions))
    , m_pattern(std::move(pattern))
{
}

void RowForm::turn(float* queryAndKey, const RowHeads& heads, std::int64_t position) const
{
    if (!m_positions)
        return;
    m_positions->turn(queryAndKey, heads, position);
    m_positions->turn(queryAndKey + heads.heads * heads.dimension, heads, position);
}

void RowForm::attend(const PlacedRow& at, bool allWeights) const
{
    const auto count = at.row.count;
    const auto reach = m_pattern ? m_pattern->reach(at.query, count) : RowPattern::Reach {0, count};
    auto near = at;
    near.firstKey += reach.first;
    near.row.keys += reach.first;
    near.row.values += reach.first;
    near.row.count = reach.end - reach.first;
    attendNear(near);
    if (allWeights && near.row.count < count)
        spread(at.row.weights, at.row.heads, reach, count);
}

void RowForm::attendNear(const PlacedRow& near) const
{
    const bool placed = m_positions && near.positions && m_positions->addsToRows();
    const bool weighs = m_pattern && m_pattern->weighs();
    if (!placed && !weighs)
        return kernels().attendRow(near.row);
    kernels().scoreRow(near.row);
    if (placed)
        m_positions->addToScores(near);
    weighs ? m_pattern->weigh(near.row) : kernels().softmaxRow(near.row);
    kernels().mixRow(near.row);
    for (std::int64_t h = 0; placed && h < near.row.heads; ++h)
        m_positions->addToContext(near, h);
}

void RowForm::attendAll(const PlacedSentence& sentence) const
{
    if (m_pattern && m_pattern->attendAll(sentence))
        return;
    const auto S = sentence.length, H = sentence.heads.heads;
    std::vector<const float*> keys, values;
    for (std::int64_t s = 0; s < S; ++s) {
        keys.push_back(sentence.keys.data + s * sentence.keys.stride);
        values.push_back(sentence.values.data + s * sentence.values.stride);
    }
    std::vector<float> weights(static_cast<std::size_t>(H * S));
    const auto scale = 1 / std::sqrt(static_cast<float>(sentence.heads.dimension));
    for (std::int64_t s = 0; s < S; ++s) {
        const RowAttention row {H, sentence.heads.dimension, scale, sentence.query.data + s * sentence.query.stride,
            keys.data(), values.data(), S, weights.data(), sentence.context.data + s * sentence.context.stride};
        attend({row, s, sentence.positions}, sentence.weights != nullptr);
        for (std::int64_t h = 0; sentence.weights && h < H; ++h)
            std::copy_n(weights.data() + h * S, S, sentence.weights + (h * S + s) * S);
    }
}

void RowForm::addToContext(const PlacedRow& at, std::int64_t head) const
{
    if (m_positions && at.positions && m_positions->addsToRows())
        m_positions->addToContext(at, head);
}

}  // namespace translucent
