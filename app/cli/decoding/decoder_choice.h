#pragma once

#include "model_arguments.h"
#include "translucent/decoding/decoder.h"
#include "translucent/shortlist/shortlist.h"

#include <memory>
#include <string>

namespace translucent::cli {

/// Loads a shortlist for the vocabularies of a model; nullptr without a file.
std::shared_ptr<const Shortlist> loadShortlist(const std::string& file, const DecodingModel& model);
/// @throws Error{InvalidArgument} if a search is requested for a non-autoregressive model.
void refuseNonAutoregressiveSearch(const DecodeOptions& decode, const DecodingModel& model);
/// Prints a note when the model is not decoded in this precision.
Decoder makeDecoder(const std::shared_ptr<const DecodingModel>& model, DecodingPrecision precision,
    const std::shared_ptr<const Shortlist>& shortlist);

}  // namespace translucent::cli
