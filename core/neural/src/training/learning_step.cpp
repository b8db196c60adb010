#include "translucent/neural/learning_step.h"

#include "network/model_state.h"
#include "training/step_training.h"
#include "training/training_pairs.h"
#include "translucent/base/error.h"
#include "translucent/causes/traced_pass.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

constexpr std::int64_t kMostTokens = 4096;

void requireGuidedHead(const TransformerConfig& config, const LearningStepOptions& options)
{
    const auto& head = options.guidedHead;
    if (options.guidance == 0)
        return;
    if (head.kind != AttentionKind::Cross || head.layer < 0 || head.layer >= config.decoderLayers || head.head < 0
        || head.head >= config.heads)
        throw Error(ErrorCode::InvalidArgument,
            say("head %1 cannot be guided; choose a head of cross-attention that the model has", toText(head)));
}

std::vector<EncodedPair> encodedPairs(
    const ModelState& model, std::span<const SentencePair> pairs, const LearningStepOptions& options)
{
    const bool links = options.guidance > 0 && options.guidedBy == GuidedBy::Links;
    std::vector<EncodedPair> encoded;
    std::int64_t tokens = 0;
    for (const auto& pair : pairs) {
        encoded.push_back(encodedPair(pair, model.source, model.target, {model.config.maxLength, links}));
        if (encoded.back().source.empty())
            throw Error(ErrorCode::TooLong,
                say("pair %1 does not fit into max_length %2; shorten it", encoded.size(), model.config.maxLength));
        tokens += std::ssize(encoded.back().target);
    }
    if (encoded.empty())
        throw Error(ErrorCode::InvalidArgument, say("the training corpus has no sentence pairs; choose another"));
    if (tokens > kMostTokens)
        throw Error(ErrorCode::InvalidArgument,
            say("the pairs have %1 target tokens, too many for one step; give at most %2", tokens, kMostTokens));
    return encoded;
}

TrainingBatch batchOf(const std::vector<EncodedPair>& pairs)
{
    Batch all(pairs.size());
    std::iota(all.begin(), all.end(), std::size_t {0});
    return trainingBatch(pairs, all, torch::kCPU);
}

/// The tokens with their log-probabilities before the step. `logits` Shape: [N, V]
std::vector<StepToken> tokensOf(const TrainingBatch& batch, const torch::Tensor& logits, const Tokenizer& target)
{
    const auto inputs = batch.inputs.flatten().contiguous();
    const auto logProbabilities = logits.to(torch::kDouble).log_softmax(-1).contiguous();
    const auto means = logProbabilities.mean(-1);
    const auto* read = inputs.data_ptr<std::int64_t>();
    std::vector<StepToken> tokens;
    for (std::int64_t i = 0; i < batch.targets.size(0); ++i) {
        const auto place = batch.positions[i].item<std::int64_t>(), id = batch.targets[i].item<std::int64_t>();
        const auto T = batch.inputs.size(1);
        tokens.push_back({place / T, place % T, read[place], target.pieceText(read[place]), id, target.pieceText(id),
            logProbabilities[i][id].item<double>(), means[i].item<double>()});
    }
    return tokens;
}

void addAfter(std::vector<StepToken>& tokens, const torch::Tensor& logits)
{
    const auto logProbabilities = logits.to(torch::kDouble).log_softmax(-1);
    for (std::size_t i = 0; i < tokens.size(); ++i)
        tokens[i].logProbabilityAfter = logProbabilities[static_cast<std::int64_t>(i)][tokens[i].id].item<double>();
}

/// A trained parameter and its place among all of them.
struct Trained {
    std::string name;
    std::vector<std::int64_t> shape;
    std::int64_t offset = 0;
    std::int64_t size = 0;

    std::int64_t columns() const { return shape.back(); }
    WeightPlace placeOf(std::int64_t number) const { return {name, number / columns(), number % columns()}; }
    /// Its stretch of a vector of all parameters; a view.
    torch::Tensor of(const torch::Tensor& all) const { return all.narrow(0, offset, size); }
};

std::vector<Trained> trainedParameters(StepTraining& training)
{
    std::vector<Trained> all;
    const auto* first = training.parameters().values().data_ptr<float>();
    for (const auto& item : training.network().named_parameters())
        if (item.value().requires_grad())
            all.push_back(
                {item.key(), item.value().sizes().vec(), item.value().data_ptr<float>() - first, item.value().numel()});
    return all;
}

double euclideanNorm(const torch::Tensor& values)
{
    return values.to(torch::kDouble).norm().item<double>();
}

/// What Adam works on: all weights and both moments, copied.
struct AdamState {
    explicit AdamState(StepTraining& training)
        : values(training.parameters().values().clone())
        , first(training.adam().firstMoment().clone())
        , second(training.adam().secondMoment().clone())
    {
    }

    torch::Tensor values, first, second;
};

std::vector<ParameterChange> changesOf(const std::vector<Trained>& parameters, const torch::Tensor& gradients,
    const AdamState& before, const AdamState& after)
{
    std::vector<ParameterChange> changes;
    for (const auto& each : parameters) {
        const auto gradient = each.of(gradients), old = each.of(before.values);
        const auto largest = gradient.abs().argmax().item<std::int64_t>();
        changes.push_back({each.shape, each.placeOf(largest), gradient[largest].item<double>(), euclideanNorm(old),
            euclideanNorm(gradient), euclideanNorm(each.of(after.values) - old)});
    }
    return changes;
}

