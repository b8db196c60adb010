#include "model/architecture_rules.h"

#include "base/require.h"

#include <algorithm>
#include <array>
#include <span>

namespace translucent {

namespace {

/// The options that select an architecture and its variants.
constexpr std::array<std::string_view, 3> kOwnOptions {"architecture", "recurrent_attention", "kernel_width"};

bool isOwn(const std::string& option)
{
    return std::ranges::find(kOwnOptions, option) != kOwnOptions.end();
}

/// The number of matrices that an LSTM has for its gates and its candidate; the same for a GRU.
std::int64_t gatesOf(Architecture architecture)
{
    return architecture == Architecture::Lstm ? 4 : 3;
}

/// Weights of a recurrent layer without biases.
std::int64_t recurrentWeights(const TransformerConfig& c, std::int64_t inputs, std::int64_t units)
{
    return gatesOf(c.architecture) * units * (inputs + units);
}

std::int64_t recurrentParameters(const TransformerConfig& c)
{
    const auto d = c.modelDimension, half = d / 2;
    const auto biases = 2 * gatesOf(c.architecture);
    const auto encoderLayer = 2 * (recurrentWeights(c, d, half) + biases * half);
    const auto decoderLayer = recurrentWeights(c, d, d) + biases * d;
    std::int64_t attention = 0;
    if (c.recurrentAttention != RecurrentAttention::None)
        attention += 2 * d * d + d;
    if (c.recurrentAttention == RecurrentAttention::Additive)
        attention += 2 * (d * d + d) + d;
    return c.encoderLayers * encoderLayer + c.decoderLayers * decoderLayer + attention;
}

std::int64_t convolutionParameters(const TransformerConfig& c)
{
    const auto d = c.modelDimension;
    const auto convolution = c.kernelWidth * d * 2 * d + 2 * d;
    const auto attention = 2 * (d * d + d);
    const std::int64_t positions = c.positionKind == PositionKind::Learned ? 2 * c.maxLength * d : 0;
    return c.encoderLayers * convolution + c.decoderLayers * (convolution + attention) + positions;
}

double recurrentMultiplications(const TransformerConfig& c, double S, double T)
{
    const auto d = static_cast<double>(c.modelDimension);
    const auto encoderLayer = 2.0 * static_cast<double>(recurrentWeights(c, c.modelDimension, c.modelDimension / 2));
    const auto decoderLayer = static_cast<double>(recurrentWeights(c, c.modelDimension, c.modelDimension));
    double attention = 0;
    if (c.recurrentAttention != RecurrentAttention::None)
        attention += 2 * T * S * d + T * 2 * d * d;
    if (c.recurrentAttention == RecurrentAttention::Additive)
        attention += (S + T) * d * d;
    return static_cast<double>(c.encoderLayers) * S * encoderLayer
        + static_cast<double>(c.decoderLayers) * T * decoderLayer + attention;
}

double convolutionMultiplications(const TransformerConfig& c, double S, double T)
{
    const auto d = static_cast<double>(c.modelDimension);
    const double convolution = static_cast<double>(c.kernelWidth) * d * 2 * d;
    return static_cast<double>(c.encoderLayers) * S * convolution
        + static_cast<double>(c.decoderLayers) * (T * (convolution + 2 * d * d) + 2 * T * S * d);
}

}  // namespace

void validateArchitecture(const TransformerConfig& c)
{
    const auto architecture = name(c.architecture);
    for (const auto& option : optionsOf<TransformerConfig>())
        if (!isOwn(option.name) && isTechnique(option, c))
            throw Error(ErrorCode::InvalidArgument,
                say("%1 changes a part that only a Transformer has; remove it, or choose architecture transformer "
                    "instead of %2",
                    option.name, architecture));
    requireField(!isRecurrent(c.architecture) || c.modelDimension % 2 == 0, "model_dimension", c.modelDimension,
        say("the encoder reads in both directions with half of the numbers each, so it must be even"));
    requireField(c.architecture != Architecture::Cnn || c.kernelWidth % 2 == 1, "kernel_width", c.kernelWidth,
        say("it must be odd, so that the window has a centre position"));
}

std::int64_t parametersOfLayers(const TransformerConfig& c)
{
    return isRecurrent(c.architecture) ? recurrentParameters(c) : convolutionParameters(c);
}

double multiplicationsOfLayers(const TransformerConfig& c, double S, double T)
{
    return isRecurrent(c.architecture) ? recurrentMultiplications(c, S, T) : convolutionMultiplications(c, S, T);
}

double activationsOfLayer(const TransformerConfig& c)
{
    constexpr double kOfState = 8;
    const auto d = static_cast<double>(c.modelDimension);
    const auto widths = isRecurrent(c.architecture) ? 3 * gatesOf(c.architecture) : c.kernelWidth + 6;
    return (static_cast<double>(widths) + kOfState) * d;
}

}  // namespace translucent
