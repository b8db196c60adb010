#pragma once

#include "corpus/grammar_model.h"

#include <string>
#include <string_view>

namespace translucent::grammar {

/// Reads the lines of a grammar file; slots still name their symbols (see `completeModel`).
/// @throws Error{InvalidFormat} naming file and line
Model parseModel(std::string_view text, const std::string& fileName);

/// Throws Error{InvalidFormat} with "file:line: message".
[[noreturn]] void fail(const std::string& fileName, int line, const std::string& message);

}  // namespace translucent::grammar
