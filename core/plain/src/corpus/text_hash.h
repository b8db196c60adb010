#pragma once

#include "util/random.h"

#include <cstdint>
#include <string_view>

namespace translucent {

/// A 64-bit hash of `text` that is the same on every platform and in every run: FNV-1a, then mixed with
/// `seed` so that all bits are usable.
inline std::uint64_t hashText(std::string_view text, std::uint64_t seed)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char byte : text) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
    }
    return Random::mix(hash ^ Random::mix(seed));
}

}  // namespace translucent
