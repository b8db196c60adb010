#include "decoding/encoder_outputs.h"

#include <algorithm>

namespace translucent {

EncoderOutputs::EncoderOutputs(const InferenceWeights& weights, std::int64_t pieces)
    : m_weights(weights)
    , m_pieces(pieces)
{
}

void EncoderOutputs::add(const float* state, const NormRows& norm)
{
    m_outputs.emplace_back(m_pieces * m_weights.config.modelDimension);
    normalise(norm, state, m_pieces, m_outputs.back().data());
}

const float* EncoderOutputs::memory(std::int64_t decoderLayer)
{
    const auto& config = m_weights.config;
    if (!m_weights.crossShares)
        return m_outputs[static_cast<std::size_t>(encoderLayersRead(config, decoderLayer).front())].data();
    const auto size = m_pieces * config.modelDimension;
    float* mixed = m_mixed.reserve(size);
    std::fill_n(mixed, size, 0.0F);
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer) {
        const float share = m_weights.crossShares[decoderLayer * config.encoderLayers + layer];
        const float* output = m_outputs[static_cast<std::size_t>(layer)].data();
        for (std::int64_t i = 0; i < size; ++i)
            mixed[i] += share * output[i];
    }
    return mixed;
}

}  // namespace translucent
