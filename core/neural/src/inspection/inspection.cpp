#include "translucent/neural/inspection.h"

#include "model/intervention_effects.h"
#include "network/model_state.h"
#include "network/recorder.h"
#include "translucent/base/error.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/labels.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/search/hypothesis_trace.h"
#include "translucent/search/parallel_decoding.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

void requireIds(std::span<const std::int64_t> ids, std::int64_t vocabulary, std::int64_t maxLength, const Message& side)
{
    if (ids.empty())
        throw Error(ErrorCode::InvalidArgument, say("%1 has no pieces; write some text", side));
    if (static_cast<std::int64_t>(ids.size()) > maxLength)
        throw Error(
            ErrorCode::TooLong, say("%1 has %2 pieces; the model takes %3; shorten it", side, ids.size(), maxLength));
    for (const auto id : ids)
        if (id < 0 || id >= vocabulary)
            throw Error(ErrorCode::InvalidArgument,
                say("%1 id %2 is outside the vocabulary of %3; ids count from 0", side, id, vocabulary));
}

/// Number of positions in the decoder's input.
std::int64_t rowLength(const TransformerConfig& config, std::span<const std::int64_t> sourceIds,
    std::span<const std::int64_t> outputIds, const TraceOptions& options)
{
    if (!options.inputIds.empty())
        return std::ssize(options.inputIds);
    const auto outputs = std::ssize(outputIds);
    return config.generation == Generation::BeginRow ? std::max(outputs, beginRowLength(config, std::ssize(sourceIds)))
                                                     : outputs;
}

/// Checks the input that a model that writes all tokens at once reads in place of a target.
void requireInputs(const TransformerConfig& config, const TraceOptions& options, std::int64_t outputs)
{
    if (options.inputIds.empty())
        return;
    if (!config.isNonAutoregressive() || std::ssize(options.inputIds) < outputs
        || std::ssize(options.inputIds) > config.maxLength)
        throw Error(ErrorCode::InvalidArgument,
            say("%1 input ids are given for %2 target pieces; only models that write all tokens at once accept input "
                "ids, exactly one per target piece",
                options.inputIds.size(), outputs));
    const auto least = config.generation == Generation::LengthPredictor ? kMaskId : 0;
    for (const auto id : options.inputIds)
        if (id < least || id >= config.targetVocabulary)
            throw Error(ErrorCode::InvalidArgument,
                say("input id %1 is outside the vocabulary of %2; ids count from 0", id, config.targetVocabulary));
}

torch::Tensor oneRow(const std::vector<std::int64_t>& ids)
{
    return torch::tensor(ids, torch::kLong).unsqueeze(0);
}

/// For a model without a decoder: the positions of its labels.
std::vector<std::int64_t> placesOf(const TranslationModel& model, std::span<const std::int64_t> sourceIds)
{
    return labelPlaces(model.config().task, model.sourceTokenizer(), sourceIds);
}

void requireLabelCount(const TranslationModel& model, std::span<const std::int64_t> sourceIds, std::size_t given)
{
    const auto places = placesOf(model, sourceIds).size();
    if (places != given)
        throw Error(ErrorCode::InvalidArgument,
            say("there are %1 labels, but this sentence has %2 positions for them", given, places));
}

