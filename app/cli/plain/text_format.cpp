#include "text_format.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <locale>
#include <sstream>

namespace translucent::cli {

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
