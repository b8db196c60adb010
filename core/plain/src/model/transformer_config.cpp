#include "translucent/transformer_config.h"

#include "translucent/tokenizer.h"
#include "util/require.h"

namespace translucent {

namespace {

using Ends = OptionRange::Ends;

/// Upper bounds: far above every model this program can train, low enough that parameter counts cannot overflow and
/// that position tables stay small.
constexpr std::int64_t kLargestSize = 1 << 20;
constexpr std::int64_t kMostLayers = 1 << 10;
constexpr std::int64_t kLongestLength = 1 << 14;

}  // namespace

template <>
const Options<TransformerConfig>& optionsOf<TransformerConfig>()
{
    using C = TransformerConfig;
    static const OptionRange vocabulary {.least = kSpecialIds + 1, .most = kLargestSize};
    static const OptionRange layers {.least = 1, .most = kMostLayers};
    static const Options<C> table {
        {"source_vocabulary", &C::sourceVocabulary, "Source pieces, the four special ones included", vocabulary},
        {"target_vocabulary", &C::targetVocabulary, "Target pieces, the four special ones included", vocabulary},
        {"model_dimension", &C::modelDimension, "Dimension of each token's vector", {2, kLargestSize}},
        {"heads", &C::heads, "Attention heads; model_dimension must be a multiple of them", {1, kLargestSize}},
        {"encoder_layers", &C::encoderLayers, "Layers of the encoder", layers},
        {"decoder_layers", &C::decoderLayers, "Layers of the decoder", layers},
        {"feed_forward_dimension", &C::feedForwardDimension, "Hidden size of the feed-forward networks",
            {1, kLargestSize}},
        {"max_length", &C::maxLength, "Most pieces of a sentence with its end; longer pairs are left out",
            {2, kLongestLength}},
        {"dropout", &C::dropout, "Probability of zeroing a number in training", {0, 1, Ends::MostExcluded}},
        {"norm_placement", byName<&C::normPlacement>(),
            "Layer norm after each sublayer, as in the paper, or before it"},
        {"norm_kind", byName<&C::normKind>(),
            "What layer norm divides by: standard deviation of the population, or that of a sample plus norm_epsilon"},
        {"norm_epsilon", &C::normEpsilon, "Keeps layer norm from dividing by zero",
            {0, 1, Ends::Excluded, {}, say("it must be between 0 and 1, e.g. 1e-5")}},
        {"position_kind", byName<&C::positionKind>(), "How the model knows where a token stands", {},
            {.plainChoices = 3}},
        {"activation", byName<&C::activation>(), "Non-linearity of the feed-forward networks"},
        {"embedding_tying", byName<&C::embeddingTying>(),
            "Which embedding tables are one matrix; all of them need a shared vocabulary"},
        {"relative_distance", &C::relativeDistance, "Farthest distance that relative positions tell apart",
            {1, kLongestLength}, {.technique = true}},
        {"attention_pattern", byName<&C::attentionPattern>(),
            "Which keys the queries of self-attention see; low_rank in the encoder only", {}, {.technique = true}},
        {"attention_span", &C::attentionSpan,
            "Of attention_pattern: half the width of a window, size of a block, keys of top_k, or rank",
            {1, kLongestLength}, {.technique = true}},
        {"attention_threshold", &C::attentionThreshold, "Weights below it become 0, with attention_pattern threshold",
            {0, 1, Ends::MostExcluded}, {.technique = true}},
    };
    return table;
}

void validate(const TransformerConfig& c)
{
    requireRanges(c);
    requireField(c.modelDimension % c.heads == 0, "heads", c.heads,
        say("model_dimension (%1) must be a multiple of it", c.modelDimension));
    requireField(c.positionKind != PositionKind::Sinusoidal || c.modelDimension % 2 == 0, "model_dimension",
        c.modelDimension, say("sinusoidal positions need an even number"));
    requireField(c.positionKind != PositionKind::Rotary || c.headDimension() % 2 == 0, "position_kind", "rotary",
        say("it turns pairs of numbers, so model_dimension / heads (%1) must be even", c.headDimension()));
    requireField(c.attentionPattern != AttentionPattern::LowRank || !actsInAttention(c.positionKind),
        "attention_pattern", "low_rank",
        say("its keys are mixtures that stand at no position; choose position_kind sinusoidal, learned or none"));
    requireField(c.embeddingTying != EmbeddingTying::All || c.sourceVocabulary == c.targetVocabulary, "embedding_tying",
        "all", say("it needs one shared vocabulary, so equal source_vocabulary and target_vocabulary"));
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
    const std::int64_t distances = c.positionKind == PositionKind::Relative
        ? (c.encoderLayers + c.decoderLayers) * 2 * (2 * c.relativeDistance + 1) * c.headDimension()
        : 0;
    const std::int64_t mixtures =
        c.attentionPattern == AttentionPattern::LowRank ? c.encoderLayers * 2 * c.attentionSpan * c.maxLength : 0;
    std::int64_t tables = c.sourceVocabulary * d;
    if (c.embeddingTying != EmbeddingTying::All)
        tables += c.targetVocabulary * d;
    if (c.embeddingTying == EmbeddingTying::Separate)
        tables += c.targetVocabulary * d;
    return c.encoderLayers * (attention + feedForward + 2 * norm)
        + c.decoderLayers * (2 * attention + feedForward + 3 * norm) + finalNorms + positions + distances + mixtures
        + tables + c.targetVocabulary;
}

}  // namespace translucent
