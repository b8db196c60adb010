#pragma once

#include <CLI/App.hpp>

#include <functional>

namespace translucent::cli {

/// The work that the command line asked for; returns the exit code. Set while parsing, called afterwards, so
/// that wrong usage (exit 2) and failed work (exit 1) never mix.
using Action = std::function<int()>;

void addCorpusCommand(CLI::App& app, Action& action);
void addTrainCommand(CLI::App& app, Action& action);
void addTranslateCommand(CLI::App& app, Action& action);
void addEvaluateCommand(CLI::App& app, Action& action);
void addScoreCommand(CLI::App& app, Action& action);
void addInspectCommand(CLI::App& app, Action& action);
void addSweepCommand(CLI::App& app, Action& action);
void addBeamGainsCommand(CLI::App& app, Action& action);
void addModelCommand(CLI::App& app, Action& action);
void addBenchCommand(CLI::App& app, Action& action);

}  // namespace translucent::cli
