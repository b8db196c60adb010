#pragma once

#include "translucent/forward_trace.h"
#include "translucent/model_info.h"
#include "translucent/neural/translation_model.h"

#include <cstdint>
#include <span>

namespace translucent {

/// Runs the model on `sourceIds` (with END) and `outputIds` (with or without END; BEGIN is put in front of the input).
/// @throws Error{InvalidArgument} for ids outside the vocabularies or an intervention in what the model does not have,
/// Error{Inconsistent} for an edited row with weight on a key that it cannot see, Error{TooLong}.
ForwardTrace traceForward(const TranslationModel& model, std::span<const std::int64_t> sourceIds,
    std::span<const std::int64_t> outputIds, const TraceOptions& options);

/// Copies of everything trained but the embedding tables and the output projection. The weight of a linear map has
/// Shape: [outputs, inputs]; "qkv.weight" and "key_value.weight" hold W^Q, W^K, W^V one below the other.
ModelParameters layerParameters(const TranslationModel& model);

/// The trained position vectors of one stack. Shape: [maxLength, D]; empty when the model does not learn positions.
Array learnedPositions(const TranslationModel& model, StackKind stack);

}  // namespace translucent
