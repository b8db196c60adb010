#pragma once

#include "io/safetensors.h"
#include "model/transformer.h"
#include "translucent/translation_model.h"

#include <filesystem>

namespace translucent {

/// A weights file that may fill a network of this config. Checked before the network is built, so that a damaged
/// config.json cannot claim far more memory than the file accounts for.
/// @throws Error{NotFound, InvalidFormat} for the file, Error{Inconsistent} when it is much too small.
SafetensorsFile openWeights(const TransformerConfig& config, const std::filesystem::path& file);

/// Copies the weights into the network; `file` names them in messages.
/// @throws Error{Inconsistent} naming the first tensor that is missing, unexpected, of another shape or not finite.
void readWeights(TransformerImpl& network, const SafetensorsFile& weights, const std::filesystem::path& file);

/// @throws Error{Numeric} naming a tensor that the precision cannot hold, Error{WriteFailed}
void writeWeights(const TransformerImpl& network, const std::filesystem::path& file, WeightPrecision precision);

}  // namespace translucent
