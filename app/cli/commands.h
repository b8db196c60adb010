#pragma once

#include <CLI/App.hpp>

#include <functional>

namespace translucent::cli {

/// The work that the command line asked for; returns the exit code. Set while parsing, called afterwards, so
/// that wrong usage (exit 2) and failed work (exit 1) never mix.
using Action = std::function<int()>;

void addTranslateCommand(CLI::App& app, Action& action);
void addTrainCommand(CLI::App& app, Action& action);
void addScoreCommands(CLI::App& app, Action& action);  ///< evaluate, score
void addInspectCommand(CLI::App& app, Action& action);
void addExperimentCommands(CLI::App& app, Action& action);  ///< sweep, beam-gains
void addCatalogueCommand(CLI::App& app, Action& action);    ///< experiment
void addServeCommand(CLI::App& app, Action& action);
void addModelCommand(CLI::App& app, Action& action);
void addCorpusCommand(CLI::App& app, Action& action);
void addLessonCommand(CLI::App& app, Action& action);
void addBenchCommand(CLI::App& app, Action& action);

}  // namespace translucent::cli
