#include "text_format.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <locale>
#include <sstream>

namespace translucent::cli {

namespace {

/// The two bytes of U+0080 … U+009F, which terminals take for control characters, too.
bool isSecondControl(const std::string& text, std::size_t at)
{
    return at + 1 < text.size() && text[at] == '\xC2' && static_cast<unsigned char>(text[at + 1]) < 0xA0;
}

std::string escaped(char character)
{
    constexpr auto digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(character);
    return {'\\', 'x', digits[byte >> 4U], digits[byte & 0xFU]};
}

}  // namespace

std::string visible(const std::string& text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (isSecondControl(text, i))
            result += escaped(text[++i]);
        else if (byte < 0x20 || byte == 0x7F)
            result += escaped(text[i]);
        else
            result += text[i];
    }
    return result;
}

std::string fixed(double value, int decimals)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::fixed << std::setprecision(decimals) << value;
    return text.str();
}

std::string duration(double seconds)
{
    const auto total = static_cast<long long>(std::llround(std::clamp(seconds, 0.0, 1e9)));
    const long long hours = total / 3600;
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::setfill('0');
    if (hours > 0)
        text << hours << ':' << std::setw(2);
    text << total / 60 % 60 << ':' << std::setw(2) << total % 60;
    return text.str();
}

std::string padLeft(const std::string& text, std::size_t width)
{
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

}  // namespace translucent::cli
