#include "util/quoting.h"

#include <cstddef>

namespace translucent {

namespace {

constexpr std::size_t kLongestQuote = 120;

bool continuesCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

void appendVisible(std::string& out, char c)
{
    constexpr std::string_view kHex = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20U && byte != 0x7FU) {
        out += c;
        return;
    }
    out += "\\x";
    out += kHex[byte >> 4U];
    out += kHex[byte & 0x0FU];
}

}  // namespace

std::string printable(std::string_view text)
{
    std::string out;
    std::size_t taken = 0;
    while (taken < text.size() && (out.size() < kLongestQuote || continuesCharacter(text[taken]))) {
        appendVisible(out, text[taken++]);
    }
    return taken < text.size() ? out + "…" : out;
}

std::string inQuotes(std::string_view text)
{
    return "'" + printable(text) + "'";
}

}  // namespace translucent
