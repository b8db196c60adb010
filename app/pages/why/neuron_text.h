#pragma once

#include "engine/requests.h"
#include "widgets/list_model.h"

#include <QString>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// "Layer 3, neuron 1": both count from 1, as everywhere in the window.
QString neuronName(const NeuronId& id);

/// The first tokens by name: "has, have, -s".
QString neuronTokens(std::span<const TokenLogit> tokens, std::size_t most);
/// All of them with what the neuron adds to their logits, a line each.
QString neuronTokensTip(std::span<const TokenLogit> tokens);

/// "layer 1: +0.89, layer 2: −0.45"
QString layerSumsText(std::span<const double> sums);

/// The largest neurons: name, activation, part of the difference, and what they promote.
std::vector<ListRow> neuronRows(const ShownNeurons& shown);

/// True if the neuron fires at all.
bool fires(const NeuronActivity& activity);
/// How often the neuron is silent, its mean and 99th percentile, and the pieces with the largest means.
QString activityText(const SurveyedNeuron& surveyed);
/// Activation, the token that is read and the one that is written, and the sentence.
std::vector<ListRow> firingRows(std::span<const NeuronFiring> firings, const std::vector<std::string>& sentences);

}  // namespace translucent
