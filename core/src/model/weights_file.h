#pragma once

#include "io/safetensors.h"
#include "model/transformer.h"
#include "translucent/translation_model.h"

#include <filesystem>

namespace translucent {

/// Copies a weights file into the network.
/// @throws Error{NotFound, InvalidFormat} for the file, Error{Inconsistent} naming the first tensor that is missing,
/// unexpected, of another shape or not finite.
void readWeights(TransformerImpl& network, const std::filesystem::path& file);

/// @throws Error{WriteFailed}
void writeWeights(const TransformerImpl& network, const std::filesystem::path& file, WeightPrecision precision);

}  // namespace translucent
