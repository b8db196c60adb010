#include "decoding/batch_sampling.h"
#include "decoding/network_decoding.h"
#include "support/reference_case.h"
#include "support/small_model.h"
#include "training/optimizer.h"
#include "training/own_output.h"
#include "training/training_fixture.h"
#include "translucent/scores/metrics.h"

#include <torch/csrc/autograd/autograd.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace translucent {

namespace {

constexpr std::int64_t kGold = 5, kOwn = 9;

/// Rows of a BEGIN and `length` reference tokens, then padding.
TrainingBatch goldRows(std::int64_t rows, std::int64_t length, std::int64_t padding = 0)
{
    auto inputs = torch::full({rows, 1 + length + padding}, kGold, torch::kLong);
    inputs.select(1, 0).fill_(kBeginId);
    inputs.narrow(1, 1 + length, padding).fill_(kPadId);
    return {{}, inputs, {}, {}};
}

torch::Tensor mixed(TrainingBatch batch, double goldShare, std::uint64_t step = 3)
{
    auto random = samplingStream(1, step);
    mixIn(batch, torch::full_like(batch.inputs, kOwn), goldShare, random);
    return batch.inputs;
}

/// Trainings that soon read some of their own tokens.
class SamplingTraining : public test::Training {
protected:
    TrainingJob samplingJob(const char* name, ScheduledSampling kind, double share = 0.9)
    {
        auto job = this->job(name);
        job.recipe.training.scheduledSampling = kind;
        job.recipe.training.scheduledShare = share;
        job.recipe.training.scheduledSteps = 3;
        return job;
    }

    std::vector<std::byte> weightsAfter(const TrainingJob& job)
    {
        run(job);
        return test::checkpointTensor(job, "parameters");
    }
};

}  // namespace

TEST(ScheduledSampling, MixesInTheShareItIsTold)
{
    for (const double gold : {0.0, 0.25, 0.7, 1.0}) {
        const auto inputs = mixed(goldRows(200, 50), gold);
        const double own = inputs.eq(kOwn).sum().item<double>() / (200 * 50);
        EXPECT_NEAR(own, 1 - gold, gold == 0 || gold == 1 ? 0 : 0.02);
    }
}

TEST(ScheduledSampling, LeavesBeginAndPaddingAlone)
{
    const auto inputs = mixed(goldRows(7, 4, 3), 0);
    EXPECT_TRUE(inputs.select(1, 0).eq(kBeginId).all().item<bool>());
    EXPECT_TRUE(inputs.narrow(1, 1, 4).eq(kOwn).all().item<bool>());
    EXPECT_TRUE(inputs.narrow(1, 5, 3).eq(kPadId).all().item<bool>());
}

TEST(ScheduledSampling, TakesWhatWasPredictedOnePlaceBefore)
{
    auto batch = goldRows(2, 3);
    const auto predicted = torch::arange(10, 18).view({2, 4});
    auto random = samplingStream(1, 1);
    mixIn(batch, predicted, 0, random);
    const auto expected = torch::tensor({kBeginId, 10L, 11L, 12L, kBeginId, 14L, 15L, 16L}).view({2, 4});
    EXPECT_TRUE(batch.inputs.equal(expected)) << batch.inputs;
}

TEST(ScheduledSampling, DrawsAnewInEachStepAndWhateverThePadding)
{
    const auto here = mixed(goldRows(9, 20), 0.5), wider = mixed(goldRows(9, 20, 6), 0.5);
    EXPECT_TRUE(here.equal(wider.narrow(1, 0, 21)));
    EXPECT_TRUE(here.equal(mixed(goldRows(9, 20), 0.5)));
    EXPECT_FALSE(here.equal(mixed(goldRows(9, 20), 0.5, 4)));
}

