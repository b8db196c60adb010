#include "explained_pair.h"
#include "json_output.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/neural/patching.h"
#include "why_arguments.h"

#include <algorithm>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace translucent::cli {

namespace {

std::vector<std::string> piecesOf(const Tokenizer& tokenizer, std::span<const std::int64_t> ids)
{
    std::vector<std::string> pieces;
    for (const auto id : ids)
        pieces.push_back(tokenizer.pieceText(id));
    return pieces;
}

Json sentenceJson(const PatchSentence& sentence, const TranslationModel& model)
{
    return {{"source", sentence.text}, {"target", sentence.translation},
        {"source_pieces", piecesOf(model.sourceTokenizer(), sentence.sourceIds)},
        {"output_pieces", piecesOf(model.targetTokenizer(), sentence.outputIds)}};
}

Json rowsJson(const PatchMap& map, const std::optional<PatchMap>& estimate)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < map.rows.size(); ++i) {
        const auto& [state, recovered] = map.rows[i];
        Json row = {{"state", state.array()}, {state.head ? "sublayer" : "after", jsonOrNull(state.after)}};
        if (state.head)
            row["head"] = *state.head;
        row["recovered"] = recovered;
        if (estimate)
            row["estimated"] = estimate->rows[i].recovered;
        rows.push_back(std::move(row));
    }
    return rows;
}

Json setJson(const PatchSet& set)
{
    Json sites = Json::array();
    for (std::size_t i = 0; i < set.sites.size(); ++i) {
        const auto& [state, position] = set.sites[i];
        sites.push_back({{"state", state.array()}, {"position", position}, {"recovered", set.single[i]}});
    }
    return {{"sites", std::move(sites)}, {"sum", set.sum()}, {"together", set.together}};
}

Json pairJson(const Patching& patching, PatchDirection direction)
{
    const auto& pair = patching.pair();
    const auto& target = patching.model().targetTokenizer();
    const auto word = [&](std::int64_t id) { return Json {{"id", id}, {"piece", target.pieceText(id)}}; };
    return {{"clean", sentenceJson(pair.clean, patching.model())},
        {"corrupted", sentenceJson(pair.corrupted, patching.model())},
        {"input_pieces", piecesOf(target, pair.inputIds)}, {"position", pair.position()},
        {"clean_word", word(pair.cleanWord)}, {"corrupted_word", word(pair.corruptedWord)},
        {"clean_difference", patching.differences().clean}, {"corrupted_difference", patching.differences().corrupted},
        {"direction", name(direction)}};
}

/// What stands at each position of a stack; where the sentences differ, both pieces.
std::vector<std::string> labelsOf(const Patching& patching, StackKind stack)
{
    const auto& pair = patching.pair();
    if (stack == StackKind::Decoder)
        return piecesOf(patching.model().targetTokenizer(), pair.inputIds);
    auto labels = piecesOf(patching.model().sourceTokenizer(), pair.clean.sourceIds);
    const auto others = piecesOf(patching.model().sourceTokenizer(), pair.corrupted.sourceIds);
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (others[i] != labels[i])
            labels[i] += " / " + others[i];
    return labels;
}

/// Rows of a map that are printed together: those of a stack, or the heads of an attention.
std::string groupOf(const PatchState& state)
{
    if (state.head)
        return toText(*state.after);
    return state.stack == StackKind::Encoder ? "encoder" : "decoder";
}

std::string headingOf(const PatchState& state)
{
    constexpr std::size_t kStackName = 4;  // "enc:"
    if (state.head)
        return "head " + std::to_string(*state.head);
    return state.after ? toText(*state.after).substr(kStackName) : "input";
}

/// A column for each row, a line for each position.
void printGroup(const Patching& patching, std::span<const PatchRow> rows)
{
    const auto stack = rows.front().state.stack;
    std::cout << groupOf(rows.front().state) << '\n';
    for (const auto& row : rows)
        std::cout << padLeft(headingOf(row.state), kNumberWidth);
    std::cout << "  " << (stack == StackKind::Encoder ? "piece" : "reads") << '\n';
    const auto labels = labelsOf(patching, stack);
    for (std::size_t position = 0; position < labels.size(); ++position) {
        for (const auto& row : rows)
            std::cout << column(row.recovered[position], 3);
        std::cout << "  " << labels[position] << '\n';
    }
}

void printMap(const Patching& patching, const PatchMap& map, const char* heading)
{
    std::cout << heading << ", " << name(map.direction) << '\n';
    for (auto first = map.rows.begin(); first != map.rows.end();) {
        const auto end = std::find_if(
            first, map.rows.end(), [&](const PatchRow& row) { return groupOf(row.state) != groupOf(first->state); });
        printGroup(patching, {first, end});
        first = end;
    }
}

void print(const PatchSet& set)
{
    std::cout << "recovered, " << name(set.direction) << '\n';
    for (std::size_t i = 0; i < set.sites.size(); ++i)
        std::cout << column(set.single[i], 3) << "  " << toText(set.sites[i]) << '\n';
    std::cout << column(set.sum(), 3) << "  if the effects added up\n" << column(set.together, 3) << "  together\n";
}

void printPair(const Patching& patching)
{
    const auto& pair = patching.pair();
    const auto& target = patching.model().targetTokenizer();
    std::cout << "clean: " << pair.clean.translation << "\ncorrupted: " << pair.corrupted.translation << "\nposition "
              << pair.position() << ": " << target.pieceText(pair.cleanWord) << " against "
              << target.pieceText(pair.corruptedWord) << ", difference " << fixed(patching.differences().clean, 4)
              << " clean, " << fixed(patching.differences().corrupted, 4) << " corrupted\n";
}

struct WhyPatchCommand : WhyPatchArguments {
    int run() const;

private:
    void answerSet(const Patching& patching) const;
    void answerMap(const Patching& patching) const;
    void printJson(const Patching& patching, const Json& found) const;
};

void WhyPatchCommand::printJson(const Patching& patching, const Json& found) const
{
    Json json = {{"model", model.name}};
    json.update(pairJson(patching, direction));
    json.update(found);
    std::cout << compact(json) << '\n';
}

void WhyPatchCommand::answerSet(const Patching& patching) const
{
    std::vector<PatchSite> exchanged;
    for (const auto& site : sites)
        exchanged.push_back(patchSiteFromText(site, patching.model().config()));
    const auto set = patching.set(std::move(exchanged), direction);
    if (model.json)
        return printJson(patching, setJson(set));
    printPair(patching);
    print(set);
}

void WhyPatchCommand::answerMap(const Patching& patching) const
{
    const auto map = heads ? patching.headMap(direction) : patching.map(direction);
    std::optional<PatchMap> estimated;
    if (estimate)
        estimated = heads ? patching.headEstimate(direction) : patching.estimate(direction);
    if (model.json)
        return printJson(patching, {{"rows", rowsJson(map, estimated)}});
    printPair(patching);
    printMap(patching, map, "recovered");
    if (estimated)
        printMap(patching, *estimated, "estimated");
}

int WhyPatchCommand::run() const
{
    const Patching patching(load(model, 1), clean, corrupted);
    if (sites.empty())
        answerMap(patching);
    else
        answerSet(patching);
    return 0;
}

}  // namespace

void addWhyPatchCommand(CLI::App& why, Action& action)
{
    addCommand<WhyPatchCommand>(why, action);
}

}  // namespace translucent::cli
