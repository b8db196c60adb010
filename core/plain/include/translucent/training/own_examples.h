#pragma once

#include "translucent/corpus/corpus_spec.h"
#include "translucent/model/model_info.h"

#include <optional>
#include <vector>

namespace translucent {

/// The only built-in task that a model was trained on, according to its description; empty for corpora from files.
std::optional<BuiltinTask> builtinTaskOf(const ModelInfo& info);

/// True if the task uses sequences of letters instead of a language: each letter is a word.
bool isOfLetters(std::optional<BuiltinTask> task);

/// True if the inputs of such a task have a space between all words.
bool needsSpaces(std::optional<BuiltinTask> task);

/// Returns pairs of a model's task that were not in its training data. Empty if the general example sentences fit the
/// model or its task is unknown. Can take long; any thread.
/// @throws Error as readCorpus
std::vector<SentencePair> ownExamples(const ModelInfo& info);

}  // namespace translucent
