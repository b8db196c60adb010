#pragma once

#include "translucent/explain/padding.h"
#include "translucent/neural/translation_model.h"

#include <span>
#include <string>

namespace translucent {

/// Encodes sentences together as the trainer does, padded to the longest, once with the padding mask and once without
/// it, and each by itself. Every layer's weights are kept.
/// @throws Error{InvalidFormat} for text that is not UTF-8, Error{TooLong}, Error{InvalidArgument} without a sentence.
PaddedBatch encodeTogether(const TranslationModel& model, std::span<const std::string> sentences);

/// The first `count` rows of an embedding table, fewer when it has not as many. Shape: [count, D]
Array embeddingRows(const TranslationModel& model, StackKind stack, std::int64_t count);

}  // namespace translucent
