#pragma once

#include "translucent/auto_recipe.h"
#include "translucent/corpus_spec.h"
#include "translucent/recipe.h"
#include "translucent/stored_corpus.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace translucent {

/// What a training was begun with: kept in run.json of its directory, which is a recipe with a part "data". Beside it
/// are the best model so far, checkpoint/ to go on from, training.jsonl (every tenth step and every evaluation),
/// attention.jsonl and, when the last weights or those asked for are not the best, newest/, a model directory of its
/// own.
struct TrainingRun {
    Recipe recipe;
    std::string corpus;  ///< SPEC of `readCorpus`
    CorpusReadOptions read;
    std::string dev;              ///< SPEC; empty = pairs held out of the corpus, or the task's dev part
    std::string alignments = {};  ///< file of `readAlignments` for the corpus; empty = the links it has itself
    std::optional<RecipeOrigin> chosenBy = {};  ///< of a recipe of `autoRecipe`
    std::string init = {};  ///< model, as it was named, whose weights it began with; empty = random ones

    bool operator==(const TrainingRun&) const = default;
};

/// As run.json holds it.
std::string trainingRunToJson(const TrainingRun& run);

/// @throws Error{WriteFailed}
void writeTrainingRun(const std::filesystem::path& directory, const TrainingRun& run);

/// From now on run.json says that the training ends with this step and at no other limit, so that it repeats what was
/// done within a budget of time. Does nothing when the directory has none. @throws Error{WriteFailed, InvalidFormat}
void fixTrainingEnd(const std::filesystem::path& directory, std::int64_t lastStep);

/// Nothing when the directory has no run.json. @throws Error{InvalidFormat} naming file and field.
std::optional<TrainingRun> readTrainingRun(const std::filesystem::path& directory);

/// What the recipe in a file was chosen by: of a run.json, or one that `train --dry-run` has printed.
/// @throws Error{InvalidFormat}
std::optional<RecipeOrigin> readRecipeOrigin(const std::filesystem::path& file);

/// Training and held-out pairs: without a dev corpus up to `devPairs` pairs, at most a tenth, are held out.
/// Labels, of which few are different, may stand in both parts.
CorpusSplit holdOut(const Corpus& corpus, std::size_t devPairs, Task task = Task::Translation);
StoredSplit holdOut(const StoredCorpus& corpus, std::size_t devPairs, Task task = Task::Translation);

/// "builtin:copy?pairs=9&seed=2" → "builtin:copy?seed=2&pairs=100&part=dev".
std::string devSpecOfBuiltin(const std::string& spec, std::size_t devPairs);

/// While it lives, nothing else can train in a directory: other processes, on other machines with the same file system
/// too, and other locks of this process. The system takes the lock back when the process ends, however that happens. Of
/// the processes that train one model together only the first one locks.
class TrainingLock {
public:
    /// Creates the directory if need be. @throws Error{InvalidArgument} naming who trains there, Error{WriteFailed}
    explicit TrainingLock(const std::filesystem::path& directory);
    ~TrainingLock();
    TrainingLock(TrainingLock&&) noexcept;
    TrainingLock& operator=(TrainingLock&&) noexcept;

    /// Why the directory could not be locked, as a sentence; empty when it is. Some network file systems know no locks:
    /// the training may go on then, unprotected.
    const std::string& problem() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace translucent
