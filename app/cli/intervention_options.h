#pragma once

#include "translucent/decoding.h"
#include "translucent/intervention.h"
#include "translucent/tokenizer.h"

#include <CLI/App.hpp>

#include <string>

namespace translucent::cli {

/// Every flag that changes what the model computes. The references keep pointing into the caller's options, which must
/// live until the action has run.
void addInterventionOptions(CLI::App& command, Intervention& intervention);

/// A text that translations have to start with.
CLI::Option* addPrefixOption(CLI::App& command, std::string& prefix);

/// Its pieces of the target vocabulary.
std::vector<std::int64_t> prefixIds(const Tokenizer& target, const std::string& prefix);

}  // namespace translucent::cli
