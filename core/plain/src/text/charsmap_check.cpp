#include "text/vocabulary_check.h"

#include "base/unicode.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

namespace translucent {

namespace {

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

std::vector<std::uint32_t> wordsOf(std::string_view bytes)
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

void checkCharsmap(std::string_view charsmap, const Refusal& refuse)
{
    constexpr auto kSizeBytes = sizeof(std::uint32_t);
    if (charsmap.empty())
        return;
    if (charsmap.size() < kSizeBytes)
        refuse(say("its normalisation is cut off"));
    const std::size_t size = wordsOf(charsmap.substr(0, kSizeBytes)).front();
    const auto rest = charsmap.substr(kSizeBytes);
    if (size % sizeof(std::uint32_t) != 0 || size >= rest.size())
        refuse(say("its normalisation has a table of the wrong size"));
    checkTexts(rest.substr(size), refuse);
    TrieWalk(wordsOf(rest.substr(0, size)), rest.substr(size), refuse).run();
}

}  // namespace translucent
