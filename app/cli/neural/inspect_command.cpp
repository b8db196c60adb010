#include "inspect_command.h"

#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/formats/export.h"
#include "translucent/neural/inspection.h"

#include <algorithm>
#include <iostream>
#include <string_view>

namespace translucent::cli {

namespace {

constexpr std::string_view kLogProbabilities = "log_probabilities";

std::vector<std::int64_t> withEnd(std::vector<std::int64_t> ids)
{
    ids.push_back(kEndId);
    return ids;
}

std::vector<std::int64_t> outputIds(const std::shared_ptr<const TranslationModel>& model, const Inspection& inspection)
{
    const auto& intervention = inspection.options.intervention;
    if (!inspection.targetPieces.empty()) {
        auto ids = idsOfPieces(model->targetTokenizer(), inspection.targetPieces, "target_pieces");
        return ids.back() == kEndId || !model->config().hasDecoder() ? ids : withEnd(std::move(ids));
    }
    if (inspection.target && !model->config().hasDecoder())
        return idsOf(model->targetTokenizer(), *inspection.target);
    if (inspection.target)
        return withEnd(idsOf(model->targetTokenizer(), *inspection.target));
    const DecodeOptions decode {
        .forcedPrefix = idsOf(model->targetTokenizer(), inspection.prefix), .intervention = intervention};
    try {
        return Decoder(model).translate(inspection.text, decode).hypotheses.front().ids();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Inconsistent || !intervention.causalMaskRemoved)
            throw;
        throw Error(error.code(), untranslated(std::string(error.what()) + " (--target gives one)"));
    }
}

/// The texts of pieces, "<mask>" for unknown ones.
std::vector<std::string> pieceTexts(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids)
{
    std::vector<std::string> texts;
    for (const auto id : ids)
        texts.push_back(id == kMaskId ? "<mask>" : tokenizer.pieceText(id));
    return texts;
}

struct InspectCommand : InspectArguments {
    int run() const;
};

void printPieces(const char* label, const std::vector<std::string>& pieces)
{
    std::cout << label;
    for (const auto& piece : pieces)
        std::cout << ' ' << piece;
    std::cout << '\n';
}

void printOverview(const ForwardTrace& trace, const TranslationModel& model)
{
    printPieces("source:", pieceTexts(model.sourceTokenizer(), trace.sourceIds));
    printPieces("output:", pieceTexts(model.targetTokenizer(), trace.outputIds));
    std::cout << "text:   " << model.targetTokenizer().decode(trace.outputIds) << "\n\narrays (--json writes them):\n";
    for (const auto& [label, array] : trace.arrays)
        std::cout << "  " << label << ' ' << compact(array.shape) << '\n';
}

/// The sentences, their pieces and the interventions.
Json headJson(const ForwardTrace& trace, const TranslationModel& model, const Inspection& inspection)
{
    Json result = {{"source", inspection.text}, {"target", model.targetTokenizer().decode(trace.outputIds)},
        {"forced", inspection.target.has_value() || !inspection.targetPieces.empty()},
        {"source_pieces", pieceTexts(model.sourceTokenizer(), trace.sourceIds)},
        {"input_pieces", pieceTexts(model.targetTokenizer(), trace.inputIds)},
        {"output_pieces", pieceTexts(model.targetTokenizer(), trace.outputIds)}};
    result.update(toJson(inspection.options.intervention));
    return result;
}

/// True for an array of that name and for one of the module of that name.
bool isOf(std::string_view array, std::string_view name)
{
    return array.starts_with(name) && (array.size() == name.size() || array[name.size()] == '.');
}

void keepOnly(ForwardTrace& trace, const std::vector<std::string>& names)
{
    const auto isWanted = [&names](std::string_view array) {
        return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return isOf(array, name); });
    };
    for (const auto& name : names)
        if (name != kLogProbabilities
            && std::none_of(trace.arrays.begin(), trace.arrays.end(),
                [&](const NamedArray& array) { return isOf(array.name, name); }))
            throw Error(ErrorCode::InvalidArgument,
                untranslated(
                    "--only: the pass has no array " + inQuotes(name) + "; inspect without --json lists them"));
    if (!isWanted(kLogProbabilities))
        trace.logProbabilities = {};
    std::erase_if(trace.arrays, [&](const NamedArray& array) { return !isWanted(array.name); });
}

int InspectCommand::run() const
{
    const auto loaded = load(model, 1);
    auto trace = traceOf(loaded, inspection);
    if (!only.empty())
        keepOnly(trace, only);
    if (!out.empty()) {
        exportTrace(trace, out);
        note("wrote " + std::to_string(trace.arrays.size()) + " arrays to " + out);
    }
    if (model.json) {
        Json head = {{"model", model.name}};
        head.update(headJson(trace, *loaded, inspection));
        writeTrace(std::cout, head, trace);
    } else if (out.empty()) {
        printOverview(trace, *loaded);
    }
    return 0;
}

}  // namespace

std::vector<std::int64_t> idsOfPieces(
    const Tokenizer& tokenizer, const std::vector<std::string>& pieces, const std::string& parameter)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : pieces) {
        std::int64_t id = 0;
        while (id < tokenizer.vocabularySize() && tokenizer.pieceText(id) != piece)
            ++id;
        if (id == tokenizer.vocabularySize())
            throw Error(ErrorCode::InvalidArgument,
                untranslated(parameter + ": the target vocabulary has no piece " + inQuotes(piece)));
        ids.push_back(id);
    }
    return ids;
}

ForwardTrace traceOf(const std::shared_ptr<const TranslationModel>& model, const Inspection& inspection)
{
    const auto source = withEnd(idsOf(model->sourceTokenizer(), inspection.text));
    return traceForward(*model, source, outputIds(model, inspection), inspection.options);
}

Json inspectionJson(const ForwardTrace& trace, const TranslationModel& model, const Inspection& inspection)
{
    Json result = headJson(trace, model, inspection);
    result.update(toJson(trace));
    return result;
}

void addInspectCommand(CLI::App& app, Action& action)
{
    addCommand<InspectCommand>(app, action);
}

}  // namespace translucent::cli