TEST(ScheduledSampling, PredictsTheBestPieceAfterTheRightOnes)
{
    const auto model = test::smallModel();
    auto& network = *networkOf(*model);
    const std::vector<EncodedPair> pairs {
        {{5, 6, 7, kEndId}, {8, 9, 10, kEndId}}, {{9, 12, kEndId}, {10, 11, 12, 13, kEndId}}};
    const auto batch = trainingBatch(pairs, {0, 1}, torch::kCPU);
    const auto predicted = predictedTokens(network, batch, Precision::Float32);
    ASSERT_EQ(predicted.sizes(), batch.inputs.sizes());
    EXPECT_GE(predicted.min().item<std::int64_t>(), kSpecialIds);
    const auto logits = targetLogits(network, batch);  // [N, V]
    const auto best = logits.narrow(1, kSpecialIds, logits.size(1) - kSpecialIds).argmax(1) + kSpecialIds;
    EXPECT_TRUE(predicted.flatten().index_select(0, batch.positions).equal(best));
    for (const auto& parameter : network.parameters())
        EXPECT_FALSE(parameter.grad().defined());
}

/// A share of 0 gives the same result as no scheduled sampling.
TEST_F(SamplingTraining, ChangesTheTrainingOnlyWhereItActs)
{
    const auto plain = weightsAfter(job("plain"));
    EXPECT_EQ(weightsAfter(samplingJob("never", ScheduledSampling::Linear, 0)), plain);
    const auto linear = weightsAfter(samplingJob("linear", ScheduledSampling::Linear));
    EXPECT_NE(linear, plain);
    EXPECT_NE(weightsAfter(samplingJob("exponential", ScheduledSampling::Exponential)), linear);
    EXPECT_EQ(weightsAfter(samplingJob("again", ScheduledSampling::Linear)), linear);
}

TEST_F(SamplingTraining, GoesOnAsIfItHadNeverStopped)
{
    for (const auto kind :
        {ScheduledSampling::Linear, ScheduledSampling::Exponential, ScheduledSampling::InverseSigmoid}) {
        const auto directory = std::string(name(kind));
        const auto straight = weightsAfter(samplingJob(directory.c_str(), kind));
        auto stopped = samplingJob((directory + " stopped").c_str(), kind);
        stopped.recipe.training.maxSteps = 7;
        run(stopped);
        stopped.recipe.training.maxSteps = 20;
        resume(stopped);
        EXPECT_EQ(test::checkpointTensor(stopped, "parameters"), straight) << directory;
    }
}

namespace {

using Ids = std::vector<std::int64_t>;
using test::largestDifference;

/// A world so small that all translations of a sentence can be enumerated.
struct TinyWorld {
    static constexpr std::int64_t kVocabulary = 7, kMost = 3;

    TinyWorld()
        : network(config())
    {
        test::fillAtRandom(*network, 5);
        add({});
    }

    static TransformerConfig config()
    {
        auto config = test::smallConfig();
        config.sourceVocabulary = config.targetVocabulary = kVocabulary;
        config.maxLength = kMost;
        return config;
    }

    /// Adds all translations with this prefix: END at any position, or cut at the maximum length.
    void add(const Ids& prefix)
    {
        for (auto id = kEndId; id < kVocabulary; ++id) {
            auto longer = prefix;
            longer.push_back(id);
            if (id == kEndId || std::ssize(longer) == kMost)
                translations.push_back(longer);
            else
                add(longer);
        }
    }

    /// log π of each translation, differentiable, by the definition. Shape: [translations]
    torch::Tensor logProbabilities(double temperature)
    {
        std::vector<torch::Tensor> sums;
        for (const auto& translation : translations) {
            const auto batch = trainingBatch(std::vector<EncodedPair> {{source, translation}}, {0}, torch::kCPU);
            const auto scores = targetLogits(*network, batch) / temperature;  // [T, V]
            auto sum = torch::zeros({});
            for (std::int64_t t = 0; t < std::ssize(translation); ++t)
                sum = sum + scores[t][translation[static_cast<std::size_t>(t)]]
                    - scores[t].narrow(0, kEndId, kVocabulary - kEndId).logsumexp(0);
            sums.push_back(sum);
        }
        return torch::stack(sums);
    }

