#pragma once

#include "translucent/base/message.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace translucent {

/// The ways a field is written; groups, long out of use, are refused.
enum class WireType : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

/// One field of a message. The wire type determines whether `bytes` or `number` is used.
struct ProtobufField {
    std::uint32_t number = 0;
    WireType type = WireType::Varint;
    std::uint64_t value = 0;  ///< Varint, Fixed64 and Fixed32
    std::string_view bytes;   ///< part of the message
};

/// Reads the fields of one protobuf message in order and never beyond its end.
/// Source: "Encoding", protobuf documentation.
class ProtobufReader {
public:
    /// Both must outlive this object; error messages start with `origin`.
    ProtobufReader(std::string_view message, std::string_view origin);

    /// Empty at the end. @throws Error{InvalidFormat} for a truncated field, a number of more than 64 bits, a group
    std::optional<ProtobufField> next();

    /// @throws Error{InvalidFormat}
    [[noreturn]] void refuse(const Message& what) const;

private:
    std::uint64_t varint();
    std::string_view take(std::uint64_t size);
    std::uint64_t fixed(std::uint64_t size);

    std::string_view m_rest;
    std::string_view m_origin;
};

/// The bytes of a vocabulary. @throws Error{NotFound, InvalidFormat} if the file is not a regular one of acceptable
/// size.
std::string readVocabulary(const std::filesystem::path& file);

/// Reads a complete sentencepiece model before sentencepiece itself does, whose reader trusts the file: a normalisation
/// table that points outside the file, or samples of a self-test, crash the process. Accepts vocabularies of all four
/// kinds, as written by this program and by the tools of sentencepiece.
///
/// Rejects: fields that are truncated, have a type other than sentencepiece's, are unknown, or are duplicate; a
/// normalisation that checkCharsmap rejects; samples of a self-test; pieces that are empty, too long, duplicate, not
/// UTF-8, of an unknown kind, or without a finite score; user-defined symbols nested too deep; not exactly one unknown
/// piece; more pieces than this program can use.
/// Source: sentencepiece_model.proto.
/// @throws Error{InvalidFormat} starting with `origin`
void checkVocabulary(std::string_view bytes, const std::string& origin);

/// Checks a precompiled_charsmap of sentencepiece, which its normaliser follows without checks: the size of a trie in
/// bytes (32 bits, little-endian), the trie, and the texts that its leaves point to, each terminated by a zero byte.
/// Every path through the trie must stay inside it, spell whole characters, end, and lead to such a text.
/// Source: darts-clone, DoubleArrayUnit and commonPrefixSearch; sentencepiece, Normalizer::NormalizePrefix. `refuse` is
/// called with the reason and must not return.
void checkCharsmap(std::string_view charsmap, const std::function<void(const Message&)>& refuse);

}  // namespace translucent
