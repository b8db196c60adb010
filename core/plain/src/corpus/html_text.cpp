#include "corpus/html_text.h"

#include "base/unicode.h"
#include "corpus/xml_units.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace translucent {

namespace {

constexpr std::string_view kWhiteSpace = " \t\r\n";

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
    return encodeUtf8(std::u32string(1, number));
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

/// Elements of HTML that occur inside a text or around it. Source: HTML Living Standard, section 4, and HTML 4.01
constexpr std::array<std::string_view, 77> kTags {"a", "abbr", "acronym", "address", "article", "aside", "b", "bdi",
    "bdo", "big", "blockquote", "br", "button", "caption", "center", "cite", "code", "dd", "del", "dfn", "div", "dl",
    "dt", "em", "embed", "figcaption", "figure", "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
    "i", "iframe", "img", "input", "ins", "kbd", "label", "li", "mark", "nobr", "ol", "option", "p", "pre", "q", "rp",
    "rt", "ruby", "s", "samp", "section", "small", "span", "strike", "strong", "sub", "sup", "table", "tbody", "td",
    "tfoot", "th", "thead", "tr", "tt", "u", "ul", "var", "video", "wbr"};

/// Those that stand for something between two words.
constexpr std::array<std::string_view, 5> kInPlaceOfContent {"embed", "iframe", "img", "input", "video"};

std::size_t skipSpace(std::string_view text, std::size_t at)
{
    return std::min(text.size(), text.find_first_not_of(kWhiteSpace, at));
}

/// The end of `name="value"` at a place in the text; npos if there is none. Attributes without a value are not
/// accepted, because `a <b and c> d` is not a tag.
std::size_t endOfAttribute(std::string_view text, std::size_t at)
{
    const auto equals = text.find_first_of("=<>\"' \t\r\n", at);
    if (equals == std::string_view::npos || equals == at || text[equals] != '=' || equals + 1 == text.size())
        return std::string_view::npos;
    const char first = text[equals + 1];
    if (first != '"' && first != '\'')
        return text.find_first_of(" \t\r\n>", equals + 1);
    const auto quote = text.find(first, equals + 2);
    return quote == std::string_view::npos ? quote : quote + 1;
}

/// The length of the tag of HTML with which `text` begins; 0 if it does not begin with one.
std::size_t lengthOfTag(std::string_view text)
{
    const auto name = tagIn(text.substr(0, 16));
    if (std::ranges::find(kTags, name) == kTags.end())
        return 0;
    auto at = (text.substr(1).starts_with('/') ? 2 : 1) + name.size();
    while (true) {
        const auto next = skipSpace(text, at);
        if (text.substr(next).starts_with('>'))
            return next + 1;
        if (text.substr(next).starts_with("/>"))
            return next + 2;
        if (next == at)
            return 0;
        at = endOfAttribute(text, next);
        if (at == std::string_view::npos)
            return 0;
    }
}

}  // namespace

bool isHtmlBreak(std::string_view name)
{
    constexpr std::array<std::string_view, 25> kBreaks {"br", "p", "div", "li", "td", "th", "tr", "h1", "h2", "h3",
        "h4", "h5", "h6", "hr", "ul", "ol", "dd", "dt", "pre", "table", "option", "blockquote", "lb", "pb", "tab"};
    for (const std::string_view prefix : {"x-html-", "x-", "xlf:"})
        if (name.starts_with(prefix))
            return isHtmlBreak(name.substr(prefix.size()));
    return std::ranges::find(kBreaks, name) != kBreaks.end();
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

std::string tagIn(std::string_view code)
{
    const auto begin = code.find_first_not_of(kWhiteSpace);
    if (begin == std::string_view::npos || code[begin] != '<')
        return {};
    code.remove_prefix(begin + 1);
    if (code.starts_with('/'))
        code.remove_prefix(1);
    return lowered(code.substr(0, code.find_first_of("/> \t\r\n")));
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

std::string withoutTags(std::string_view text)
{
    constexpr std::size_t kDepth = 1;
    InlineText plain;
    plain.begin();
    while (!text.empty()) {
        const auto at = std::min(text.find('<'), text.size());
        plain.append(text.substr(0, at));
        text.remove_prefix(at);
        const auto tag = text.substr(0, lengthOfTag(text));
        if (tag.empty()) {
            plain.append(text.substr(0, 1));
            text.remove_prefix(std::min<std::size_t>(1, text.size()));
            continue;
        }
        const bool standsAlone = std::ranges::find(kInPlaceOfContent, tagIn(tag)) != kInPlaceOfContent.end();
        plain.startElement(standsAlone ? "ph" : "bpt", {}, kDepth);
        plain.append(tag);
        plain.endElement(kDepth);
        text.remove_prefix(tag.size());
    }
    return plain.take();
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
