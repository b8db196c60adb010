#include "distil_command.h"
#include "lesson_rehearsal.h"
#include "neural_commands.h"
#include "program.h"
#include "shortlist_command.h"
#include "translucent/neural/runtime.h"

namespace translucent::cli {

namespace {

std::string versionText()
{
    return "translucent-cli " TRANSLUCENT_VERSION "\n" + runtimeDescription();
}

void addCommands(CLI::App& app, Action& action)
{
    addTranslateCommand(app, action);
    addTrainCommand(app, action);
    addEvaluateCommand(app, action);
    addScoreCommand(app, action);
    addInspectCommand(app, action);
    addExperimentCommands(app, action);
    addCatalogueCommand(app, action);
    addServeCommand(app, action);
    addModelCommand(app, action);
    CLI::App& corpus = addCorpusCommand(app, action);
    addCommand<DistilCommand>(corpus, action);
    addCommand<ShortlistCommand>(corpus, action);
    const auto rehearsal = std::make_shared<LessonRehearsal>();
    addLessonCommand(app, action, [rehearsal](const Lesson& lesson) {
        setThreads(1);
        return rehearsal->play(lesson);
    });
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