    /// A number between 0 and 1 that differs between translations.
    double reward(std::size_t translation) const
    {
        return 0.5 + 0.5 * std::cos(1.3 * static_cast<double>(translation));
    }

    Transformer network;
    Ids source {5, 4, kEndId};
    std::vector<Ids> translations;
};

TrainingOptions rewardedBy(Reinforcement kind, std::int64_t samples = 1)
{
    TrainingOptions options;
    options.reinforcement = kind;
    options.reinforcementSamples = samples;
    return options;
}

std::vector<EncodedPair> fewPairs()
{
    std::vector<SentencePair> texts;
    for (std::size_t i = 0; i < test::chineseSentences().size(); ++i)
        texts.push_back({test::chineseSentences()[i], test::englishSentences()[i], {}});
    return encodeCorpus(texts, test::chineseTokenizer(), test::englishTokenizer(), {24, false, Task::Translation, true})
        .pairs;
}

std::vector<RewardedSample> drawn(const Batch& batch, const TrainingOptions& options, std::int64_t step = 1)
{
    static const auto model = test::smallModel();
    return rewardedSamples(ModelState::of(*model), fewPairs(), batch, options, step);
}

}  // namespace

/// With every translation weighted by its probability, the gradient is that of the expected reward, for any baseline.
TEST(SelfCritical, GradientIsThatOfTheExpectedReward)
{
    for (const double temperature : {1.0, 0.6}) {
        TinyWorld world;
        ASSERT_EQ(world.translations.size(), 1u + 3 + 9 * 4);
        const auto logs = world.logProbabilities(temperature);
        EXPECT_NEAR(logs.exp().sum().item<double>(), 1, 1e-5);
        auto expected = torch::zeros({});
        for (std::size_t i = 0; i < world.translations.size(); ++i)
            expected = expected + logs[static_cast<std::int64_t>(i)].exp() * world.reward(i);
        const auto exact = torch::autograd::grad({expected}, world.network->parameters(), {}, true, false, true);
        FlatParameters flat(*world.network, torch::kCPU);
        for (const double baseline : {0.0, 0.4}) {
            flat.zeroGradients();
            std::vector<RewardedSample> samples;
            for (std::size_t i = 0; i < world.translations.size(); ++i) {
                const double probability = logs[static_cast<std::int64_t>(i)].exp().item<double>();
                samples.push_back(
                    {{world.source, world.translations[i]}, probability * world.reward(i), probability * baseline});
            }
            addPolicyGradient(*world.network, samples, {.temperature = temperature});
            const auto parameters = world.network->parameters();
            double largest = 0;
            for (std::size_t p = 0; p < parameters.size(); ++p)
                if (exact[p].defined()) {
                    EXPECT_LT(largestDifference(parameters[p].grad(), -exact[p]), 2e-6) << p;
                    largest = std::max(largest, exact[p].abs().max().item<double>());
                }
            EXPECT_GT(largest, 1e-3);
        }
    }
}

/// Plain PyTorch gives the same result: see tests/data/reference/make_policy.py.
TEST(SelfCritical, GradientsAgreeWithPyTorch)
{
    const test::ReferenceCase plain("post_relu_separate");
    const auto file = SafetensorsFile::read(test::ReferenceCase::directory() + "policy.safetensors");
    const auto tensor = [&](const std::string& name) { return floatTensor(*file.find(name)); };
    Transformer network(plain.config);
    test::fillByFormula(*network);
    const FlatParameters flat(*network, torch::kCPU);
    const auto idsOf = [&](const char* name, std::int64_t row) {
        Ids ids;
        for (std::int64_t i = 0; i < tensor(name).size(1); ++i)
            if (const auto id = tensor(name)[row][i].item<std::int64_t>(); id != kPadId)
                ids.push_back(id);
        return ids;
    };
    std::vector<RewardedSample> samples;
    for (std::int64_t row = 0; row < 3; ++row)
        samples.push_back({{idsOf("source_ids", row), idsOf("samples", row)}, tensor("rewards")[row].item<double>(),
            tensor("baselines")[row].item<double>()});
    addPolicyGradient(*network, samples,
        {.temperature = tensor("temperature").item<double>(), .weight = tensor("weight").item<double>()});
    for (const auto& item : network->named_parameters()) {
        const auto* kept = file.find("grad." + item.key());
        ASSERT_TRUE(kept) << item.key();
        EXPECT_LT(largestDifference(item.value().grad(), floatTensor(*kept)), 1e-6) << item.key();
    }
    EXPECT_GT(network->outputBias().grad().abs().max().item<double>(), 1e-3);
    EXPECT_EQ(network->outputBias().grad().narrow(0, 0, kEndId).abs().max().item<double>(), 0) << "never drawn";
}

