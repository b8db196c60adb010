#include "model/weights_file.h"

#include "files/tensor_numbers.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

namespace translucent {

namespace {

std::string shapeText(std::span<const std::int64_t> shape)
{
    std::string text = "[";
    for (const auto size : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return text + "]";
}

SafetensorsFile opened(const ModelDescription& description, const std::filesystem::path& file)
{
    requireFittingWeights(description, file);
    return SafetensorsFile::read(file);
}

bool allFinite(std::span<const float> values)
{
    bool finite = true;  // without an exit, so that it is vectorised
    for (const float value : values)
        finite = finite && std::isfinite(value);
    return finite;
}

bool allFinite(std::span<const std::uint16_t> halves)
{
    constexpr std::uint16_t kExponent = 0x7c00;
    std::uint16_t finite = 1;
    for (const auto half : halves)
        finite = static_cast<std::uint16_t>(finite & static_cast<std::uint16_t>((half & kExponent) != kExponent));
    return finite != 0;
}

}  // namespace

WeightsFile::WeightsFile(const ModelDescription& description, std::filesystem::path file)
    : m_path(std::move(file))
    , m_file(opened(description, m_path))
{
}

std::vector<float> WeightsFile::read(const std::string& name, std::span<const std::int64_t> shape)
{
    auto values = floatsOf(checkedEntry(name, shape));
    if (!allFinite(values))
        refuse(name, say("contains a number that is not finite"));
    return values;
}

template <typename Number>
std::span<const Number> WeightsFile::view(const std::string& name, std::span<const std::int64_t> shape)
{
    constexpr auto kType = std::is_same_v<Number, float> ? TensorType::Float32 : TensorType::Float16;
    const auto& entry = checkedEntry(name, shape);
    if (entry.type != kType || reinterpret_cast<std::uintptr_t>(entry.data.data()) % alignof(Number) != 0)
        return {};
    const std::span values(reinterpret_cast<const Number*>(entry.data.data()), entry.data.size() / sizeof(Number));
    if (!allFinite(values))
        refuse(name, say("contains a number that is not finite"));
    return values;
}
template std::span<const float> WeightsFile::view<float>(const std::string& name, std::span<const std::int64_t> shape);
template std::span<const std::uint16_t> WeightsFile::view<std::uint16_t>(
    const std::string& name, std::span<const std::int64_t> shape);

const TensorEntry& WeightsFile::checkedEntry(const std::string& name, std::span<const std::int64_t> shape)
{
    const auto* entry = m_file.find(name);
    if (!entry)
        refuse(name, say("is missing"));
    if (!std::ranges::equal(entry->shape, shape))
        refuse(name, say("has shape %1, but config.json requires %2", shapeText(entry->shape), shapeText(shape)));
    if (entry->type == TensorType::Int64 || entry->type == TensorType::UInt8)
        refuse(name, say("contains %1 numbers instead of weights", tensorTypeName(entry->type)));
    m_read.insert(name);
    return *entry;
}

void WeightsFile::requireNoOthers() const
{
    for (const auto& entry : m_file.entries())
        if (!m_read.contains(entry.name))
            refuse(entry.name, say("is not part of the architecture that config.json describes"));
}

void WeightsFile::refuse(const std::string& tensor, const Message& what) const
{
    throw Error(ErrorCode::Inconsistent,
        say("%1: tensor %2 %3; restore the file or choose another model", m_path, printable(tensor), what));
}

}  // namespace translucent
