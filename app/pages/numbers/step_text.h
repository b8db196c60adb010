#pragma once

#include "translucent/explain/step.h"

#include <QString>

namespace translucent {

/// What a step does, in the current language.
QString stepName(const std::string& id);

/// A remark with its numbers.
QString stepNoteText(const StepNote& note);

/// What is wrong with the input and what would be right.
QString inputProblemText(const InputError& error);

}  // namespace translucent
