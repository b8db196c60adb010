#include "text/vocabulary_check.h"

#include "base/unicode.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

namespace {

constexpr std::size_t kMostPieces = std::size_t {1} << 20U;
/// sentencepiece's own limit.
constexpr std::size_t kLongestPiece = 8000;
/// Real scores are logarithms or, in a bpe vocabulary, the number of the piece; sums of these stay exact enough.
constexpr float kLargestScore = 1e9F;
/// sentencepiece stores 64 matches at one position, but reads all that exist.
constexpr std::size_t kMostNestedSymbols = 64;
/// Numbers from here are free for extensions.
constexpr std::uint32_t kFirstExtension = 200;

enum class PieceType : std::uint8_t { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

struct VocabularyPiece {
    std::string_view text;
    PieceType type = PieceType::Normal;
};

/// The known fields of one message. For a duplicate field, one reader would use the last value and another the first.
class FieldReader {
public:
    FieldReader(std::string_view bytes, std::string_view origin)
        : m_reader(bytes, origin)
    {
    }

    /// The next field that is not an extension.
    std::optional<ProtobufField> next()
    {
        auto field = m_reader.next();
        while (field && field->number >= kFirstExtension)
            field = m_reader.next();
        return field;
    }
    void requireOnce(const ProtobufField& field)
    {
        const auto bit = std::uint64_t {1} << field.number % 64;
        if (m_given & bit)
            refuse(say("field %1 appears twice", field.number));
        m_given |= bit;
    }
    void require(const ProtobufField& field, WireType type) const
    {
        if (field.type != type)
            refuse(say("field %1 has a different type than in a sentencepiece model", field.number));
    }
    void requireOnce(const ProtobufField& field, WireType type)
    {
        require(field, type);
        requireOnce(field);
    }
    [[noreturn]] void refuseUnknown(const ProtobufField& field) const
    {
        refuse(say("field %1 is not known", field.number));
    }
    [[noreturn]] void refuse(const Message& what) const { m_reader.refuse(what); }

private:
    ProtobufReader m_reader;
    std::uint64_t m_given = 0;  ///< one bit per field; all field numbers are below 64
};

void checkText(std::string_view text, const Message& what, const FieldReader& message)
{
    if (text.size() >= kLongestPiece || text.find('\0') != std::string_view::npos || !isValidUtf8(text))
        message.refuse(say("%1 is too long, not UTF-8 or contains a zero byte", what));
}

float scoreOf(const ProtobufField& field)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(field.value));
}

VocabularyPiece readPiece(std::string_view bytes, std::string_view origin)
{
    FieldReader message(bytes, origin);
    VocabularyPiece piece;
    while (const auto field = message.next()) {
        switch (field->number) {
        case 1:
            message.requireOnce(*field, WireType::Bytes);
            piece.text = field->bytes;
            break;
        case 2:
            message.requireOnce(*field, WireType::Fixed32);
            if (!(std::abs(scoreOf(*field)) <= kLargestScore))  // NaN is not
                message.refuse(say("a score is not finite"));
            break;
        case 3:
            message.requireOnce(*field, WireType::Varint);
            if (field->value < 1 || field->value > 6)
                message.refuse(say("a piece has the unknown type %1", field->value));
            piece.type = static_cast<PieceType>(field->value);
            break;
        default: message.refuseUnknown(*field);
        }
    }
    checkText(piece.text, say("a piece"), message);
    if (piece.text.empty())
        message.refuse(say("a piece is empty"));
    return piece;
}

void checkTrainerSpec(std::string_view bytes, std::string_view origin)
{
    enum Field : std::uint32_t { ModelType = 3, ByteFallback = 35, UnknownSurface = 44, LastSpecialPiece = 48 };
    FieldReader message(bytes, origin);
    while (const auto field = message.next()) {
        if (field->number == ModelType) {
            message.requireOnce(*field, WireType::Varint);
            if (field->value < 1 || field->value > 4)
                message.refuse(say("it has the unknown type %1", field->value));
        } else if (field->number == ByteFallback) {
            message.requireOnce(*field, WireType::Varint);
        } else if (field->number >= UnknownSurface && field->number <= LastSpecialPiece) {
            message.requireOnce(*field, WireType::Bytes);
            checkText(field->bytes, say("the name of a special piece"), message);
        }
    }
}

