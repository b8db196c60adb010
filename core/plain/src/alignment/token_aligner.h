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

/// Replaces the expectations of a link in both directions by their product, so that the models learn to agree. The
/// expectations of the empty word do not change. Source: Liang, Taskar and Klein 2006, §4
/// @param sources number of words of `forward` in `from` and of `backward` in `to`
void agree(Expectation& forward, Expectation& backward, std::size_t sources);

/// One iteration of expectation maximisation in both directions. Counts are added in the order of the sentences, so the
/// result does not depend on the number of threads. If `stop` interrupts it, nothing changes.
void trainTogether(DirectedModel& forward, DirectedModel& backward, ModelKind kind, std::size_t threads,
    const std::stop_token& stop = {});

/// Combines the alignments of both directions. Starts with the links that both contain. Adds links of either direction
/// that are adjacent to an existing link, also diagonally, and connect a token without links. Finally adds links
/// between two tokens without links. The result is sorted.
/// @param sourceOf for each target token the source token, from 1, or 0 for none
/// @param targetOf for each source token the target token, in the same form
/// Source: Koehn et al. 2005, §2.2 (grow-diag-final-and)
std::vector<TokenLink> growDiagFinalAnd(std::span<const std::size_t> sourceOf, std::span<const std::size_t> targetOf);

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
