#pragma once

#include "translucent/decoder.h"

#include <functional>
#include <span>

namespace translucent {

/// The tokens that may follow a prefix, in any order, with their log-probabilities. END is kEndId.
using NextTokens = std::function<std::vector<TokenCandidate>(std::span<const std::int64_t> prefix)>;

/// Searches a language model that is given by hand with the search that translates.
/// Of the options, beamSize, lengthPenalty, earlyStopping, maxLength (needed here) and forcedPrefix count.
/// @throws Error{InvalidArgument} for options outside their range, or a token that is given a log-probability above 0
/// or that is not a number.
SearchTrace searchOver(const NextTokens& next, const DecodeOptions& options);

}  // namespace translucent
