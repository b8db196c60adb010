#include "program.h"
#include "translucent/neural/runtime.h"

namespace translucent::cli {

namespace {

std::string versionText()
{
    return "translucent-cli " TRANSLUCENT_VERSION "\n" + runtimeDescription();
}

/// Those that can need LibTorch.
void addCommands(CLI::App& app, Action& action)
{
    addTranslateCommand(app, action);
    addTrainCommand(app, action);
    addEvaluateCommand(app, action);
    addInspectCommand(app, action);
    addSweepCommands(app, action);
    addCatalogueCommand(app, action);
    addServeCommand(app, action);
    addModelCommand(app, action);
    addCorpusCommands(addCorpusCommand(app, action), action);
    addLessonCommand(app, action, lessonRehearsal());
    addBenchCommand(app, action);
}

}  // namespace

}  // namespace translucent::cli

/// The entry point of the module, see main.cpp.
extern "C" __attribute__((visibility("default"))) int translucentCommands(int argc, char** argv)
{
    return translucent::cli::runProgram(
        argc, argv, {.addCommands = translucent::cli::addCommands, .version = translucent::cli::versionText});
}
