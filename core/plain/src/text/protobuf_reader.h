#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace translucent {

/// The ways a field is written; groups, long out of use, are refused.
enum class WireType : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

/// One field as it stands in a message. Of `bytes` and `number` one counts, whichever the wire type says.
struct ProtobufField {
    std::uint32_t number = 0;
    WireType type = WireType::Varint;
    std::uint64_t value = 0;  ///< Varint, Fixed64 and Fixed32
    std::string_view bytes;   ///< part of the message
};

/// Reads the fields of one protobuf message in their order and never beyond its end.
/// Source: "Encoding", protobuf documentation.
class ProtobufReader {
public:
    /// Both must live as long as this; `path` begins the error messages.
    ProtobufReader(std::string_view message, std::string_view path);

    /// Nothing at the end. @throws Error{InvalidFormat} for a field cut off, a number of more than 64 bits, a group
    std::optional<ProtobufField> next();

    /// @throws Error{InvalidFormat}
    [[noreturn]] void refuse(const std::string& what) const;

private:
    std::uint64_t varint();
    std::string_view take(std::uint64_t size);
    std::uint64_t fixed(std::uint64_t size);

    std::string_view m_rest;
    std::string_view m_path;
};

}  // namespace translucent
