#pragma once

#include "files/safetensors.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace translucent {

/// The tensors of a weights file of any kind, completely in memory and checked.
class TensorFile {
public:
    /// Tensors with numbers owned by `memory`; their names must be unique.
    TensorFile(std::vector<TensorEntry> entries, std::shared_ptr<const void> memory);

    std::span<const TensorEntry> entries() const { return m_entries; }
    /// The tensor of that name, or null.
    const TensorEntry* find(std::string_view name) const;

private:
    std::vector<TensorEntry> m_entries;
    std::shared_ptr<const void> m_memory;
};

/// @throws Error{NotFound} or Error{InvalidFormat} naming file and tensor or field.
TensorFile readSafetensors(const std::filesystem::path& file);

/// Reads a state dict from torch.save, e.g. pytorch_model.bin, in the current format (a zip archive with uncompressed
/// records) or that before PyTorch 1.6. The pickle is read as data: nothing in it is called.
/// @throws Error{NotFound} or Error{InvalidFormat} naming the file and the problem.
TensorFile readTorchFile(const std::filesystem::path& file);

}  // namespace translucent
