#pragma once

#include "io/safetensors.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

/// The contents of CTranslate2's model.bin: tensors by name, numbers by name, and aliases of tensors.
/// Source: CTranslate2, Model::load of binary version 6; all little-endian.
class CTranslate2File {
public:
    explicit CTranslate2File(const std::string& specification, std::uint32_t revision);

    /// @throws Error{InvalidArgument} for a number format that CTranslate2 has not
    void add(const std::string& name, const TensorView& tensor);
    void add(const std::string& name, std::int8_t value);
    void add(const std::string& name, std::int16_t value);
    void addAlias(const std::string& alias, const std::string& name) { m_aliases.emplace_back(alias, name); }

    /// @throws Error{WriteFailed}
    void write(const std::filesystem::path& file) const;

private:
    void begin(const std::string& name, const std::vector<std::int64_t>& shape, std::uint8_t type, std::size_t bytes);

    std::string m_head;
    std::string m_variables;
    std::uint32_t m_count = 0;
    std::vector<std::pair<std::string, std::string>> m_aliases;
};

}  // namespace translucent
