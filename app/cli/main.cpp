// Loading LibTorch takes a large part of a second, so it is in a separate module together with the commands that use
// it. A smaller module translates with plain Transformers. Arguments are parsed here, and again there.

#include "model_arguments.h"
#include "program.h"
#include "terminal.h"
#include "train_arguments.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"
#include "translucent/files/posix_file.h"
#include "translucent/files/resources.h"
#include "translucent/model/model_info.h"
#include "translucent/model/plain_transformer.h"

#include <csignal>

#include <dlfcn.h>

namespace translucent::cli {

namespace {

/// A module and its entry point.
struct Module {
    const char* file;
    const char* entry;
};
constexpr Module kCommands {"libtranslucent_commands.so", "translucentCommands"};
constexpr Module kTranslation {"libtranslucent_translation.so", "translucentTranslation"};

/// Chooses the module by the model.
class TranslateInModule : public TranslateArguments {
public:
    int run() const
    {
        check();
        // The head for alignments may have to be found with LibTorch.
        const bool headKnown = m_alignments.file.empty() || !m_alignments.heads.empty();
        return headKnown && decodesWithoutLibTorch(findModel(m_model.name)) ? kRunTranslation : kRunModule;
    }
};

/// In the order of the help.
void addCommands(CLI::App& app, Action& action)
{
    addCommand<TranslateInModule>(app, action);
    addModuleCommand<TrainArguments>(app, action);
    addModuleCommand<EvaluateArguments>(app, action);
    addScoreCommand(app, action);
    addModuleCommand<InspectArguments>(app, action);
    addModuleCommand<SweepArguments>(app, action);
    addModuleCommand<BeamGainsArguments>(app, action);
    addWhyCommand(app, action);
    addExperimentCommand(app, action);
    addModuleCommand<ServeArguments>(app, action);
    addModelCommand(app, action);
    addCorpusCommand(app, action);
    addLessonCommand(app, action, {});
    addBenchCommand(app, action, {});
}

/// The module is never unloaded: LibTorch's threads and static objects live until the program ends.
int runModule(const Module& chosen, int argc, char** argv)
{
    limitLibraries();
    void* module = ::dlopen(modulePath(chosen.file).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module)
        throw Error(
            ErrorCode::NotFound, say("%1: cannot be loaded: %2; reinstall the program", chosen.file, ::dlerror()));
    using Function = int (*)(int, char**);
    return reinterpret_cast<Function>(::dlsym(module, chosen.entry))(argc, argv);
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
        if (status == cli::kRunModule)
            return cli::runModule(cli::kCommands, argc, argv);
        return status == cli::kRunTranslation ? cli::runModule(cli::kTranslation, argc, argv) : status;
    } catch (const Error& error) {
        cli::complain(error.what());
        return error.code() == ErrorCode::InvalidArgument ? 2 : 1;
    }
}
