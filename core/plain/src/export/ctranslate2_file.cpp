#include "export/ctranslate2_file.h"

#include "io/atomic_file.h"
#include "translucent/error.h"

#include <array>

namespace translucent {

namespace {

/// Values of CTranslate2's DataType.
enum class DataType : std::uint8_t { Float32 = 0, Int8 = 1, Int16 = 2, Float16 = 4, BFloat16 = 5 };

template <typename Number>
void appendNumber(std::string& bytes, Number number)
{
    for (std::size_t i = 0; i < sizeof number; ++i)
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
}

/// Appends the length, which includes the final NUL, and the text.
void appendText(std::string& bytes, const std::string& text)
{
    appendNumber(bytes, static_cast<std::uint16_t>(text.size() + 1));
    bytes.append(text.c_str(), text.size() + 1);
}

std::uint8_t typeOf(const TensorView& tensor)
{
    switch (tensor.type) {
    case TensorType::Float32: return static_cast<std::uint8_t>(DataType::Float32);
    case TensorType::Float16: return static_cast<std::uint8_t>(DataType::Float16);
    case TensorType::BFloat16: return static_cast<std::uint8_t>(DataType::BFloat16);
    default:
        throw Error(ErrorCode::InvalidArgument,
            untranslated(tensor.name + " contains " + std::string(tensorTypeName(tensor.type))
                + "; CTranslate2 takes F32, F16 and BF16"));
    }
}

}  // namespace

CTranslate2File::CTranslate2File(const std::string& specification, std::uint32_t revision)
{
    constexpr std::uint32_t kBinaryVersion = 6;
    appendNumber(m_head, kBinaryVersion);
    appendText(m_head, specification);
    appendNumber(m_head, revision);
}

void CTranslate2File::begin(
    const std::string& name, const std::vector<std::int64_t>& shape, std::uint8_t type, std::size_t bytes)
{
    ++m_count;
    appendText(m_variables, name);
    appendNumber(m_variables, static_cast<std::uint8_t>(shape.size()));
    for (const auto size : shape)
        appendNumber(m_variables, static_cast<std::uint32_t>(size));
    appendNumber(m_variables, type);
    appendNumber(m_variables, static_cast<std::uint32_t>(bytes));
}

void CTranslate2File::add(const std::string& name, const TensorView& tensor)
{
    begin(name, tensor.shape, typeOf(tensor), tensor.data.size());
    m_variables.append(reinterpret_cast<const char*>(tensor.data.data()), tensor.data.size());
}

void CTranslate2File::add(const std::string& name, std::int8_t value)
{
    begin(name, {}, static_cast<std::uint8_t>(DataType::Int8), sizeof value);
    appendNumber(m_variables, value);
}

void CTranslate2File::add(const std::string& name, std::int16_t value)
{
    begin(name, {}, static_cast<std::uint8_t>(DataType::Int16), sizeof value);
    appendNumber(m_variables, value);
}

void CTranslate2File::write(const std::filesystem::path& file) const
{
    std::string counts, aliases;
    appendNumber(counts, m_count);
    appendNumber(aliases, static_cast<std::uint32_t>(m_aliases.size()));
    for (const auto& [alias, name] : m_aliases) {
        appendText(aliases, alias);
        appendText(aliases, name);
    }
    AtomicFile output(file);
    for (const std::string* part : std::array<const std::string*, 4> {&m_head, &counts, &m_variables, &aliases})
        output.write(*part);
    output.commit();
}

}  // namespace translucent
