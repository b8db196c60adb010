#pragma once

#include "translucent/corpus_spec.h"
#include "translucent/model_info.h"

#include <optional>
#include <vector>

namespace translucent {

/// The built-in task that alone a model was trained on, as its description says; nothing for corpora of files.
std::optional<BuiltinTask> builtinTaskOf(const ModelInfo& info);

/// Whether the task works on sequences of letters, which are not a language: each letter is a word.
bool isOfLetters(std::optional<BuiltinTask> task);

/// Whether the inputs of such a task have a space between any two words.
bool needsSpaces(std::optional<BuiltinTask> task);

/// Pairs of the task of a model, none of which it was trained on. None where the sentences that are offered to all
/// models fit, and where its task is not known. May take its time; any thread.
/// @throws Error as readCorpus
std::vector<SentencePair> ownExamples(const ModelInfo& info);

}  // namespace translucent