void checkNormalizerSpec(std::string_view bytes, std::string_view origin)
{
    FieldReader message(bytes, origin);
    while (const auto field = message.next()) {
        switch (field->number) {
        case 1:
        case 6: message.requireOnce(*field, WireType::Bytes); break;
        case 2:
            message.requireOnce(*field, WireType::Bytes);
            checkCharsmap(field->bytes, [&](const Message& what) { message.refuse(what); });
            break;
        case 3:
        case 4:
        case 5: message.requireOnce(*field, WireType::Varint); break;
        default: message.refuseUnknown(*field);
        }
    }
}

/// The maximum number of sorted texts that are prefixes of each other.
std::size_t deepestNesting(std::span<const std::string_view> sorted)
{
    std::vector<std::string_view> open;
    std::size_t deepest = 0;
    for (const auto text : sorted) {
        while (!open.empty() && !text.starts_with(open.back()))
            open.pop_back();
        open.push_back(text);
        deepest = std::max(deepest, open.size());
    }
    return deepest;
}

void checkPieces(std::span<const VocabularyPiece> pieces, const FieldReader& message)
{
    std::vector<std::string_view> texts;
    std::vector<std::string_view> symbols;
    for (const auto& piece : pieces) {
        texts.push_back(piece.text);
        if (piece.type == PieceType::UserDefined)
            symbols.push_back(piece.text);
    }
    std::ranges::sort(texts);
    const auto twice = std::ranges::adjacent_find(texts);
    if (twice != texts.end())
        message.refuse(say("the piece %1 appears twice", quote(*twice)));
    if (std::ranges::count(pieces, PieceType::Unknown, &VocabularyPiece::type) != 1)
        message.refuse(say("it needs exactly one unknown piece"));
    std::ranges::sort(symbols);
    if (deepestNesting(symbols) > kMostNestedSymbols)
        message.refuse(say("too many user-defined symbols begin alike"));
}

using Refusal = std::function<void(const Message&)>;

/// sentencepiece stores this many matches at one position, but reads all that exist.
constexpr unsigned kMostMatches = 32;
/// Bounds the recursion below; a rule is a few characters.
constexpr unsigned kLongestKey = 256;
/// A longer replacement would make texts too large.
constexpr std::size_t kLongestReplacement = 1024;

