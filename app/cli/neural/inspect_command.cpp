#include "inspection.h"
#include "model_arguments.h"
#include "neural_commands.h"

#include <iostream>

namespace translucent::cli {

namespace {

constexpr auto kInspectFooter =
    R"(Without --target the model translates greedily and the pass over its own translation is written.
Names follow the module tree, e.g. encoder.layers.0.self_attention.weights; each array has a shape
and its values row by row. Masked scores are minus infinity, which JSON writes as null.)";

struct InspectCommand {
    static constexpr auto kName = kInspect.name, kHelp = kInspect.help;

    void declare(CLI::App& app)
    {
        app.footer(kInspectFooter);
        addModelOption(app, model.name);
        add(app, "--text", inspection.text, "TEXT", "The source sentence")->required();
        auto* forced =
            add(app, "--target", inspection.target, "TEXT", "Force this translation instead of the model's own");
        addPrefixOption(app, inspection.prefix)->excludes(forced);
        addInterventionOptions(app, inspection.options.intervention);
        addThreadsOption(app, model.threads, "1");
        addJsonFlag(app, model.json);
    }
    int run() const;

    ModelArguments model;
    Inspection inspection {.options = {.detail = TraceDetail::Everything}};
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

int InspectCommand::run() const
{
    const auto loaded = model.load(1);
    const auto trace = traceOf(loaded, inspection);
    if (!model.json) {
        printOverview(trace, *loaded);
        return 0;
    }
    Json result = {{"model", model.name}};
    result.update(inspectionJson(trace, *loaded, inspection));
    std::cout << compact(result) << '\n';
    return 0;
}

}  // namespace

void addInspectCommand(CLI::App& app, Action& action)
{
    addCommand<InspectCommand>(app, action);
}

}  // namespace translucent::cli
