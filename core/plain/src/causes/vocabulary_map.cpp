#include "translucent/causes/vocabulary_map.h"

#include "translucent/base/error.h"
#include "translucent/text/scored_vocabulary.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr std::int64_t kMostComponents = 10;

}  // namespace

void requireTable(const TransformerConfig& config, EmbeddingTable table)
{
    if (table == EmbeddingTable::Target && !config.hasDecoder())
        throw Error(ErrorCode::InvalidArgument,
            say("this model has no decoder and so no embeddings of a target; choose the source or the output layer"));
}

void requireVocabularyMap(const TransformerConfig& config, EmbeddingTable table, std::int64_t components)
{
    requireTable(config, table);
    const auto pieces = table == EmbeddingTable::Source ? config.sourceVocabulary : config.targetVocabulary;
    const auto most = std::min({kMostComponents, config.modelDimension, pieces});
    if (components < 1 || components > most)
        throw Error(ErrorCode::InvalidArgument,
            say("there cannot be %1 components; choose a number from 1 to %2", components, most));
}

std::vector<MappedPiece> mappedPieces(const Tokenizer& tokenizer)
{
    const ScoredVocabulary scored(tokenizer);
    std::vector<MappedPiece> pieces;
    for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id) {
        MappedPiece piece {id, tokenizer.pieceText(id), id < kSpecialIds};
        const auto* found = piece.isSpecial || !scored.kind() ? nullptr : scored.find(piece.text);
        if (found && found->id == id && !found->isSymbol)
            piece.score = found->score;
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

std::vector<double> VocabularyMap::column(std::size_t component) const
{
    std::vector<double> values;
    for (std::size_t piece = 0; piece < pieces.size(); ++piece)
        values.push_back(at(piece, component));
    return values;
}

std::optional<std::int64_t> VocabularyMap::find(std::string_view text) const
{
    const auto found = std::ranges::find(pieces, text, &MappedPiece::text);
    return found != pieces.end() ? std::optional(found->id) : std::nullopt;
}

std::optional<double> scoreCorrelation(std::span<const MappedPiece> pieces, std::span<const double> coordinates)
{
    std::vector<std::pair<double, double>> pairs;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (pieces[i].score)
            pairs.emplace_back(*pieces[i].score, coordinates[i]);
    const auto count = static_cast<double>(pairs.size());
    double meanScore = 0, meanPlace = 0;
    for (const auto& [score, place] : pairs) {
        meanScore += score / count;
        meanPlace += place / count;
    }
    double product = 0, scores = 0, places = 0;
    for (const auto& [score, place] : pairs) {
        product += (score - meanScore) * (place - meanPlace);
        scores += (score - meanScore) * (score - meanScore);
        places += (place - meanPlace) * (place - meanPlace);
    }
    return scores > 0 && places > 0 ? std::optional(product / std::sqrt(scores * places)) : std::nullopt;
}

}  // namespace translucent
