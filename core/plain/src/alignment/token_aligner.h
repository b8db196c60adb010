#pragma once

#include "alignment/directed_model.h"
#include "translucent/alignment/alignment.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace translucent::alignment {

/// Gives ids numbers without gaps.
class Numbering {
public:
    std::vector<Word> add(std::span<const std::int64_t> ids);
    /// Ids that were never added have the number kUnknownWord.
    std::vector<Word> of(std::span<const std::int64_t> ids) const;
    /// The id of each number.
    const std::vector<std::int64_t>& ids() const { return m_ids; }

private:
    Word numberOf(std::int64_t id);

    std::unordered_map<std::int64_t, Word> m_words;
    std::vector<std::int64_t> m_ids;
};

/// The pairs that can be aligned, both sides numbered.
struct AlignedPairs {
    explicit AlignedPairs(std::span<const TokenPair> pairs);

    std::vector<std::size_t> places;  ///< which pairs they are
    Numbering sourceWords;
    Numbering targetWords;
    Sentences source;
    Sentences target;
};

/// Both directions, learnt together. Contains references to the pairs, so it cannot be copied.
class TokenAligner {
public:
    /// Learns from `pairs` until `stop` is requested.
    TokenAligner(std::span<const TokenPair> pairs, const AlignerOptions& options, const std::stop_token& stop);
    TokenAligner(const TokenAligner&) = delete;
    TokenAligner& operator=(const TokenAligner&) = delete;

    /// As DirectedModel::condense.
    void condense();

    /// The pairs that it learnt from.
    const AlignedPairs& pairs() const { return m_pairs; }
    /// Links of the i-th of them.
    std::vector<TokenLink> linksOf(std::size_t i) const;
    /// Links of any pair; empty if it cannot be aligned.
    std::vector<TokenLink> links(const TokenPair& pair) const;
    /// t(target | source) of all tokens that occur together in a pair, unless condense() was called.
    TokenTranslations translations() const;

private:
    ModelKind m_kind;
    AlignedPairs m_pairs;
    DirectedModel m_forward;
    DirectedModel m_backward;
};

std::size_t threadsOf(const AlignerOptions& options);

}  // namespace translucent::alignment
