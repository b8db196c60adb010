#pragma once

#include "translucent/base/choice.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Legend: V pieces of the vocabulary; D model dimension; K principal components.

/// A table with a row of D numbers for each piece.
enum class EmbeddingTable {
    Source,  ///< the embeddings that the encoder reads
    Target,  ///< the embeddings that the decoder reads
    Output,  ///< the matrix of the output layer; often that of the target, see EmbeddingTying
};
template <>
inline constexpr std::array kChoices<EmbeddingTable> {Choice {EmbeddingTable::Source, "source"},
    Choice {EmbeddingTable::Target, "target"}, Choice {EmbeddingTable::Output, "output"}};

/// @throws Error{InvalidArgument} if the model has no such table
void requireTable(const TransformerConfig& config, EmbeddingTable table);
/// The same for a map. @throws Error{InvalidArgument} also unless `components` is from 1 to 10, D and V
void requireVocabularyMap(const TransformerConfig& config, EmbeddingTable table, std::int64_t components);

/// A piece of the vocabulary, as the tokenizer knows it.
struct MappedPiece {
    std::int64_t id = kUnknownId;
    std::string text;
    bool isSpecial = false;  ///< PAD, UNK, BEGIN or END
    /// What the tokenizer has as its score, see ScoredPiece; empty for special, user-defined and byte pieces, and in
    /// vocabularies without scores.
    std::optional<double> score = {};

    bool operator==(const MappedPiece&) const = default;
};

/// All pieces by id.
std::vector<MappedPiece> mappedPieces(const Tokenizer& tokenizer);

/// A principal component of a table.
struct VocabularyComponent {
    double share = 0;  ///< of the variance of all D numbers, in [0, 1]
    /// Pearson's correlation of coordinate and score over the pieces that have a score: a component that follows the
    /// frequency of the pieces has a large one. Empty without scores, or if either does not vary.
    std::optional<double> scoreCorrelation = {};

    bool operator==(const VocabularyComponent&) const = default;
};

/// The rows of a table, seen from where they differ most.
struct VocabularyMap {
    EmbeddingTable table = EmbeddingTable::Target;
    std::int64_t dimensions = 0;           ///< D
    std::optional<TokenizerKind> scoring;  ///< how the scores were made; empty if there are none
    std::vector<MappedPiece> pieces;       ///< by id
    std::vector<VocabularyComponent> components;
    std::vector<double> coordinates;  ///< Shape: [V, K]

    double at(std::size_t piece, std::size_t component) const
    {
        return coordinates[piece * components.size() + component];
    }
    /// Of all pieces, by id.
    std::vector<double> column(std::size_t component) const;
    /// The piece with this text in the vocabulary.
    std::optional<std::int64_t> find(std::string_view text) const;
};

/// See VocabularyComponent. @param coordinates one for each piece
std::optional<double> scoreCorrelation(std::span<const MappedPiece> pieces, std::span<const double> coordinates);

/// A piece and how similar its row is to another one.
struct PieceNeighbour {
    std::int64_t id = kUnknownId;
    std::string text;
    double cosine = 0;  ///< of the angle between both rows, as the table has them: not centred

    bool operator==(const PieceNeighbour&) const = default;
};

}  // namespace translucent
