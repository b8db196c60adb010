#pragma once

#include "translucent/explain/step.h"
#include "translucent/scored_vocabulary.h"

#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A piece at a place of the text where it may stand.
struct LatticePiece {
    std::size_t begin = 0;  ///< characters
    std::size_t end = 0;
    std::string text;
    float score = 0;  ///< ln p
    bool isUnknown = false;

    bool operator==(const LatticePiece&) const = default;
};

/// One way to cut the text.
struct Segmentation {
    std::vector<std::size_t> pieces;  ///< indices into the lattice, in the order of the text
    float score = 0;                  ///< the sum of theirs
};

/// Every piece of a vocabulary that fits somewhere into a text, by where they begin.
struct PieceLattice {
    std::vector<std::string> characters;
    std::vector<LatticePiece> pieces;

    std::vector<std::string> texts(const Segmentation& segmentation) const;
};

/// A character that is no piece stands there as an unknown one. User-defined symbols count −0.1 and so always win.
PieceLattice pieceLattice(const ScoredVocabulary& vocabulary, std::vector<std::string> characters);

/// The ways to cut the text whose scores are greatest, the best first, at most `count`. Of equal ones the one whose
/// last piece is longest, as sentencepiece has it. Source: Viterbi 1967; Kudo 2018, §3.1.
std::vector<Segmentation> bestSegmentations(const PieceLattice& lattice, std::size_t count);

/// How a unigram vocabulary cuts a text: what fits where, the best way to each place, the whole and its runners-up.
/// The last step has the ids in its table. Source: Kudo 2018.
/// @throws InputError{Empty} without text
std::vector<ExplainStep> explainUnigram(const ScoredVocabulary& vocabulary, std::string_view text);

/// Two neighbours that became one.
struct BpeMerge {
    std::size_t at = 0;               ///< of the left one among the pieces before
    std::int64_t rank = 0;            ///< the how-manieth merge it was when the vocabulary was learnt, from 0
    std::vector<std::string> before;  ///< all pieces of the text
};

struct BpeReplay {
    std::vector<BpeMerge> merges;
    std::vector<std::string> pieces;  ///< at the end
};

/// Merges, again and again, the two neighbours whose piece was learnt first, of equal ones the leftmost, until no two
/// neighbours are a piece of the vocabulary. User-defined symbols are never merged.
/// Source: Sennrich et al. 2016, §3.2; sentencepiece, bpe_model.cc.
BpeReplay replayBpe(const ScoredVocabulary& vocabulary, std::span<const std::string> characters);

/// How a BPE vocabulary cuts a text, a step for each merge. The last step has the ids in its table.
/// @throws InputError{Empty} without text
std::vector<ExplainStep> explainBpe(const ScoredVocabulary& vocabulary, std::string_view text);

}  // namespace translucent
