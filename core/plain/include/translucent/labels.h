#pragma once

#include "translucent/corpus.h"
#include "translucent/message.h"
#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The words between spaces.
std::vector<std::string> wordsBetweenSpaces(std::string_view text);

/// Positions of the source at which a model without a decoder says a label, in order: with tagging the first piece of
/// each word between spaces, with classification END. `ids` end with END.
/// Source: Devlin et al. 2019, §5.3 (the first piece stands for its word).
std::vector<std::int64_t> labelPlaces(Task task, const Tokenizer& source, std::span<const std::int64_t> ids);

/// The label that an id of the target vocabulary stands for.
std::string labelText(const Tokenizer& labels, std::int64_t id);

/// Why the target of a pair cannot label its source: tagging asks for as many labels as words between spaces,
/// classification for one label without spaces. Empty when it can, as with Task::Translation.
Message labelProblem(Task task, std::string_view source, std::string_view target);

/// @throws Error{InvalidArgument} naming the corpus and its first pair with a labelProblem
void requireLabels(Task task, const Corpus& corpus);

}  // namespace translucent
