#pragma once

#include "translucent/causes/contributions.h"
#include "translucent/causes/neurons.h"
#include "translucent/neural/translation_model.h"
#include "translucent/search/decoding.h"

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace translucent {

/// The tokens that a neuron makes more and less probable when it fires.
struct NeuronWords {
    /// Largest first. TokenLogit::logit is what the neuron adds to the logit per unit of activation, less the mean over
    /// the vocabulary, and before the final norm divides by the deviation of its input.
    std::vector<TokenLogit> promoted;
    std::vector<TokenLogit> suppressed;  ///< the same, smallest first
};

/// @param count most tokens in each list
/// @throws Error{InvalidArgument} as requireNeuron
NeuronWords neuronWords(const TranslationModel& model, const NeuronId& id, std::size_t count);

/// The activations of all neurons of the decoder over sentences and their translations.
struct NeuronSurvey {
    std::vector<NeuronFiring> firings;  ///< of one neuron, at every position of every translation
    std::vector<std::int64_t> dead;     ///< by layer: neurons whose activation is never above 0
};

/// Translates the sentences with `options`. Ends early after a stop request, with what is measured so far.
/// @throws Error{InvalidArgument} as requireNeuron, Error as Decoder::translate
NeuronSurvey surveyNeurons(const std::shared_ptr<const TranslationModel>& model, const NeuronId& id,
    std::span<const std::string> sentences, const DecodeOptions& options, std::stop_token stop = {});

}  // namespace translucent
