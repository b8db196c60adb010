#pragma once

#include "io/safetensors.h"
#include "model/config_json.h"
#include "network/transformer.h"
#include "translucent/neural/translation_model.h"

#include <filesystem>

namespace translucent {

/// A weights file that may fill a network of this config. Both are compared before the file is read and the network
/// built, so that neither can claim far more memory than the other accounts for.
/// @throws Error{NotFound, InvalidFormat} for the file, Error{Inconsistent} when its size cannot be right.
SafetensorsFile openWeights(const ModelDescription& description, const std::filesystem::path& file);

/// Copies the weights into the network; `file` names them in messages.
/// @throws Error{Inconsistent} naming the first tensor that is missing, unexpected, of another shape or not finite.
void readWeights(TransformerImpl& network, const SafetensorsFile& weights, const std::filesystem::path& file);

/// @throws Error{Numeric} naming a tensor that the precision cannot hold, Error{WriteFailed}
void writeWeights(const TransformerImpl& network, const std::filesystem::path& file, WeightPrecision precision);

}  // namespace translucent
