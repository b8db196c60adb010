#pragma once

#include "commands.h"

namespace translucent::cli {

/// The differences between the programs with and without LibTorch.
struct ProgramParts {
    std::function<void(CLI::App&, Action&)> addCommands;
    std::function<std::string()> version;
};

/// Parses and executes the command line. Returns the exit status: 0 success, 1 failure, 2 wrong usage.
int runProgram(int argc, char** argv, const ProgramParts& parts);

}  // namespace translucent::cli
