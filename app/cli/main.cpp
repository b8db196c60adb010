// Loading LibTorch takes a large part of a second, so it is in a separate module together with the commands that use
// it. The arguments of most of them are parsed here, and again there.

#include "model_arguments.h"
#include "program.h"
#include "terminal.h"
#include "train_arguments.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"
#include "translucent/files/posix_file.h"
#include "translucent/files/resources.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <span>
#include <string_view>

#include <dlfcn.h>

namespace translucent::cli {

namespace {

constexpr auto kModule = "libtranslucent_commands.so";

void addTitle(CLI::App& parent, const CommandTitle& title)
{
    parent.add_subcommand(title.name, title.help);
}

/// A command that is parsed here and executed by the module, so that wrong usage and help need no LibTorch.
template <typename Arguments>
struct ModuleCommand : Arguments {
    static int run() { return kRunModule; }
};

template <typename Arguments>
void addModuleCommand(CLI::App& app, Action& action)
{
    addCommand<ModuleCommand<Arguments>>(app, action);
}

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
    for (const auto& title : {kExperiment, kServe, kModel})
        addTitle(app, title);
    CLI::App& corpus = addCorpusCommand(app, action);
    addModuleCommand<DistilArguments>(corpus, action);
    addModuleCommand<ShortlistArguments>(corpus, action);
    addLessonCommand(app, action, {});
    addTitle(app, kBench);
}

/// True if the command line can be parsed without the module, which declares the other commands.
bool isDeclared(std::span<char* const> arguments)
{
    if (arguments.empty())
        return true;
    const std::string_view command = arguments.front();
    if (command == "lesson")
        return std::ranges::find(arguments, std::string_view("--run")) == arguments.end();
    const std::array elsewhere {kExperiment.name, kServe.name, kModel.name, kBench.name, "--version"};
    return std::ranges::find(elsewhere, command) == elsewhere.end();
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
        const int status = cli::isDeclared({argv + std::min(argc, 1), argv + argc})
            ? cli::runProgram(argc, argv,
                {.addCommands = cli::addCommands, .version = [] { return std::string(TRANSLUCENT_VERSION); }})
            : cli::kRunModule;
        return status == cli::kRunModule ? cli::runModule(argc, argv) : status;
    } catch (const Error& error) {
        cli::complain(error.what());
        return error.code() == ErrorCode::InvalidArgument ? 2 : 1;
    }
}
