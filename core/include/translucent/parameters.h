#pragma once

#include "translucent/forward_trace.h"

#include <memory>
#include <string_view>
#include <vector>

namespace translucent {

/// Trained numbers by their names in the weights file, e.g. "encoder.layers.0.self_attention.qkv.weight".
struct ModelParameters {
    std::vector<NamedArray> arrays;

    /// nullptr when the model has no such array.
    const Array* find(std::string_view name) const;
};

using ModelParametersPtr = std::shared_ptr<const ModelParameters>;

/// Copies of everything trained but the embedding tables and the output projection. The weight of a linear map has
/// Shape: [outputs, inputs]; "qkv.weight" and "key_value.weight" hold W^Q, W^K, W^V one below the other.
ModelParameters layerParameters(const TranslationModel& model);

}  // namespace translucent
