#pragma once

#include "corpus/grammar_model.h"

#include <string_view>

namespace translucent::grammar {

/// Reads "3 {Person} 每天 {Action} 。 = {Person} {Action.now(Person)} every day . [plural]" into a phrase.
void readRule(const Model& model, Symbol& symbol, std::string_view text, int line);

}  // namespace translucent::grammar
