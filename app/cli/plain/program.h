#pragma once

#include "commands.h"

namespace translucent::cli {

/// What differs between the program with LibTorch and without.
struct ProgramParts {
    std::function<void(CLI::App&, Action&)> addCommands;
    std::function<std::string()> version;
};

/// Reads the command line and does what it says. Returns the exit status: 0 success, 1 failure, 2 wrong usage.
int runProgram(int argc, char** argv, const ProgramParts& parts);

}  // namespace translucent::cli
