#include "translucent/model/intervention.h"

#include "base/numbers.h"
#include "base/random.h"
#include "model/intervention_effects.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <span>

namespace translucent {

namespace {

/// Positions far beyond a sentence were hardly trained, so a target is shuffled in groups of a sentence's size.
constexpr std::int64_t kTargetGroup = 16;

std::vector<std::int64_t> identity(std::int64_t length)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(length));
    std::iota(order.begin(), order.end(), std::int64_t {0});
    return order;
}

/// Source: Fisher and Yates; Knuth 1969, algorithm P.
void shuffle(std::span<std::int64_t> order, Random& random)
{
    for (auto i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
}

std::vector<std::int64_t> shuffledInGroups(std::int64_t length, std::int64_t group, std::uint64_t seed)
{
    auto order = identity(length);
    Random random(seed);
    for (std::int64_t first = 0; first < length; first += group)
        shuffle(std::span(order).subspan(
                    static_cast<std::size_t>(first), static_cast<std::size_t>(std::min(group, length - first))),
            random);
    return order;
}

constexpr double kLargestSumError = 1e-3;

void require(bool holds, const Message& message)
{
    if (!holds)
        throw Error(ErrorCode::InvalidArgument, message);
}

Message upTo(std::int64_t count)
{
    return say("0 to %1", count - 1);
}

void validateHead(const HeadId& id, const TransformerConfig& config)
{
    const auto layers = id.kind == AttentionKind::EncoderSelf ? config.encoderLayers : config.decoderLayers;
    require(layers > 0, say("head %1 does not exist: the model has no layers there", toText(id)));
    require(id.layer >= 0 && id.layer < layers && id.head >= 0 && id.head < config.heads,
        say("head %1 does not exist: the model has layers %2 and heads %3 there", toText(id), upTo(layers),
            upTo(config.heads)));
}

void validateWeights(const RowEdit& edit)
{
    const auto* given = std::get_if<GivenWeights>(&edit.weights);
    if (!given)
        return;
    const double sum = std::accumulate(given->values.begin(), given->values.end(), 0.0);
    const bool positive = std::ranges::all_of(given->values, [](float weight) { return weight >= 0; });
    require(positive && std::abs(sum - 1) <= kLargestSumError,
        positive
            ? say("the weights of row %1 sum to %2; they must be at least 0 and sum to 1", toText(edit),
                fixedText(sum, 6))
            : say("the weights of row %1 are not all at least 0; they must be at least 0 and sum to 1", toText(edit)));
}

/// Rows whose keys are not those of the sentence, or not all of them, cannot have other weights.
void validatePattern(const RowEdit& edit, const TransformerConfig& config)
{
    const auto pattern = config.attentionPattern;
    const bool partial = pattern == AttentionPattern::Window || pattern == AttentionPattern::Blocks
        || (pattern == AttentionPattern::LowRank && edit.head.kind == AttentionKind::EncoderSelf);
    require(!partial || edit.head.kind == AttentionKind::Cross,
        say("row %1 cannot be edited: self-attention of this model computes only the keys of its pattern (%2)",
            toText(edit), name(pattern)));
}

void validateRow(const RowEdit& edit, const TransformerConfig& config)
{
    validateHead(edit.head, config);
    require(edit.row >= 0 && edit.row < config.maxLength,
        say("row %1 of %2 does not exist: the model takes positions %3", edit.row, toText(edit.head),
            upTo(config.maxLength)));
    const auto* key = std::get_if<OneKeyWeight>(&edit.weights);
    require(!key || key->key >= 0, say("row %1 names a key below 0; keys count from 0", toText(edit)));
    require(!key || key->key < config.maxLength,
        say("row %1 names a key that does not exist: the model takes positions %2", toText(edit),
            upTo(config.maxLength)));
    validateWeights(edit);
    validatePattern(edit, config);
}

void validateSublayer(const SublayerId& id, const TransformerConfig& config)
{
    const bool encoder = id.stack == StackKind::Encoder;
    if (id.sublayer == SublayerKind::Final) {
        require(config.hasFinalNorms(),
            say("norm %1 does not exist: only models with norms before the sublayers have it", toText(id)));
        require(id.layer == 0,
            say("norm %1 does not belong to a layer, but layer %2 is given; remove it", toText(id), id.layer));
        return;
    }
    const auto layers = encoder ? config.encoderLayers : config.decoderLayers;
    require(layers > 0, say("sublayer %1 does not exist: the model has no layers there", toText(id)));
    require(!encoder || id.sublayer != SublayerKind::CrossAttention,
        say("sublayer %1 does not exist: encoder layers have self and ffn", toText(id)));
    require(id.sublayer != SublayerKind::FeedForward || config.hasFeedForward(),
        say("sublayer %1 does not exist: this model has no feed-forward networks", toText(id)));
    require(id.layer >= 0 && id.layer < layers,
        say("sublayer %1 does not exist: the model has layers %2 there", toText(id), upTo(layers)));
}

/// In an order that its message explains: no such network, no such layer, no such neuron.
void validateClamp(const NeuronClamp& clamp, const TransformerConfig& config)
{
    const auto layers = clamp.stack == StackKind::Encoder ? config.encoderLayers : config.decoderLayers;
    require(config.hasFeedForward() && layers > 0,
        say("neuron %1 does not exist: the model has no feed-forward networks there", toText(clamp)));
    require(clamp.layer >= 0 && clamp.layer < layers && clamp.neuron >= 0 && clamp.neuron < config.feedForwardDimension,
        say("neuron %1 does not exist: the model has layers %2 and neurons %3 there", toText(clamp), upTo(layers),
            upTo(config.feedForwardDimension)));
    require(std::isfinite(clamp.value), say("neuron %1 cannot be held at a value that is not finite", toText(clamp)));
}

void validatePositions(const PositionChange& change, const Message& side, const TransformerConfig& config)
{
    require(change.use == PositionUse::Kept || config.positionKind != PositionKind::None,
        say("%1 positions cannot be changed to %2: the model has none", side, toText(change)));
}

/// The last key with a weight, or -1 for all visible keys.
std::int64_t lastKey(const RowWeights& weights)
{
    if (const auto* key = std::get_if<OneKeyWeight>(&weights))
        return key->key;
    const auto* given = std::get_if<GivenWeights>(&weights);
    if (!given)
        return -1;
    const auto last =
        std::find_if(given->values.rbegin(), given->values.rend(), [](float weight) { return weight > 0; });
    return given->values.rend() - last - 1;
}

std::int64_t visibleKeys(const RowEdit& edit, const SentenceLengths& lengths)
{
    if (edit.head.kind != AttentionKind::DecoderSelf)
        return lengths.source;
    return lengths.target ? *lengths.target : edit.row + 1;
}

bool reaches(const SentenceLengths& lengths, const RowEdit& edit)
{
    if (edit.head.kind == AttentionKind::EncoderSelf)
        return edit.row < lengths.source;
    return !lengths.target || edit.row < *lengths.target;
}

constexpr std::string_view kShuffled = "shuffled:";

template <typename Number>
bool parseAnyNumber(std::string_view text, Number& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

template <typename Number>
bool parseNumber(std::string_view text, Number& value)
{
    return parseAnyNumber(text, value) && value >= 0;
}

[[noreturn]] void refuse(const Message& what, std::string_view text, const Message& form)
{
    throw Error(ErrorCode::InvalidArgument, say("%1 %2 is not of the form %3", what, quote(text), form));
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (auto at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
        parts.push_back(text.substr(0, at));
        text.remove_prefix(at + 1);
    }
    parts.push_back(text);
    return parts;
}

std::string shortest(float value)
{
    std::array<char, 32> digits {};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), written.ptr};
}

