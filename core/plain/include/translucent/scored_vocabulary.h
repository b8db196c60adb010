#pragma once

#include "translucent/tokenizer.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace translucent {

/// A piece and what it counts when a text is cut.
struct ScoredPiece {
    std::string text;
    std::int64_t id = kUnknownId;
    float score = 0;        ///< ln p in a unigram vocabulary; in a BPE vocabulary −n of the merge n, from 0
    bool isSymbol = false;  ///< user-defined: never cut, whatever its score
};

/// The pieces of a vocabulary with their scores, as its sentencepiece model holds them: enough to cut texts as the
/// tokenizer does, in the open. Source: sentencepiece_model.proto.
class ScoredVocabulary {
public:
    explicit ScoredVocabulary(const Tokenizer& tokenizer);

    /// Nothing for vocabularies of whole words or of characters, which other programs make.
    std::optional<TokenizerKind> kind() const { return m_kind; }

    /// nullptr when there is no such piece.
    const ScoredPiece* find(std::string_view text) const;
    /// The score of a character that is not a piece, in a unigram vocabulary: 10 below the least score.
    float unknownScore() const { return m_least - kUnknownPenalty; }
    std::size_t longestPiece() const { return m_longest; }  ///< in bytes

    /// The characters of a text as the vocabulary's normalisation leaves it, "▁" for a space.
    /// @throws Error{InvalidFormat} when `text` is not UTF-8.
    std::vector<std::string> characters(std::string_view text) const;
    /// Where user-defined symbols stand each is one unit, elsewhere each character is.
    std::vector<std::string> units(std::span<const std::string> characters) const;

    /// What the tokenizer makes of pieces: a run of unknown ones is one with the id of UNK; where the vocabulary has
    /// pieces for bytes, an unknown one becomes those.
    std::vector<ScoredPiece> read(std::span<const std::string> pieces) const;

private:
    static constexpr float kUnknownPenalty = 10;

    void add(ScoredPiece piece);
    void readPieces();

    Tokenizer m_tokenizer;
    std::optional<TokenizerKind> m_kind = TokenizerKind::Unigram;
    std::unordered_map<std::string, ScoredPiece> m_pieces;
    std::vector<std::int64_t> m_bytes;  ///< ids by byte value; empty when the vocabulary has none
    float m_least = std::numeric_limits<float>::max();
    std::size_t m_longest = 0;
    std::size_t m_longestSymbol = 0;
};

}  // namespace translucent
