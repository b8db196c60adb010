#pragma once

#include "formats/tensor_file.h"

#include <filesystem>

namespace translucent {

/// Reads a state dict from torch.save, e.g. pytorch_model.bin, in the current format (a zip archive with uncompressed
/// records) or that before PyTorch 1.6. The pickle is read as data: nothing in it is called.
/// @throws Error{NotFound} or Error{InvalidFormat} naming the file and the problem.
TensorFile readTorchFile(const std::filesystem::path& file);

}  // namespace translucent
