#pragma once

#include "translucent/model/transformer_config.h"

#include <cstdint>

namespace translucent {

/// Rules for architectures other than the Transformer.

/// Sizes that the architecture needs, and no technique of the Transformer's. Its plain options that mean nothing there
/// (heads, feed-forward and norm) are ignored. @throws Error{InvalidArgument}
void validateArchitecture(const TransformerConfig& config);

/// Trainable numbers outside the embedding tables and the output's bias.
std::int64_t parametersOfLayers(const TransformerConfig& config);

/// Multiplications of one sentence pair outside the output projection. Legend: S source pieces, T target positions.
double multiplicationsOfLayers(const TransformerConfig& config, double S, double T);

/// Numbers per token and layer that the backward pass needs.
double activationsOfLayer(const TransformerConfig& config);

}  // namespace translucent
