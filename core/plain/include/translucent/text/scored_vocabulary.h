#pragma once

#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace translucent {

/// A piece and its score in segmentation.
struct ScoredPiece {
    std::string text;
    std::int64_t id = kUnknownId;
    float score = 0;        ///< ln p in a unigram vocabulary; in a BPE vocabulary −n of the merge n, from 0
    bool isSymbol = false;  ///< user-defined: never split, regardless of its score
};

/// The pieces of a vocabulary with their scores, from its sentencepiece model: sufficient to segment texts like the
/// tokenizer, step by step. Source: sentencepiece_model.proto.
class ScoredVocabulary {
public:
    explicit ScoredVocabulary(const Tokenizer& tokenizer);

    /// Empty for vocabularies of whole words or characters, which other programs create.
    std::optional<TokenizerKind> kind() const { return m_kind; }

    /// nullptr if the piece does not exist.
    const ScoredPiece* find(std::string_view text) const;
    /// The score of a character that is not a piece, in a unigram vocabulary: 10 below the least score.
    float unknownScore() const { return m_least - kUnknownPenalty; }
    std::size_t longestPiece() const { return m_longest; }  ///< in bytes

    /// The characters of a text after the vocabulary's normalisation, "▁" for a space.
    /// @throws Error{InvalidFormat} if `text` is not UTF-8.
    std::vector<std::string> characters(std::string_view text) const;
    /// Each user-defined symbol is one unit; elsewhere each character is one.
    std::vector<std::string> units(std::span<const std::string> characters) const;

    /// Returns the pieces as the tokenizer reads them: a run of unknown pieces becomes one piece with the id of UNK; if
    /// the vocabulary has byte pieces, an unknown piece becomes its bytes.
    std::vector<ScoredPiece> read(std::span<const std::string> pieces) const;

private:
    static constexpr float kUnknownPenalty = 10;

    void add(ScoredPiece piece);
    void readPieces();

    Tokenizer m_tokenizer;
    std::optional<TokenizerKind> m_kind = TokenizerKind::Unigram;
    std::unordered_map<std::string, ScoredPiece> m_pieces;
    std::vector<std::int64_t> m_bytes;  ///< ids by byte value; empty if the vocabulary has none
    float m_least = std::numeric_limits<float>::max();
    std::size_t m_longest = 0;
    std::size_t m_longestSymbol = 0;
};

}  // namespace translucent
