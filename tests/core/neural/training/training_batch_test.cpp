#include "base/random.h"
#include "support/small_model.h"
#include "training/batch_loss.h"
#include "training/evaluator.h"
#include "training/optimizer.h"
#include "training/training_batch.h"
#include "training/training_fixture.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/model_info.h"
#include "translucent/neural/inspection.h"
#include "translucent/search/parallel_decoding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace translucent {

namespace {

constexpr std::int64_t kBatchTokens = 200;

/// Pairs of 2 to 30 tokens; source and target have similar lengths.
std::vector<EncodedPair> manyPairs(std::size_t count = 1000)
{
    Random random(5);
    std::vector<EncodedPair> pairs;
    for (std::size_t i = 0; i < count; ++i) {
        const auto length = 2 + random.below(25);
        pairs.push_back({std::vector<std::int64_t>(length, 5), std::vector<std::int64_t>(length + random.below(4), 6)});
    }
    return pairs;
}

std::size_t longestSide(const EncodedPair& pair)
{
    return std::max(pair.source.size(), pair.target.size());
}

std::size_t paddedTokens(const std::vector<EncodedPair>& pairs, const Batch& batch)
{
    std::size_t longest = 0;
    for (const auto index : batch)
        longest = std::max(longest, longestSide(pairs[index]));
    return longest * batch.size();
}

const std::vector<EncodedPair> kSomePairs {{{5, 6, 7, kEndId}, {8, kEndId}}, {{9, kEndId}, {10, 11, 12, kEndId}}};

torch::Tensor ids(std::initializer_list<std::initializer_list<std::int64_t>> rows)
{
    std::vector<torch::Tensor> tensors;
    for (const auto& row : rows)
        tensors.push_back(torch::tensor(std::vector<std::int64_t>(row), torch::kLong));
    return torch::stack(tensors);
}

}  // namespace

TEST(EpochBatches, HoldEveryPairOnce)
{
    const auto pairs = manyPairs();
    std::vector<std::size_t> seen;
    for (const auto& batch : epochBatches(pairs, kBatchTokens, 1, 1)) {
        EXPECT_FALSE(batch.empty());
        seen.insert(seen.end(), batch.begin(), batch.end());
    }
    std::ranges::sort(seen);
    std::vector<std::size_t> all(pairs.size());
    std::iota(all.begin(), all.end(), std::size_t {0});
    EXPECT_EQ(seen, all);
}

TEST(EpochBatches, StayWithinTheTokensPaddingIncluded)
{
    const auto pairs = manyPairs();
    for (const auto& batch : epochBatches(pairs, kBatchTokens, 1, 1))
        EXPECT_LE(paddedTokens(pairs, batch), static_cast<std::size_t>(kBatchTokens));
}

TEST(EpochBatches, GiveAPairThatIsTooLongItsOwnBatch)
{
    const auto pairs = manyPairs(50);
    const auto batches = epochBatches(pairs, 1, 1, 1);
    EXPECT_EQ(batches.size(), pairs.size());
}

TEST(EpochBatches, DependOnSeedAndEpochOnly)
{
    const auto pairs = manyPairs();
    const auto first = epochBatches(pairs, kBatchTokens, 1, 1);
    EXPECT_EQ(epochBatches(pairs, kBatchTokens, 1, 1), first);
    EXPECT_NE(epochBatches(pairs, kBatchTokens, 1, 2), first);
    EXPECT_NE(epochBatches(pairs, kBatchTokens, 2, 1), first);
}

TEST(EpochBatches, MixDifferentPairsInEveryEpoch)
{
    const auto pairs = manyPairs();
    auto first = epochBatches(pairs, kBatchTokens, 1, 1), second = epochBatches(pairs, kBatchTokens, 1, 2);
    std::size_t repeated = 0;
    for (auto* batches : {&first, &second})
        for (auto& batch : *batches)
            std::ranges::sort(batch);
    for (const auto& batch : first)
        repeated += batch.size() > 1 && std::ranges::find(second, batch) != second.end();
    EXPECT_LT(repeated, first.size() / 10);
}