/// Runs the whole pass for valid ids.
ForwardTrace traced(const TranslationModel& model, std::span<const std::int64_t> sourceIds,
    std::span<const std::int64_t> outputIds, const TraceOptions& options)
{
    ForwardTrace trace;
    trace.sourceIds.assign(sourceIds.begin(), sourceIds.end());
    trace.outputIds.assign(outputIds.begin(), outputIds.end());
    if (model.config().isNonAutoregressive()) {
        const auto length = rowLength(model.config(), sourceIds, outputIds, options);
        trace.inputIds = options.inputIds.empty() ? unknownRow(model.config(), length) : options.inputIds;
        trace.outputIds.resize(trace.inputIds.size(), kEndId);
    } else if (model.config().hasDecoder()) {
        trace.inputIds = {kBeginId};
        trace.inputIds.insert(trace.inputIds.end(), outputIds.begin(), outputIds.end() - 1);
    }

    c10::InferenceMode inference;
    Recorder recorder(options.detail);
    const ForwardContext context {&recorder, &options.intervention};
    auto& network = *networkOf(model);
    const auto device = network.parameters().front().device();
    const auto source = network.encode(oneRow(trace.sourceIds).to(device), context);
    if (model.config().generation == Generation::LengthPredictor && recorder.wantsEverything())
        recorder.keep("length_predictor.log_probabilities",
            transformerOf(model).lengthPredictor()(source.memory, source.mayAttend).log_softmax(-1));
    const auto scores = model.config().hasDecoder()
        ? network.predict(oneRow(trace.inputIds).to(device), source, context)
        : network.logits(
            source.memory.index_select(1, torch::tensor(placesOf(model, sourceIds), torch::kLong).to(device)), context);
    trace.logProbabilities = toArray(scores.log_softmax(-1).squeeze(0));
    trace.arrays = recorder.take();
    return trace;
}

/// A side of a pair as the model reads it; END has an empty span.
struct Side {
    std::vector<std::int64_t> ids;
    std::vector<TextSpan> spans;
};

Side sideOf(const Tokenizer& tokenizer, const std::string& text)
{
    Side side;
    for (const auto& piece : tokenizer.encode(text)) {
        side.ids.push_back(piece.id);
        side.spans.push_back(piece.span);
    }
    side.ids.push_back(kEndId);
    side.spans.push_back({text.size(), text.size()});
    return side;
}

std::vector<MeasuredHead> unmeasuredHeads(const TransformerConfig& config)
{
    std::vector<MeasuredHead> heads;
    for (const auto& head : headsOf(config))
        heads.push_back({head, 0, 0});
    return heads;
}

bool isTooLong(const TranslationModel& model, const Side& source, const Side& target)
{
    return std::max(std::ssize(source.ids), std::ssize(target.ids)) > model.config().maxLength;
}

void addPair(const TranslationModel& model, const SentencePair& pair, std::vector<MeasuredHead>& heads)
{
    const auto source = sideOf(model.sourceTokenizer(), pair.source);
    const auto target = sideOf(model.targetTokenizer(), pair.target);
    if (pair.alignment.empty() || isTooLong(model, source, target))
        return;
    const auto pass = traceForward(model, source.ids, target.ids, {});
    for (auto& entry : heads) {
        const auto weights = pass.attention(entry.head);
        // Without a causal mask, keys are distinguished like those of the encoder.
        const bool seesAll = entry.head.kind == AttentionKind::DecoderSelf && model.config().isNonAutoregressive();
        if (!hasFactors(pass, entry.head.kind))
            entry.rules += ruleShares(weights, seesAll ? AttentionKind::EncoderSelf : entry.head.kind);
        if (entry.head.kind != AttentionKind::Cross)
            continue;
        if (const auto error = alignmentErrorRate(weights, target.spans, source.spans, pair.alignment)) {
            entry.error += *error;
            ++entry.sentences;
        }
    }
}

void addGoldPair(const TranslationModel& model, const SentencePair& pair, const GoldLinks& gold,
    std::span<const std::vector<HeadId>> groups, GoldScores& scores)
{
    if (gold.sure.empty() && gold.possible.empty()) {
        ++scores.unlinked;
        return;
    }
    const auto source = sideOf(model.sourceTokenizer(), pair.source);
    const auto target = sideOf(model.targetTokenizer(), pair.target);
    if (isTooLong(model, source, target)) {
        ++scores.tooLong;
        return;
    }
    const auto pass = traceForward(model, source.ids, target.ids, {});
    ++scores.pairs;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto weights = meanAttention(pass, groups[i]);
        const auto keys = std::ssize(source.ids);
        const AttentionView view {weights, std::ssize(weights) / keys, keys};
        const auto links = attentionLinks(view, target.spans, source.spans, gold.target, gold.source);
        scores.groups[i] += alignmentScore(links, gold);
    }
}

}  // namespace

