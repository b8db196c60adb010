#pragma once

#include "translucent/message.h"

#include <cstdint>
#include <filesystem>
#include <functional>
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
    /// Both must live as long as this; `origin` begins the error messages.
    ProtobufReader(std::string_view message, std::string_view origin);

    /// Nothing at the end. @throws Error{InvalidFormat} for a field cut off, a number of more than 64 bits, a group
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

/// The bytes of a vocabulary. @throws Error{NotFound, InvalidFormat} when there is no regular file of bearable size.
std::string readVocabulary(const std::filesystem::path& file);

/// Reads a sentencepiece model from beginning to end before sentencepiece itself does, whose reader trusts the file: a
/// table of the normalisation that points out of the file, or samples of a self-test, end the process. Vocabularies of
/// all four kinds pass, as they are written by this program and by the tools of sentencepiece.
///
/// Refused are: a field that is cut off, of another type than sentencepiece's, unknown, or given twice; a
/// normalisation that checkCharsmap refuses; samples of a self-test; pieces that are empty, too long, there twice, no
/// UTF-8, of an unknown kind, or scored by no plain number; user-defined symbols nested too deep; not exactly one
/// unknown piece; more pieces than this program can use.
/// Source: sentencepiece_model.proto.
/// @throws Error{InvalidFormat} beginning with `origin`
void checkVocabulary(std::string_view bytes, const std::string& origin);

/// Looks through a precompiled_charsmap of sentencepiece, which its normaliser follows without looking: the size of a
/// trie in bytes (32 bits, little-endian), the trie, and the texts that its leaves point to, each with a zero byte at
/// the end. Every way through the trie must stay inside it, spell whole characters, end, and lead to such a text.
/// Source: darts-clone, DoubleArrayUnit and commonPrefixSearch; sentencepiece, Normalizer::NormalizePrefix.
/// `refuse` is called with the reason and must not return.
void checkCharsmap(std::string_view charsmap, const std::function<void(const Message&)>& refuse);

}  // namespace translucent