TEST(EpochBatches, PadLittle)
{
    const auto pairs = manyPairs();
    std::size_t padded = 0, real = 0;
    for (const auto& batch : epochBatches(pairs, kBatchTokens, 1, 1))
        padded += paddedTokens(pairs, batch);
    for (const auto& pair : pairs)
        real += longestSide(pair);
    EXPECT_LT(static_cast<double>(padded - real), 0.05 * static_cast<double>(padded));
}

TEST(EpochBatches, DoNotGoFromShortToLong)
{
    const auto pairs = manyPairs();
    std::vector<std::size_t> lengths;
    for (const auto& batch : epochBatches(pairs, kBatchTokens, 1, 1))
        lengths.push_back(longestSide(pairs[batch.front()]));
    std::size_t rises = 0;
    for (std::size_t i = 1; i < lengths.size(); ++i)
        rises += lengths[i] > lengths[i - 1];
    EXPECT_GT(rises, lengths.size() / 4);
    EXPECT_LT(rises, lengths.size() * 3 / 4);
}

TEST(EpochBatches, OfNothingAreNone)
{
    EXPECT_TRUE(epochBatches(std::vector<EncodedPair>(), kBatchTokens, 1, 1).empty());
}

TEST(TrainingBatch, ShiftsTheTargetBehindBegin)
{
    const auto batch = trainingBatch(kSomePairs, {0, 1}, torch::kCPU);
    EXPECT_TRUE(torch::equal(batch.sources, ids({{5, 6, 7, 3}, {9, 3, 0, 0}})));
    EXPECT_TRUE(torch::equal(batch.inputs, ids({{2, 8, 0, 0}, {2, 10, 11, 12}})));
}

TEST(TrainingBatch, KnowsWhereLinkedTokensComeFrom)
{
    EXPECT_FALSE(trainingBatch(kSomePairs, {0, 1}, torch::kCPU).origins.defined());
    auto pairs = kSomePairs;
    pairs[0].links = {{0, 0}, {2, 0}, {3, 1}};
    const auto origins = trainingBatch(pairs, {1, 0}, torch::kCPU).origins;
    ASSERT_EQ(origins.sizes(), (torch::IntArrayRef {2, 4, 4}));
    EXPECT_EQ(origins[0].sum().item<float>(), 0);
    EXPECT_TRUE(torch::equal(origins[1],
        torch::tensor({0.5F, 0.F, 0.5F, 0.F, 0.F, 0.F, 0.F, 1.F, 0.F, 0.F, 0.F, 0.F, 0.F, 0.F, 0.F, 0.F})
            .view({4, 4})));
}

TEST(TrainingBatch, CountsEveryTargetButPadding)
{
    const auto batch = trainingBatch(kSomePairs, {0, 1}, torch::kCPU);
    EXPECT_TRUE(torch::equal(batch.positions, ids({{0, 1, 4, 5, 6, 7}})[0]));
    EXPECT_TRUE(torch::equal(batch.targets, ids({{8, 3, 10, 11, 12, 3}})[0]));
}

TEST(TrainingBatch, KeepsTheOrderOfTheBatch)
{
    const auto batch = trainingBatch(kSomePairs, {1}, torch::kCPU);
    EXPECT_TRUE(torch::equal(batch.inputs, ids({{2, 10, 11, 12}})));
}

TEST(TargetLogits, HoldOneRowPerCountingPosition)
{
    torch::NoGradGuard noGrad;
    const auto model = test::smallModel();
    auto& network = *networkOf(*model);
    const auto batch = trainingBatch(kSomePairs, {0, 1}, torch::kCPU);
    const auto logits = targetLogits(network, batch);
    ASSERT_EQ(logits.size(0), 6);
    const auto all = network.logits(network.decode(batch.inputs, network.encode(batch.sources, {}), {}), {});
    EXPECT_LT((logits[3] - all[1][1]).abs().max().item<double>(), 1e-5);
}