ForwardTrace traceForward(const TranslationModel& model, std::span<const std::int64_t> sourceIds,
    std::span<const std::int64_t> outputIds, const TraceOptions& options)
{
    const auto& config = model.config();
    requireIds(sourceIds, config.sourceVocabulary, config.maxLength, say("the source"));
    requireIds(outputIds, config.targetVocabulary, config.maxLength, say("the target"));
    if (!config.hasDecoder())
        requireLabelCount(model, sourceIds, outputIds.size());
    validate(options.intervention, config);
    requireInputs(config, options, std::ssize(outputIds));
    SentenceLengths lengths {std::ssize(sourceIds), {}};
    if (options.intervention.causalMaskRemoved || config.isNonAutoregressive())
        lengths.target = rowLength(config, sourceIds, outputIds, options);
    requireVisibleKeys(options.intervention, lengths);
    const auto operation = [&] {
        return "a forward pass over " + std::to_string(sourceIds.size()) + " source and "
            + std::to_string(outputIds.size()) + " target pieces";
    };
    return atBoundary(operation, [&] { return traced(model, sourceIds, outputIds, options); });
}

ForwardTrace attentionOf(const TranslationModel& model, const Translation& translation, Hypothesis& hypothesis,
    const Intervention& intervention)
{
    auto decoded = takeAttention(translation, hypothesis);
    if (model.config().attentionPattern == AttentionPattern::LowRank)
        nameFactors(decoded);
    if (!intervention.causalMaskRemoved || translation.parallel || decoded.inputIds.empty())
        return decoded;
    return traceForward(model, decoded.sourceIds, decoded.outputIds, {TraceDetail::Attention, intervention});
}

ModelParameters layerParameters(const TranslationModel& model)
{
    return atBoundary("copying the parameters", [&] {
        ModelParameters parameters;
        for (const auto& item : networkOf(model)->named_parameters())
            if (item.key().starts_with("encoder.") || item.key().starts_with("decoder."))
                parameters.arrays.push_back({item.key(), toArray(item.value())});
        return parameters;
    });
}

Array learnedPositions(const TranslationModel& model, StackKind stack)
{
    const auto& config = model.config();
    if (config.positionKind != PositionKind::Learned || isRecurrent(config.architecture)
        || (stack == StackKind::Decoder && !config.hasDecoder()))
        return {};
    const std::string name = stack == StackKind::Encoder ? "encoder.positions.weight" : "decoder.positions.weight";
    return atBoundary("copying " + name, [&] { return toArray(networkOf(model)->named_parameters()[name]); });
}

std::vector<MeasuredHead> measureHeads(
    const std::shared_ptr<const TranslationModel>& model, std::span<const SentencePair> pairs, std::stop_token stop)
{
    auto heads = unmeasuredHeads(model->config());
    for (auto& head : heads)
        head.guided = model->info().guidedHead == head.head;
    for (const auto& pair : model->config().hasDecoder() ? pairs : std::span<const SentencePair>()) {
        if (stop.stop_requested())
            return {};
        addPair(*model, pair, heads);
    }
    return heads;
}

GoldScores scoreAlignments(const TranslationModel& model, std::span<const SentencePair> pairs,
    std::span<const GoldLinks> gold, std::span<const std::vector<HeadId>> groups,
    const std::function<void(double)>& progress)
{
    const bool empty = std::ranges::any_of(groups, [](const auto& heads) { return heads.empty(); });
    if (!model.config().hasDecoder() || empty)
        throw Error(ErrorCode::InvalidArgument,
            untranslated("alignments are read off cross-attention heads, and there are none"));
    GoldScores scores {std::vector<AlignmentScore>(groups.size()), 0, 0, 0};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        addGoldPair(model, pairs[i], gold[i], groups, scores);
        progress(static_cast<double>(i + 1) / static_cast<double>(pairs.size()));
    }
    return scores;
}

Message probabilityProblem(const TranslationModel& model)
{
    constexpr std::array nothing {kEndId};
    constexpr std::array word {kSpecialIds, kEndId};  // only words have labels
    const auto trace = model.config().hasDecoder() ? traceForward(model, nothing, nothing, {})
                                                   : traceForward(model, word, nothing, {});
    return scoresProblem(trace.logProbabilities.values);
}

}  // namespace translucent