TEST(SelfCritical, DrawsEachTranslationAsOftenAsIsProbable)
{
    TinyWorld world;
    constexpr std::int64_t kDraws = 20'000;
    constexpr double kTemperature = 1.4;
    const auto expected = world.logProbabilities(kTemperature).exp().detach();
    const auto result = drawTranslations(*decodingWeights(*world.network), std::span(&world.source, 1),
        {kDraws, kTemperature, false,
            [](std::size_t, std::int64_t sample) { return Random(Random::mix(static_cast<std::uint64_t>(sample))); }});
    std::map<Ids, double> shares;
    for (const auto& sample : result.samples)
        shares[sample] += 1.0 / kDraws;
    for (std::size_t i = 0; i < world.translations.size(); ++i) {
        const double probability = expected[static_cast<std::int64_t>(i)].item<double>();
        EXPECT_NEAR(
            shares[world.translations[i]], probability, 4.5 * std::sqrt(probability * (1 - probability) / kDraws));
    }
}

TEST(SelfCritical, ComparesASampleWithTheGreedyTranslation)
{
    const auto pairs = fewPairs();
    const Batch batch {3, 0, 7};
    const auto model = test::smallModel();
    for (const auto kind : {Reinforcement::Bleu, Reinforcement::Chrf}) {
        const auto samples = drawn(batch, rewardedBy(kind));
        ASSERT_EQ(samples.size(), batch.size());
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const auto greedy = drawTranslations(*decodingWeights(*networkOf(*model)),
                std::span(&pairs[batch[i]].source, 1), {.samples = 0, .greedy = true})
                                    .greedy.front();
            const auto reward = [&](const Ids& ids) {
                const std::string text = test::englishTokenizer().decode(ids);
                const std::string& reference = test::englishSentences()[batch[i]];
                return kind == Reinforcement::Bleu ? sentenceBleu(text, reference, MetricTokenization::Mteval13a)
                                                   : chrf(std::span(&text, 1), std::span(&reference, 1)).score / 100;
            };
            EXPECT_EQ(samples[i].pair.source, pairs[batch[i]].source);
            EXPECT_DOUBLE_EQ(samples[i].reward, reward(samples[i].pair.target));
            EXPECT_DOUBLE_EQ(samples[i].baseline, reward(greedy));
        }
    }
}

/// Pieces that are not in the vocabulary are compared as text, not as one unknown piece.
TEST(SelfCritical, ScoresAgainstTheTextOfTheReference)
{
    const std::string reference = "I like to read \u2135\u2136\u2137\u2138\u2135\u2136\u2137\u2138.";
    const std::vector<SentencePair> texts {{test::chineseSentences()[0], reference, {}}};
    const auto pairs =
        encodeCorpus(texts, test::chineseTokenizer(), test::englishTokenizer(), {24, false, Task::Translation, true})
            .pairs;
    ASSERT_EQ(pairs.size(), 1u);
    ASSERT_NE(std::ranges::find(pairs[0].target, kUnknownId), pairs[0].target.end());
    const auto model = test::smallModel();
    const auto samples = rewardedSamples(ModelState::of(*model), pairs, {0}, rewardedBy(Reinforcement::Chrf, 8), 1);
    double sum = 0;
    for (const auto& sample : samples) {
        const std::string text = test::englishTokenizer().decode(sample.pair.target);
        EXPECT_DOUBLE_EQ(sample.reward, chrf(std::span(&text, 1), std::span(&reference, 1)).score / 100);
        sum += sample.reward;
    }
    EXPECT_GT(sum, 0);
}