/// A single number would be read as a key, so a single weight has a decimal point.
std::string toText(const GivenWeights& weights)
{
    std::string text;
    for (const float value : weights.values)
        text += (text.empty() ? "" : ",") + shortest(value);
    return text.find_first_of(",.") == std::string::npos ? text + ".0" : text;
}

std::string toText(const RowWeights& weights)
{
    if (const auto* key = std::get_if<OneKeyWeight>(&weights))
        return std::to_string(key->key);
    const auto* given = std::get_if<GivenWeights>(&weights);
    return given ? toText(*given) : "uniform";
}

bool parseWeights(std::string_view text, RowWeights& weights)
{
    OneKeyWeight one;
    if (text == "uniform") {
        weights = UniformWeights {};
    } else if (parseNumber(text, one.key)) {
        weights = one;
    } else {
        GivenWeights given;
        for (const auto part : split(text, ','))
            if (!parseNumber(part, given.values.emplace_back()))
                return false;
        weights = std::move(given);
    }
    return true;
}

/// "source=none" or "target=shuffled:7".
void readPositions(const std::string& text, Intervention& intervention)
{
    const auto equals = text.find('=');
    const auto side = text.substr(0, equals);
    if (equals == std::string::npos || (side != "source" && side != "target"))
        throw Error(ErrorCode::InvalidArgument,
            say("%1 is not of the form %2", quote(text), say("source|target=none|shuffled:SEED, e.g. source=none")));
    auto& change = side == "source" ? intervention.sourcePositions : intervention.targetPositions;
    change = positionChangeFromText(std::string_view(text).substr(equals + 1));
}

}  // namespace

