#pragma once

#include "translucent/lessons/expectation.h"

#include <optional>
#include <string_view>

namespace translucent {

/// Parses the words in the brackets of a fact about causes.
/// @throws Error{InvalidArgument} with the expected form
CauseQuestion causeQuestionFrom(Fact fact, std::string_view argument);

/// The value of a fact about causes; empty if the word, the state, the part or the piece does not exist.
std::optional<ExpectedValue> causeFound(
    Fact fact, const CauseQuestion& question, const MeasureInput& shown, const CauseSource& causes);

}  // namespace translucent
