#pragma once

#include "kernels/vectors.h"

#include <cstdint>

namespace translucent {

/// Which elements of an array are kept, computed from their index alone, so that nothing has to be stored between the
/// forward and the backward pass. Kept ones are divided by the keeping probability.
/// Source: Srivastava et al. 2014; the bits are MurmurHash3's finaliser (Appleby 2011) over a counter.
class DropoutMask {
public:
    /// Keeps everything.
    DropoutMask() = default;
    /// `rate` from 0 to below 1 is the share that is dropped; masks of different keys are independent.
    DropoutMask(double rate, std::uint64_t key)
        : m_rate(rate)
        , m_key(key)
        , m_threshold(static_cast<std::uint32_t>(rate * 4294967296.0))
        , m_factor(static_cast<float>(1 / (1 - rate)))
    {
    }

    double rate() const { return m_rate; }
    std::uint64_t key() const { return m_key; }
    bool keepsEverything() const { return m_threshold == 0; }

    /// 0 or 1 / (1 − rate)
    TRANSLUCENT_INLINE float operator[](std::uint32_t index) const
    {
        std::uint32_t h = index + static_cast<std::uint32_t>(m_key);
        h ^= h >> 16;
        h *= 0x85EBCA6BU;
        h ^= static_cast<std::uint32_t>(m_key >> 32);
        h ^= h >> 13;
        h *= 0xC2B2AE35U;
        h ^= h >> 16;
        return h >= m_threshold ? m_factor : 0.0F;
    }

private:
    double m_rate = 0;
    std::uint64_t m_key = 0;
    std::uint32_t m_threshold = 0;
    float m_factor = 1;
};

}  // namespace translucent
