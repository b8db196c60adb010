#pragma once

#include <array>
#include <charconv>
#include <cstdint>
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

/// Appends a number in as many bytes as it needs, seven bits in each. Source: LEB128.
inline void appendVarint(std::string& bytes, std::uint64_t value)
{
    constexpr unsigned kBits = 7, kMore = 0x80;
    for (; value >= kMore; value >>= kBits)
        bytes += static_cast<char>((value & (kMore - 1)) | kMore);
    bytes += static_cast<char>(value);
}

/// The number that starts at `at`; `at` is moved to the end of the number. The bytes must be from appendVarint.
inline std::uint64_t takeVarint(const char*& at)
{
    constexpr unsigned kBits = 7, kMore = 0x80;
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += kBits) {
        const auto byte = static_cast<unsigned char>(*at++);
        value |= static_cast<std::uint64_t>(byte & (kMore - 1)) << shift;
        if (byte < kMore)
            return value;
    }
}

}  // namespace translucent