/// A cell of the double array.
class Unit {
public:
    explicit Unit(std::uint32_t bits)
        : m_bits(bits)
    {
    }
    bool hasLeaf() const { return (m_bits >> 8U & 1U) != 0; }
    std::uint32_t value() const { return m_bits & 0x7FFF'FFFFU; }
    /// Above 255 for cells that no byte leads to.
    std::uint32_t label() const { return m_bits & 0x8000'00FFU; }
    std::uint32_t offset() const { return m_bits >> 10U << ((m_bits & 1U << 9U) >> 6U); }

private:
    std::uint32_t m_bits;
};

std::vector<std::uint32_t> littleEndianWords(std::string_view bytes)
{
    std::vector<std::uint32_t> words(bytes.size() / sizeof(std::uint32_t));
    if (!words.empty())
        std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

/// The number of missing bytes of a character after this byte; 4 and more: invalid.
unsigned missingAfter(unsigned missing, std::uint32_t byte)
{
    constexpr unsigned kInvalid = 4;
    if (missing > 0)
        return byte >= 0x80 && byte <= 0xBF ? missing - 1 : kInvalid;
    if (byte < 0x80)
        return 0;
    if (byte < 0xC2 || byte > 0xF4)
        return kInvalid;
    return byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
}

class TrieWalk {
public:
    TrieWalk(std::vector<std::uint32_t> units, std::string_view texts, const Refusal& refuse)
        : m_units(std::move(units))
        , m_texts(texts)
        , m_refuse(refuse)
        , m_seen(m_units.size())
    {
        groupByParent();
    }

    void run()
    {
        if (m_units.empty())
            m_refuse(say("its normalisation has no root"));
        visit(baseOf(0), 0, 0);
    }

private:
    enum class State : std::uint8_t { New, Open, Done };
    struct Seen {
        State state = State::New;
        std::uint8_t missing = 0;
        std::uint8_t matches = 0;  ///< the maximum on any path from there
    };

    Unit unit(std::uint32_t index) const { return Unit(m_units[index]); }

    /// The index of a child is the base of its parent XOR the child's label, so a child determines the base of its
    /// parent.
    void groupByParent()
    {
        m_firstChild.assign(m_units.size() + 1, 0);
        forEachChild([&](std::uint32_t base, std::uint32_t) { ++m_firstChild[base + 1]; });
        std::partial_sum(m_firstChild.begin(), m_firstChild.end(), m_firstChild.begin());
        m_children.resize(m_firstChild.back());
        auto next = m_firstChild;
        forEachChild([&](std::uint32_t base, std::uint32_t child) { m_children[next[base]++] = child; });
    }
    template <typename Take>
    void forEachChild(const Take& take) const
    {
        for (std::uint32_t child = 0; child < m_units.size(); ++child) {
            const auto label = unit(child).label();
            if (label <= 0xFF && (child ^ label) < m_units.size())
                take(child ^ label, child);
        }
    }

    /// Any byte can follow, so the whole block of 256 cells must exist.
    std::uint32_t baseOf(std::uint32_t index) const
    {
        const auto base = index ^ unit(index).offset();
        if ((base | 0xFFU) >= m_units.size())
            m_refuse(say("its normalisation reaches beyond its table"));
        return base;
    }

    /// Returns the maximum number of matches of a text from this base. Cells can share a base, so each is visited once.
    unsigned visit(std::uint32_t base, unsigned missing, unsigned depth)
    {
        auto& seen = m_seen[base];
        if (seen.state == State::Open || depth > kLongestKey)
            m_refuse(say("its normalisation rules form a loop"));
        if (seen.state == State::Done && seen.missing != missing)
            m_refuse(say("its normalisation cuts characters"));
        if (seen.state == State::Done)
            return seen.matches;
        seen = {State::Open, static_cast<std::uint8_t>(missing), 0};
        unsigned matches = 0;
        const auto count = m_firstChild[base + 1] - m_firstChild[base];
        for (const auto child : std::span(m_children).subspan(m_firstChild[base], count))
            matches = std::max(matches, visitChild(child, missing, depth));
        if (matches > kMostMatches)
            m_refuse(say("its normalisation has too many rules that begin alike"));
        seen.state = State::Done;
        seen.matches = static_cast<std::uint8_t>(matches);
        return matches;
    }
    unsigned visitChild(std::uint32_t child, unsigned missing, unsigned depth)
    {
        const auto base = baseOf(child);
        const auto after = missingAfterLabel(missing, unit(child).label());
        const bool isMatch = unit(child).hasLeaf();
        if (isMatch)
            checkLeaf(unit(base).value(), after);
        return visit(base, after, depth + 1) + (isMatch ? 1 : 0);
    }
    unsigned missingAfterLabel(unsigned missing, std::uint32_t label) const
    {
        const auto after = missingAfter(missing, label);
        if (after > 3)
            m_refuse(say("its normalisation cuts characters"));
        return after;
    }
    void checkLeaf(std::uint32_t value, unsigned missing) const
    {
        if (missing > 0)
            m_refuse(say("its normalisation cuts characters"));
        if (value >= m_texts.size())
            m_refuse(say("its normalisation points past the end of its string table"));
        if ((static_cast<unsigned char>(m_texts[value]) & 0xC0U) == 0x80U)
            m_refuse(say("its normalisation points into a character"));
    }

    std::vector<std::uint32_t> m_units;
    std::string_view m_texts;
    const Refusal& m_refuse;
    std::vector<Seen> m_seen;                 ///< by base
    std::vector<std::uint32_t> m_firstChild;  ///< by base: the start of its children in the next vector
    std::vector<std::uint32_t> m_children;
};

void checkTexts(std::string_view texts, const Refusal& refuse)
{
    if (!texts.empty() && texts.back() != '\0')
        refuse(say("its normalisation contains an unterminated string"));
    if (!isValidUtf8(texts))
        refuse(say("its normalisation has a text that is not UTF-8"));
    while (!texts.empty()) {
        const auto length = texts.find('\0');
        if (length > kLongestReplacement)
            refuse(say("its normalisation has a replacement of more than %1 bytes", kLongestReplacement));
        texts.remove_prefix(length + 1);
    }
}

}  // namespace

ProtobufReader::ProtobufReader(std::string_view message, std::string_view origin)
    : m_rest(message)
    , m_origin(origin)
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
        refuse(say("a field has no valid number"));
    field.type = static_cast<WireType>(tag & 7U);
    switch (field.type) {
    case WireType::Varint: field.value = varint(); return field;
    case WireType::Fixed64: field.value = fixed(8); return field;
    case WireType::Fixed32: field.value = fixed(4); return field;
    case WireType::Bytes: field.bytes = take(varint()); return field;
    }
    refuse(say("a field has no valid type"));
}

void ProtobufReader::refuse(const Message& what) const
{
    throw Error(ErrorCode::InvalidFormat, say("%1: not a usable sentencepiece model: %2; restore it", m_origin, what));
}

std::uint64_t ProtobufReader::varint()
{
    constexpr unsigned kPayloadBits = 7;
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += kPayloadBits) {
        const auto byte = static_cast<unsigned char>(take(1).front());
        const std::uint64_t payload = byte & 0x7FU;
        if (payload << shift >> shift != payload)
            refuse(say("a number has more than 64 bits"));
        value |= payload << shift;
        if (byte < 0x80U)
            return value;
    }
    refuse(say("a number has more than 64 bits"));
}