/// The place of a weight among all parameters.
std::int64_t weightNumber(const std::vector<Trained>& parameters, const WeightPlace& place)
{
    for (const auto& each : parameters) {
        if (each.name != place.parameter)
            continue;
        const auto rows = each.size / each.columns();
        if (place.row < 0 || place.row >= rows || place.column < 0 || place.column >= each.columns())
            throw Error(ErrorCode::InvalidArgument,
                say("%1 has %2 rows and %3 columns, counted from 0; there is no [%4, %5]", place.parameter, rows,
                    each.columns(), place.row, place.column));
        return each.offset + place.row * each.columns() + place.column;
    }
    throw Error(ErrorCode::InvalidArgument,
        say("this model has no parameter %1; its names are those of the weights file", inQuotes(place.parameter)));
}

WeightPlace largestGradient(const std::vector<Trained>& parameters, const torch::Tensor& gradients)
{
    const auto number = gradients.abs().argmax().item<std::int64_t>();
    for (const auto& each : parameters)
        if (number >= each.offset && number < each.offset + each.size)
            return each.placeOf(number - each.offset);
    return parameters.front().placeOf(0);  // all gradients are 0
}

WeightChange weightChange(const LearningStep& step, std::int64_t number, const torch::Tensor& gradients,
    const std::pair<AdamState, AdamState>& states)
{
    const auto at = [number](const torch::Tensor& all) { return all[number].item<double>(); };
    const auto& [before, after] = states;
    WeightChange change;
    change.gradient = at(gradients);
    change.clippedGradient = step.gradientFactor * change.gradient;
    change.firstBefore = at(before.first);
    change.firstAfter = at(after.first);
    change.secondBefore = at(before.second);
    change.secondAfter = at(after.second);
    const auto t = static_cast<double>(step.number);
    change.firstCorrected = change.firstAfter / (1 - std::pow(step.beta1, t));
    change.secondCorrected = change.secondAfter / (1 - std::pow(step.beta2, t));
    change.update = -step.learningRate * change.firstCorrected / (std::sqrt(change.secondCorrected) + step.epsilon);
    change.before = at(before.values);
    change.after = at(after.values);
    return change;
}

/// The tile of the gradient that `place` is in.
GradientPart gradientPart(
    const std::vector<Trained>& parameters, const WeightPlace& place, const torch::Tensor& gradients, std::int64_t size)
{
    const auto found = std::ranges::find(parameters, place.parameter, &Trained::name);
    if (size == 0 || found == parameters.end())
        return {};
    const auto matrix = found->of(gradients).view({-1, found->columns()});
    GradientPart part {place.row / size * size, place.column / size * size};
    const auto rows = std::min(size, matrix.size(0) - part.firstRow);
    const auto columns = std::min(size, matrix.size(1) - part.firstColumn);
    part.values = toArray(matrix.narrow(0, part.firstRow, rows).narrow(1, part.firstColumn, columns));
    return part;
}

/// Takes the next step. Returns its loss.
double take(StepTraining& training, std::int64_t number, const LearningStepOptions& options, LearningStep& step)
{
    const double loss = training.computeGradients();
    step.gradientNorm = training.parameters().gradientNorm();
    if (!std::isfinite(loss) || !std::isfinite(step.gradientNorm))
        throw Error(ErrorCode::Numeric,
            say("the loss or its gradients in step %1 are not finite; choose a smaller learning rate", number));
    step.gradientFactor = clippingFactor(step.gradientNorm, options.clipNorm);
    training.apply(step.gradientFactor);
    return loss;
}

LearningStep takenStep(const ModelState& model, StepTraining& training, const LearningStepOptions& options)
{
    LearningStep step;
    step.number = options.number;
    step.learningRate = options.learningRate;
    step.smoothing = options.smoothing;
    step.beta1 = Adam::kBeta1;
    step.beta2 = Adam::kBeta2;
    step.epsilon = Adam::kEpsilon;
    const auto parameters = trainedParameters(training);
    if (options.weight)
        weightNumber(parameters, *options.weight);
    for (std::int64_t number = 1; number < options.number; ++number)
        take(training, number, options, step);
    GradientRecorder recorder;
    training.record(recorder);
    step.arrays = recorder.gradients();
    step.tokens = tokensOf(training.batch(), recorder.logits(), model.target);

    const AdamState before(training);
    step.loss = take(training, options.number, options, step);
    const std::pair states(before, AdamState(training));
    const auto gradients = training.parameters().gradients().clone();
    step.parameters = changesOf(parameters, gradients, states.first, states.second);
    const auto place = options.weight ? *options.weight : largestGradient(parameters, gradients);
    step.weight = weightChange(step, weightNumber(parameters, place), gradients, states);
    step.weight.place = place;
    step.gradient = gradientPart(parameters, place, gradients, options.part);
    step.lossAfter = training.lossAgain();
    addAfter(step.tokens, training.logitsAgain());
    return step;
}

}  // namespace

LearningStep learningStep(
    const TranslationModel& model, std::span<const SentencePair> pairs, const LearningStepOptions& options)
{
    validate(options);
    requireCauses(model.config());
    requireGuidedHead(model.config(), options);
    const auto& state = ModelState::of(model);
    const auto chosen = encodedPairs(state, pairs, options);
    return atBoundary("a step of training", [&] {
        StepTraining training(model, batchOf(chosen), options);
        return takenStep(state, training, options);
    });
}

}  // namespace translucent
