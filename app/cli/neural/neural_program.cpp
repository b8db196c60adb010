#include "alignments.h"
#include "program.h"
#include "translate_command.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/runtime.h"

namespace translucent::cli {

namespace {

std::string versionText()
{
    return "translucent-cli " TRANSLUCENT_VERSION "\n" + runtimeDescription();
}

CLI::App& addGroup(CLI::App& app, const CommandTitle& title)
{
    return *app.add_subcommand(title.name, title.help);
}

LoadedTranslator loadWithLibTorch(const std::filesystem::path& directory, std::int64_t threads, DecodingPrecision)
{
    setThreads(threads);
    const auto model = TranslationModel::load(directory);
    return {model, probabilityProblem(*model), [model] { return aligningHead(model); }};
}

/// Those that can return kRunModule in the program.
void addCommands(CLI::App& app, Action& action)
{
    addTranslateCommand(app, action, loadWithLibTorch);
    addTrainCommand(app, action);
    addEvaluateCommand(app, action);
    addInspectCommand(app, action);
    addSweepCommands(app, action);
    auto& why = addGroup(app, kWhy);
    addWhyCommands(why, action);
    addWhyMomentsCommand(why, action);
    addWhyAttributionCommands(why, action);
    addWhyPatchCommand(why, action);
    addWhyNeuronCommands(why, action);
    addWhyStepCommand(why, action);
    addWhyHeadsCommand(why, action);
    addWhyVocabularyCommand(why, action);
    addExperimentCommands(addGroup(app, kExperiment), action);
    addServeCommand(app, action);
    addModelCommands(addGroup(app, kModel), action);
    addCorpusCommands(addGroup(app, kCorpus), action);
    addLessonCommand(app, action, lessonRehearsal());
    addBenchCommand(app, action, runBench);
}

}  // namespace

}  // namespace translucent::cli

/// The entry point of the module, see main.cpp.
extern "C" __attribute__((visibility("default"))) int translucentCommands(int argc, char** argv)
{
    return translucent::cli::runProgram(
        argc, argv, {.addCommands = translucent::cli::addCommands, .version = translucent::cli::versionText});
}
