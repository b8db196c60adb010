#pragma once

#include "translucent/model/forward_trace.h"
#include "translucent/model/transformer_config.h"

#include <cstdint>

namespace translucent {

/// @throws Error{InvalidArgument} for a position that the translation does not have
void requirePosition(const ForwardTrace& trace, std::int64_t position);

/// @throws Error{InvalidArgument} for a token outside the target vocabulary
void requireTargetToken(const TransformerConfig& config, std::int64_t id);

/// @throws Error{InvalidArgument} for a token outside the target vocabulary, or equal tokens
void requireTwoTokens(const TransformerConfig& config, std::int64_t word, std::int64_t rival);

}  // namespace translucent
