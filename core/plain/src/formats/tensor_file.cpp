#include "formats/tensor_file.h"

#include <algorithm>

namespace translucent {

TensorFile::TensorFile(std::vector<TensorEntry> entries, std::shared_ptr<const void> memory)
    : m_entries(std::move(entries))
    , m_memory(std::move(memory))
{
    std::ranges::sort(m_entries, {}, &TensorEntry::name);
}

const TensorEntry* TensorFile::find(std::string_view name) const
{
    const auto found = std::ranges::lower_bound(m_entries, name, {}, &TensorEntry::name);
    return found != m_entries.end() && found->name == name ? &*found : nullptr;
}

TensorFile readSafetensors(const std::filesystem::path& file)
{
    auto read = std::make_shared<SafetensorsFile>(SafetensorsFile::read(file));
    const auto entries = read->entries();
    return {{entries.begin(), entries.end()}, read};
}

}  // namespace translucent
