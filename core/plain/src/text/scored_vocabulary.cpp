#include "translucent/text/scored_vocabulary.h"

#include "base/unicode.h"
#include "text/vocabulary_check.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace translucent {

namespace {

enum FiledType : std::uint64_t { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };
constexpr std::size_t kByteValues = 256;

struct FiledPiece {
    std::string_view text;
    float score = 0;
    std::uint64_t type = Normal;
};

FiledPiece filedPiece(std::string_view bytes)
{
    FiledPiece piece;
    ProtobufReader reader(bytes, "a piece");
    while (const auto field = reader.next()) {
        if (field->number == 1)
            piece.text = field->bytes;
        else if (field->number == 2)
            piece.score = std::bit_cast<float>(static_cast<std::uint32_t>(field->value));
        else if (field->number == 3)
            piece.type = field->value;
    }
    return piece;
}

/// The kind in the trainer's specification.
std::optional<TokenizerKind> kindIn(std::string_view specification)
{
    constexpr std::uint32_t kModelType = 3;
    constexpr std::uint64_t kUnigram = 1, kBpe = 2;
    std::uint64_t type = kUnigram;
    ProtobufReader reader(specification, "the trainer's specification");
    while (const auto field = reader.next())
        if (field->number == kModelType)
            type = field->value;
    return type == kUnigram ? std::optional(TokenizerKind::Unigram)
        : type == kBpe      ? std::optional(TokenizerKind::Bpe)
                            : std::nullopt;
}

/// "<0xE4>" → 0xE4; nothing for other pieces.
std::optional<unsigned char> byteOf(std::string_view piece)
{
    constexpr std::size_t kLength = 6, kDigits = 3;
    constexpr int kHexadecimal = 16;
    unsigned value = 0;
    if (piece.size() != kLength || !piece.starts_with("<0x") || piece.back() != '>'
        || std::from_chars(piece.data() + kDigits, piece.data() + kLength - 1, value, kHexadecimal).ec != std::errc())
        return {};
    return static_cast<unsigned char>(value);
}

/// 0xE4 → "<0xE4>"
std::string bytePiece(char byte)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto value = static_cast<unsigned char>(byte);
    return {'<', '0', 'x', kDigits[value / 16], kDigits[value % 16], '>'};
}

std::vector<std::string> splitCharacters(std::string_view text)
{
    std::vector<std::string> characters;
    const auto offsets = codePointOffsets(text);
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i)
        characters.emplace_back(text.substr(offsets[i], offsets[i + 1] - offsets[i]));
    return characters;
}

}  // namespace

ScoredVocabulary::ScoredVocabulary(const Tokenizer& tokenizer)
    : m_tokenizer(tokenizer)
{
    readPieces();
}

void ScoredVocabulary::readPieces()
{
    constexpr std::uint32_t kPieces = 1, kTrainerSpecification = 2;
    std::int64_t id = kSpecialIds;
    ProtobufReader reader(m_tokenizer.bytes(), "the vocabulary");
    while (const auto field = reader.next()) {
        if (field->number == kTrainerSpecification)
            m_kind = kindIn(field->bytes);
        if (field->number != kPieces)
            continue;
        const auto piece = filedPiece(field->bytes);
        if (piece.type == Unknown || piece.type == Control)
            continue;
        if (piece.type == Byte) {
            m_bytes.resize(kByteValues, kUnknownId);
            if (const auto byte = byteOf(piece.text))
                m_bytes[*byte] = id;
        } else if (piece.type != Unused) {
            add({std::string(piece.text), id, piece.score, piece.type == UserDefined});
        }
        ++id;
    }
}

void ScoredVocabulary::add(ScoredPiece piece)
{
    m_longest = std::max(m_longest, piece.text.size());
    if (piece.isSymbol) {
        m_longestSymbol = std::max(m_longestSymbol, piece.text.size());
    } else {
        m_least = std::min(m_least, piece.score);
    }
    auto text = piece.text;
    m_pieces.emplace(std::move(text), std::move(piece));
}

const ScoredPiece* ScoredVocabulary::find(std::string_view text) const
{
    const auto found = m_pieces.find(std::string(text));
    return found == m_pieces.end() ? nullptr : &found->second;
}

std::vector<std::string> ScoredVocabulary::characters(std::string_view text) const
{
    std::string normalised;
    for (const auto& piece : m_tokenizer.encode(text)) {
        const auto byte = m_bytes.empty() ? std::nullopt : byteOf(piece.text);
        if (byte)
            normalised += static_cast<char>(*byte);
        else
            normalised += piece.text;
    }
    return splitCharacters(normalised);
}

std::vector<std::string> ScoredVocabulary::units(std::span<const std::string> characters) const
{
    std::vector<std::string> units;
    for (std::size_t begin = 0; begin < characters.size();) {
        std::string text;
        std::size_t end = begin + 1;
        for (std::size_t next = begin; next < characters.size(); ++next) {
            text += characters[next];
            if (text.size() > m_longestSymbol)
                break;
            if (const auto* piece = find(text); piece && piece->isSymbol)
                end = next + 1;
        }
        units.emplace_back();
        for (; begin < end; ++begin)
            units.back() += characters[begin];
    }
    return units;
}

std::vector<ScoredPiece> ScoredVocabulary::read(std::span<const std::string> pieces) const
{
    std::vector<ScoredPiece> known;
    for (const auto& text : pieces) {
        if (const auto* piece = find(text)) {
            known.push_back(*piece);
        } else if (!m_bytes.empty()) {
            for (const char byte : text)
                known.push_back({bytePiece(byte), m_bytes[static_cast<unsigned char>(byte)]});
        } else if (known.empty() || known.back().id != kUnknownId) {
            known.push_back({text});
        } else {
            known.back().text += text;
        }
    }
    return known;
}

}  // namespace translucent
