#include "translucent/neural/learning_step.h"

#include "network/model_state.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "training/batch_loss.h"
#include "training/step_training.h"
#include "training/training_fixture.h"
#include "training/training_pairs.h"
#include "translucent/explain/learning.h"
#include "translucent/neural/inspection.h"

#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

namespace translucent {
namespace {

using test::checkpointTensor;
using test::expectError;

std::vector<SentencePair> firstPairs(std::size_t count)
{
    std::vector<SentencePair> pairs;
    for (std::size_t i = 0; i < count; ++i)
        pairs.push_back({test::chineseSentences()[i], test::englishSentences()[i], {}});
    return pairs;
}

TrainingBatch batchOf(const TranslationModel& model, std::span<const SentencePair> pairs)
{
    const auto encoded =
        encodeCorpus(pairs, model.sourceTokenizer(), model.targetTokenizer(), {.maxLength = model.config().maxLength});
    Batch all(encoded.pairs.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i;
    return trainingBatch(encoded.pairs, all, torch::kCPU);
}

bool equal(const torch::Tensor& tensor, const std::vector<std::byte>& bytes)
{
    return tensor.nbytes() == bytes.size() && std::memcmp(tensor.data_ptr<float>(), bytes.data(), bytes.size()) == 0;
}

double meanLoss(const LearningStep& step)
{
    double sum = 0;
    for (const auto& token : step.tokens)
        sum += token.loss(step.smoothing);
    return sum / static_cast<double>(step.tokens.size());
}

const ArrayGradient* find(const std::vector<ArrayGradient>& arrays, const std::string& name)
{
    const auto found = std::ranges::find(arrays, name, &ArrayGradient::name);
    return found == arrays.end() ? nullptr : &*found;
}

double squaredNorm(const std::vector<ArrayGradient>& arrays, const std::string& name)
{
    const auto* found = find(arrays, name);
    EXPECT_NE(found, nullptr) << name;
    return found ? found->norm * found->norm : 0;
}

/// A training of one step on a batch of six pairs, from the weights of another training.
class StepAndTrainer : public test::Training {
protected:
    void expectTheSame(const std::function<void(TrainingJob&)>& change)
    {
        auto first = job("first");
        change(first);
        run(first);
        auto one = first;
        one.directory = m_root / "one";
        one.init = first.directory;
        one.train = test::reversedDigits(6, 9);
        one.recipe.training.maxSteps = 1;
        m_log = {};
        run(one);
        ASSERT_EQ(m_log.steps.size(), 1u);
        const auto model = TranslationModel::load(first.directory);
        const auto pairs = inItsOrder(*model, one);
        expectSameWeights(*model, pairs, one);
        const auto step = learningStep(*model, pairs, optionsOf(one));
        EXPECT_EQ(step.loss, m_log.steps.front().loss);
        EXPECT_EQ(step.gradientNorm, m_log.steps.front().gradientNorm);
        EXPECT_LT(step.lossAfter, step.loss);
    }

private:
    /// The pairs in the order in which the first epoch has them.
    static std::vector<SentencePair> inItsOrder(const TranslationModel& model, const TrainingJob& job)
    {
        const auto pairs = job.train.inMemory().pairs;
        const auto encoded =
            encodeCorpus(pairs, model.sourceTokenizer(), model.targetTokenizer(), {.maxLength = 16}).pairs;
        const auto& training = job.recipe.training;
        const auto batches = epochBatches(encoded, training.batchTokens, training.seed, 1);
        EXPECT_EQ(batches.size(), 1u);
        std::vector<SentencePair> ordered;
        for (const auto index : batches.front())
            ordered.push_back(pairs[index]);
        return ordered;
    }

    LearningStepOptions optionsOf(const TrainingJob& job) const
    {
        const auto& training = job.recipe.training;
        LearningStepOptions options;
        options.learningRate = m_log.steps.front().learningRate;
        options.smoothing = training.labelSmoothing;
        options.clipNorm = training.clipNorm;
        options.dropout = job.recipe.model.dropout;
        options.seed = training.seed;
        options.guidance = guidedWeight(training, 1);
        options.guidedBy = training.guidedBy;
        options.guidedHead = guidedHead(job.recipe);
        return options;
    }

    void expectSameWeights(
        const TranslationModel& model, std::span<const SentencePair> pairs, const TrainingJob& trained) const
    {
        const auto options = optionsOf(trained);
        StepTraining training(model, batchOf(model, pairs), options);
        GradientRecorder recorder;
        training.record(recorder);
        training.computeGradients();
        training.apply(clippingFactor(training.parameters().gradientNorm(), options.clipNorm));
        EXPECT_TRUE(equal(training.parameters().values(), checkpointTensor(trained, "parameters")));
        EXPECT_TRUE(equal(training.adam().firstMoment(), checkpointTensor(trained, "adam.first_moment")));
        EXPECT_TRUE(equal(training.adam().secondMoment(), checkpointTensor(trained, "adam.second_moment")));
    }
};

class StateKeeper : public StateTap {
public:
    torch::Tensor passes(const std::string& name, const torch::Tensor& state) override
    {
        names.push_back(name);
        states.push_back(state);
        return state;
    }

    std::vector<std::string> names;
    std::vector<torch::Tensor> states;
};

}  // namespace

TEST_F(StepAndTrainer, AgreeToTheLastBitWithDropout)
{
    expectTheSame([](TrainingJob&) {});
}

TEST_F(StepAndTrainer, AgreeInPostNormWithoutSmoothingAndDropout)
{
    expectTheSame([](TrainingJob& job) {
        job.recipe.model.normPlacement = NormPlacement::Post;
        job.recipe.model.embeddingTying = EmbeddingTying::Separate;
        job.recipe.model.dropout = 0;
        job.recipe.training.labelSmoothing = 0;
    });
}

TEST_F(StepAndTrainer, AgreeWithAGuidedHead)
{
    expectTheSame([](TrainingJob& job) {
        job.recipe.training.guidedAttention = 0.5;
        job.recipe.training.guidedBy = GuidedBy::Diagonal;
    });
}

TEST_F(StepAndTrainer, AgreeWithOneTableAndHardClipping)
{
    expectTheSame([](TrainingJob& job) {
        job.recipe.model.embeddingTying = EmbeddingTying::All;
        job.recipe.tokenizer.shared = true;
        job.recipe.training.clipNorm = 0.01;
    });
}

TEST_F(StepAndTrainer, AgreeInATechniqueInsideAttention)
{
    expectTheSame([](TrainingJob& job) {
        job.recipe.model.positionKind = PositionKind::Rotary;
        job.recipe.model.normKind = NormKind::Rms;
        job.recipe.model.feedForward = FeedForwardKind::Swiglu;
    });
}

TEST_F(StepAndTrainer, AgreeInBatchNorm)
{
    expectTheSame([](TrainingJob& job) { job.recipe.model.normKind = NormKind::Batch; });
}

TEST(LearningStep, RecordedPassIsTheSameWithDropout)
{
    for (const auto& [name, config] : test::variedConfigs()) {
        const auto model = test::smallModel(config);
        StepTraining training(*model, batchOf(*model, firstPairs(3)), {.dropout = 0.2, .seed = 5});
        GradientRecorder recorder;
        EXPECT_NEAR(training.record(recorder), training.computeGradients(), 1e-4) << name;
    }
}

TEST(LearningStep, GradientsOfStatesAreThoseOfAPlainPass)
{
    constexpr double kSmoothing = 0.1;
    for (const auto& [name, config] : test::variedConfigs()) {
        const auto model = test::smallModel(config);
        const auto pairs = firstPairs(3);
        const auto step = learningStep(*model, pairs, {.smoothing = kSmoothing});
        const auto batch = batchOf(*model, pairs);
        StateKeeper keeper;
        const ForwardContext context {.states = &keeper};
        auto& network = *networkOf(*model);
        const auto logits =
            network.predict(batch.inputs, network.encode(batch.sources, context), context, batch.positions);
        const auto loss = labelSmoothedLoss(logits, batch.targets, kSmoothing);
        const auto gradients = torch::autograd::grad({loss}, keeper.states, {}, {}, false, /*allow_unused=*/true);
        for (std::size_t i = 0; i < keeper.names.size(); ++i) {
            const auto* found = find(step.arrays, keeper.names[i]);
            ASSERT_NE(found, nullptr) << name << ' ' << keeper.names[i];
            const double norm = gradients[i].norm().item<double>();
            EXPECT_GT(norm, 0) << keeper.names[i];
            EXPECT_NEAR(found->norm, norm, 1e-4 * norm) << name << ' ' << keeper.names[i];
        }
    }
}

/// At a single position the gradient of a bias is that of the array it is added to.
TEST(LearningStep, GradientsOfArraysAtOnePositionAreThoseOfTheirBiases)
{
    const TrainingBatch batch {torch::tensor({7, 9, 4, 3}, torch::kLong).unsqueeze(0),
        torch::full({1, 1}, kBeginId, torch::kLong), torch::zeros({1}, torch::kLong),
        torch::full({1}, 8, torch::kLong)};
    for (const auto& [name, config] : test::variedConfigs()) {
        const std::string label = name;
        const auto model = test::smallModel(config);
        StepTraining training(*model, batch, {});
        GradientRecorder recorder;
        training.record(recorder);
        training.computeGradients();
        const auto arrays = recorder.gradients();
        const auto parameters = training.network().named_parameters();
        const auto expectNear = [&](double squared, const std::string& bias) {
            const double expected = std::pow(parameters[bias].grad().norm().item<double>(), 2);
            EXPECT_GT(expected, 0) << label << ' ' << bias;
            EXPECT_NEAR(squared, expected, 1e-3 * expected) << label << ' ' << bias;
        };
        expectNear(squaredNorm(arrays, "output.logits"), "output.bias");
        for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
            const auto path = layerPath("decoder", static_cast<std::size_t>(layer));
            const auto self = path + ".self_attention", cross = path + ".cross_attention", ffn = path + ".feed_forward";
            expectNear(squaredNorm(arrays, self + ".output"), self + ".output.bias");
            expectNear(
                squaredNorm(arrays, self + ".q") + squaredNorm(arrays, self + ".k") + squaredNorm(arrays, self + ".v"),
                self + ".qkv.bias");
            expectNear(squaredNorm(arrays, cross + ".q"), cross + ".query.bias");
            expectNear(squaredNorm(arrays, cross + ".output"), cross + ".output.bias");
            expectNear(squaredNorm(arrays, ffn + ".inner"), ffn + ".inner.bias");
            expectNear(squaredNorm(arrays, ffn + ".output"), ffn + ".outer.bias");
        }
    }
}

TEST(LearningStep, LossesOfTokensAddUp)
{
    const auto model = test::smallModel();
    const auto pairs = firstPairs(3);
    for (const double smoothing : {0.0, 0.1, 0.5}) {
        const auto step = learningStep(*model, pairs, {.smoothing = smoothing});
        EXPECT_NEAR(meanLoss(step), step.loss, 1e-5 * step.loss);
    }
    const auto step = learningStep(*model, pairs, {.smoothing = 0});
    double after = 0;
    for (const auto& token : step.tokens)
        after -= token.logProbabilityAfter / static_cast<double>(step.tokens.size());
    EXPECT_NEAR(after, step.lossAfter, 1e-5 * after);
}

TEST(LearningStep, TokensAreThoseOfATrace)
{
    const auto model = test::smallModel();
    const auto pairs = firstPairs(1);
    const auto ids = [](const Tokenizer& tokenizer, const std::string& text) {
        auto ended = tokenizer.encodeIds(text);
        ended.push_back(kEndId);
        return ended;
    };
    const auto source = ids(model->sourceTokenizer(), pairs[0].source);
    const auto target = ids(model->targetTokenizer(), pairs[0].target);
    TraceOptions options;
    for (const bool without : {false, true}) {
        if (without)
            for (const char* sublayer : {"enc:0:self", "enc:0:ffn", "enc:1:self", "enc:1:ffn", "dec:0:self",
                     "dec:0:cross", "dec:0:ffn", "dec:1:self", "dec:1:cross", "dec:1:ffn"})
                addChange(options.intervention, {"skip-residual", sublayer});
        const auto trace = traceForward(*model, source, target, options);
        const auto step = learningStep(*model, pairs, {.withoutResiduals = without});
        ASSERT_EQ(step.tokens.size(), target.size());
        for (std::size_t t = 0; t < target.size(); ++t) {
            const auto& token = step.tokens[t];
            EXPECT_EQ(token.position, static_cast<std::int64_t>(t));
            EXPECT_EQ(token.id, target[t]);
            EXPECT_EQ(token.readId, trace.inputIds[t]);
            EXPECT_EQ(token.piece, model->targetTokenizer().pieceText(target[t]));
            EXPECT_NEAR(token.logProbability,
                static_cast<double>(trace.logProbabilities.at(t, static_cast<std::size_t>(target[t]))), 1e-4);
        }
    }
}

TEST(LearningStep, UnshiftedDecoderReadsWhatItIsToWrite)
{
    const auto model = test::smallModel();
    for (const auto& token : learningStep(*model, firstPairs(2), {.unshifted = true}).tokens)
        EXPECT_EQ(token.readId, token.id);
}

TEST(LearningStep, NumbersOfAWeightAreAdams)
{
    const auto model = test::smallModel();
    const auto pairs = firstPairs(2);
    LearningStepOptions options;
    options.learningRate = 2e-3;
    const auto first = learningStep(*model, pairs, options);
    options.weight = first.weight.place;
    AdamInput input {{}, first.weight.before, options.learningRate};
    WeightChange last;
    for (options.number = 1; options.number <= 3; ++options.number) {
        last = learningStep(*model, pairs, options).weight;
        input.gradients.push_back(last.clippedGradient);
    }
    const auto near = [](double value, double expected) { EXPECT_NEAR(value, expected, 1e-5 * std::abs(expected)); };
    const auto& rows = explainAdam(input).back().table;
    const auto column = rows.width() - 1;
    near(last.after, rows.at(rows.rows.size() - 1, column));
    const auto& g = input.gradients;
    const double m = 0.1 * (0.81 * g[0] + 0.9 * g[1] + g[2]);
    const double v = 0.02 * (0.98 * 0.98 * g[0] * g[0] + 0.98 * g[1] * g[1] + g[2] * g[2]);
    near(last.firstAfter, m);
    near(last.secondAfter, v);
    near(last.firstCorrected, m / (1 - 0.9 * 0.9 * 0.9));
    near(last.secondCorrected, v / (1 - 0.98 * 0.98 * 0.98));
    near(last.update, -2e-3 * last.firstCorrected / std::sqrt(last.secondCorrected));
    EXPECT_NEAR(last.after - last.before, last.update, 1e-6);
    EXPECT_NE(last.firstBefore, 0);
    EXPECT_NE(last.secondBefore, 0);
}

TEST(LearningStep, TellsWhatHappensToEveryParameter)
{
    const auto model = test::smallModel();
    const auto step = learningStep(*model, firstPairs(2), {});
    const auto parameters = networkOf(*model)->named_parameters();
    ASSERT_EQ(step.parameters.size(), parameters.size());
    double squares = 0;
    for (const auto& change : step.parameters) {
        const auto& parameter = parameters[change.largest.parameter];
        EXPECT_EQ(change.shape, parameter.sizes().vec());
        EXPECT_NEAR(change.norm, parameter.norm().item<double>(), 1e-4 * change.norm);
        squares += change.gradientNorm * change.gradientNorm;
        const auto own = learningStep(*model, firstPairs(2), {.weight = change.largest}).weight;
        EXPECT_EQ(own.gradient, change.largestGradient);
        EXPECT_LE(std::abs(own.gradient), change.gradientNorm * (1 + 1e-6));
        EXPECT_LE(std::abs(own.gradient), std::abs(step.weight.gradient));
    }
    EXPECT_NEAR(std::sqrt(squares), step.gradientNorm, 1e-5 * step.gradientNorm);
    EXPECT_DOUBLE_EQ(step.gradientFactor, step.gradientNorm > 1 ? 1 / (step.gradientNorm + 1e-6) : 1);
}

/// Tiles of two rows and columns, joined, are the gradient that one large tile has.
TEST(LearningStep, PartsAreTilesOfTheGradient)
{
    const auto model = test::smallModel();
    const auto pairs = firstPairs(2);
    EXPECT_TRUE(learningStep(*model, pairs, {}).gradient.values.empty());
    for (const auto* name : {"output.bias", "encoder.layers.0.self_attention.qkv.weight"}) {
        const auto whole = learningStep(*model, pairs, {.weight = WeightPlace {name}, .part = 4096});
        const auto change = std::ranges::find(
            whole.parameters, std::string(name), [](const auto& each) { return each.largest.parameter; });
        ASSERT_NE(change, whole.parameters.end());
        const auto& all = whole.gradient.values;
        const auto columns = change->shape.back(), rows = change->shape.size() == 1 ? 1 : change->shape.front();
        EXPECT_EQ(all.shape, (std::vector<std::int64_t> {rows, columns}));
        double squares = 0;
        for (const float value : all.values)
            squares += static_cast<double>(value) * static_cast<double>(value);
        EXPECT_NEAR(std::sqrt(squares), change->gradientNorm, 1e-5 * change->gradientNorm);
        constexpr std::int64_t kTile = 5;
        const WeightPlace last {name, rows - 1, columns - 1};
        const auto tile = learningStep(*model, pairs, {.weight = last, .part = kTile});
        const auto& part = tile.gradient;
        EXPECT_EQ(part.firstRow, (rows - 1) / kTile * kTile);
        EXPECT_EQ(part.firstColumn, (columns - 1) / kTile * kTile);
        ASSERT_EQ(part.values.shape, (std::vector<std::int64_t> {rows - part.firstRow, columns - part.firstColumn}));
        for (std::int64_t row = part.firstRow; row < rows; ++row)
            for (std::int64_t column = part.firstColumn; column < columns; ++column)
                EXPECT_EQ(part.values.at(std::size_t(row - part.firstRow), std::size_t(column - part.firstColumn)),
                    all.at(std::size_t(row), std::size_t(column)));
        EXPECT_EQ(static_cast<double>(part.values.values.back()), tile.weight.gradient);
    }
}

TEST(LearningStep, LeavesTheModelAsItIs)
{
    const auto model = test::smallModel();
    const auto before = torch::cat([&] {
        std::vector<torch::Tensor> all;
        for (const auto& parameter : networkOf(*model)->parameters())
            all.push_back(parameter.detach().flatten().clone());
        return all;
    }());
    learningStep(*model, firstPairs(2), {.number = 3, .learningRate = 0.1});
    std::int64_t offset = 0;
    for (const auto& parameter : networkOf(*model)->parameters()) {
        EXPECT_TRUE(torch::equal(parameter.detach().flatten(), before.narrow(0, offset, parameter.numel())));
        EXPECT_FALSE(parameter.grad().defined());
        offset += parameter.numel();
    }
}

TEST(LearningStep, RefusesWhatItCannotLearn)
{
    using enum ErrorCode;
    const auto model = test::smallModel();
    const auto pairs = firstPairs(1);
    const auto refused = [&](std::initializer_list<std::string_view> parts, const LearningStepOptions& options) {
        expectError(InvalidArgument, parts, [&] { learningStep(*model, pairs, options); });
    };
    refused({"nowhere.weight"}, {.weight = WeightPlace {"nowhere.weight"}});
    refused({"output.bias", "[1, 0]"}, {.weight = WeightPlace {"output.bias", 1, 0}});
    refused({"learning_rate", "0"}, {.learningRate = 0});
    refused({"learning_rate"}, {.learningRate = std::nan("")});
    refused({"step"}, {.number = 0});
    refused({"label_smoothing"}, {.smoothing = 1});
    refused({"dropout"}, {.dropout = 1});
    refused({"clip_norm"}, {.clipNorm = -1});
    refused({"part"}, {.part = -1});
    refused({"cross:2:0"}, {.guidance = 1, .guidedHead = {AttentionKind::Cross, 2, 0}});
    expectError(InvalidArgument, {"no sentence pairs"}, [&] { learningStep(*model, {}, {}); });
    const std::vector<SentencePair> many(1000, pairs[0]);
    expectError(InvalidArgument, {"target tokens"}, [&] { learningStep(*model, many, {}); });
    std::string endless;
    for (int i = 0; i < 40; ++i)
        endless += pairs[0].target + ' ';
    const std::vector<SentencePair> tooLong {{pairs[0].source, endless, {}}};
    expectError(TooLong, {"pair 1", "24"}, [&] { learningStep(*model, tooLong, {}); });
    auto config = test::smallConfig();
    config.generation = Generation::BeginRow;
    const auto atOnce = test::smallModel(config);
    expectError(InvalidArgument, {"all tokens at once"}, [&] { learningStep(*atOnce, pairs, {}); });
}

}  // namespace translucent
