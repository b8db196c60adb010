#include "translucent/neural/trainer.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_events.h"

#include "network/linear.h"
#include "support/expect_error.h"
#include "training/training_fixture.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>

namespace translucent {
namespace {

namespace fs = std::filesystem;
using test::checkpointTensor;
using test::expectError;
using test::expectOrderly;
using test::fileContent;
using test::history;
using test::stateFile;
using test::Training;

double meanOf(std::span<const double> values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

}  // namespace

TEST_F(Training, LowersTheLoss)
{
    auto toy = job();
    toy.recipe.training.maxSteps = 60;
    const auto result = run(toy);
    EXPECT_EQ(result.reason, StopReason::MaxSteps);
    EXPECT_EQ(result.steps, 60);
    const auto losses = m_log.losses();
    ASSERT_EQ(losses.size(), 60u);
    EXPECT_LT(meanOf(std::span(losses).last(5)), 0.7 * meanOf(std::span(losses).first(5)));
}

TEST_F(Training, LearnsTargetsAsTheyStandUnlessTheRecipeAsksForMore)
{
    auto toy = job();
    std::vector<SentencePair> pairs;
    for (const char* text : {"，！（）", "好，行！", "（好，好）", "“行”！"})
        for (int i = 0; i < 4; ++i)
            pairs.push_back({text, text, {}});
    toy.train = {StoredPairs(pairs), "marks", ""};
    toy.dev = {pairs, "marks", ""};
    toy.recipe.training.maxSteps = 2;
    toy.recipe.tokenizer.characterCoverage = 1;
    const auto written = [&](const std::string& text) {
        run(toy);
        const auto target = TranslationModel::load(toy.directory)->targetTokenizer();
        return target.decode(target.encodeIds(text));
    };
    EXPECT_EQ(written("好，行！"), "好，行！");
    const auto source = TranslationModel::load(toy.directory)->sourceTokenizer();
    EXPECT_EQ(source.decode(source.encodeIds("好，行！")), "好,行!") << "the source is read by NFKC as before";
    toy.recipe.tokenizer.targetNormalization = kNfkc;
    EXPECT_EQ(written("好，行！"), "好,行!");
    toy.recipe.tokenizer.shared = true;
    toy.recipe.tokenizer.targetNormalization.clear();
    EXPECT_EQ(written("好，行！"), "好，行！");
}

TEST_F(Training, LeavesAModelThatRemembersIt)
{
    const auto result = run(job());
    const auto model = TranslationModel::load(job().directory);
    EXPECT_EQ(model->info().corpus, "reversed digits");
    EXPECT_EQ(model->info().attribution, "made here");
    EXPECT_EQ(model->info().trainedSteps, 20);
    ASSERT_TRUE(result.best.has_value());
    EXPECT_DOUBLE_EQ(model->info().devLoss, result.best->devLoss);
    EXPECT_NEAR(crossEntropy(*model, job().dev.pairs), result.best->devLoss, 1e-6);
    EXPECT_NEAR(result.best->perplexity, std::exp(result.best->devLoss), 1e-9);
}

TEST_F(Training, ReportsEveryStep)
{
    auto toy = job();
    run(toy);
    for (std::size_t i = 0; i < m_log.steps.size(); ++i) {
        const auto& step = m_log.steps[i];
        EXPECT_EQ(step.step, static_cast<std::int64_t>(i) + 1);
        EXPECT_DOUBLE_EQ(step.learningRate, learningRate(step.step, {32, 20, 1.0}));
        EXPECT_GT(step.gradientNorm, 0);
        EXPECT_GT(step.tokensPerSecond, 0);
        EXPECT_GT(step.epochProgress, 0);
        EXPECT_LE(step.epochProgress, 1);
        EXPECT_NEAR(step.progress, static_cast<double>(i + 1) / 20, 1e-9);
    }
}

TEST_F(Training, IsDeterministic)
{
    run(job("first"));
    const auto losses = m_log.losses();
    m_log = {};
    run(job("second"));
    EXPECT_EQ(m_log.losses(), losses);
    EXPECT_EQ(checkpointTensor(job("first"), "parameters"), checkpointTensor(job("second"), "parameters"));
    m_log = {};
    auto other = job("third");
    other.recipe.training.seed = 2;
    run(other);
    EXPECT_NE(m_log.losses(), losses);
}

TEST_F(Training, WritesOneLinePerEventInOrder)
{
    auto toy = job();
    toy.recipe.training.evaluateEverySteps = 8;
    run(toy);
    const auto events = history(toy);
    expectOrderly(events);
    const auto count = [&](const char* kind) {
        return std::ranges::count_if(events, [&](const auto& event) { return event.at("event") == kind; });
    };
    EXPECT_EQ(count("start"), 1);
    EXPECT_EQ(count("step"), 3) << "steps 1, 10 and 20";
    EXPECT_EQ(count("evaluation"), 3) << "steps 8, 16 and 20";
    EXPECT_EQ(events.front().at("samples").size(), 8u);
    EXPECT_EQ(events.back(), nlohmann::json({{"event", "end"}, {"step", 21}, {"reason", "max steps"}, {"steps", 20}}));
    const auto& last = events.at(events.size() - 2);
    EXPECT_EQ(last.at("event"), "evaluation");
    EXPECT_DOUBLE_EQ(last.at("dev_loss"), m_log.evaluations.back().devLoss);
    EXPECT_EQ(last.at("samples").size(), 8u);
}

TEST_F(Training, StopsAtTheTargetBleu)
{
    auto toy = job();
    toy.recipe.training.targetBleu = 1e-6;
    toy.recipe.training.evaluateEverySteps = 4;
    toy.recipe.training.maxSteps = 400;
    const auto result = run(toy);
    EXPECT_EQ(result.reason, StopReason::TargetReached);
    EXPECT_EQ(result.steps, m_log.evaluations.back().step);
    for (const auto& evaluation : m_log.evaluations)
        EXPECT_EQ(evaluation.bleu >= 1e-6, evaluation.step == result.steps);
}

TEST_F(Training, LosesPatienceWithoutABetterDevLoss)
{
    auto toy = job();
    toy.recipe.training.learningRateFactor = 1e-12;
    toy.recipe.training.evaluateEverySteps = 2;
    toy.recipe.training.patience = 3;
    toy.recipe.training.maxSteps = 100;
    m_log.afterEvaluation = [&](const TrainingEvaluation& evaluation) {
        const bool better = std::ranges::all_of(std::span(m_log.evaluations).first(m_log.evaluations.size() - 1),
            [&](const auto& earlier) { return evaluation.devLoss < earlier.devLoss; });
        EXPECT_EQ(evaluation.best, better);
    };
    const auto result = run(toy);
    EXPECT_EQ(result.reason, StopReason::NoImprovement);
    const auto& evaluations = m_log.evaluations;
    ASSERT_GE(evaluations.size(), 4u);
    for (const auto& evaluation : std::span(evaluations).last(3))
        EXPECT_FALSE(evaluation.best);
    EXPECT_EQ(result.best->step, evaluations[evaluations.size() - 4].step);
    EXPECT_EQ(TranslationModel::load(toy.directory)->info().trainedSteps, result.best->step);
}

TEST_F(Training, KeepsTheModelWithTheHighestBleuWhenAsked)
{
    auto toy = job();
    toy.recipe.training.bestBy = BestBy::Bleu;
    toy.recipe.training.evaluateEverySteps = 10;
    toy.recipe.training.maxSteps = 200;
    const auto result = run(toy);
    const TrainingEvaluation* best = nullptr;
    for (const auto& evaluation : m_log.evaluations) {
        const bool better = !best || evaluation.bleu > best->bleu
            || (evaluation.bleu == best->bleu && evaluation.devLoss < best->devLoss);
        EXPECT_EQ(evaluation.best, better) << evaluation.step;
        if (better)
            best = &evaluation;
    }
    ASSERT_TRUE(result.best && best);
    EXPECT_GT(best->bleu, 0);
    EXPECT_EQ(result.best->step, best->step);
    EXPECT_EQ(TranslationModel::load(toy.directory)->info().devBleu, best->bleu);
    EXPECT_EQ(history(toy).front().at("best_by"), "bleu");
}

TEST_F(Training, StopsAtTheTimeLimit)
{
    auto toy = job();
    toy.recipe.training.maxSteps = 0;
    toy.recipe.training.maxMinutes = 0.2 / 60;
    const auto result = run(toy);
    EXPECT_EQ(result.reason, StopReason::MaxMinutes);
    EXPECT_GE(result.seconds, 0.2);
    EXPECT_GT(m_log.steps.back().progress, 0);
    EXPECT_LE(m_log.steps.back().progress, 1);
}

class AbsurdLearningRate : public Training {
protected:
    TrainingJob absurdJob(std::int64_t evaluateEverySteps) const
    {
        auto toy = job();
        toy.recipe.training.learningRateFactor = 1e30;
        toy.recipe.training.evaluateEverySteps = evaluateEverySteps;
        return toy;
    }
};

TEST_F(AbsurdLearningRate, IsReportedAndTheFirstModelKept)
{
    expectError(ErrorCode::Numeric,
        {"became NaN", "learning_rate_factor", "No model had been evaluated", "initial one"},
        [&] { run(absurdJob(1000)); });
    EXPECT_EQ(TranslationModel::load(job().directory)->info().trainedSteps, 0);
    EXPECT_TRUE(fs::exists(stateFile(job())));
}

TEST_F(AbsurdLearningRate, IsNeverTakenForTheBestModel)
{
    for (const std::int64_t every : {1, 2}) {
        expectError(ErrorCode::Numeric, {"became NaN"}, [&] { run(absurdJob(every)); });
        const auto model = TranslationModel::load(job().directory);
        EXPECT_NO_THROW(Decoder(model).translate("1 2 3", {}));
    }
}

TEST_F(AbsurdLearningRate, LeavesALoadableModelWhenItIsStopped)
{
    m_log.afterStep = [&](const TrainingStep&) { m_stop.request_stop(); };
    try {
        run(absurdJob(1000));
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Numeric);
    }
    EXPECT_NO_THROW(TranslationModel::load(job().directory));
}

TEST_F(Training, LeavesOutPairsThatAreTooLong)
{
    auto toy = job();
    SentencePair endless;
    for (int i = 0; i < 40; ++i)
        endless.source += "0 ";
    endless.target = "1";
    test::changePairs(toy.train, [&](auto& pairs) { pairs.push_back(endless); });
    toy.dev.pairs.insert(toy.dev.pairs.begin(), endless);
    run(toy);
    EXPECT_TRUE(std::ranges::any_of(
        m_log.messages, [](const auto& message) { return message.find("1 pair is longer") != std::string::npos; }));
}

TEST_F(Training, NamesWhatItCannotTrainOn)
{
    const auto refuse = [&](auto change, std::initializer_list<std::string_view> parts) {
        auto toy = job();
        change(toy);
        expectError(ErrorCode::InvalidArgument, parts, [&] { run(toy); });
        EXPECT_FALSE(fs::exists(toy.directory)) << "refused before anything is written";
    };
    refuse([](auto& j) { j.train = {}; }, {"training corpus has no sentence pairs"});
    refuse([](auto& j) { j.dev.pairs.clear(); }, {"dev corpus has no sentence pairs"});
    refuse([](auto& j) { j.recipe.model.heads = 5; }, {"heads is 5"});
    refuse([](auto& j) { j.recipe.training.warmupSteps = 0; }, {"warmup_steps is 0"});
    refuse([](auto& j) { j.recipe.tokenizer.sourceVocabulary = 2; }, {"source_vocabulary is 2"});
    refuse([](auto& j) { j.recipe.model.embeddingTying = EmbeddingTying::All; }, {"tokenizer.shared"});
    refuse([](auto& j) { j.recipe.model.maxLength = 2; }, {"max_length 2"});
    if (!torch::hasCUDA())
        refuse([](auto& j) { j.recipe.training.device = Device::Cuda; }, {"device is cuda"});
}

TEST_F(Training, KeepsZerosAsTheStartEmbedding)
{
    for (const bool shared : {false, true}) {
        auto toy = job(shared ? "shared" : "two");
        toy.recipe.tokenizer.shared = shared;
        toy.recipe.model.embeddingTying = shared ? EmbeddingTying::All : EmbeddingTying::Separate;
        toy.recipe.training.averageDecay = 0.9;
        toy.recipe.training.zeroBegin = true;
        run(toy);
        const auto file = SafetensorsFile::read(toy.directory / "model.safetensors");
        const auto* table = file.find(shared ? "source_embedding.weight" : "target_embedding.weight");
        ASSERT_NE(table, nullptr);
        const auto row = table->data.size() / static_cast<std::size_t>(table->shape[0]);
        const auto isZero = [&](std::int64_t id) {
            return std::ranges::all_of(table->data.subspan(static_cast<std::size_t>(id) * row, row),
                [](std::byte byte) { return (byte & std::byte {0x7F}) == std::byte {}; });
        };
        EXPECT_TRUE(isZero(kBeginId));
        EXPECT_FALSE(isZero(kEndId));
        EXPECT_FALSE(isZero(kSpecialIds));
    }
}

TEST_F(Training, SharesOneVocabularyAndOneTable)
{
    auto toy = job();
    toy.recipe.tokenizer.shared = true;
    toy.recipe.model.embeddingTying = EmbeddingTying::All;
    run(toy);
    const auto model = TranslationModel::load(toy.directory);
    EXPECT_TRUE(model->sharedVocabulary());
    EXPECT_EQ(model->sourceTokenizer().bytes(), model->targetTokenizer().bytes());
    toy.recipe.training.maxSteps = 22;
    EXPECT_EQ(resume(toy).steps, 22);
}

TEST_F(Training, RunsInBFloat16OrSaysWhatTheProcessorLacks)
{
    auto toy = job();
    toy.recipe.training.precision = Precision::BFloat16;
    if (bfloat16Speed() == BFloat16Speed::Impossible) {
        expectError(ErrorCode::Unsupported, {"bf16", "need AVX-512", "auto, fp32"}, [&] { run(toy); });
        EXPECT_FALSE(fs::exists(toy.directory)) << "refused before anything is written";
        return;
    }
    run(toy);
    const auto losses = m_log.losses();
    m_log = {};
    toy = job();
    toy.recipe.training.precision = Precision::Float32;
    run(toy);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(losses[i], m_log.losses()[i], 0.1);
        EXPECT_NE(losses[i], m_log.losses()[i]);
    }
}