std::vector<std::int64_t> sourcePositionOrder(const PositionChange& change, std::int64_t length)
{
    return change.use == PositionUse::Shuffled ? shuffledInGroups(length, length, change.seed) : identity(length);
}

std::vector<std::int64_t> targetPositionOrder(const PositionChange& change, std::int64_t maxLength)
{
    return change.use == PositionUse::Shuffled ? shuffledInGroups(maxLength, kTargetGroup, change.seed)
                                               : identity(maxLength);
}

AttentionSize attentionSize(const TransformerConfig& config, AttentionKind kind)
{
    if (config.architecture == Architecture::Transformer)
        return {kind == AttentionKind::EncoderSelf ? config.encoderLayers : config.decoderLayers, config.heads};
    if (kind != AttentionKind::Cross)
        return {};
    if (config.architecture == Architecture::Cnn)
        return {config.decoderLayers, 1};
    return config.recurrentAttention == RecurrentAttention::None ? AttentionSize {} : AttentionSize {1, 1};
}

std::vector<HeadId> headsOf(const TransformerConfig& config)
{
    std::vector<HeadId> all;
    for (const auto kind : {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross}) {
        const auto [layers, heads] = attentionSize(config, kind);
        for (std::int64_t layer = 0; layer < layers; ++layer)
            for (std::int64_t head = 0; head < heads; ++head)
                all.push_back({kind, layer, head});
    }
    return all;
}

void validate(const Intervention& intervention, const TransformerConfig& config)
{
    require(config.architecture == Architecture::Transformer || intervention.empty(),
        say("nothing inside this model can be changed: changes apply to parts of a Transformer, but its architecture "
            "is %1",
            name(config.architecture)));
    require(config.hasDecoder()
            || (!intervention.causalMaskRemoved && intervention.targetPositions.use == PositionUse::Kept),
        say("target positions and the causal mask cannot be changed: this model has no decoder"));
    for (const auto& id : intervention.disabledHeads)
        validateHead(id, config);
    for (const auto& edit : intervention.rowEdits)
        validateRow(edit, config);
    require(!intervention.causalMaskRemoved || !config.isNonAutoregressive(),
        say("this model has no causal mask to remove: it writes all tokens at once, and each may see all others"));
    validatePositions(intervention.sourcePositions, say("source"), config);
    validatePositions(intervention.targetPositions, say("target"), config);
    for (const auto& id : intervention.skippedResiduals) {
        require(config.residual == ResidualKind::Connected,
            say("the residual connection of %1 cannot be skipped: this model has none", toText(id)));
        require(id.sublayer != SublayerKind::Final,
            say("%1 is a normalisation and has no residual connection; give a sublayer", toText(id)));
        validateSublayer(id, config);
    }
    for (const auto& id : intervention.skippedNorms) {
        require(config.normKind != NormKind::None,
            say("the norm of %1 cannot be skipped: this model has none", toText(id)));
        validateSublayer(id, config);
    }
    for (const auto& clamp : intervention.clampedNeurons)
        validateClamp(clamp, config);
}

