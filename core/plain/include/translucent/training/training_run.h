#pragma once

#include "translucent/base/message.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/model/model_info.h"
#include "translucent/training/auto_recipe.h"
#include "translucent/training/recipe.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// The settings with which a training was started, stored in run.json of its directory: a recipe with a "data" part.
/// The directory also contains the best model so far, checkpoint/ for resuming, training.jsonl (every tenth step and
/// every evaluation), attention.jsonl and, if the last or the requested weights are not the best, newest/, a separate
/// model directory, and moments/ with models of single steps, see listMoments.
struct TrainingRun {
    Recipe recipe;
    std::string corpus;  ///< SPEC of `readCorpus`
    CorpusReadOptions read;
    std::string dev;              ///< SPEC; empty = pairs held out of the corpus, or the task's dev part
    std::string alignments = {};  ///< file of `readAlignments` for the corpus; empty = the links in the corpus
    std::optional<RecipeOrigin> chosenBy = {};  ///< of a recipe of `autoRecipe`
    std::string init = {};  ///< model with the initial weights, as named by the user; empty = random weights
    std::string gpu = {};   ///< that it was started on; empty = the CPU

    bool operator==(const TrainingRun&) const = default;
};

/// The contents of run.json.
std::string trainingRunToJson(const TrainingRun& run);

/// @throws Error{WriteFailed}
void writeTrainingRun(const std::filesystem::path& directory, const TrainingRun& run);

/// Stores in run.json that the training ends with this step and at no other limit, so that a repetition does the same
/// as the training with a time budget. Does nothing if there is no run.json. @throws Error{WriteFailed, InvalidFormat}
void fixTrainingEnd(const std::filesystem::path& directory, std::int64_t lastStep);

/// Empty if the directory has no run.json. @throws Error{InvalidFormat} naming file and field.
std::optional<TrainingRun> readTrainingRun(const std::filesystem::path& directory);

/// Reads the origin of the recipe from a run.json or from the output of `train --dry-run`.
/// @throws Error{InvalidFormat}
std::optional<RecipeOrigin> readRecipeOrigin(const std::filesystem::path& file);

/// Splits the corpus into training and held-out pairs: without a dev corpus, up to `devPairs` pairs, at most a tenth,
/// are held out. Labels can occur in both parts, since there are only a few different ones.
CorpusSplit holdOut(const Corpus& corpus, std::size_t devPairs, Task task = Task::Translation);
StoredSplit holdOut(const StoredCorpus& corpus, std::size_t devPairs, Task task = Task::Translation);

/// "builtin:copy?pairs=9&seed=2" → "builtin:copy?seed=2&pairs=100&part=dev".
std::string devSpecOfBuiltin(const std::string& spec, std::size_t devPairs);

/// Prevents other trainings in a directory during its lifetime: by other processes, including those on other machines
/// with the same file system, and by other locks of this process. The system releases the lock when the process ends,
/// even after a crash. If several processes train one model together, only the first one locks.
class TrainingLock {
public:
    /// Creates the directory if need be. @throws Error{InvalidArgument} naming who trains there, Error{WriteFailed}
    explicit TrainingLock(const std::filesystem::path& directory);
    ~TrainingLock();
    TrainingLock(TrainingLock&&) noexcept;
    TrainingLock& operator=(TrainingLock&&) noexcept;

    /// Returns why the directory could not be locked, as a sentence; empty if it is locked. Some network file systems
    /// do not support locks; the training can then continue unprotected.
    const std::string& problem() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// The recipe to continue the training of a finished model: its architecture, vocabulary settings and training options.
/// If there is no run.json (for newest/ and moments, that of the training), the vocabularies are limited to their
/// current sizes and everything else has its defaults.
/// @throws Error as readModelOverview and readTrainingRun do
Recipe recipeOfModel(const std::filesystem::path& directory);

/// Returns why a recipe cannot start from the weights and vocabularies of a finished model: the first difference, e.g.
/// "heads is 2, but 4 in the recipe"; empty if it fits. The dropout can differ, because it does not affect the weights.
/// The vocabulary settings are compared only if there is a run.json.
/// @throws Error as recipeOfModel does
Message differenceFromModel(const Recipe& recipe, const std::filesystem::path& directory);

/// The only built-in task that a model was trained on, according to its description; empty for corpora from files.
std::optional<BuiltinTask> builtinTaskOf(const ModelInfo& info);

/// True if the task uses sequences of letters instead of a language: each letter is a word.
bool isOfLetters(std::optional<BuiltinTask> task);

/// True if the inputs of such a task have a space between all words.
bool needsSpaces(std::optional<BuiltinTask> task);

/// How a model uses the sentences of the classroom grammar as examples.
enum class GrammarUse {
    None,       ///< it reads something else
    AsWritten,  ///< it reads Chinese
    Exchanged,  ///< it reads English and writes Chinese
};
GrammarUse grammarUseOf(const ModelInfo& info);

/// Returns pairs of a model's task that were not in its training data. Empty if the general example sentences fit the
/// model or its task is unknown. Can take long; any thread.
/// @throws Error as readCorpus
std::vector<SentencePair> ownExamples(const ModelInfo& info);

/// The same where the general example sentences fit the model, too: then `count` pairs of the classroom grammar with
/// gold links, in the direction of the model. Can take long; any thread.
std::vector<SentencePair> unseenPairs(const ModelInfo& info, std::size_t count);

}  // namespace translucent
