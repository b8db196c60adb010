#include "translucent/base/terminal_text.h"

#include "base/unicode.h"
#include "translucent/base/error.h"

#include <algorithm>

namespace translucent {

namespace {

bool isInsideCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The second byte of U+0080 … U+009F, which terminals also treat as control characters.
bool isSecondControl(std::string_view text, std::size_t at)
{
    return at > 0 && text[at - 1] == '\xC2' && isInsideCharacter(text[at])
        && static_cast<unsigned char>(text[at]) < 0xA0U;
}

std::string escaped(char c)
{
    constexpr std::string_view kHex = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    return {'\\', 'x', kHex[byte >> 4U], kHex[byte & 0x0FU]};
}

/// Appends the byte at `at`, depending on the previous bytes.
void appendPrintable(std::string& out, std::string_view text, std::size_t at)
{
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool second = isSecondControl(text, at);
    if (second)
        out.pop_back();
    if (byte < 0x20U || byte == 0x7FU || second)
        out += escaped(text[at]);
    else
        out += text[at];
}

/// The first position from `at` that is a character boundary.
std::size_t boundaryFrom(std::string_view text, std::size_t at)
{
    while (at < text.size() && isInsideCharacter(text[at]))
        ++at;
    return at;
}

}  // namespace

std::string printable(std::string_view text, std::size_t most)
{
    const bool isText = isValidUtf8(text);
    std::string out;
    std::size_t at = 0;
    for (; at < text.size() && (out.size() < most || (isText && isInsideCharacter(text[at]))); ++at)
        if (isText || static_cast<unsigned char>(text[at]) < 0x80U)
            appendPrintable(out, text, at);
        else
            out += escaped(text[at]);
    return at < text.size() ? out + "…" : out;
}

std::string withoutControls(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] == '\n' || text[at] == '\t')
            out += text[at];
        else
            appendPrintable(out, text, at);
    return out;
}

std::string withoutLongWords(std::string_view message)
{
    constexpr std::size_t kLongest = 240, kBegin = 160, kEnd = 60;
    std::string out;
    while (!message.empty()) {
        const auto word = message.substr(0, std::min(message.find_first_of(" \n"), message.size()));
        if (word.size() > kLongest)
            out.append(word.substr(0, boundaryFrom(word, kBegin)))
                .append("…")
                .append(word.substr(boundaryFrom(word, word.size() - kEnd)));
        else
            out += word;
        message.remove_prefix(word.size());
        const auto gap = std::min(message.find_first_not_of(" \n"), message.size());
        out += message.substr(0, gap);
        message.remove_prefix(gap);
    }
    return out;
}

}  // namespace translucent
