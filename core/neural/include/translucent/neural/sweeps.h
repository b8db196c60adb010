#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/sweeps.h"

#include <memory>
#include <stop_token>
#include <string_view>

namespace translucent {

/// Switches off each head in turn, in addition to all changes in `options`; skips heads that `options` already switch
/// off. The result is empty if a stop request arrives before the baseline is complete.
/// @throws Error as Decoder::translate does.
HeadSweep sweepHeads(const std::shared_ptr<const TranslationModel>& model, std::string_view text,
    const DecodeOptions& options, const HeadSweepObserver& observer = {}, std::stop_token stop = {});

/// Translates the source of every pair greedily and with the beam of `options`. Skips sentences that are too long for
/// the model.
/// @throws Error{InvalidArgument} for a beam of 1 or options outside their range.
BeamGains findBeamGains(const std::shared_ptr<const TranslationModel>& model, const Corpus& corpus,
    const DecodeOptions& options, const BeamGainsObserver& observer = {}, std::stop_token stop = {});

}  // namespace translucent
