#pragma once

#include "corpus/grammar_model.h"

namespace translucent::grammar {

/// Resolves slot names, sums weights and checks what only the whole file shows: unknown, unused, empty and
/// recursive symbols, missing attributes, and particles that have no place to go.
/// @throws Error{InvalidFormat} naming file and line
void completeModel(Model& model);

}  // namespace translucent::grammar
