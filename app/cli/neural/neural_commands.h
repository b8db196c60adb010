#pragma once

#include "commands.h"

namespace translucent::cli {

void addTranslateCommand(CLI::App& app, Action& action);
void addTrainCommand(CLI::App& app, Action& action);
void addEvaluateCommand(CLI::App& app, Action& action);
void addInspectCommand(CLI::App& app, Action& action);
void addSweepCommands(CLI::App& app, Action& action);     ///< sweep, beam-gains
void addCatalogueCommand(CLI::App& app, Action& action);  ///< experiment
void addServeCommand(CLI::App& app, Action& action);
void addModelCommand(CLI::App& app, Action& action);
void addCorpusCommands(CLI::App& corpus, Action& action);  ///< distil, shortlist
void addBenchCommand(CLI::App& app, Action& action);

}  // namespace translucent::cli
