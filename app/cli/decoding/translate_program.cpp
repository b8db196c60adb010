#include "program.h"
#include "translate_command.h"

namespace translucent::cli {

namespace {

LoadedTranslator loadPlain(const std::filesystem::path& directory, std::int64_t threads, DecodingPrecision precision)
{
    setDecodingThreads(threads);
    const auto model = loadDecodingModel(directory);
    return {model, scoresProblem(*model, precision), [model] { return model->info().guidedHead; }};
}

void addCommands(CLI::App& app, Action& action)
{
    addTranslateCommand(app, action, loadPlain);
}

}  // namespace

}  // namespace translucent::cli

/// The entry point of the module, see main.cpp.
extern "C" __attribute__((visibility("default"))) int translucentTranslation(int argc, char** argv)
{
    return translucent::cli::runProgram(argc, argv, {.addCommands = translucent::cli::addCommands, .version = {}});
}