namespace {

using Ids = std::vector<std::int64_t>;

const std::vector<EncodedPair> kPairs {
    {{5, 6, 7, kEndId}, {8, 9, 10, kEndId}}, {{9, kEndId}, {10, 11, 12, 13, 14, kEndId}}};
constexpr MaskDraw kDraw {3, 7};

TransformerConfig config(Generation generation)
{
    auto result = test::smallConfig();
    result.generation = generation;
    return result;
}

Ids idsOf(const torch::Tensor& tensor)
{
    const auto flat = tensor.flatten().contiguous();
    return {flat.data_ptr<std::int64_t>(), flat.data_ptr<std::int64_t>() + flat.numel()};
}

/// Toy trainings of non-autoregressive models.
class ParallelTraining : public test::Training {
protected:
    TrainingJob parallelJob(const char* name, Generation generation)
    {
        auto job = this->job(name);
        job.recipe.model.generation = generation;
        return job;
    }
};

}  // namespace

TEST(ParallelBatch, MasksAnyNumberOfPlacesEvenly)
{
    constexpr std::int64_t kLength = 5, kDraws = 5000;
    std::vector<double> counts(kLength), places(kLength);
    Random random(1);
    for (std::int64_t i = 0; i < kDraws; ++i) {
        const auto masked = maskedPlaces(kLength, random);
        EXPECT_TRUE(std::ranges::is_sorted(masked) && std::ranges::adjacent_find(masked) == masked.end());
        ++counts.at(masked.size() - 1);
        for (const auto place : masked)
            ++places.at(static_cast<std::size_t>(place));
    }
    for (std::size_t i = 0; i < kLength; ++i) {
        EXPECT_NEAR(counts[i] / kDraws, 0.2, 0.02) << i + 1 << " masked";
        EXPECT_NEAR(places[i] / kDraws, 0.6, 0.03) << "place " << i;
    }
}

TEST(ParallelBatch, AsksForTheMaskedTokensAndTheLength)
{
    const auto masks = config(Generation::LengthPredictor);
    const auto batch = parallelBatch(masks, kPairs, {1, 0}, torch::kCPU, kDraw);
    const auto inputs = idsOf(batch.inputs), positions = idsOf(batch.positions), targets = idsOf(batch.targets);
    ASSERT_EQ(batch.inputs.sizes(), (std::vector<std::int64_t> {2, 6}));
    const Ids outputs {10, 11, 12, 13, 14, kEndId, 8, 9, 10, kEndId, kPadId, kPadId};
    std::size_t next = 0;
    for (std::size_t place = 0; place < outputs.size(); ++place)
        if (inputs[place] == kMaskId) {
            ASSERT_LT(next, positions.size());
            EXPECT_EQ(positions[next], static_cast<std::int64_t>(place));
            EXPECT_EQ(targets[next++], outputs[place]);
        } else {
            EXPECT_EQ(inputs[place], outputs[place]);
        }
    EXPECT_EQ(next, positions.size());
    EXPECT_EQ(trainedTokens(masks, kPairs, {1, 0}, kDraw), std::ssize(positions));
    EXPECT_EQ(idsOf(batch.lengths), (Ids {lengthClass(masks, 2, 6), lengthClass(masks, 4, 4)}));
}

TEST(ParallelBatch, DrawsByPairAndStepAlone)
{
    const auto masks = config(Generation::LengthPredictor);
    const std::vector<EncodedPair> pairs(20, kPairs[1]);
    Batch all(pairs.size());
    std::iota(all.begin(), all.end(), std::size_t {0});
    const auto inputs = [&](const Batch& batch, std::uint64_t step) {
        return parallelBatch(masks, pairs, batch, torch::kCPU, MaskDraw {3, step}).inputs;
    };
    EXPECT_TRUE(inputs(all, 7).equal(inputs(all, 7)));
    EXPECT_FALSE(inputs(all, 7).equal(inputs(all, 8)));
    EXPECT_TRUE(inputs({5}, 7).squeeze(0).equal(inputs(all, 7)[5])) << "as another process sees it";
    EXPECT_FALSE(inputs(all, 7)[5].equal(inputs(all, 7)[6]) && inputs(all, 7)[6].equal(inputs(all, 7)[7])
        && inputs(all, 7)[7].equal(inputs(all, 7)[8]));
}

