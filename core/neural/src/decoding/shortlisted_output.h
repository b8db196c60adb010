#pragma once

#include "decoding/decoding_network.h"
#include "translucent/shortlist/shortlist.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// Selected outputs of a linear layer as a separate layer, stored in the same form: the numbers are bit-identical.
class GatheredOutputs {
public:
    /// `outputs` of the layer in their new order; fastest in ascending order.
    GatheredOutputs(const LinearView& layer, std::span<const std::int64_t> outputs);

    const LinearView& view() const { return m_view; }

private:
    FloatBuffer m_panels;
    std::vector<float> m_bias;
    std::vector<float> m_scales;
    std::vector<std::int32_t> m_sums;
    LinearView m_view;
};

/// The output layer of a batch whose sentences have short lists. One product computes the logits of all listed tokens;
/// each sentence uses only its own, so that its results do not depend on the other sentences.
/// Legend: U listed tokens of all sentences together, L those of one.
class ShortlistedOutput {
public:
    /// `lists` contains the ids of each sentence in ascending order, the special tokens first.
    ShortlistedOutput(const LinearView& output, std::vector<std::vector<std::int64_t>> lists);

    /// Its outputs are the tokens listed for at least one sentence. Shape: [D] → [U]
    const LinearView& layer() const { return m_rows.view(); }

    std::span<const std::int64_t> tokens(std::size_t sentence) const { return m_lists[sentence]; }

    /// The place of a listed token in the sentence's list.
    std::size_t placeOf(std::size_t sentence, std::int64_t id) const;

    /// Selects the logits of a sentence from a row. Shapes: logits [U], result [L]
    void choose(std::size_t sentence, const float* logits, std::vector<float>& result) const;

private:
    std::vector<std::vector<std::int64_t>> m_lists;
    std::vector<std::int64_t> m_all;                   ///< ascending. Shape: [U]
    std::vector<std::vector<std::uint32_t>> m_places;  ///< places of each list's tokens in m_all
    GatheredOutputs m_rows;
};

/// Returns nothing without a short list. `forced` contains tokens that every translation may also use.
std::optional<ShortlistedOutput> shortlistedOutput(const LinearView& output, const Shortlist* shortlist,
    std::span<const std::vector<std::int64_t>> sources, std::span<const std::int64_t> forced);

}  // namespace translucent
