#include "translucent/neural/vocabulary_map.h"

#include "network/model_state.h"
#include "translucent/base/error.h"
#include "translucent/text/scored_vocabulary.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace translucent {

namespace {

const Tokenizer& tokenizerOf(const TranslationModel& model, EmbeddingTable table)
{
    return table == EmbeddingTable::Source ? model.sourceTokenizer() : model.targetTokenizer();
}

/// Shape: [V, D]
torch::Tensor rowsOf(const TranslationModel& model, EmbeddingTable table)
{
    auto& network = *networkOf(model);
    const auto& rows = table == EmbeddingTable::Source ? network.sourceEmbedding()->weight()
        : table == EmbeddingTable::Target              ? network.targetEmbedding()->weight()
                                                       : network.outputWeight();
    return rows.detach().to(torch::kCPU, torch::kDouble);
}

std::vector<double> numbersIn(const torch::Tensor& tensor)
{
    const auto values = tensor.contiguous();
    const auto* first = values.data_ptr<double>();
    return {first, first + values.numel()};
}

/// Fills in coordinates and shares.
void addComponents(VocabularyMap& map, const torch::Tensor& rows, std::int64_t count)
{
    map.dimensions = rows.size(1);
    const auto centred = rows - rows.mean(0, true);  // [V, D]
    const auto decomposed = at::linalg_svd(centred, false);
    const auto variances = numbersIn(std::get<1>(decomposed).square());  // times V
    auto directions = std::get<2>(decomposed).slice(0, 0, count);        // [K, D]
    const auto largest = directions.gather(1, directions.abs().argmax(1, true));
    directions = directions * largest.sign();
    map.coordinates = numbersIn(centred.matmul(directions.t()));  // [V, K]
    double all = 0;
    for (const auto variance : variances)
        all += variance;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
        map.components.push_back({all > 0 ? variances[i] / all : 0});
}

}  // namespace

VocabularyMap vocabularyMap(const TranslationModel& model, EmbeddingTable table, std::int64_t components)
{
    requireVocabularyMap(model.config(), table, components);
    VocabularyMap map;
    map.table = table;
    map.pieces = mappedPieces(tokenizerOf(model, table));
    if (std::ranges::any_of(map.pieces, [](const MappedPiece& piece) { return piece.score.has_value(); }))
        map.scoring = ScoredVocabulary(tokenizerOf(model, table)).kind();
    atBoundary(
        "finding the principal components of a table", [&] { addComponents(map, rowsOf(model, table), components); });
    for (std::size_t i = 0; i < map.components.size(); ++i)
        map.components[i].scoreCorrelation = scoreCorrelation(map.pieces, map.column(i));
    return map;
}

std::vector<PieceNeighbour> nearestPieces(
    const TranslationModel& model, EmbeddingTable table, std::int64_t id, std::size_t count)
{
    requireTable(model.config(), table);
    const auto& tokenizer = tokenizerOf(model, table);
    tokenizer.pieceText(id);  // refuses an id outside
    const auto [products, lengths] = atBoundary("comparing the rows of a table", [&] {
        const auto rows = rowsOf(model, table);
        return std::pair(numbersIn(rows.matmul(rows[id])), numbersIn(rows.square().sum(1).sqrt()));  // [V] each
    });
    const auto own = lengths[static_cast<std::size_t>(id)];
    std::vector<PieceNeighbour> neighbours;
    for (std::size_t i = 0; i < products.size(); ++i)
        if (const auto other = static_cast<std::int64_t>(i); other != id && own > 0 && lengths[i] > 0)
            neighbours.push_back({other, {}, products[i] / (own * lengths[i])});
    const auto last = neighbours.begin() + static_cast<std::ptrdiff_t>(std::min(count, neighbours.size()));
    std::ranges::partial_sort(neighbours, last, [](const PieceNeighbour& one, const PieceNeighbour& other) {
        return one.cosine != other.cosine ? one.cosine > other.cosine : one.id < other.id;
    });
    neighbours.erase(last, neighbours.end());
    for (auto& neighbour : neighbours)
        neighbour.text = tokenizer.pieceText(neighbour.id);
    return neighbours;
}

}  // namespace translucent
