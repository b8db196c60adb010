#include "text/vocabulary_check.h"

#include "translucent/error.h"

#include <limits>

namespace translucent {

ProtobufReader::ProtobufReader(std::string_view message, std::string_view path)
    : m_rest(message)
    , m_path(path)
{
}

std::optional<ProtobufField> ProtobufReader::next()
{
    constexpr unsigned kTypeBits = 3;
    if (m_rest.empty())
        return {};
    const auto tag = varint();
    ProtobufField field;
    field.number = static_cast<std::uint32_t>(tag >> kTypeBits);
    if (tag > std::numeric_limits<std::uint32_t>::max() || field.number == 0)
        refuse("a field has no valid number");
    field.type = static_cast<WireType>(tag & 7U);
    switch (field.type) {
    case WireType::Varint: field.value = varint(); return field;
    case WireType::Fixed64: field.value = fixed(8); return field;
    case WireType::Fixed32: field.value = fixed(4); return field;
    case WireType::Bytes: field.bytes = take(varint()); return field;
    }
    refuse("a field has no valid type");
}

void ProtobufReader::refuse(const std::string& what) const
{
    throw Error(ErrorCode::InvalidFormat, std::string(m_path) + ": " + what);
}

std::uint64_t ProtobufReader::varint()
{
    constexpr unsigned kPayloadBits = 7;
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += kPayloadBits) {
        const auto byte = static_cast<unsigned char>(take(1).front());
        const std::uint64_t payload = byte & 0x7FU;
        if (payload << shift >> shift != payload)
            refuse("a number has more than 64 bits");
        value |= payload << shift;
        if (byte < 0x80U)
            return value;
    }
    refuse("a number has more than 64 bits");
}

std::string_view ProtobufReader::take(std::uint64_t size)
{
    if (size > m_rest.size())
        refuse("a field reaches beyond the end (cut off?)");
    const auto taken = m_rest.substr(0, size);
    m_rest.remove_prefix(size);
    return taken;
}

std::uint64_t ProtobufReader::fixed(std::uint64_t size)
{
    std::uint64_t value = 0;
    unsigned shift = 0;
    for (const char byte : take(size)) {
        value |= std::uint64_t {static_cast<unsigned char>(byte)} << shift;
        shift += 8;
    }
    return value;
}

}  // namespace translucent
