#include "explained_pair.h"
#include "json_output.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/neural/patching.h"
#include "why_arguments.h"

#include <iostream>
#include <optional>
#include <span>
#include <string>
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
        rows.push_back({{"state", state.array()}, {"after", jsonOrNull(state.after)}, {"recovered", recovered}});
        if (estimate)
            rows.back()["estimated"] = estimate->rows[i].recovered;
    }
    return rows;
}

Json patchJson(const Patching& patching, const PatchMap& map, const std::optional<PatchMap>& estimate)
{
    const auto& pair = patching.pair();
    const auto& target = patching.model().targetTokenizer();
    const auto word = [&](std::int64_t id) { return Json {{"id", id}, {"piece", target.pieceText(id)}}; };
    return {{"clean", sentenceJson(pair.clean, patching.model())},
        {"corrupted", sentenceJson(pair.corrupted, patching.model())},
        {"input_pieces", piecesOf(target, pair.inputIds)}, {"position", pair.position()},
        {"clean_word", word(pair.cleanWord)}, {"corrupted_word", word(pair.corruptedWord)},
        {"clean_difference", patching.differences().clean}, {"corrupted_difference", patching.differences().corrupted},
        {"direction", name(map.direction)}, {"rows", rowsJson(map, estimate)}};
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

/// A column for each state of the stack, a line for each position.
void printStack(const Patching& patching, const PatchMap& map, StackKind stack)
{
    std::vector<const PatchRow*> columns;
    for (const auto& row : map.rows)
        if (row.state.stack == stack)
            columns.push_back(&row);
    std::cout << (stack == StackKind::Encoder ? "encoder" : "decoder") << '\n';
    constexpr std::size_t kStackName = 4;  // "enc:"
    for (const auto* row : columns)
        std::cout << padLeft(row->state.after ? toText(*row->state.after).substr(kStackName) : "input", kNumberWidth);
    std::cout << "  " << (stack == StackKind::Encoder ? "piece" : "reads") << '\n';
    const auto labels = labelsOf(patching, stack);
    for (std::size_t position = 0; position < labels.size(); ++position) {
        for (const auto* row : columns)
            std::cout << column(row->recovered[position], 3);
        std::cout << "  " << labels[position] << '\n';
    }
}

void printMap(const Patching& patching, const PatchMap& map, const char* heading)
{
    std::cout << heading << ", " << name(map.direction) << '\n';
    for (const auto stack : {StackKind::Encoder, StackKind::Decoder})
        printStack(patching, map, stack);
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
};

int WhyPatchCommand::run() const
{
    const Patching patching(load(model, 1), clean, corrupted);
    const auto map = patching.map(direction);
    std::optional<PatchMap> estimated;
    if (estimate)
        estimated = patching.estimate(direction);
    if (model.json) {
        Json json = {{"model", model.name}};
        json.update(patchJson(patching, map, estimated));
        std::cout << compact(json) << '\n';
        return 0;
    }
    printPair(patching);
    printMap(patching, map, "recovered");
    if (estimated)
        printMap(patching, *estimated, "estimated");
    return 0;
}

}  // namespace

void addWhyPatchCommand(CLI::App& why, Action& action)
{
    addCommand<WhyPatchCommand>(why, action);
}

}  // namespace translucent::cli
