#pragma once

#include <array>
#include <charconv>
#include <string>

namespace translucent {

/// A number with a fixed number of decimals. Unlike printf and std::to_string, always uses a point, regardless of the
/// locale.
inline std::string fixedText(double value, int decimals)
{
    constexpr std::size_t kLongest = 512;  // the largest double has 309 digits before the point
    std::array<char, kLongest> digits {};
    const auto [end, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, decimals);
    return {digits.data(), end};
}

/// "1.23e-07", with the same number of decimals.
inline std::string scientificText(double value, int decimals)
{
    constexpr std::size_t kLongest = 64;
    std::array<char, kLongest> digits {};
    const auto [end, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::scientific, decimals);
    return {digits.data(), end};
}

/// The fewest digits from which the same number can be read back.
inline std::string shortestText(double value)
{
    constexpr std::size_t kLongest = 64;
    std::array<char, kLongest> digits {};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), end};
}

}  // namespace translucent
