#pragma once

#include "translucent/lessons/lesson.h"

#include <CLI/App.hpp>
#if __has_include(<CLI/ExtraValidators.hpp>)  // contains CLI::IsMember since CLI11 2.6
#include <CLI/ExtraValidators.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace translucent::cli {

/// The work of a command; returns the exit code. Set while parsing and called afterwards, so that wrong usage (exit 2)
/// and failed work (exit 1) are never confused.
using Action = std::function<int()>;

/// The entry of a command in the help.
struct CommandTitle {
    const char* name;
    const char* help;
};

/// Commands and groups of commands that are declared both in the program and in a module.
inline constexpr CommandTitle kTranslate {"translate", "Translate lines of standard input"};
inline constexpr CommandTitle kTrain {"train", "Train a model from parallel sentences"};
inline constexpr CommandTitle kEvaluate {
    "evaluate", "Translate a corpus and score it: BLEU, chrF, TER, perplexity, exact match; compare models"};
inline constexpr CommandTitle kInspect {"inspect", "Write every intermediate array of one forward pass"};
inline constexpr CommandTitle kSweep {"sweep", "Switch off the heads one by one and rank them by what changes"};
inline constexpr CommandTitle kBeamGains {
    "beam-gains", "Find sentences that beam search translates better than greedy search"};
inline constexpr CommandTitle kWhy {
    "why", "What made the model say it: lenses, contributions, attribution, patching, heads, a step, the vocabulary"};
inline constexpr CommandTitle kExperiment {"experiment", "Ready experiments: list, show, run, report, check"};
inline constexpr CommandTitle kServe {"serve", "Answer requests of other programs, one JSON object per line"};
inline constexpr CommandTitle kModel {"model", "List, describe, import, export and sign models"};
inline constexpr CommandTitle kCorpus {"corpus", "Generate, count, convert and align parallel sentences"};
inline constexpr CommandTitle kDistil {"distil", "Replace the targets of a corpus by a teacher's translations, as TSV"};
inline constexpr CommandTitle kShortlist {
    "shortlist", "Learn which target pieces each source piece is translated to, for --shortlist"};

/// A problem in a played lesson and its position in the file.
struct LessonProblem {
    std::size_t line = 0;
    std::string text;
};
using PlayLesson = std::function<std::vector<LessonProblem>(const Lesson&)>;

/// The arguments of `bench`.
struct BenchArguments {
    std::string kind;  ///< what is measured, e.g. "decode"
    std::string preset;
    std::int64_t repetitions = 20;
    std::string precision = "fp32";
    std::string device = "cpu";
    std::optional<std::int64_t> batch;
    std::int64_t shortlist = 0;
    std::optional<std::int64_t> threads;
    bool json = false;
};
using RunBench = std::function<int(const BenchArguments&)>;

// Commands of the program. Those that need LibTorch return kRunModule.
void addScoreCommand(CLI::App& app, Action& action);
void addWhyCommand(CLI::App& app, Action& action);
void addExperimentCommand(CLI::App& app, Action& action);
void addModelCommand(CLI::App& app, Action& action);
void addCorpusCommand(CLI::App& app, Action& action);
/// `play` is for the option --run. Empty in the program, as is `run`.
void addLessonCommand(CLI::App& app, Action& action, const PlayLesson& play);
void addBenchCommand(CLI::App& app, Action& action, const RunBench& run);

// Commands of the module.
void addTrainCommand(CLI::App& app, Action& action);
void addEvaluateCommand(CLI::App& app, Action& action);
void addInspectCommand(CLI::App& app, Action& action);
void addSweepCommands(CLI::App& app, Action& action);           ///< sweep, beam-gains
void addWhyCommands(CLI::App& why, Action& action);             ///< lens, encoder-lens, contributions, sources
void addWhyAttributionCommands(CLI::App& why, Action& action);  ///< attribution, values, deletion
void addWhyMomentsCommand(CLI::App& why, Action& action);
void addWhyPatchCommand(CLI::App& why, Action& action);
void addWhyNeuronCommands(CLI::App& why, Action& action);  ///< neurons, neuron
void addWhyStepCommand(CLI::App& why, Action& action);
void addWhyHeadsCommand(CLI::App& why, Action& action);
void addWhyVocabularyCommand(CLI::App& why, Action& action);
void addExperimentCommands(CLI::App& experiment, Action& action);  ///< run, report
void addServeCommand(CLI::App& app, Action& action);
void addModelCommands(CLI::App& model, Action& action);    ///< export, import
void addCorpusCommands(CLI::App& corpus, Action& action);  ///< distil, shortlist
/// Plays lessons with their models, without a window, on one thread.
PlayLesson lessonRehearsal();
int runBench(const BenchArguments& arguments);

/// The differences between the programs with and without LibTorch.
struct ProgramParts {
    std::function<void(CLI::App&, Action&)> addCommands;
    std::function<std::string()> version;  ///< empty in the program
};

/// The results of commands that must run in the module with LibTorch, and in the one that only translates.
inline constexpr int kRunModule = -1;
inline constexpr int kRunTranslation = -2;

/// Parses and executes the command line. Returns the exit status: 0 success, 1 failure, 2 wrong usage; or one of
/// these.
int runProgram(int argc, char** argv, const ProgramParts& parts);

}  // namespace translucent::cli
