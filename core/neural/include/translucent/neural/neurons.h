#pragma once

#include "translucent/causes/neurons.h"
#include "translucent/neural/translation_model.h"
#include "translucent/search/decoding.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace translucent {

/// What a neuron promotes and suppresses by its weights, whatever the sentence.
/// @param count most tokens in each list
/// @throws Error{InvalidArgument} as requireNeuron
NeuronWords neuronWords(const TranslationModel& model, const NeuronId& id, std::size_t count);
/// The same of several neurons, in their order.
std::vector<NeuronWords> wordsOfNeurons(
    const TranslationModel& model, std::span<const NeuronId> ids, std::size_t count);

/// The activations of all neurons of the decoder over sentences and their translations.
struct NeuronSurvey {
    std::vector<NeuronFiring> firings;  ///< of one neuron, at every position of every translation
    std::vector<std::int64_t> dead;     ///< by layer: neurons whose activation is never above 0
};

/// The sentences of a survey and the search that translates them.
struct SurveySentences {
    std::span<const std::string> texts;
    DecodeOptions decode = {};
};

/// Called after each sentence.
using NeuronSurveyObserver = std::function<void(std::int64_t done, std::int64_t total)>;

/// Translates the sentences. Ends early after a stop request, with what is measured so far.
/// @throws Error{InvalidArgument} as requireNeuron, Error as Decoder::translate
NeuronSurvey surveyNeurons(const std::shared_ptr<const TranslationModel>& model, const NeuronId& id,
    const SurveySentences& sentences, const NeuronSurveyObserver& observer = {}, std::stop_token stop = {});

}  // namespace translucent
