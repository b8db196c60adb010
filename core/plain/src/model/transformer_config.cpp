#include "translucent/transformer_config.h"

#include "translucent/tokenizer.h"
#include "util/choice.h"

namespace translucent {

namespace {

constexpr ChoiceNames<NormPlacement, 2> kNormPlacements {{{NormPlacement::Post, "post"}, {NormPlacement::Pre, "pre"}}};
constexpr ChoiceNames<NormKind, 2> kNormKinds {
    {{NormKind::PopulationStd, "population_std"}, {NormKind::SampleStd, "sample_std"}}};
constexpr ChoiceNames<PositionKind, 3> kPositionKinds {
    {{PositionKind::Sinusoidal, "sinusoidal"}, {PositionKind::Learned, "learned"}, {PositionKind::None, "none"}}};
constexpr ChoiceNames<Activation, 3> kActivations {
    {{Activation::Relu, "relu"}, {Activation::Gelu, "gelu"}, {Activation::Silu, "silu"}}};
constexpr ChoiceNames<EmbeddingTying, 3> kTyings {{{EmbeddingTying::Separate, "separate"},
    {EmbeddingTying::TargetOutput, "target_output"}, {EmbeddingTying::All, "all"}}};

/// Upper bounds: far above every model this program can train, low enough that parameter counts cannot overflow and
/// that position tables stay small.
constexpr std::int64_t kLargestSize = 1 << 20;
constexpr std::int64_t kMostLayers = 1 << 10;
constexpr std::int64_t kLongestLength = 1 << 14;

void requireSize(std::string_view field, std::int64_t value, std::int64_t smallest, std::int64_t largest = kLargestSize)
{
    const auto rule = "it must be from " + std::to_string(smallest) + " to " + std::to_string(largest);
    requireField(value >= smallest && value <= largest, field, value, rule);
}

}  // namespace

std::string_view name(NormPlacement value)
{
    return choiceName(kNormPlacements, value);
}
std::string_view name(NormKind value)
{
    return choiceName(kNormKinds, value);
}
std::string_view name(PositionKind value)
{
    return choiceName(kPositionKinds, value);
}
std::string_view name(Activation value)
{
    return choiceName(kActivations, value);
}
std::string_view name(EmbeddingTying value)
{
    return choiceName(kTyings, value);
}

NormPlacement normPlacementFromName(std::string_view text)
{
    return choiceFromName(kNormPlacements, text, "norm_placement");
}
NormKind normKindFromName(std::string_view text)
{
    return choiceFromName(kNormKinds, text, "norm_kind");
}
PositionKind positionKindFromName(std::string_view text)
{
    return choiceFromName(kPositionKinds, text, "position_kind");
}
Activation activationFromName(std::string_view text)
{
    return choiceFromName(kActivations, text, "activation");
}
EmbeddingTying embeddingTyingFromName(std::string_view text)
{
    return choiceFromName(kTyings, text, "embedding_tying");
}

void validate(const TransformerConfig& c)
{
    requireSize("source_vocabulary", c.sourceVocabulary, kSpecialIds + 1);
    requireSize("target_vocabulary", c.targetVocabulary, kSpecialIds + 1);
    requireSize("model_dimension", c.modelDimension, 2);
    requireSize("heads", c.heads, 1);
    requireSize("encoder_layers", c.encoderLayers, 1, kMostLayers);
    requireSize("decoder_layers", c.decoderLayers, 1, kMostLayers);
    requireSize("feed_forward_dimension", c.feedForwardDimension, 1);
    requireSize("max_length", c.maxLength, 2, kLongestLength);
    requireField(c.modelDimension % c.heads == 0, "heads", c.heads,
        "model_dimension (" + std::to_string(c.modelDimension) + ") must be a multiple of it");
    requireField(c.positionKind != PositionKind::Sinusoidal || c.modelDimension % 2 == 0, "model_dimension",
        c.modelDimension, "sinusoidal positions need an even number");
    requireField(c.dropout >= 0 && c.dropout < 1, "dropout", c.dropout, "it must be at least 0 and below 1");
    requireField(
        c.normEpsilon > 0 && c.normEpsilon < 1, "norm_epsilon", c.normEpsilon, "it must be between 0 and 1, e.g. 1e-5");
    requireField(c.embeddingTying != EmbeddingTying::All || c.sourceVocabulary == c.targetVocabulary, "embedding_tying",
        "all", "it needs one shared vocabulary, so equal source_vocabulary and target_vocabulary");
}

std::int64_t parameterCount(const TransformerConfig& c)
{
    const auto d = c.modelDimension;
    const auto ff = c.feedForwardDimension;
    const std::int64_t norm = 2 * d;
    const std::int64_t attention = 4 * (d * d + d);
    const std::int64_t feedForward = 2 * d * ff + ff + d;
    const std::int64_t finalNorms = c.normPlacement == NormPlacement::Pre ? 2 * norm : 0;
    const std::int64_t positions = c.positionKind == PositionKind::Learned ? 2 * c.maxLength * d : 0;
    std::int64_t tables = c.sourceVocabulary * d;
    if (c.embeddingTying != EmbeddingTying::All)
        tables += c.targetVocabulary * d;
    if (c.embeddingTying == EmbeddingTying::Separate)
        tables += c.targetVocabulary * d;
    return c.encoderLayers * (attention + feedForward + 2 * norm)
        + c.decoderLayers * (2 * attention + feedForward + 3 * norm) + finalNorms + positions + tables
        + c.targetVocabulary;
}

}  // namespace translucent
