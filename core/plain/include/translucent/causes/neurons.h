#pragma once

#include "translucent/causes/contributions.h"
#include "translucent/causes/traced_pass.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// One of the F values between the two maps of a feed-forward network of the decoder; both numbers count from 0. Text:
/// "1:37".
struct NeuronId {
    std::int64_t layer = 0;
    std::int64_t neuron = 0;

    bool operator==(const NeuronId&) const = default;
};
std::string toText(const NeuronId& id);
/// @throws Error{InvalidArgument} with the expected form
NeuronId neuronIdFromText(std::string_view text);

/// @throws Error{InvalidArgument} if the model has no feed-forward networks or no such neuron, naming the valid ones
void requireNeuron(const TransformerConfig& config, const NeuronId& id);

/// What one neuron adds to a logit difference: its value times its column of W₂, seen from the output layer.
struct NeuronContribution {
    NeuronId id;
    double activation = 0;
    double value = 0;

    bool operator==(const NeuronContribution&) const = default;
};

/// Of all neurons at one position, by layer and neuron. Those of a layer add up to its summand
/// ContributionKind::FeedForward. Empty without feed-forward networks; without residual connections only the last layer
/// contributes directly.
/// @throws Error{InvalidArgument} if the pass is not complete
std::vector<NeuronContribution> neuronContributionsTo(
    const OutputDifference& difference, const TracedPass& pass, std::int64_t position);

/// Those of largest magnitude, largest first.
std::vector<NeuronContribution> largestOf(std::span<const NeuronContribution> contributions, std::size_t count);

/// The sum of each layer, up to the last one that contributes; 0 for a layer that does not. Shape: [layers]
std::vector<double> layerSums(std::span<const NeuronContribution> contributions);

/// The neurons' part in why one token has a larger logit than another.
struct LogitNeurons {
    std::int64_t position = 0;  ///< of the prediction, counted from 0
    TokenLogit word;
    TokenLogit rival;
    std::vector<NeuronContribution> neurons;  ///< as neuronContributionsTo()
};

/// What a neuron adds to the state that the output layer reads, per unit of activation: its column of W₂ behind every
/// norm on the way, without dividing by their deviations, which are the sentence's. Multiplied by the output layer, it
/// tells which tokens the neuron makes more probable. Shape: [D]
/// Source: Geva et al. 2021, "Transformer Feed-Forward Layers Are Key-Value Memories". Deviation: the norms' γ and
/// centring are applied.
/// @throws Error{InvalidArgument} as requireNeuron and TracedPass::parameter
std::vector<double> neuronDirection(
    const TransformerConfig& config, const ModelParameters& parameters, const NeuronId& id);

/// The tokens that a neuron makes more and less probable when it fires.
struct NeuronWords {
    /// Largest first. TokenLogit::logit is what the neuron adds to the logit per unit of activation, less the mean over
    /// the vocabulary, and before the final norm divides by the deviation of its input.
    std::vector<TokenLogit> promoted;
    std::vector<TokenLogit> suppressed;  ///< the same, smallest first
};

/// The activation of a neuron at one position of a translation.
struct NeuronFiring {
    std::size_t sentence = 0;   ///< counted from 0
    std::int64_t position = 0;  ///< of the prediction, counted from 0
    std::string read;           ///< the piece that the decoder reads there
    std::string written;        ///< the piece that follows
    double activation = 0;

    bool operator==(const NeuronFiring&) const = default;
};

/// The activations of a neuron at the positions that write one piece.
struct PieceActivity {
    std::string piece;
    std::int64_t positions = 0;
    std::int64_t silent = 0;  ///< with the activation 0 or below
    double mean = 0;

    bool operator==(const PieceActivity&) const = default;
};

/// When a neuron fires, over a corpus.
struct NeuronActivity {
    std::int64_t positions = 0;
    std::int64_t silent = 0;  ///< with the activation 0 or below
    double mean = 0;
    double percentile99 = 0;                   ///< 99 of 100 activations are not above it
    std::vector<PieceActivity> pieces = {};    ///< largest mean first; equals in the order of the text
    std::vector<NeuronFiring> strongest = {};  ///< largest activation first
    /// Positions that write the piece of the strongest firing while the neuron is silent: they speak against the story
    /// that the neuron is the one for that piece.
    std::vector<NeuronFiring> counterexamples = {};
};

/// @param most entries of each list
/// @throws Error{InvalidArgument} without any firing
NeuronActivity activityOf(std::span<const NeuronFiring> firings, std::size_t most);

}  // namespace translucent
