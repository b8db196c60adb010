#include "cli_options.h"
#include "commands.h"
#include "intervention_options.h"
#include "json_output.h"
#include "translucent/decoding.h"
#include "translucent/forward_trace.h"
#include "translucent/model_info.h"
#include "translucent/neural/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/translation_model.h"

#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

constexpr auto kInspectFooter =
    R"(Without --target the model translates greedily and the pass over its own translation is written.
Names follow the module tree, e.g. encoder.layers.0.self_attention.weights; each array has a shape
and its values row by row. Masked scores are minus infinity, which JSON writes as null.)";

struct InspectOptions {
    std::string model;
    std::string text;
    std::optional<std::string> target;
    std::string prefix;
    Intervention intervention;
    std::optional<std::int64_t> threads;
    bool json = false;
};

std::vector<std::int64_t> idsOf(const std::vector<Piece>& pieces)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : pieces)
        ids.push_back(piece.id);
    return ids;
}

std::vector<std::int64_t> withEnd(std::vector<std::int64_t> ids)
{
    ids.push_back(kEndId);
    return ids;
}

std::vector<std::int64_t> outputIds(const std::shared_ptr<const TranslationModel>& model, const InspectOptions& options)
{
    if (options.target)
        return withEnd(idsOf(model->targetTokenizer().encode(*options.target)));
    DecodeOptions decode;
    decode.forcedPrefix = prefixIds(model->targetTokenizer(), options.prefix);
    decode.intervention = options.intervention;
    return Decoder(model).translate(options.text, decode).hypotheses.front().ids();
}

std::vector<std::string> pieceTexts(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids)
{
    std::vector<std::string> texts;
    for (const auto id : ids)
        texts.push_back(tokenizer.pieceText(id));
    return texts;
}

Json inspectionJson(const ForwardTrace& trace, const TranslationModel& model, const InspectOptions& options)
{
    Json result = {{"model", options.model}, {"source", options.text},
        {"target", model.targetTokenizer().decode(trace.outputIds)}, {"forced", options.target.has_value()},
        {"source_pieces", pieceTexts(model.sourceTokenizer(), trace.sourceIds)},
        {"input_pieces", pieceTexts(model.targetTokenizer(), trace.inputIds)},
        {"output_pieces", pieceTexts(model.targetTokenizer(), trace.outputIds)}};
    result.update(toJson(options.intervention));
    result.update(toJson(trace));
    return result;
}

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

int runInspect(const InspectOptions& options)
{
    setThreads(options.threads.value_or(1));
    const auto model = TranslationModel::load(findModel(options.model));
    const auto source = withEnd(idsOf(model->sourceTokenizer().encode(options.text)));
    const TraceOptions traceOptions {TraceDetail::Everything, options.intervention};
    const auto trace = traceForward(*model, source, outputIds(model, options), traceOptions);
    if (options.json)
        std::cout << compact(inspectionJson(trace, *model, options)) << '\n';
    else
        printOverview(trace, *model);
    return 0;
}

}  // namespace

void addInspectCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand("inspect", "Write every intermediate array of one forward pass");
    auto options = std::make_shared<InspectOptions>();
    command.footer(kInspectFooter);
    addModelOption(command, options->model);
    command.add_option("--text", options->text, "The source sentence")->type_name("TEXT")->required();
    auto* target = command.add_option("--target", options->target, "Force this translation instead of the model's own")
                       ->type_name("TEXT");
    addPrefixOption(command, options->prefix)->excludes(target);
    addInterventionOptions(command, options->intervention);
    addThreadsOption(command, options->threads, "1");
    addJsonFlag(command, options->json);
    command.callback([options, &action] { action = [options] { return runInspect(*options); }; });
}

}  // namespace translucent::cli