TEST(SelfCritical, ComparesSeveralSamplesWithEachOther)
{
    const auto samples = drawn({1, 2}, rewardedBy(Reinforcement::Chrf, 3));
    ASSERT_EQ(samples.size(), 6u);
    for (std::size_t first : {0u, 3u}) {
        EXPECT_DOUBLE_EQ(samples[first].baseline, (samples[first + 1].reward + samples[first + 2].reward) / 2);
        EXPECT_NEAR(
            samples[first].advantage() + samples[first + 1].advantage() + samples[first + 2].advantage(), 0, 1e-12);
    }
}

TEST(SelfCritical, DrawsByStepAndPairWhoeverDraws)
{
    const auto options = rewardedBy(Reinforcement::Chrf);
    const auto whole = drawn({1, 2, 3}, options), half = drawn({3, 1}, options), later = drawn({1, 2, 3}, options, 2);
    EXPECT_EQ(half[0].pair.target, whole[2].pair.target);
    EXPECT_EQ(half[1].pair.target, whole[0].pair.target);
    EXPECT_NE(std::tie(later[0].pair.target, later[1].pair.target, later[2].pair.target),
        std::tie(whole[0].pair.target, whole[1].pair.target, whole[2].pair.target));
}

TEST(SelfCritical, AddsWhatEqualSamplesTeach)
{
    TinyWorld world;
    FlatParameters flat(*world.network, torch::kCPU);
    const RewardedSample good {{world.source, {4, kEndId}}, 0.9, 0.3}, bad {{world.source, {5, kEndId}}, 0.1, 0.4};
    for (const auto& sample : {good, bad, good})
        addPolicyGradient(*world.network, std::span(&sample, 1), {});
    const auto oneByOne = flat.gradients().clone();
    flat.zeroGradients();
    addPolicyGradient(*world.network, std::vector {good, bad, good}, {});
    EXPECT_LT(largestDifference(flat.gradients(), oneByOne), 1e-5 * oneByOne.abs().max().item<double>());
    EXPECT_GT(oneByOne.abs().max().item<double>(), 1e-2);
}

TEST(SelfCritical, LeavesWeightsAloneWhereNothingIsBetterOrWorse)
{
    TinyWorld world;
    FlatParameters flat(*world.network, torch::kCPU);
    flat.gradients().fill_(2);
    addPolicyGradient(*world.network, std::vector<RewardedSample> {{{world.source, {4, kEndId}}, 0.3, 0.3}}, {});
    EXPECT_TRUE(flat.gradients().eq(2).all().item<bool>());
}

TEST(RewardSums, GiveMeansAndVariancesOfAllProcesses)
{
    RewardSums first(torch::kCPU), second(torch::kCPU);
    EXPECT_FALSE(first.rewards());
    first.add(std::vector<RewardedSample> {{{}, 0.5, 0.5}, {{}, 1, 0.5}});
    second.add(std::vector<RewardedSample> {{{}, 0, 0.5}, {{}, 0.5, 0.25}});
    first.tensor() += second.tensor();
    const auto rewards = first.rewards();
    ASSERT_TRUE(rewards);
    EXPECT_DOUBLE_EQ(rewards->reward, 0.5);
    EXPECT_DOUBLE_EQ(rewards->baseline, 0.4375);
    EXPECT_DOUBLE_EQ(rewards->rewardVariance, 0.125);
    EXPECT_DOUBLE_EQ(rewards->advantageVariance, (0.0 + 0.25 + 0.25 + 0.0625) / 4 - 0.0625 * 0.0625);
}

}  // namespace translucent
