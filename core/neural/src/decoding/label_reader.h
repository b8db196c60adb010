#pragma once

#include "decoding/network_decoding.h"
#include "translucent/decoding/decoding_model.h"
#include "translucent/search/decoding.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// Labels of sentences, read from the encoder's output where the model says them. Source: Devlin et al. 2019, §5.3.
class LabelReader {
public:
    /// Of the options, alternatives, attention and intervention count. All must outlive this object.
    LabelReader(const DecodingModel& model, const NetworkWeights& weights, const DecodeOptions& options);

    /// One translation per sentence, but for its source pieces. `sources` end with END.
    std::vector<Translation> read(std::span<const std::vector<std::int64_t>> sources);

private:
    /// Shape: logits [places, V]
    Hypothesis hypothesis(const float* logits, std::size_t places) const;
    HypothesisToken token(const float* logits) const;

    const DecodingModel& m_model;
    const NetworkWeights& m_weights;
    const DecodeOptions& m_options;
    NetworkDecoding m_network;
};

}  // namespace translucent
