#include "training_output.h"

#include "cli_options.h"
#include "terminal.h"
#include "translucent/error.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <unistd.h>

namespace translucent::cli {

namespace {

namespace fs = std::filesystem;

bool holdsModel(const fs::path& directory)
{
    return std::ranges::any_of(std::array {"config.json", "model.safetensors", "checkpoint"},
        [&](const char* entry) { return isThere(directory / entry); });
}

void requireWritable(const TrainingOutput& output)
{
    fs::path existing = fs::absolute(output.directory);
    while (!isThere(existing) && existing.has_relative_path())
        existing = existing.parent_path();
    std::error_code error;
    if (!fs::is_directory(existing, error) || access(existing.c_str(), W_OK) != 0)
        throw Error(ErrorCode::WriteFailed,
            say("%1 cannot be created: %2 is not a writable directory; choose another", output.directory, existing));
}

void requireExpectedContent(const TrainingOutput& output)
{
    if (output.resume && !isThere(fs::path(output.directory) / "checkpoint"))
        throw Error(ErrorCode::NotFound,
            say("nothing to resume: %1 contains no checkpoint; train without --resume", output.directory));
    if (!output.resume && !output.force && holdsModel(output.directory))
        throw Error(ErrorCode::InvalidArgument,
            say("%1 already contains a model; --resume goes on training it, --force replaces it", output.directory));
}

std::string sentence(const std::string& option, const std::string& begun, const std::string& given)
{
    const auto named = [&](const std::string& value) { return value.empty() ? "no " + option : option + " " + value; };
    return begun == given ? std::string()
                          : "It was started with " + named(begun) + "; now there is " + named(given) + ".\n";
}

}  // namespace

std::optional<TrainingLock> usableOutput(const TrainingOutput& output)
{
    if (output.directory.empty())
        throw Error(ErrorCode::InvalidArgument, say("--out is empty; it must name the directory for the model"));
    requireWritable(output);
    std::optional<TrainingLock> lock;
    if (isThere(output.directory))
        lock.emplace(output.directory);
    requireExpectedContent(output);
    return lock;
}

void holdOutput(const TrainingOutput& output, std::optional<TrainingLock>& lock)
{
    if (!lock) {
        lock.emplace(output.directory);
        requireExpectedContent(output);  // it was made since
    }
    if (!lock->problem().empty())
        note(lock->problem());
}

std::string otherData(const TrainingRun& begun, const TrainingRun& given)
{
    const auto columns = [](const TrainingRun& run) {
        return std::to_string(run.read.columns[0]) + "," + std::to_string(run.read.columns[1]);
    };
    return sentence("--corpus", begun.corpus, given.corpus) + sentence("--columns", columns(begun), columns(given))
        + sentence("--dev", begun.dev, given.dev) + sentence("--alignments", begun.alignments, given.alignments)
        + sentence("--source-lang", begun.read.sourceLanguage, given.read.sourceLanguage)
        + sentence("--target-lang", begun.read.targetLanguage, given.read.targetLanguage);
}

}  // namespace translucent::cli
