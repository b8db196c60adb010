#pragma once

#include "translucent/lesson.h"

#include <CLI/App.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace translucent::cli {

/// The work that the command line asked for; returns the exit code. Set while parsing, called afterwards, so
/// that wrong usage (exit 2) and failed work (exit 1) never mix.
using Action = std::function<int()>;

/// What the help lists.
struct CommandTitle {
    const char* name;
    const char* help;
};

/// Commands that compute with LibTorch: the program lists them before it is loaded.
inline constexpr CommandTitle kTranslate {"translate", "Translate lines of standard input"};
inline constexpr CommandTitle kTrain {"train", "Train a model from parallel sentences"};
inline constexpr CommandTitle kEvaluate {
    "evaluate", "Translate a corpus and score it: BLEU, chrF, TER, perplexity, exact match; compare models"};
inline constexpr CommandTitle kInspect {"inspect", "Write every intermediate array of one forward pass"};
inline constexpr CommandTitle kSweep {"sweep", "Switch off each head in turn and rank them by what changes"};
inline constexpr CommandTitle kBeamGains {
    "beam-gains", "Find sentences that beam search translates better than greedy search"};
inline constexpr CommandTitle kExperiment {"experiment", "Ready experiments: list, show, run, report, check"};
inline constexpr CommandTitle kServe {"serve", "Answer requests of other programs, one JSON object per line"};
inline constexpr CommandTitle kModel {"model", "List, describe, import, export and sign models"};
inline constexpr CommandTitle kBench {"bench", "Measure speed on this machine"};
inline constexpr CommandTitle kDistil {"distil", "Replace the targets of a corpus by a teacher's translations, as TSV"};
inline constexpr CommandTitle kShortlist {
    "shortlist", "Learn which target pieces each source piece is translated to, for --shortlist"};

/// What playing a lesson found wrong, and where in the file.
struct LessonProblem {
    std::size_t line = 0;
    std::string text;
};
using PlayLesson = std::function<std::vector<LessonProblem>(const Lesson&)>;

// Commands without LibTorch.
void addScoreCommand(CLI::App& app, Action& action);
/// Returns the command, to which others can be added.
CLI::App& addCorpusCommand(CLI::App& app, Action& action);
/// `play` is for the option --run.
void addLessonCommand(CLI::App& app, Action& action, const PlayLesson& play);

}  // namespace translucent::cli
