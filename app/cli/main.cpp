// Loading LibTorch takes a large part of a second, so it is in a separate module together with the commands that use
// it. Their arguments are parsed here, and again there.

#include "model_arguments.h"
#include "program.h"
#include "terminal.h"
#include "train_arguments.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"
#include "translucent/files/posix_file.h"
#include "translucent/files/resources.h"

#include <csignal>

#include <dlfcn.h>

namespace translucent::cli {

namespace {

constexpr auto kModule = "libtranslucent_commands.so";

/// In the order of the help.
void addCommands(CLI::App& app, Action& action)
{
    addModuleCommand<TranslateArguments>(app, action);
    addModuleCommand<TrainArguments>(app, action);
    addModuleCommand<EvaluateArguments>(app, action);
    addScoreCommand(app, action);
    addModuleCommand<InspectArguments>(app, action);
    addModuleCommand<SweepArguments>(app, action);
    addModuleCommand<BeamGainsArguments>(app, action);
    addExperimentCommand(app, action);
    addModuleCommand<ServeArguments>(app, action);
    addModelCommand(app, action);
    addCorpusCommand(app, action);
    addLessonCommand(app, action, {});
    addBenchCommand(app, action, {});
}

/// The module is never unloaded: LibTorch's threads and static objects live until the program ends.
int runModule(int argc, char** argv)
{
    limitLibraries();
    void* module = ::dlopen(modulePath(kModule).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module)
        throw Error(ErrorCode::NotFound, say("%1: cannot be loaded: %2; reinstall the program", kModule, ::dlerror()));
    using Function = int (*)(int, char**);
    return reinterpret_cast<Function>(::dlsym(module, "translucentCommands"))(argc, argv);
}

}  // namespace

}  // namespace translucent::cli

int main(int argc, char** argv)
{
    using namespace translucent;
    occupyClosedStandardStreams();
    std::signal(SIGXFSZ, SIG_IGN);  // exceeding a file size limit is reported like a full disk
    try {
        instructionSet();  // checks the environment variable for all commands
        const int status = cli::runProgram(argc, argv, {.addCommands = cli::addCommands, .version = {}});
        return status == cli::kRunModule ? cli::runModule(argc, argv) : status;
    } catch (const Error& error) {
        cli::complain(error.what());
        return error.code() == ErrorCode::InvalidArgument ? 2 : 1;
    }
}
