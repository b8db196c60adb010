#pragma once

#include <cstdint>
#include <string_view>

namespace translucent {

/// A small deterministic generator (splitmix64): the same seed gives the same numbers on every platform, which the
/// standard library's distributions do not guarantee.
/// Source: Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators".
class Random {
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }

    /// The next 64 random bits.
    std::uint64_t next()
    {
        m_state += 0x9e3779b97f4a7c15ULL;
        return mix(m_state);
    }

    /// A number in [0, 1).
    double uniform()
    {
        constexpr double kStep = 1.0 / (std::uint64_t {1} << 53U);
        return static_cast<double>(next() >> 11U) * kStep;
    }

    /// A number in [0, bound); `bound` is at least 1. The bias is below bound / 2^32.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }

    /// Scrambles 64 bits; a bijection, so different inputs give different outputs.
    static std::uint64_t mix(std::uint64_t value)
    {
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
        value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
        return value ^ (value >> 31);
    }

private:
    std::uint64_t m_state;
};

/// A 64-bit hash of `text` that is the same on every platform and in every run: FNV-1a, then mixed with `seed` so that
/// all bits can be used.
inline std::uint64_t hashText(std::string_view text, std::uint64_t seed)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char byte : text)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
    return Random::mix(hash ^ Random::mix(seed));
}

}  // namespace translucent