std::string_view ProtobufReader::take(std::uint64_t size)
{
    if (size > m_rest.size())
        refuse(say("a field reaches beyond the end (cut off?)"));
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

void checkVocabulary(std::string_view bytes, const std::string& origin)
{
    enum Field : std::uint32_t {
        Pieces = 1,
        TrainerSpec = 2,
        NormalizerSpec = 3,
        SelfTestData = 4,
        DenormalizerSpec = 5
    };
    FieldReader message(bytes, origin);
    std::vector<VocabularyPiece> pieces;
    while (const auto field = message.next()) {
        if (field->number != Pieces)
            message.requireOnce(*field);
        message.require(*field, WireType::Bytes);
        switch (field->number) {
        case Pieces:
            if (pieces.size() == kMostPieces)
                message.refuse(say("it has more than %1 pieces", kMostPieces));
            pieces.push_back(readPiece(field->bytes, origin));
            break;
        case TrainerSpec: checkTrainerSpec(field->bytes, origin); break;
        case NormalizerSpec:
        case DenormalizerSpec: checkNormalizerSpec(field->bytes, origin); break;
        case SelfTestData:
            if (!field->bytes.empty())
                message.refuse(say("it contains a self-test, which this program does not run"));
            break;
        default: message.refuseUnknown(*field);
        }
    }
    checkPieces(pieces, message);
}

void checkCharsmap(std::string_view charsmap, const Refusal& refuse)
{
    constexpr auto kSizeBytes = sizeof(std::uint32_t);
    if (charsmap.empty())
        return;
    if (charsmap.size() < kSizeBytes)
        refuse(say("its normalisation is cut off"));
    const std::size_t size = littleEndianWords(charsmap.substr(0, kSizeBytes)).front();
    const auto rest = charsmap.substr(kSizeBytes);
    if (size % sizeof(std::uint32_t) != 0 || size >= rest.size())
        refuse(say("its normalisation has a table of the wrong size"));
    checkTexts(rest.substr(size), refuse);
    TrieWalk(littleEndianWords(rest.substr(0, size)), rest.substr(size), refuse).run();
}

}  // namespace translucent
