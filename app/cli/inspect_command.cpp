#include "cli_options.h"
#include "json_output.h"
#include "translucent/error.h"
#include "translucent/forward_trace.h"
#include "translucent/neural/decoder.h"
#include "translucent/neural/inspection.h"

#include <array>
#include <charconv>
#include <iostream>

namespace translucent::cli {

namespace {

constexpr auto kInspectFooter =
    R"(Without --target the model translates greedily and the pass over its own translation is written.
Names follow the module tree, e.g. encoder.layers.0.self_attention.weights; each array has a shape
and its values row by row. Masked scores are minus infinity, which JSON writes as null.)";

struct InspectCommand {
    static constexpr auto kName = "inspect";
    static constexpr auto kHelp = "Write every intermediate array of one forward pass";

    void declare(CLI::App& app)
    {
        app.footer(kInspectFooter);
        addModelOption(app, model.name);
        add(app, "--text", text, "TEXT", "The source sentence")->required();
        auto* forced = add(app, "--target", target, "TEXT", "Force this translation instead of the model's own");
        addPrefixOption(app, prefix)->excludes(forced);
        addInterventionOptions(app, intervention);
        addThreadsOption(app, model.threads, "1");
        addJsonFlag(app, model.json);
    }
    int run() const;

    ModelArguments model;
    std::string text;
    std::optional<std::string> target;
    std::string prefix;
    Intervention intervention;
};

/// The double that prints as the shortest decimal number of `value`.
double shortest(float value)
{
    std::array<char, 32> digits {};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    double result = value;
    std::from_chars(digits.data(), written.ptr, result);
    return result;
}

/// Floats get the shortest digits that read back equal.
Json arrayJson(const Array& array)
{
    Json values = Json::array();
    values.get_ref<Json::array_t&>().reserve(array.values.size());
    for (const float value : array.values)
        values.push_back(shortest(value));
    return {{"shape", array.shape}, {"values", std::move(values)}};
}

Json traceJson(const ForwardTrace& trace)
{
    Json arrays = Json::object();
    for (const auto& [label, array] : trace.arrays)
        arrays[label] = arrayJson(array);
    return {{"source_ids", trace.sourceIds}, {"input_ids", trace.inputIds}, {"output_ids", trace.outputIds},
        {"log_probabilities", arrayJson(trace.logProbabilities)}, {"arrays", std::move(arrays)}};
}

std::vector<std::int64_t> withEnd(std::vector<std::int64_t> ids)
{
    ids.push_back(kEndId);
    return ids;
}

std::vector<std::int64_t> outputIds(const std::shared_ptr<const TranslationModel>& model, const InspectCommand& options)
{
    if (options.target && !model->config().hasDecoder())
        return idsOf(model->targetTokenizer(), *options.target);
    if (options.target)
        return withEnd(idsOf(model->targetTokenizer(), *options.target));
    const DecodeOptions decode {
        .forcedPrefix = idsOf(model->targetTokenizer(), options.prefix), .intervention = options.intervention};
    try {
        return Decoder(model).translate(options.text, decode).hypotheses.front().ids();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Inconsistent || !options.intervention.causalMaskRemoved)
            throw;
        throw Error(error.code(), untranslated(std::string(error.what()) + " (--target gives one)"));
    }
}

std::vector<std::string> pieceTexts(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids)
{
    std::vector<std::string> texts;
    for (const auto id : ids)
        texts.push_back(id == kMaskId ? "<mask>" : tokenizer.pieceText(id));
    return texts;
}

Json inspectionJson(const ForwardTrace& trace, const TranslationModel& model, const InspectCommand& options)
{
    Json result = {{"model", options.model.name}, {"source", options.text},
        {"target", model.targetTokenizer().decode(trace.outputIds)}, {"forced", options.target.has_value()},
        {"source_pieces", pieceTexts(model.sourceTokenizer(), trace.sourceIds)},
        {"input_pieces", pieceTexts(model.targetTokenizer(), trace.inputIds)},
        {"output_pieces", pieceTexts(model.targetTokenizer(), trace.outputIds)}};
    result.update(toJson(options.intervention));
    result.update(traceJson(trace));
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

int InspectCommand::run() const
{
    const auto loaded = model.load(1);
    const auto source = withEnd(idsOf(loaded->sourceTokenizer(), text));
    const auto trace = traceForward(*loaded, source, outputIds(loaded, *this), {TraceDetail::Everything, intervention});
    if (model.json)
        std::cout << compact(inspectionJson(trace, *loaded, *this)) << '\n';
    else
        printOverview(trace, *loaded);
    return 0;
}

}  // namespace

void addInspectCommand(CLI::App& app, Action& action)
{
    addCommand<InspectCommand>(app, action);
}

}  // namespace translucent::cli
