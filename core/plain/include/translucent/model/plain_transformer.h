#pragma once

#include "translucent/model/transformer_config.h"

#include <filesystem>

namespace translucent {

/// Whether models like this are decoded on plain buffers, in any precision: plain Transformers with a decoder, without
/// any technique but learned or no positions, GELU or SiLU, norms before or after, heads of any size. All others are
/// decoded by the network itself, in float32, and so is a network on a GPU.
bool decodesOnBuffers(const TransformerConfig& config);

/// Whether the model of a directory can be read for translation without LibTorch: see loadDecodingModel(). Also true if
/// its config.json cannot be read, which is reported when the model is loaded.
bool decodesWithoutLibTorch(const std::filesystem::path& directory);

}  // namespace translucent