TEST_F(Training, RefusesTensorFloatsOnTheCpu)
{
    auto toy = job();
    toy.recipe.training.precision = Precision::TensorFloat32;
    expectError(ErrorCode::Unsupported, {"tf32", "only GPUs", "auto, fp32, bf16"}, [&] { run(toy); });
    EXPECT_FALSE(fs::exists(toy.directory)) << "refused before anything is written";
}

TEST_F(Training, RoundsNothingUnlessAskedTo)
{
    EXPECT_EQ(decidedPrecision(job().recipe.training), Precision::Float32);
    run(job());
    const auto automatic = m_log.losses();
    const auto told = [this](std::string_view end) {
        return std::ranges::any_of(m_log.messages, [end](const auto& message) { return message.ends_with(end); });
    };
    EXPECT_TRUE(told("matrix products in fp32"));
    EXPECT_EQ(told("in bf16, which rounds to three digits"), bfloat16Speed() == BFloat16Speed::Double);
    m_log = {};
    auto toy = job();
    toy.recipe.training.precision = Precision::Float32;
    run(toy);
    EXPECT_EQ(m_log.losses(), automatic);
}

/// Another machine might not support the precision of the original run.
TEST_F(Training, GoesOnInAnotherPrecisionWhenAsked)
{
    auto toy = job();
    run(toy);
    toy.recipe.training.precision = Precision::Float32;
    toy.recipe.training.maxSteps = 22;
    EXPECT_EQ(resume(toy).steps, 22);
}

TEST_F(Training, SaysWhereItCannotWrite)
{
    const auto regular = m_root.add("regular", "content");
    auto toy = job();
    toy.directory = regular / "below";
    expectError(ErrorCode::WriteFailed, {"regular"}, [&] { run(toy); });
    EXPECT_EQ(fileContent(regular), "content");
}

TEST_F(Training, SlowLearnsToReverseDigits)
{
    auto toy = job();
    toy.train = test::reversedDigits(600, 1);
    toy.recipe.model.dropout = 0;
    auto& training = toy.recipe.training;
    training.labelSmoothing = 0;
    training.maxSteps = 1500;
    training.batchTokens = 400;
    training.warmupSteps = 100;
    training.evaluateEverySteps = 100;
    training.targetBleu = 90;
    const auto result = run(toy);
    EXPECT_EQ(result.reason, StopReason::TargetReached);
    const auto translation = Decoder(TranslationModel::load(toy.directory)).translate("0 1 2 3", {});
    EXPECT_EQ(translation.hypotheses.front().text, "3 2 1 0");
    EXPECT_GT(result.best->exactMatch, 0.7);
}

}  // namespace translucent
