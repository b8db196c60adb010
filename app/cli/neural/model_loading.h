#pragma once

#include "model_arguments.h"
#include "translucent/neural/decoder.h"
#include "translucent/neural/translation_model.h"
#include "translucent/shortlist/shortlist.h"

namespace translucent::cli {

/// Sets the number of threads first, to `usualThreads` if none was given.
std::shared_ptr<const TranslationModel> load(const ModelArguments& model, std::int64_t usualThreads);
/// Loads a shortlist for the vocabularies of a model; nullptr without a file.
std::shared_ptr<const Shortlist> loadShortlist(const std::string& file, const TranslationModel& model);
/// @throws Error{InvalidArgument} if a search is requested for a non-autoregressive model.
void refuseNonAutoregressiveSearch(const DecodeOptions& decode, const TranslationModel& model);
/// Prints a note when the model is not decoded in this precision.
Decoder makeDecoder(const std::shared_ptr<const TranslationModel>& model, DecodingPrecision precision,
    const std::shared_ptr<const Shortlist>& shortlist);

}  // namespace translucent::cli
