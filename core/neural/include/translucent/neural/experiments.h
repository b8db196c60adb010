#pragma once

#include "translucent/corpus.h"
#include "translucent/experiments.h"
#include "translucent/neural/translation_model.h"
#include "translucent/sampling.h"

#include <memory>
#include <stop_token>
#include <string_view>

namespace translucent {

/// Draws translations of one sentence. On a stop request there are no samples.
/// @throws Error as Decoder::translate does.
Sampling sampleTranslations(const std::shared_ptr<const TranslationModel>& model, std::string_view text,
    const SamplingOptions& options, std::stop_token stop = {});

/// Switches off each head in turn, beside everything that `options` change already; heads they have off are left out.
/// After a stop request before the baseline is done everything is empty.
/// @throws Error as Decoder::translate does.
HeadSweep sweepHeads(const std::shared_ptr<const TranslationModel>& model, std::string_view text,
    const DecodeOptions& options, const HeadSweepObserver& observer = {}, std::stop_token stop = {});

/// Translates every pair's source greedily and with the beam of `options`.
/// Sentences that are too long for the model are left out.
/// @throws Error{InvalidArgument} for a beam of 1 or options outside their range.
BeamGains findBeamGains(const std::shared_ptr<const TranslationModel>& model, const Corpus& corpus,
    const DecodeOptions& options, const BeamGainsObserver& observer = {}, std::stop_token stop = {});

}  // namespace translucent
