#include "explained_pair.h"
#include "inspect_command.h"
#include "model_loading.h"
#include "program.h"
#include "translucent/base/error.h"
#include "translucent/neural/vocabulary_map.h"
#include "why_vocabulary_arguments.h"

#include <algorithm>
#include <iostream>
#include <numeric>
#include <optional>

namespace translucent::cli {

namespace {

constexpr std::size_t kEndsShown = 8;  // pieces at each end of a component

/// The piece that was given, with the pieces nearest to it.
struct ListedNeighbours {
    std::int64_t id = kUnknownId;
    std::string piece;
    std::vector<PieceNeighbour> nearest;
};

struct WhyVocabularyCommand : WhyVocabularyArguments {
    int run();

private:
    std::optional<ListedNeighbours> neighbours(const TranslationModel& loaded) const;
};

std::optional<ListedNeighbours> WhyVocabularyCommand::neighbours(const TranslationModel& loaded) const
{
    if (word.empty() && piece.empty())
        return {};
    const bool ofSource = table == EmbeddingTable::Source;
    const auto& tokenizer = ofSource ? loaded.sourceTokenizer() : loaded.targetTokenizer();
    const auto id = word.empty() ? idsOfPieces(tokenizer, {piece}, "--piece").front()
                                 : tokenGiven(tokenizer, word, "--neighbours", ofSource ? "source" : "target");
    return ListedNeighbours {id, tokenizer.pieceText(id), nearestPieces(loaded, table, id, nearest)};
}

Json mapJson(const VocabularyMap& map)
{
    Json components = Json::array(), pieces = Json::array();
    for (const auto& each : map.components)
        components.push_back({{"share", each.share}, {"score_correlation", jsonOrNull(each.scoreCorrelation)}});
    for (std::size_t i = 0; i < map.pieces.size(); ++i) {
        const auto& piece = map.pieces[i];
        Json coordinates = Json::array();
        for (std::size_t k = 0; k < map.components.size(); ++k)
            coordinates.push_back(map.at(i, k));
        pieces.push_back({{"id", piece.id}, {"piece", piece.text}, {"special", piece.isSpecial},
            {"score", jsonOrNull(piece.score)}, {"coordinates", std::move(coordinates)}});
    }
    return {{"table", name(map.table)}, {"dimensions", map.dimensions},
        {"scoring", map.scoring ? Json(name(*map.scoring)) : Json()}, {"components", std::move(components)},
        {"pieces", std::move(pieces)}};
}

Json neighboursJson(const ListedNeighbours& listed)
{
    Json nearest = Json::array();
    for (const auto& each : listed.nearest)
        nearest.push_back({{"id", each.id}, {"piece", each.text}, {"cosine", each.cosine}});
    return {{"id", listed.id}, {"piece", listed.piece}, {"nearest", std::move(nearest)}};
}

/// Numbers can be read back exactly.
void printMapTable(const VocabularyMap& map)
{
    std::cout << "id\tpiece\tspecial\tscore";
    for (std::size_t k = 0; k < map.components.size(); ++k)
        std::cout << "\tcomponent_" << k + 1;
    std::cout << '\n';
    for (std::size_t i = 0; i < map.pieces.size(); ++i) {
        const auto& piece = map.pieces[i];
        std::cout << piece.id << '\t' << piece.text << '\t' << (piece.isSpecial ? 1 : 0) << '\t'
                  << (piece.score ? Json(*piece.score).dump() : std::string());
        for (std::size_t k = 0; k < map.components.size(); ++k)
            std::cout << '\t' << Json(map.at(i, k)).dump();
        std::cout << '\n';
    }
}

void printMapEnds(const VocabularyMap& map)
{
    std::cout << name(map.table) << ": " << map.pieces.size() << " pieces of " << map.dimensions << " numbers\n";
    for (std::size_t k = 0; k < map.components.size(); ++k) {
        std::vector<std::size_t> order(map.pieces.size());
        std::iota(order.begin(), order.end(), std::size_t {0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return map.at(i, k); });
        const auto ends = std::min(kEndsShown, order.size());
        const auto& component = map.components[k];
        std::cout << "\ncomponent " << k + 1 << ": share " << fixed(component.share, 4);
        if (component.scoreCorrelation)
            std::cout << ", r " << fixed(*component.scoreCorrelation, 3);
        std::cout << "\n  lowest: ";
        for (std::size_t i = 0; i < ends; ++i)
            std::cout << ' ' << map.pieces[order[i]].text;
        std::cout << "\n  highest:";
        for (std::size_t i = 0; i < ends; ++i)
            std::cout << ' ' << map.pieces[order[order.size() - 1 - i]].text;
        std::cout << '\n';
    }
}

void printNeighbours(const ListedNeighbours& listed)
{
    std::cout << "\nnearest to " << listed.piece << ":\n";
    for (const auto& each : listed.nearest)
        std::cout << column(each.cosine, 4) << "  " << each.text << '\n';
}

int WhyVocabularyCommand::run()
{
    const auto loaded = load(model, 1);
    const auto listed = neighbours(*loaded);
    const auto map = vocabularyMap(*loaded, table, components);
    if (model.json) {
        Json json = {{"model", model.name}};
        json.update(mapJson(map));
        json["neighbours"] = listed ? neighboursJson(*listed) : Json();
        std::cout << compact(json) << '\n';
        return 0;
    }
    if (tsv) {
        printMapTable(map);
        return 0;
    }
    printMapEnds(map);
    if (listed)
        printNeighbours(*listed);
    return 0;
}

}  // namespace

void addWhyVocabularyCommand(CLI::App& why, Action& action)
{
    addCommand<WhyVocabularyCommand>(why, action);
}

}  // namespace translucent::cli
