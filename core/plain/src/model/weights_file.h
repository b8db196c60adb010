#pragma once

#include "files/safetensors.h"
#include "model/model_files.h"

#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The weights of a model directory, checked one by one against the architecture as they are read.
class WeightsFile {
public:
    /// Compares sizes before the file is read, so that a config cannot request far more memory than the file has.
    /// @throws Error{NotFound, InvalidFormat} for the file, Error{Inconsistent} if its size cannot be right.
    WeightsFile(const ModelDescription& description, std::filesystem::path file);

    /// The numbers of a tensor.
    /// @throws Error{Inconsistent} naming a tensor that is missing, of another shape or not of finite numbers.
    std::vector<float> read(const std::string& name, std::span<const std::int64_t> shape);
    /// The same where they lie in this object. `Number` is float or, for halves (see fromHalf()), std::uint16_t; empty
    /// if they are stored in another format, or not aligned for this one.
    template <typename Number>
    std::span<const Number> view(const std::string& name, std::span<const std::int64_t> shape);

    /// @throws Error{Inconsistent} naming the first tensor that was not read.
    void requireNoOthers() const;

private:
    const TensorEntry& checkedEntry(const std::string& name, std::span<const std::int64_t> shape);
    [[noreturn]] void refuse(const std::string& tensor, const Message& what) const;

    std::filesystem::path m_path;
    SafetensorsFile m_file;
    std::set<std::string, std::less<>> m_read;
};

}  // namespace translucent
