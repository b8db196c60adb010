#pragma once

#include "pages/numbers/model_numbers.h"

#include <optional>
#include <string>

namespace translucent {

/// The four linear maps of one attention of the model.
struct AttentionWeights {
    LinearWeights query;
    LinearWeights key;
    LinearWeights value;
    LinearWeights output;
};

/// `path` as of arrays, e.g. "decoder.layers.0.cross_attention"; nothing when the engine gives no weights.
std::optional<AttentionWeights> attentionWeights(const ModelNumbers& numbers, const std::string& path);

/// What the queries of an attention are made of; nullptr when the pass does not keep it.
const Array* attentionInput(const ModelNumbers& numbers, const std::string& path, int layer);

}  // namespace translucent
