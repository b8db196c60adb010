#pragma once

#include "translucent/explain/step.h"

#include <QString>

namespace translucent {

/// What a step does, in the current language.
QString stepName(const std::string& id);

/// What names a row or a number of a step: a symbol, or words in the current language.
QString stepSymbol(const std::string& step, const std::string& symbol);

/// A remark with its numbers.
QString stepNoteText(const StepNote& note);

/// What is wrong with the input and what would be right.
QString inputProblemText(const InputError& error);

}  // namespace translucent
