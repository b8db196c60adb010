#pragma once

#include "translucent/explain/padding.h"
#include "translucent/neural/translation_model.h"

#include <span>
#include <string>

namespace translucent {

/// Encodes sentences together as the trainer does, padded to the longest, once with and once without the padding mask,
/// and each sentence alone. Keeps the weights of every layer.
/// @throws Error{InvalidFormat} for text that is not UTF-8, Error{TooLong}, Error{InvalidArgument} without a sentence.
PaddedBatch encodeTogether(const TranslationModel& model, std::span<const std::string> sentences);

/// The first `count` rows of an embedding table, or all rows if the table is smaller. Shape: [count, D]
Array embeddingRows(const TranslationModel& model, StackKind stack, std::int64_t count);

}  // namespace translucent
