#include "translucent/model/transformer_config.h"

#include "base/require.h"
#include "model/architecture_rules.h"
#include "translucent/base/error.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>
#include <span>

namespace translucent {

namespace {

using Ends = OptionRange::Ends;

/// Upper bounds: far above every model this program can train, low enough that parameter counts cannot overflow and
/// that position tables stay small.
constexpr std::int64_t kLargestSize = 1 << 20;
constexpr std::int64_t kMostLayers = 1 << 10;
constexpr std::int64_t kLongestLength = 1 << 14;

/// From 0, one for each decoder layer; empty if the text is invalid.
std::optional<std::vector<std::int64_t>> chosenLayers(const TransformerConfig& c)
{
    std::vector<std::int64_t> layers;
    const auto* end = c.crossLayers.data() + c.crossLayers.size();
    for (const auto* at = c.crossLayers.data(); at <= end; ++at) {
        std::int64_t layer = 0;
        const auto [after, problem] = std::from_chars(at, end, layer);
        if (problem != std::errc() || (after != end && *after != ',') || layer < 1 || layer > c.encoderLayers)
            return {};
        layers.push_back(layer - 1);
        at = after;
    }
    return std::ssize(layers) == c.decoderLayers ? std::optional(layers) : std::nullopt;
}

void validateWiring(const TransformerConfig& c)
{
    requireField(c.crossWiring != CrossWiring::Same || c.encoderLayers == c.decoderLayers, "cross_wiring", "same",
        say("it needs as many encoder layers as decoder layers; otherwise choose \"chosen\" and cross_layers"));
    requireField(c.crossWiring != CrossWiring::Chosen || chosenLayers(c).has_value(), "cross_layers",
        inQuotes(c.crossLayers),
        say("cross_wiring \"chosen\" needs a number from 1 to %1 for each of the %2 decoder layers, separated by "
            "commas",
            c.encoderLayers, c.decoderLayers));
    requireField(c.crossWiring == CrossWiring::Last || c.normKind != NormKind::Batch || !c.hasFinalNorms(),
        "cross_wiring", name(c.crossWiring),
        say("with norm_placement \"pre\" all encoder layers read share the final norm, and batch norm cannot learn one "
            "mean of several layers; choose \"post\" or another norm_kind"));
}

/// Checks that there is a decoder, or that no option requires one.
void validateTask(const TransformerConfig& c)
{
    requireField(!c.hasDecoder() || c.decoderLayers > 0, "decoder_layers", c.decoderLayers,
        say("a translation needs at least 1; other tasks have no decoder"));
    requireField(c.hasDecoder() || c.decoderLayers == 0, "decoder_layers", c.decoderLayers,
        say("the task %1 has no decoder; give 0", name(c.task)));
    requireField(c.hasDecoder() || c.crossWiring == CrossWiring::Last, "cross_wiring", name(c.crossWiring),
        say("the task %1 has no decoder; give last", name(c.task)));
    requireField(c.hasDecoder() || !c.isNonAutoregressive(), "generation", name(c.generation),
        say("the task %1 has no decoder; give autoregressive", name(c.task)));
    requireField(c.hasDecoder() || !c.copies(), "copy_mechanism", name(c.copyMechanism),
        say("the task %1 has no decoder; give none", name(c.task)));
    requireField(c.hasDecoder() || c.embeddingTying != EmbeddingTying::All, "embedding_tying", "all",
        say("the task %1 has labels in its target vocabulary; give target_output or separate", name(c.task)));
}

}  // namespace

template <>
const Options<TransformerConfig>& optionsOf<TransformerConfig>()
{
    using C = TransformerConfig;
    static const OptionRange vocabulary {.least = kSpecialIds + 1, .most = kLargestSize};
    static const OptionRange layers {.least = 1, .most = kMostLayers};
    static const Options<C> table {
        {"source_vocabulary", &C::sourceVocabulary, say("Number of source tokens, the four special ones included"),
            vocabulary},
        {"target_vocabulary", &C::targetVocabulary, say("Number of target tokens, the four special ones included"),
            vocabulary},
        {"model_dimension", &C::modelDimension,
            say("Dimension d of each token's vector; a larger one gives the model more capacity, and the cost of "
                "matrix products grows with its square"),
            {2, kLargestSize}},
        {"heads", &C::heads,
            say("Number h of attention heads; each works on d / h dimensions, so d must be a multiple of h unless the "
                "head dimension is set"),
            {1, kLargestSize}},
        {"encoder_layers", &C::encoderLayers, say("Number of encoder layers that the source passes through"), layers},
        {"decoder_layers", &C::decoderLayers,
            say("Number of decoder layers that the translation passes through; 0 for tasks without a decoder"),
            {0, kMostLayers}},
        {"feed_forward_dimension", &C::feedForwardDimension,
            say("Hidden size of the feed-forward networks; the paper uses four times d"), {1, kLargestSize}},
        {"max_length", &C::maxLength,
            say("Maximum number of tokens in a sentence, END included; longer pairs are skipped"), {2, kLongestLength}},
        {"dropout", &C::dropout, say("Probability of zeroing a number during training, to prevent overfitting"),
            {0, 1, Ends::MostExcluded}},
        {"norm_placement", byName<&C::normPlacement>(),
            say("Whether the norm comes after each sublayer, as in the paper, or before it, which trains more stably "
                "in deep models")},
        {"norm_kind", byName<&C::normKind>(),
            say("Layer norm as published or, as in The Annotated Transformer, with the sample standard deviation, RMS "
                "norm without mean and shift, batch norm over the tokens of a batch, or no norm"),
            {}, {.plainChoices = 2}},
        {"norm_epsilon", &C::normEpsilon, say("Small number that keeps the norm from dividing by zero"),
            {0, 1, Ends::Excluded, {}, say("it must be between 0 and 1, e.g. 1e-5")}},
        {"position_kind", byName<&C::positionKind>(),
            say("How the model knows where a token is, by vectors added to the embeddings (sinusoidal, learned) or, "
                "within self-attention, by a penalty on distance (ALiBi), by rotating queries and keys (rotary) or by "
                "trained vectors for distances (relative); without positions the encoder sees a bag of words"),
            {}, {.plainChoices = 3}},
        {"activation", byName<&C::activation>(), say("Non-linearity of the feed-forward networks")},
        {"embedding_tying", byName<&C::embeddingTying>(),
            say("Which embedding tables share one matrix, which saves parameters; all of them need a shared "
                "vocabulary")},
        {"task", byName<&C::task>(),
            say("Whether the model outputs a translation or, with the encoder alone, a label for each word between "
                "spaces or one for the sentence"),
            {}, {.technique = true}},
        {"relative_distance", &C::relativeDistance,
            say("Farthest distance that relative positions tell apart; longer ones count as this far"),
            {1, kLongestLength}, {.technique = true}},
        {"attention_pattern", byName<&C::attentionPattern>(),
            say("Which keys the queries of self-attention see; windows, blocks and low rank (encoder only) compute "
                "less in long sentences"),
            {}, {.technique = true}},
        {"attention_span", &C::attentionSpan,
            say("Half the width of the window, size of a block, number of largest scores, or rank of the attention "
                "pattern"),
            {1, kLongestLength}, {.technique = true}},
        {"attention_threshold", &C::attentionThreshold,
            say("Smallest attention weight that is kept when self-attention has a threshold; smaller ones become 0"),
            {0, 1, Ends::MostExcluded}, {.technique = true}},
        {"residual", byName<&C::residual>(),
            say("Whether each sublayer's input is added to its output, without which deep models hardly learn"), {},
            {.technique = true}},
        {"feed_forward", byName<&C::feedForward>(),
            say("Two linear layers as in the paper, a gated network with a third matrix (SwiGLU, which ignores the "
                "activation), or attention alone"),
            {}, {.technique = true}},
        {"head_dimension", &C::ownHeadDimension, say("Dimension of each head's queries, keys and values"),
            {0, kLargestSize, Ends::Taken, say("model_dimension divided by heads")}, {.technique = true}},
        {"cross_wiring", byName<&C::crossWiring>(),
            say("Whether the decoder's cross-attention reads the last encoder layer, as in the paper, the one with the "
                "same number, a learned mixture of all, or chosen ones"),
            {}, {.technique = true}},
        {"cross_layers", &C::crossLayers,
            say("One encoder layer for each decoder layer, counted from 1, with commas as in 1,1,3; only for chosen "
                "layers"),
            {}, {.technique = true}},
        {"copy_mechanism", byName<&C::copyMechanism>(),
            say("Whether tokens of the source can be copied, by a gate that mixes the output probabilities with the "
                "attention of the first head of the last cross-attention; helps with rare names"),
            {}, {.technique = true}},
        {"generation", byName<&C::generation>(),
            say("Whether the decoder writes one token at a time or all at once, in a row whose length is predicted or "
                "in a row of BEGIN that is cut at the first END"),
            {}, {.technique = true}},
        {"architecture", byName<&C::architecture>(),
            say("Network that translates, a Transformer or one of its predecessors, recurrent (LSTM, GRU) or "
                "convolutional (CNN), which have no heads, feed-forward networks and norms"),
            {}, {.technique = true}},
        {"recurrent_attention", byName<&C::recurrentAttention>(),
            say("Whether the decoder of an LSTM or a GRU sees only the encoder's last state or also looks at all of "
                "its outputs, by dot products or a small network"),
            {}, {.technique = true}},
        {"kernel_width", &C::kernelWidth, say("Number of positions that each layer of a CNN sees, which must be odd"),
            {1, 101}, {.technique = true}},
    };
    return table;
}

bool isTechnique(const Option<TransformerConfig>& option, const TransformerConfig& config)
{
    static const TransformerConfig plain;
    bool differs = false;
    option.visit(plain, [&](const auto& usual) {
        option.visit(config, [&](const auto& value) {
            if constexpr (std::is_same_v<decltype(usual), decltype(value)>)
                differs = usual != value;
        });
    });
    if (option.use.technique)
        return differs;
    const auto* named = std::get_if<Option<TransformerConfig>::Named>(&option.member);
    if (!named || option.use.plainChoices == 0)
        return false;
    const auto known = std::span(named->names).first(option.use.plainChoices);
    return std::ranges::find(known, named->get(config)) == known.end();
}

void validate(const TransformerConfig& c)
{
    requireRanges(c);
    requireField(c.positionKind != PositionKind::Sinusoidal || c.modelDimension % 2 == 0 || isRecurrent(c.architecture),
        "model_dimension", c.modelDimension, say("sinusoidal positions need an even number"));
    requireField(c.embeddingTying != EmbeddingTying::All || c.sourceVocabulary == c.targetVocabulary, "embedding_tying",
        "all", say("it needs one shared vocabulary: source_vocabulary and target_vocabulary must be equal"));
    validateTask(c);
    if (c.architecture != Architecture::Transformer) {
        validateArchitecture(c);
        return;
    }
    requireField(c.ownHeadDimension > 0 || c.modelDimension % c.heads == 0, "heads", c.heads,
        say("model_dimension (%1) must be a multiple of it", c.modelDimension));
    requireField(c.headDimension() <= kLargestSize / c.heads, "head_dimension", c.ownHeadDimension,
        say("multiplied by heads (%1), it must be at most %2", c.heads, kLargestSize));
    requireField(c.positionKind != PositionKind::Rotary || c.headDimension() % 2 == 0, "position_kind", "rotary",
        say("rotary positions rotate pairs of dimensions, so model_dimension / heads (%1) must be even",
            c.headDimension()));
    requireField(c.attentionPattern != AttentionPattern::LowRank || !actsInAttention(c.positionKind),
        "attention_pattern", "low_rank",
        say("its keys are mixtures of positions and have no positions themselves; choose position_kind sinusoidal, "
            "learned or none"));
    validateWiring(c);
    requireField(
        !c.isNonAutoregressive() || addsToEmbeddings(c.positionKind) || c.positionKind == PositionKind::Relative,
        "generation", name(c.generation),
        say("all tokens of the row it reads are the same, so only position_kind sinusoidal, learned or relative "
            "distinguishes its positions"));
    requireField(!c.isNonAutoregressive() || !c.copies(), "copy_mechanism", name(c.copyMechanism),
        say("its gate is for tokens written one by one; choose generation autoregressive"));
}

void requireDecoder(const TransformerConfig& c)
{
    if (!c.hasDecoder())
        throw Error(ErrorCode::InvalidArgument,
            say("this model has no decoder: its task is %1; choose a model that translates", name(c.task)));
}

std::vector<std::int64_t> encoderLayersRead(const TransformerConfig& c, std::int64_t decoderLayer)
{
    std::vector<std::int64_t> all(static_cast<std::size_t>(c.encoderLayers));
    std::iota(all.begin(), all.end(), std::int64_t {0});
    switch (c.crossWiring) {
    case CrossWiring::Mixture: return all;
    case CrossWiring::Same: return {decoderLayer};
    case CrossWiring::Chosen: return {chosenLayers(c)->at(static_cast<std::size_t>(decoderLayer))};
    case CrossWiring::Last: break;
    }
    return {all.back()};
}

namespace {

/// The number of norms in the whole model.
std::int64_t normCount(const TransformerConfig& c)
{
    const std::int64_t feedForward = c.hasFeedForward() ? 1 : 0;
    const std::int64_t final = c.normPlacement != NormPlacement::Pre ? 0 : c.hasDecoder() ? 2 : 1;
    return c.encoderLayers * (1 + feedForward) + c.decoderLayers * (2 + feedForward) + final;
}

std::int64_t parametersOfNorm(const TransformerConfig& c)
{
    switch (c.normKind) {
    case NormKind::None: return 0;
    case NormKind::Rms: return c.modelDimension;
    default: return 2 * c.modelDimension;
    }
}

std::int64_t parametersOfFeedForward(const TransformerConfig& c)
{
    const auto d = c.modelDimension, ff = c.feedForwardDimension;
    switch (c.feedForward) {
    case FeedForwardKind::None: return 0;
    case FeedForwardKind::Swiglu: return 3 * d * ff + 2 * ff + d;
    case FeedForwardKind::TwoLinear: break;
    }
    return 2 * d * ff + ff + d;
}

std::int64_t parametersOfTables(const TransformerConfig& c)
{
    std::int64_t tables = c.sourceVocabulary * c.modelDimension;
    if (c.embeddingTying != EmbeddingTying::All)
        tables += c.targetVocabulary * c.modelDimension;
    if (c.embeddingTying == EmbeddingTying::Separate && c.hasDecoder())
        tables += c.targetVocabulary * c.modelDimension;
    return tables;
}

}  // namespace

std::int64_t parameterCount(const TransformerConfig& c)
{
    if (c.architecture != Architecture::Transformer)
        return parametersOfTables(c) + parametersOfLayers(c) + c.targetVocabulary;
    const auto d = c.modelDimension, width = c.attentionWidth();
    const std::int64_t attention = 3 * (d * width + width) + width * d + d;
    const std::int64_t stacks = c.hasDecoder() ? 2 : 1;
    const std::int64_t positions = c.positionKind == PositionKind::Learned ? stacks * c.maxLength * d : 0;
    const std::int64_t distances = c.positionKind == PositionKind::Relative
        ? (c.encoderLayers + c.decoderLayers) * 2 * (2 * c.relativeDistance + 1) * c.headDimension()
        : 0;
    const std::int64_t mixtures =
        c.attentionPattern == AttentionPattern::LowRank ? c.encoderLayers * 2 * c.attentionSpan * c.maxLength : 0;
    const auto tables = parametersOfTables(c);
    return c.encoderLayers * attention + c.decoderLayers * 2 * attention
        + (c.encoderLayers + c.decoderLayers) * parametersOfFeedForward(c) + normCount(c) * parametersOfNorm(c)
        + positions + distances + mixtures + tables + c.targetVocabulary
        + (c.crossWiring == CrossWiring::Mixture ? c.encoderLayers * c.decoderLayers : 0)
        + (c.generation == Generation::LengthPredictor ? d + (d + 1) * lengthClasses(c) : 0) + (c.copies() ? d + 1 : 0);
}

std::int64_t lengthClasses(const TransformerConfig& config)
{
    return 2 * config.maxLength - 1;
}

std::int64_t lengthClass(const TransformerConfig& config, std::int64_t source, std::int64_t length)
{
    return length - source + config.maxLength - 1;
}

std::int64_t statisticsCount(const TransformerConfig& c)
{
    return c.normKind == NormKind::Batch && c.architecture == Architecture::Transformer
        ? normCount(c) * 2 * c.modelDimension
        : 0;
}

}  // namespace translucent
