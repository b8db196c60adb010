#include "translucent/training/training_estimate.h"

#include "model/architecture_rules.h"

namespace translucent {

namespace {

constexpr double kMultiplyAdd = 2;  ///< operations of one multiplication with its addition
constexpr double kForwardAndBackward = 3;
constexpr std::int64_t kFloatBytes = 4;

TransformerConfig withVocabularies(const Recipe& recipe)
{
    auto config = recipe.model;
    config.sourceVocabulary = recipe.tokenizer.sourceVocabulary;
    config.targetVocabulary =
        recipe.tokenizer.shared ? recipe.tokenizer.sourceVocabulary : recipe.tokenizer.targetVocabulary;
    return config;
}

/// Weights, gradients and two moments, and the average if there is one; a copy of the weights while they are saved.
std::int64_t bytesOfParameters(const Recipe& recipe, std::int64_t parameters)
{
    const std::int64_t arrays = recipe.training.averageDecay > 0 ? 7 : 5;
    return arrays * kFloatBytes * parameters;
}

/// The memory that the backward pass needs from the forward pass: per token and layer the inputs of every product and
/// norm, and the attention weights; and the logits with their gradient for one part of the batch at a time.
double bytesOfActivations(const Recipe& recipe, const TransformerConfig& c, const BatchShape& shape)
{
    constexpr double kWidths = 14, kHiddenWidths = 3, kLogitRows = 2048;
    const auto tokens = static_cast<double>(recipe.training.batchTokens);
    const auto layers = static_cast<double>(c.encoderLayers + c.decoderLayers);
    const auto perToken = c.architecture != Architecture::Transformer
        ? activationsOfLayer(c)
        : kWidths * static_cast<double>(c.modelDimension) + kHiddenWidths * static_cast<double>(c.feedForwardDimension)
            + 2 * static_cast<double>(c.heads) * shape.sourceLength;
    return static_cast<double>(kFloatBytes)
        * (tokens * layers * perToken + 2 * kLogitRows * static_cast<double>(c.targetVocabulary));
}

double feedForwardMatrices(const TransformerConfig& config)
{
    switch (config.feedForward) {
    case FeedForwardKind::None: return 0;
    case FeedForwardKind::Swiglu: return 3;
    case FeedForwardKind::TwoLinear: break;
    }
    return 2;
}

}  // namespace

double forwardMultiplications(const TransformerConfig& config, const BatchShape& shape)
{
    const double B = shape.sentences, S = shape.sourceLength, T = shape.targetLength;
    const auto D = static_cast<double>(config.modelDimension), A = static_cast<double>(config.attentionWidth());
    if (config.architecture != Architecture::Transformer)
        return B * (multiplicationsOfLayers(config, S, T) + T * D * static_cast<double>(config.targetVocabulary));
    const double hidden = feedForwardMatrices(config) * D * static_cast<double>(config.feedForwardDimension);
    const double encoderLayer = B * S * (4 * D * A + hidden) + 2 * B * S * S * A;
    const double decoderLayer =
        B * T * (6 * D * A + hidden) + B * S * 2 * D * A + 2 * B * T * T * A + 2 * B * T * S * A;
    return static_cast<double>(config.encoderLayers) * encoderLayer
        + static_cast<double>(config.decoderLayers) * decoderLayer
        + B * T * D * static_cast<double>(config.targetVocabulary);
}

TrainingEstimate estimateTraining(const Recipe& recipe, const BatchShape& shape)
{
    constexpr std::int64_t kProgramBytes = 260'000'000;  ///< LibTorch and everything else
    const auto config = withVocabularies(recipe);
    TrainingEstimate estimate;
    estimate.parameters = parameterCount(config);
    estimate.modelBytes = kFloatBytes * estimate.parameters;
    estimate.trainingBytes = kProgramBytes + bytesOfParameters(recipe, estimate.parameters)
        + static_cast<std::int64_t>(bytesOfActivations(recipe, config, shape));
    estimate.operationsPerToken = kMultiplyAdd * kForwardAndBackward * forwardMultiplications(config, shape)
        / (shape.sentences * shape.targetLength);
    return estimate;
}

}  // namespace translucent
