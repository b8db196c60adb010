#include "translucent/neural/inspection.h"

#include "model/intervention_effects.h"
#include "network/model_state.h"
#include "network/recorder.h"
#include "translucent/error.h"
#include "translucent/neural/translation_model.h"
#include "util/boundary.h"

#include <torch/nn/functional.h>

namespace translucent {

namespace {

void requireIds(std::span<const std::int64_t> ids, std::int64_t vocabulary, std::int64_t maxLength, const char* side)
{
    if (ids.empty())
        throw Error(ErrorCode::InvalidArgument, std::string(side) + " has no pieces");
    if (static_cast<std::int64_t>(ids.size()) > maxLength)
        throw Error(ErrorCode::TooLong,
            std::string(side) + " has " + std::to_string(ids.size()) + " pieces; the model takes "
                + std::to_string(maxLength));
    for (const auto id : ids)
        if (id < 0 || id >= vocabulary)
            throw Error(ErrorCode::InvalidArgument,
                std::string(side) + " id " + std::to_string(id) + " is outside the vocabulary of "
                    + std::to_string(vocabulary));
}

SentenceLengths lengthsOf(
    std::span<const std::int64_t> sourceIds, std::span<const std::int64_t> outputIds, const Intervention& intervention)
{
    SentenceLengths lengths {std::ssize(sourceIds), {}};
    if (intervention.causalMaskRemoved)
        lengths.target = std::ssize(outputIds);
    return lengths;
}

torch::Tensor oneRow(const std::vector<std::int64_t>& ids)
{
    return torch::tensor(ids, torch::kLong).unsqueeze(0);
}

/// The whole pass, of valid ids.
ForwardTrace traced(const TranslationModel& model, std::span<const std::int64_t> sourceIds,
    std::span<const std::int64_t> outputIds, const TraceOptions& options)
{
    ForwardTrace trace;
    trace.sourceIds.assign(sourceIds.begin(), sourceIds.end());
    trace.outputIds.assign(outputIds.begin(), outputIds.end());
    trace.inputIds = {kBeginId};
    trace.inputIds.insert(trace.inputIds.end(), outputIds.begin(), outputIds.end() - 1);

    c10::InferenceMode inference;
    Recorder recorder(options.detail);
    const ForwardContext context {&recorder, &options.intervention};
    auto& network = *networkOf(model);
    const auto device = network.parameters().front().device();
    const auto source = network.encode(oneRow(trace.sourceIds).to(device), context);
    const auto decoded = network.decode(oneRow(trace.inputIds).to(device), source, context);
    trace.logProbabilities = toArray(network.logits(decoded, context).log_softmax(-1).squeeze(0));
    trace.arrays = recorder.take();
    return trace;
}

}  // namespace

ForwardTrace traceForward(const TranslationModel& model, std::span<const std::int64_t> sourceIds,
    std::span<const std::int64_t> outputIds, const TraceOptions& options)
{
    const auto& config = model.config();
    requireIds(sourceIds, config.sourceVocabulary, config.maxLength, "the source");
    requireIds(outputIds, config.targetVocabulary, config.maxLength, "the target");
    validate(options.intervention, config);
    requireVisibleKeys(options.intervention, lengthsOf(sourceIds, outputIds, options.intervention));
    const auto operation = [&] {
        return "a forward pass over " + std::to_string(sourceIds.size()) + " source and "
            + std::to_string(outputIds.size()) + " target pieces";
    };
    return atBoundary(operation, [&] { return traced(model, sourceIds, outputIds, options); });
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
    if (model.config().positionKind != PositionKind::Learned)
        return {};
    const std::string name = stack == StackKind::Encoder ? "encoder.positions.weight" : "decoder.positions.weight";
    return atBoundary("copying " + name, [&] { return toArray(networkOf(model)->named_parameters()[name]); });
}

}  // namespace translucent
