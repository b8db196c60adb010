#pragma once

#include "decoding/gathered_outputs.h"
#include "translucent/shortlist.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// The output layer of a batch whose sentences have short lists. One product gives the logits of all that is listed,
/// of which each sentence has its own, so that its results do not depend on the sentences beside it.
/// Legend: U listed tokens of all sentences together, L those of one.
class ShortlistedOutput {
public:
    /// `lists` are the ids of each sentence, ascending, the special tokens first.
    ShortlistedOutput(const LinearView& output, std::vector<std::vector<std::int64_t>> lists);

    /// Its outputs are the tokens listed for any sentence. Shape: [D] → [U]
    const LinearView& layer() const { return m_rows.view(); }

    std::span<const std::int64_t> tokens(std::size_t sentence) const { return m_lists[sentence]; }

    /// Where a token that is listed stands among the sentence's.
    std::size_t placeOf(std::size_t sentence, std::int64_t id) const;

    /// Those of a sentence among the logits of a row. Shapes: logits [U], result [L]
    void choose(std::size_t sentence, const float* logits, std::vector<float>& result) const;

private:
    std::vector<std::vector<std::int64_t>> m_lists;
    std::vector<std::int64_t> m_all;                   ///< ascending. Shape: [U]
    std::vector<std::vector<std::uint32_t>> m_places;  ///< of each list's tokens among all
    GatheredOutputs m_rows;
};

/// Nothing without a short list. `forced` are tokens that every translation may have, too.
std::optional<ShortlistedOutput> shortlistedOutput(const LinearView& output, const Shortlist* shortlist,
    std::span<const std::vector<std::int64_t>> sources, std::span<const std::int64_t> forced);

}  // namespace translucent
