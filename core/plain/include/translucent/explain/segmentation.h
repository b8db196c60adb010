#pragma once

#include "translucent/explain/step.h"
#include "translucent/text/scored_vocabulary.h"

#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A piece at a possible position in the text.
struct LatticePiece {
    std::size_t begin = 0;  ///< One segmentation of the text.
    std::size_t end = 0;
    std::string text;
    float score = 0;  ///< ln p
    bool isUnknown = false;

    bool operator==(const LatticePiece&) const = default;
};

/// One segmentation of the text.
struct Segmentation {
    std::vector<std::size_t> pieces;  ///< indices into the lattice, in the order of the text
    float score = 0;                  ///< sum of the pieces' scores
};

/// All pieces of a vocabulary that match somewhere in a text, by start position.
struct PieceLattice {
    std::vector<std::string> characters;
    std::vector<LatticePiece> pieces;

    std::vector<std::string> texts(const Segmentation& segmentation) const;
};

/// A character that is not a piece is entered as an unknown piece. User-defined symbols score −0.1, so they always win.
PieceLattice pieceLattice(const ScoredVocabulary& vocabulary, std::vector<std::string> characters);

/// The segmentations with the highest scores, best first, at most `count`. If scores are equal, the one with the
/// longest last piece wins, as in sentencepiece. Source: Viterbi 1967; Kudo 2018, §3.1.
std::vector<Segmentation> bestSegmentations(const PieceLattice& lattice, std::size_t count);

/// Shows how a unigram vocabulary segments a text: the lattice, the best path to each position, the result and its
/// runners-up. The table of the last step contains the ids. Source: Kudo 2018.
/// @throws InputError{Empty} without text
std::vector<ExplainStep> explainUnigram(const ScoredVocabulary& vocabulary, std::string_view text);

/// Two neighbours that became one.
struct BpeMerge {
    std::size_t at = 0;               ///< of the left piece among the previous pieces
    std::int64_t rank = 0;            ///< index of the merge when the vocabulary was learnt, from 0
    std::vector<std::string> before;  ///< all pieces of the text
};

struct BpeReplay {
    std::vector<BpeMerge> merges;
    std::vector<std::string> pieces;  ///< after the last merge
};

/// Repeatedly merges the two adjacent pieces whose union was learnt first, the leftmost of equal ones, until no two
/// adjacent pieces form a piece of the vocabulary. User-defined symbols are never merged.
/// Source: Sennrich et al. 2016, §3.2; sentencepiece, bpe_model.cc.
BpeReplay replayBpe(const ScoredVocabulary& vocabulary, std::span<const std::string> characters);

/// Shows how a BPE vocabulary segments a text, one step per merge. The table of the last step contains the ids.
/// @throws InputError{Empty} without text
std::vector<ExplainStep> explainBpe(const ScoredVocabulary& vocabulary, std::string_view text);

}  // namespace translucent