TEST(ParallelBatch, ARowOfBeginsEndsInEnds)
{
    const auto begins = config(Generation::BeginRow);
    const auto training = parallelBatch(begins, kPairs, {0, 1}, torch::kCPU, kDraw);
    Ids rows(12, kBeginId);  // 2 · 4 + 4, and 2 · 2 + 4
    rows.resize(20, kBeginId);
    rows.resize(24, kPadId);
    EXPECT_EQ(idsOf(training.inputs), rows);
    Ids expected {8, 9, 10};
    expected.resize(12, kEndId);
    expected.insert(expected.end(), {10, 11, 12, 13, 14, kEndId, kEndId, kEndId});
    EXPECT_EQ(idsOf(training.targets), expected);
    EXPECT_EQ(trainedTokens(begins, kPairs, {0, 1}, kDraw), 20);
    EXPECT_FALSE(training.lengths.defined());
    const auto measured = measuredBatch(begins, kPairs, {0, 1}, torch::kCPU);
    EXPECT_EQ(idsOf(measured.inputs), rows);
    EXPECT_EQ(idsOf(measured.targets), (Ids {8, 9, 10, kEndId, 10, 11, 12, 13, 14, kEndId}));
}

TEST(ParallelBatch, PlainModelsAreMeasuredUnderTeacherForcing)
{
    const auto measured = measuredBatch(test::smallConfig(), kPairs, {0, 1}, torch::kCPU);
    EXPECT_TRUE(measured.inputs.equal(trainingBatch(kPairs, {0, 1}, torch::kCPU).inputs));
    EXPECT_EQ(trainedTokens(test::smallConfig(), kPairs, {0, 1}, kDraw), targetTokens(kPairs, {0, 1}));
}

/// −log p(length) − Σ log p(token), computed with one pass per pair.
TEST(ParallelBatch, TheLossIsThatOfTheFirstPassWithTheLength)
{
    for (const auto& [name, config] : test::parallelConfigs()) {
        SCOPED_TRACE(name);
        const auto model = test::smallModel(config);
        const c10::InferenceMode inference;
        double sum = 0;
        for (const auto& pair : kPairs) {
            const auto trace = traceForward(*model, pair.source, pair.target, {});
            for (std::size_t t = 0; t < pair.target.size(); ++t)
                sum -= trace.logProbabilities.at(t, static_cast<std::size_t>(pair.target[t]));
            if (config.generation != Generation::LengthPredictor)
                continue;
            const auto source = networkOf(*model)->encode(torch::tensor(pair.source, torch::kLong).unsqueeze(0), {});
            const auto scores =
                transformerOf(*model).lengthPredictor()(source.memory, source.mayAttend).log_softmax(-1);
            const auto answer = lengthClass(config, std::ssize(pair.source), std::ssize(pair.target));
            sum -= scores[0][answer].item<double>();
        }
        EXPECT_NEAR(crossEntropy(*networkOf(*model), kPairs), sum / 10, 1e-4);
    }
}

/// Compares the trace's distribution with the search's candidates, which use differently packed weights.
TEST(ParallelBatch, TheTraceHoldsTheDistributionOfLengths)
{
    const auto masks = config(Generation::LengthPredictor);
    const auto model = test::smallModel(masks);
    const auto translation = Decoder(model).translate(test::chineseSentences().front(), {});
    Ids source;
    for (const auto& piece : translation.source)
        source.push_back(piece.id);
    const auto trace =
        traceForward(*model, source, translation.hypotheses.front().ids(), {.detail = TraceDetail::Everything});
    const auto* lengths = trace.find("length_predictor.log_probabilities");
    ASSERT_TRUE(lengths);
    EXPECT_EQ(lengths->shape, Ids {lengthClasses(masks)});
    double sum = 0;
    for (const float value : lengths->values)
        sum += std::exp(static_cast<double>(value));
    EXPECT_NEAR(sum, 1, 1e-5);
    for (const auto& [length, logProbability] : translation.parallel->lengths)
        EXPECT_NEAR(lengths->values[static_cast<std::size_t>(lengthClass(masks, std::ssize(source), length))],
            logProbability, 1e-4);
}

