#include "translucent/causes/neurons.h"

#include "causes/contribution_walk.h"
#include "causes/linear_norm.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace translucent {

namespace {

constexpr double kPercentile = 0.99;

/// A column of a matrix times a vector. Shapes: [D, F], [D]
double columnProduct(const Array& matrix, std::size_t column, std::span<const double> direction)
{
    double sum = 0;
    for (std::size_t row = 0; row < direction.size(); ++row)
        sum += static_cast<double>(matrix.at(row, column)) * direction[row];
    return sum;
}

std::string layerPath(std::int64_t layer)
{
    return "decoder.layers." + std::to_string(layer);
}

/// The modules of the norms that what the neuron adds passes on its way to the output layer.
std::vector<std::string> normsBehind(const TransformerConfig& config, const NeuronId& id)
{
    std::vector<std::string> norms;
    if (config.normKind == NormKind::None)
        return norms;
    if (config.normPlacement == NormPlacement::Post) {
        norms.push_back(layerPath(id.layer) + ".feed_forward_norm");
        for (auto layer = id.layer + 1; layer < config.decoderLayers; ++layer)
            for (const char* sublayer : {"self_attention", "cross_attention", "feed_forward"})
                norms.push_back(layerPath(layer) + '.' + sublayer + "_norm");
    }
    if (config.hasFinalNorms())
        norms.emplace_back("decoder.final_norm");
    return norms;
}

std::vector<PieceActivity> piecesOf(std::span<const NeuronFiring> firings)
{
    std::vector<PieceActivity> pieces;
    for (const auto& firing : firings) {
        auto piece = std::ranges::find(pieces, firing.written, &PieceActivity::piece);
        if (piece == pieces.end())
            piece = pieces.insert(pieces.end(), {.piece = firing.written});
        ++piece->positions;
        piece->silent += firing.activation <= 0;
        piece->mean += firing.activation;
    }
    for (auto& piece : pieces)
        piece.mean /= static_cast<double>(piece.positions);
    std::ranges::stable_sort(pieces, std::ranges::greater {}, &PieceActivity::mean);
    return pieces;
}

template <typename Value>
void shorten(std::vector<Value>& values, std::size_t most)
{
    values.resize(std::min(values.size(), most));
}

}  // namespace

std::string toText(const NeuronId& id)
{
    return std::to_string(id.layer) + ':' + std::to_string(id.neuron);
}

NeuronId neuronIdFromText(std::string_view text)
{
    NeuronId id;
    const auto* end = text.data() + text.size();
    const auto layer = std::from_chars(text.data(), end, id.layer);
    if (layer.ec == std::errc() && layer.ptr != end && *layer.ptr == ':') {
        const auto neuron = std::from_chars(layer.ptr + 1, end, id.neuron);
        if (neuron.ec == std::errc() && neuron.ptr == end && id.layer >= 0 && id.neuron >= 0)
            return id;
    }
    throw Error(ErrorCode::InvalidArgument,
        say("%1 does not name a neuron; expected LAYER:NEURON, counted from 0, such as 1:37", inQuotes(text)));
}

void requireNeuron(const TransformerConfig& config, const NeuronId& id)
{
    requireCauses(config);
    if (!config.hasFeedForward())
        throw Error(ErrorCode::InvalidArgument, say("this model has no feed-forward networks and so no neurons"));
    if (id.layer < 0 || id.layer >= config.decoderLayers || id.neuron < 0 || id.neuron >= config.feedForwardDimension)
        throw Error(ErrorCode::InvalidArgument,
            say("there is no neuron %1; the decoder has %2 layers of %3 neurons, counted from 0", toText(id),
                config.decoderLayers, config.feedForwardDimension));
}

std::vector<NeuronContribution> neuronContributionsTo(
    const OutputDifference& difference, const TracedPass& pass, std::int64_t position)
{
    std::vector<NeuronContribution> contributions;
    const ContributionWalk walk(difference, pass, position);
    for (const auto& [layer, direction] : walk.feedForwardDirections()) {
        const auto path = layerPath(layer) + ".feed_forward";
        const auto& outer = pass.parameter(path + ".outer.weight");  // [D, F]
        const auto values = pass.array(path + ".activated").row(static_cast<std::size_t>(position));
        for (std::size_t neuron = 0; neuron < values.size(); ++neuron) {
            const double activation = values[neuron];
            contributions.push_back({{layer, static_cast<std::int64_t>(neuron)}, activation,
                activation == 0 ? 0 : activation * columnProduct(outer, neuron, direction)});
        }
    }
    return contributions;
}

std::vector<NeuronContribution> largestOf(std::span<const NeuronContribution> contributions, std::size_t count)
{
    std::vector<NeuronContribution> largest(contributions.begin(), contributions.end());
    std::ranges::stable_sort(
        largest, std::ranges::greater {}, [](const NeuronContribution& each) { return std::abs(each.value); });
    shorten(largest, count);
    return largest;
}

std::vector<double> layerSums(std::span<const NeuronContribution> contributions)
{
    std::vector<double> sums;
    for (const auto& each : contributions) {
        const auto layer = static_cast<std::size_t>(each.id.layer);
        sums.resize(std::max(sums.size(), layer + 1));
        sums[layer] += each.value;
    }
    return sums;
}

std::vector<double> neuronDirection(
    const TransformerConfig& config, const ModelParameters& parameters, const NeuronId& id)
{
    requireNeuron(config, id);
    const ForwardTrace none;
    const TracedPass model {config, none, parameters};
    const auto& outer = model.parameter(layerPath(id.layer) + ".feed_forward.outer.weight");  // [D, F]
    std::vector<double> direction;
    for (std::size_t row = 0; row < static_cast<std::size_t>(outer.shape[0]); ++row)
        direction.push_back(outer.at(row, static_cast<std::size_t>(id.neuron)));
    for (const auto& norm : normsBehind(config, id))
        direction = linearNormOf(config, parameters, norm).applied(direction);
    return direction;
}

NeuronActivity activityOf(std::span<const NeuronFiring> firings, std::size_t most)
{
    if (firings.empty())
        throw Error(ErrorCode::InvalidArgument, say("there is no sentence to measure"));
    NeuronActivity activity;
    activity.positions = std::ssize(firings);
    activity.strongest.assign(firings.begin(), firings.end());
    std::ranges::stable_sort(activity.strongest, std::ranges::greater {}, &NeuronFiring::activation);
    for (const auto& firing : firings) {
        activity.silent += firing.activation <= 0;
        activity.mean += firing.activation / static_cast<double>(firings.size());
    }
    const auto below = static_cast<std::size_t>(std::ceil(kPercentile * static_cast<double>(firings.size())));
    activity.percentile99 = activity.strongest[firings.size() - below].activation;
    for (const auto& firing : firings)
        if (firing.activation <= 0 && firing.written == activity.strongest.front().written)
            activity.counterexamples.push_back(firing);
    activity.pieces = piecesOf(firings);
    shorten(activity.strongest, most);
    shorten(activity.pieces, most);
    shorten(activity.counterexamples, most);
    return activity;
}

}  // namespace translucent