void requireVisibleKeys(const Intervention& intervention, const SentenceLengths& lengths)
{
    for (const auto& edit : intervention.rowEdits) {
        const auto visible = visibleKeys(edit, lengths);
        const bool stepByStep = edit.head.kind == AttentionKind::DecoderSelf && !lengths.target;
        if (reaches(lengths, edit) && lastKey(edit.weights) >= visible)
            throw Error(ErrorCode::Inconsistent,
                stepByStep && intervention.causalMaskRemoved
                    ? say("row %1 puts weight on key %2, but sees only keys %3: without the causal mask later keys "
                          "exist in a pass over a given translation, not while one is written step by step",
                        toText(edit), lastKey(edit.weights), upTo(visible))
                    : say("row %1 puts weight on key %2, but sees only keys %3", toText(edit), lastKey(edit.weights),
                        upTo(visible)));
    }
}

std::vector<float> replacedRow(const RowWeights& weights, std::int64_t visible, std::int64_t keys)
{
    std::vector<float> row(static_cast<std::size_t>(keys));
    if (const auto* key = std::get_if<OneKeyWeight>(&weights))
        row.at(static_cast<std::size_t>(key->key)) = 1;
    else if (const auto* given = std::get_if<GivenWeights>(&weights))
        std::copy_n(given->values.begin(), std::min(given->values.size(), row.size()), row.begin());
    else
        std::fill_n(row.begin(), visible, 1.0F / static_cast<float>(visible));
    return row;
}

std::string toText(const HeadId& id)
{
    return std::string(name(id.kind)) + ":" + std::to_string(id.layer) + ":" + std::to_string(id.head);
}

std::string toText(const RowEdit& edit)
{
    return toText(edit.head) + ":" + std::to_string(edit.row) + "=" + toText(edit.weights);
}

std::string toText(const PositionChange& change)
{
    if (change.use == PositionUse::Shuffled)
        return std::string(kShuffled) + std::to_string(change.seed);
    return change.use == PositionUse::Dropped ? "none" : "kept";
}

std::string toText(const SublayerId& id)
{
    const std::string stack(name(id.stack));
    return stack + (id.sublayer == SublayerKind::Final ? "" : ":" + std::to_string(id.layer)) + ":"
        + std::string(name(id.sublayer));
}

std::string toText(const NeuronClamp& clamp)
{
    return std::string(name(clamp.stack)) + ":" + std::to_string(clamp.layer) + ":" + std::to_string(clamp.neuron) + "="
        + shortest(clamp.value);
}

HeadId headIdFromText(std::string_view text)
{
    const auto parts = split(text, ':');
    HeadId id;
    if (parts.size() != 3 || !parseNumber(parts[1], id.layer) || !parseNumber(parts[2], id.head))
        refuse(say("head"), text, say("enc|dec|cross:LAYER:HEAD, e.g. cross:1:3"));
    id.kind = choiceFromName<AttentionKind>(parts[0], say("the attention kind of head %1", quote(text)));
    return id;
}

RowEdit rowEditFromText(std::string_view text)
{
    const auto equals = text.find('=');
    const auto colon = text.substr(0, equals).rfind(':');
    RowEdit edit;
    if (equals == std::string_view::npos || colon == std::string_view::npos
        || !parseNumber(text.substr(colon + 1, equals - colon - 1), edit.row)
        || !parseWeights(text.substr(equals + 1), edit.weights))
        refuse(say("row"), text,
            say("enc|dec|cross:LAYER:HEAD:ROW=uniform, =KEY or =WEIGHT,WEIGHT,…, e.g. cross:1:3:5=uniform"));
    edit.head = headIdFromText(text.substr(0, colon));
    return edit;
}

