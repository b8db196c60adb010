#pragma once

#include "io/tensor_file.h"

#include <filesystem>

namespace translucent {

/// Reads the state dict that torch.save wrote, e.g. pytorch_model.bin, in the form of today (a zip archive whose
/// records are stored as they are) or that of before PyTorch 1.6. Its pickle is read as data: nothing in it is called.
/// @throws Error{NotFound} or Error{InvalidFormat} naming the file and what is wrong in it.
TensorFile readTorchFile(const std::filesystem::path& file);

}  // namespace translucent
