#pragma once

#include "translucent/base/message.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

std::vector<std::string> wordsBetweenSpaces(std::string_view text);

/// Returns the source positions at which a model without a decoder predicts a label, in order: for tagging, the first
/// piece of each space-separated word; for classification, END. `ids` end with END.
/// Source: Devlin et al. 2019, §5.3 (the first piece represents its word).
std::vector<std::int64_t> labelPlaces(Task task, const Tokenizer& source, std::span<const std::int64_t> ids);

/// Returns the label for an id of the target vocabulary.
std::string labelText(const Tokenizer& labels, std::int64_t id);

/// Returns the reason why the target of a pair cannot label its source: tagging requires as many labels as
/// space-separated words, classification one label without spaces. Empty if it can, and for Task::Translation.
Message labelProblem(Task task, std::string_view source, std::string_view target);

}  // namespace translucent