/// Training and validation report the same quantity for a row of BEGINs; the ENDs after the first one are still learnt.
TEST(ParallelBatch, TheEndsBehindARowAreLearntButNotTold)
{
    const auto model = test::smallModel(config(Generation::BeginRow));
    auto& network = *networkOf(*model);
    FlatParameters parameters(network, torch::kCPU);
    const auto batch = parallelBatch(model->config(), kPairs, {0, 1}, torch::kCPU, kDraw);
    const double measured = crossEntropy(network, kPairs);
    const auto loss = [&](const BatchLossOptions& options) {
        parameters.zeroGradients();
        return lossAndGradients(network, batch, options);
    };
    constexpr std::int64_t kLearnt = 20, kTold = 10;  // 12 and 8 positions, 4 and 6 of them up to the first END
    EXPECT_NEAR(loss({}) * kLearnt / kTold, measured, 1e-5);
    const auto gradients = parameters.gradients().clone();
    parameters.zeroGradients();
    const auto source = network.encode(batch.sources, {});
    const auto whole = labelSmoothedLoss(network.predict(batch.inputs, source, {}, batch.positions), batch.targets, 0);
    whole.backward();
    EXPECT_GT(std::abs(whole.item<double>() - measured), 1e-3) << "the whole row is another quantity";
    EXPECT_LT((gradients - parameters.gradients()).abs().max().item<double>(), 1e-5);
}

/// At this rate nothing is learnt, so training and validation report on the same weights.
TEST_F(ParallelTraining, ARowOfBeginsHasOneLossInTrainingAndValidation)
{
    auto job = parallelJob("begins", Generation::BeginRow);
    job.recipe.model.dropout = 0;
    job.recipe.training.labelSmoothing = 0;
    job.recipe.training.learningRateFactor = 1e-9;
    job.recipe.training.maxSteps = job.recipe.training.evaluateEverySteps = 1;
    job.recipe.training.batchTokens = 100'000;  // everything in one batch
    job.train = generateBuiltinCorpus({BuiltinTask::Copy, 50, 1, CorpusPart::Train});
    job.dev = generateBuiltinCorpus({BuiltinTask::Copy, 50, 1, CorpusPart::Train});
    job.recipe.model.maxLength = 64;
    run(job);
    ASSERT_EQ(m_log.losses().size(), 1U);
    EXPECT_NEAR(m_log.losses().front(), m_log.evaluations.back().devLoss, 1e-4);
}

TEST_F(ParallelTraining, ResumesAsIfItHadNeverStopped)
{
    for (const auto generation : {Generation::LengthPredictor, Generation::BeginRow}) {
        const auto toy = parallelJob(std::string(name(generation)).c_str(), generation);
        expectResumesAsIfItHadNeverStopped(toy);
        EXPECT_EQ(readModelOverview(toy.directory).formatVersion, 4);
        EXPECT_EQ(TranslationModel::load(toy.directory)->config().generation, generation);
    }
}

/// Three or four digits in reverse order: all of them are predicted at once.
TEST_F(ParallelTraining, LearnsToWriteAllAtOnce)
{
    for (const auto generation : {Generation::LengthPredictor, Generation::BeginRow}) {
        auto job = parallelJob(std::string(name(generation)).c_str(), generation);
        job.recipe.training.maxSteps = 800;
        job.recipe.training.warmupSteps = 100;
        job.recipe.training.batchTokens = 300;
        job.recipe.model.dropout = 0;
        run(job);
        EXPECT_GT(m_log.evaluations.back().exactMatch, 0.8) << name(generation);
    }
}

}  // namespace translucent
