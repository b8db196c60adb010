#pragma once

#include "training/encoded_corpus.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace translucent {

/// The number of pieces of a pair, ENDs included.
struct PairLengths {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
};

/// Encoded pairs in compact form: one or two bytes per piece and 17 per pair, so that millions fit into memory.
class PackedPairs {
public:
    std::size_t size() const { return m_lengths.size(); }
    bool empty() const { return m_lengths.empty(); }
    void reserve(std::size_t pairs);

    void add(const EncodedPair& pair);
    void append(PackedPairs&& others);

    EncodedPair operator[](std::size_t number) const;
    /// The lengths of all pairs, in order.
    std::span<const PairLengths> lengths() const { return m_lengths; }

private:
    struct Place {
        std::uint32_t block = 0;
        std::uint32_t offset = 0;
    };

    std::vector<std::string> m_blocks;
    std::vector<Place> m_places;
    std::vector<PairLengths> m_lengths;
};

/// Pairs by index: all pairs, or those of one batch.
class EncodedPairs {
public:
    EncodedPairs() = default;
    EncodedPairs(std::span<const EncodedPair> all)
        : m_all(all)
    {
    }
    EncodedPairs(const std::vector<EncodedPair>& all)
        : m_all(all)
    {
    }
    /// Unpacks the pairs with these indices.
    EncodedPairs(const PackedPairs& packed, std::span<const std::size_t> numbers);

    /// Only for an index that was requested.
    const EncodedPair& operator[](std::size_t number) const;

private:
    std::span<const EncodedPair> m_all;
    std::unordered_map<std::size_t, EncodedPair> m_unpacked;
};

}  // namespace translucent
