#include "corpus/xml_units.h"

#include "base/unicode.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace translucent {

namespace {

/// The part of an element's content that belongs to the text.
enum class Content { Text, Code };

struct InlineElement {
    std::string_view name;
    Content content;
    bool standsAlone;  ///< neither the start nor the end of a format: an image, a variable …
};

/// All elements that can occur in a text. TMX 1.4: bpt ept hi it ph sub ut; XLIFF 1.2: g x bx ex bpt ept sub it ph mrk;
/// XLIFF 2: cp ph pc sc ec mrk sm em.
constexpr std::array<InlineElement, 17> kElements {{{"bpt", Content::Code, false}, {"ept", Content::Code, false},
    {"it", Content::Code, false}, {"ph", Content::Code, true}, {"ut", Content::Code, true}, {"x", Content::Code, true},
    {"bx", Content::Code, false}, {"ex", Content::Code, false}, {"sub", Content::Code, false},
    {"cp", Content::Code, false}, {"sc", Content::Code, false}, {"ec", Content::Code, false},
    {"sm", Content::Code, false}, {"em", Content::Code, false}, {"g", Content::Text, false},
    {"pc", Content::Text, false}, {"hi", Content::Text, false}}};

/// Tags of HTML, and types of codes, that start a new line or cell. Source: XLIFF 1.2, section 2.3, values of ctype
constexpr std::array<std::string_view, 13> kBreaks {
    "br", "p", "div", "li", "td", "th", "tr", "h1", "h2", "h3", "lb", "pb", "tab"};

bool isBreak(std::string_view name)
{
    for (const std::string_view prefix : {"x-html-", "x-", "xlf:"})
        if (name.starts_with(prefix))
            return isBreak(name.substr(prefix.size()));
    return std::ranges::find(kBreaks, name) != kBreaks.end();
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

/// The name of a tag: `br` of `<br/>` and of `</p >`; empty without one.
std::string tagIn(std::string_view code)
{
    constexpr std::string_view kWhiteSpace = " \t\r\n";
    const auto begin = code.find_first_not_of(kWhiteSpace);
    if (begin == std::string_view::npos || code[begin] != '<')
        return {};
    code.remove_prefix(begin + 1);
    if (code.starts_with('/'))
        code.remove_prefix(1);
    return lowered(code.substr(0, code.find_first_of("/> \t\r\n")));
}

/// True for code that is a line end or a space, escaped or not, or a tag that breaks the line.
bool breaksTheLine(std::string_view code)
{
    return code == "\\n" || code == "\\t" || code == "\\r\\n"
        || (!code.empty() && code.find_first_not_of(" \t\r\n") == std::string_view::npos) || isBreak(tagIn(code));
}

/// Scripts without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
bool isUnspaced(char32_t c)
{
    const auto isIn = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_IDEOGRAPHIC) != 0 || isIn(0x3000, 0x30FF)
        || isIn(0x0E00, 0x0EFF) || isIn(0x1000, 0x109F) || isIn(0x1780, 0x17FF) || isIn(0xFF00, 0xFF65);
}

bool isWordCharacter(char32_t c)
{
    return u_isalnum(static_cast<UChar32>(c)) != 0 && !isUnspaced(c);
}

char32_t firstOf(std::string_view text)
{
    constexpr std::size_t kLongestSequence = 4;
    const auto length = std::min(text.size(), codePointBoundaryBefore(text, kLongestSequence));
    const auto characters = decodeUtf8(text.substr(0, length == 0 ? text.size() : length));
    return characters.empty() ? 0 : characters.front();
}

char32_t lastOf(std::string_view text)
{
    auto begin = text.size();
    while (begin > 0 && (static_cast<unsigned char>(text[--begin]) & 0xC0U) == 0x80U) { }
    const auto characters = decodeUtf8(text.substr(begin));
    return characters.empty() ? 0 : characters.back();
}

std::string characterOf(char32_t c)
{
    return encodeUtf8(std::u32string(1, c));
}

/// Decodes `#38` or `#x26`; empty if it is not a text character.
std::string numberedCharacter(std::string_view reference)
{
    constexpr int kDecimal = 10, kHexadecimal = 16;
    constexpr std::uint32_t kLast = 0x10FFFF, kFirstSurrogate = 0xD800, kLastSurrogate = 0xDFFF;
    reference.remove_prefix(1);
    const bool isHexadecimal = reference.starts_with('x') || reference.starts_with('X');
    reference.remove_prefix(isHexadecimal ? 1 : 0);
    std::uint32_t number = 0;
    const auto* end = reference.data() + reference.size();
    const auto read = std::from_chars(reference.data(), end, number, isHexadecimal ? kHexadecimal : kDecimal);
    const bool isSurrogate = number >= kFirstSurrogate && number <= kLastSurrogate;
    if (read.ec != std::errc() || read.ptr != end || number < ' ' || number > kLast || isSurrogate)
        return {};
    return characterOf(number);
}

std::string entityText(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kOfXml {
        {{"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}}};
    if (name.starts_with('#'))
        return numberedCharacter(name);
    for (const auto& [known, text] : kOfXml)
        if (name == known)
            return std::string(text);
    return std::string(htmlEntity(name));
}

}  // namespace

void InlineText::begin()
{
    m_isOpen = true;
    m_codeDepth = 0;
    m_gap = Gap::None;
    if (!m_text.empty())
        m_text += ' ';
}

void InlineText::startElement(std::string_view name, std::string_view type, std::size_t depth)
{
    if (!m_isOpen || m_codeDepth != 0)
        return;
    const auto* element = std::ranges::find(kElements, name, &InlineElement::name);
    const bool isCode = element != kElements.end() && element->content == Content::Code;
    const bool breaks = isBreak(lowered(type)) || (element == kElements.end() && isBreak(lowered(name)));
    const auto gap = breaks ? Gap::Break : isCode && element->standsAlone ? Gap::BetweenWords : Gap::None;
    if (!isCode)
        return widenGap(gap);
    m_codeDepth = depth;
    m_codeGap = gap;
    m_code.clear();
}

void InlineText::endElement(std::size_t depth)
{
    if (m_isOpen && m_codeDepth == depth && depth != 0)
        endCode();
}

void InlineText::endCode()
{
    m_codeDepth = 0;
    widenGap(breaksTheLine(m_code) ? Gap::Break : m_codeGap);
}

void InlineText::widenGap(Gap gap)
{
    m_gap = std::max(m_gap, gap);
}

void InlineText::separate()
{
    widenGap(Gap::Break);
}

void InlineText::append(std::string_view text)
{
    constexpr std::size_t kLongestTag = 64;  // the beginning is sufficient for longer tags
    if (!m_isOpen || text.empty())
        return;
    if (m_codeDepth != 0) {
        m_code += text.substr(0, kLongestTag - std::min(kLongestTag, m_code.size()));
        return;
    }
    const auto gap = std::exchange(m_gap, Gap::None);
    if (gap != Gap::None && !m_text.empty()) {
        constexpr std::u32string_view kClosing = U".,;:!?)]}%";
        const auto before = lastOf(m_text), after = firstOf(text);
        const bool isBetweenWords =
            (isWordCharacter(before) || kClosing.find(before) != std::u32string_view::npos) && isWordCharacter(after);
        const bool isBreak = gap == Gap::Break && !(isUnspaced(before) && isUnspaced(after));
        if (isBetweenWords || isBreak)
            m_text += ' ';
    }
    m_text += text;
}

std::string InlineText::take()
{
    m_gap = Gap::None;
    return std::exchange(m_text, {});
}

std::string withoutEntities(std::string text)
{
    constexpr std::size_t kLongest = 12;
    for (auto at = text.find('&'); at != std::string::npos; at = text.find('&', at + 1)) {
        const auto length = std::string_view(text).substr(at, kLongest).find(';');
        if (length == std::string_view::npos || length < 2)
            continue;
        const auto end = at + length;
        if (const auto meant = entityText(std::string_view(text).substr(at + 1, end - at - 1)); !meant.empty())
            text.replace(at, end - at + 1, meant);
    }
    return text;
}

std::string_view htmlEntity(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 26> kEntities {{{"nbsp", "\u00A0"},
        {"ensp", "\u2002"}, {"emsp", "\u2003"}, {"thinsp", "\u2009"}, {"shy", "\u00AD"}, {"hellip", "…"},
        {"ndash", "–"}, {"mdash", "—"}, {"lsquo", "‘"}, {"rsquo", "’"}, {"ldquo", "“"}, {"rdquo", "”"}, {"laquo", "«"},
        {"raquo", "»"}, {"middot", "·"}, {"bull", "•"}, {"copy", "©"}, {"reg", "®"}, {"trade", "™"}, {"deg", "°"},
        {"times", "×"}, {"euro", "€"}, {"pound", "£"}, {"yen", "¥"}, {"sect", "§"}, {"para", "¶"}}};
    for (const auto& [known, text] : kEntities)
        if (name == known)
            return text;
    return {};
}

}  // namespace translucent