PositionChange positionChangeFromText(std::string_view text)
{
    if (text == "kept")
        return {};
    if (text == "none")
        return {PositionUse::Dropped, 0};
    PositionChange change {PositionUse::Shuffled, 0};
    if (!text.starts_with(kShuffled) || !parseNumber(text.substr(kShuffled.size()), change.seed))
        refuse(say("position change"), text, say("kept, none or shuffled:SEED, e.g. shuffled:1"));
    return change;
}

SublayerId sublayerIdFromText(std::string_view text)
{
    const auto parts = split(text, ':');
    const bool isFinal = parts.size() == 2 && parts[1] == name(SublayerKind::Final);
    SublayerId id;
    if (!isFinal && (parts.size() != 3 || !parseNumber(parts[1], id.layer)))
        refuse(say("sublayer"), text, say("enc|dec:LAYER:self|cross|ffn, e.g. dec:1:ffn, or enc:final or dec:final"));
    id.stack = choiceFromName<StackKind>(parts[0], say("the stack of sublayer %1", quote(text)));
    id.sublayer = choiceFromName<SublayerKind>(parts.back(), say("the kind of sublayer %1", quote(text)));
    if (!isFinal && id.sublayer == SublayerKind::Final)
        refuse(say("sublayer"), text, say("%1:final: the final norm belongs to no layer", parts[0]));
    return id;
}

NeuronClamp neuronClampFromText(std::string_view text)
{
    const auto equals = text.find('=');
    const auto parts = split(text.substr(0, equals), ':');
    NeuronClamp clamp;
    if (equals == std::string_view::npos || parts.size() != 3 || !parseNumber(parts[1], clamp.layer)
        || !parseNumber(parts[2], clamp.neuron) || !parseAnyNumber(text.substr(equals + 1), clamp.value)
        || !std::isfinite(clamp.value))
        refuse(say("neuron"), text, say("enc|dec:LAYER:NEURON=VALUE, e.g. dec:1:37=0, which switches it off"));
    clamp.stack = choiceFromName<StackKind>(parts[0], say("the stack of neuron %1", quote(text)));
    return clamp;
}

void addChange(Intervention& intervention, const InterventionChange& change)
{
    const auto& [name, value] = change;
    if (name == "disable-head")
        intervention.disabledHeads.push_back(headIdFromText(value));
    else if (name == "edit-row")
        intervention.rowEdits.push_back(rowEditFromText(value));
    else if (name == "remove-causal-mask" && value.empty())
        intervention.causalMaskRemoved = true;
    else if (name == "positions")
        readPositions(value, intervention);
    else if (name == "skip-residual")
        intervention.skippedResiduals.push_back(sublayerIdFromText(value));
    else if (name == "skip-norm")
        intervention.skippedNorms.push_back(sublayerIdFromText(value));
    else if (name == "clamp-neuron")
        intervention.clampedNeurons.push_back(neuronClampFromText(value));
    else
        refuse(say("the change"), value.empty() ? name : name + " " + value,
            say("disable-head, edit-row, positions, skip-residual, skip-norm or clamp-neuron and what it concerns, or "
                "remove-causal-mask"));
}

std::vector<InterventionChange> changesOf(const Intervention& intervention)
{
    std::vector<InterventionChange> changes;
    const auto add = [&changes](const char* name, const auto& values) {
        for (const auto& value : values)
            changes.emplace_back(name, toText(value));
    };
    add("disable-head", intervention.disabledHeads);
    add("edit-row", intervention.rowEdits);
    if (intervention.causalMaskRemoved)
        changes.emplace_back("remove-causal-mask", "");
    if (intervention.sourcePositions.use != PositionUse::Kept)
        changes.emplace_back("positions", "source=" + toText(intervention.sourcePositions));
    if (intervention.targetPositions.use != PositionUse::Kept)
        changes.emplace_back("positions", "target=" + toText(intervention.targetPositions));
    add("skip-residual", intervention.skippedResiduals);
    add("skip-norm", intervention.skippedNorms);
    add("clamp-neuron", intervention.clampedNeurons);
    return changes;
}

}  // namespace translucent
