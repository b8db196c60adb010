#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "translucent/training/recipe.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

namespace translucent {

TEST(LearningRate, AgreesWithTheReference)
{
    std::ifstream stream(TRANSLUCENT_TEST_DATA "/reference/ops.json");
    const auto reference = nlohmann::json::parse(stream)["learning_rate"];
    const auto steps = reference["steps"].get<std::vector<std::int64_t>>();
    const auto values = reference["values"].get<std::vector<double>>();
    ASSERT_FALSE(steps.empty());
    for (std::size_t i = 0; i < steps.size(); ++i)
        EXPECT_NEAR(
            learningRate(steps[i], {reference["model_dimension"], reference["warmup_steps"], reference["factor"]})
                / values[i],
            1, 1e-12);
}

TEST(LearningRate, PeaksAtTheEndOfTheWarmup)
{
    const auto rate = [](std::int64_t step) { return learningRate(step, {256, 400, 1.0}); };
    EXPECT_NEAR(rate(400), 1 / std::sqrt(256.0 * 400), 1e-12);
    for (std::int64_t step = 1; step < 400; ++step)
        EXPECT_LT(rate(step), rate(step + 1));
    for (std::int64_t step = 400; step < 1000; ++step)
        EXPECT_GT(rate(step), rate(step + 1));
}

TEST(LearningRate, IsProportionalToTheFactor)
{
    EXPECT_DOUBLE_EQ(learningRate(50, {64, 100, 0.25}), learningRate(50, {64, 100, 1.0}) / 4);
}

namespace {

/// 100 steps, the last 40 of which decay; the peak is 0.5 / √(64 · 25) = 0.0125.
const LearningRateSchedule kBudget {64, 25, 0.5, Schedule::Budget, 0.4, 100};

}  // namespace

TEST(BudgetSchedule, RisesStaysAndFallsToZero)
{
    EXPECT_DOUBLE_EQ(learningRate(1, kBudget), 0.0005);
    EXPECT_DOUBLE_EQ(learningRate(10, kBudget), 0.005);
    for (const auto step : {25, 26, 40, 60})
        EXPECT_DOUBLE_EQ(learningRate(step, kBudget), 0.0125) << step;
    EXPECT_DOUBLE_EQ(learningRate(61, kBudget), 0.0125 * 40 / 41);
    EXPECT_DOUBLE_EQ(learningRate(80, kBudget), 0.0125 * 21 / 41);
    EXPECT_DOUBLE_EQ(learningRate(99, kBudget), 0.0125 * 2 / 41);
    EXPECT_DOUBLE_EQ(learningRate(100, kBudget), 0.0125 / 41) << "the last step learns, too";
    EXPECT_EQ(learningRate(101, kBudget), 0);
    EXPECT_EQ(learningRate(1000, kBudget), 0);
}

TEST(BudgetSchedule, HasThePeakOfTheOtherOne)
{
    auto other = kBudget;
    other.kind = Schedule::InverseSqrt;
    EXPECT_DOUBLE_EQ(learningRate(25, kBudget), learningRate(25, other));
}

TEST(BudgetSchedule, StaysAtItsPeakWhileTheEndIsUnknown)
{
    auto endless = kBudget;
    endless.lastStep = 0;
    EXPECT_EQ(learningRate(10, endless), learningRate(10, kBudget));
    EXPECT_EQ(learningRate(1'000'000, endless), learningRate(60, kBudget));
}

TEST(BudgetSchedule, ThatIsShorterThanItsWarmUpDoesNotReachThePeak)
{
    const LearningRateSchedule brief {1, 100, 1, Schedule::Budget, 0.5, 100};
    EXPECT_DOUBLE_EQ(learningRate(50, brief), 0.05);
    EXPECT_DOUBLE_EQ(learningRate(75, brief), 0.1 * 26 / 51);
    EXPECT_DOUBLE_EQ(learningRate(90, brief), 0.1 * 11 / 51);
    EXPECT_DOUBLE_EQ(learningRate(1, {1, 100, 1, Schedule::Budget, 0.4, 1}), 0.001);
}

/// Exactly: the same training must give the same weights again.
TEST(BudgetSchedule, WhoseEndIsDecidedLateHasTheRatesOfOneThatKnewIt)
{
    for (const double share : {0.1, 0.3, 0.4, 0.5, 0.7, 0.9})
        for (std::int64_t decided = 1; decided < 300; ++decided) {
            auto late = kBudget;
            late.decayShare = share;
            late.lastStep = 0;
            auto known = late;
            known.lastStep = lastStepOfDecay(decided, share);
            for (std::int64_t step = 1; step <= decided; ++step)
                ASSERT_EQ(learningRate(step, late), learningRate(step, known)) << share << " " << decided;
        }
}

TEST(BudgetSchedule, EndsWhereTheShareSays)
{
    EXPECT_EQ(lastStepOfDecay(60, 0.4), 100);
    EXPECT_EQ(lastStepOfDecay(61, 0.4), 102);
    EXPECT_EQ(lastStepOfDecay(1, 0.1), 2);
    EXPECT_EQ(decaySteps(100, 0.4), 40);
    EXPECT_EQ(decaySteps(1, 0.4), 1);
}

namespace {

using test::expectError;

/// A recipe with every field away from its default.
Recipe unusualRecipe()
{
    Recipe r;
    r.model.modelDimension = 48;
    r.model.heads = 6;
    r.model.encoderLayers = 5;
    r.model.decoderLayers = 1;
    r.model.feedForwardDimension = 77;
    r.model.maxLength = 33;
    r.model.dropout = 0.25;
    r.model.normPlacement = NormPlacement::Post;
    r.model.normKind = NormKind::SampleStd;
    r.model.normEpsilon = 1e-6;
    r.model.positionKind = PositionKind::Learned;
    r.model.activation = Activation::Silu;
    r.model.embeddingTying = EmbeddingTying::All;
    r.tokenizer = {TokenizerKind::Bpe, 300, 310, true, 0.95, false, "rules.tsv"};
    r.training = {9, 10, 11, 12.5, 33.3, 700, 0.3, 40, Schedule::Budget, 0.25, 0.2, 0.5, 0.99, true, 0.2, 600, 0.4, 900,
        GuidedBy::Diagonal, 2, 3, ScheduledSampling::Exponential, 0.75, 800, Reinforcement::Chrf, 0.5, 3, 0.7, 60,
        BestBy::Bleu, 7, 80, 24, 2, Device::Cpu, Precision::BFloat16};
    return r;
}

class RecipeFile : public testing::Test {
protected:
    Recipe read(const std::string& json) const { return readRecipe(m_directory.add("recipe.json", json)); }
    void expectRefused(const std::string& json, std::initializer_list<std::string_view> parts) const
    {
        SCOPED_TRACE(json);
        expectError(ErrorCode::InvalidFormat, parts, [&] { read(json); });
        expectError(ErrorCode::InvalidFormat, {"recipe.json"}, [&] { read(json); });
    }

    test::TemporaryDirectory m_directory;
};

}  // namespace

TEST(RecipePresets, AreValid)
{
    const auto names = recipePresetNames();
    EXPECT_EQ(names,
        (std::vector<std::string> {
            "tiny", "classroom", "small", "everyday", "base", "annotated", "student", "marian"}));
    for (const auto& name : names) {
        SCOPED_TRACE(name);
        auto recipe = recipePreset(name);
        recipe.model.sourceVocabulary = recipe.tokenizer.sourceVocabulary;
        recipe.model.targetVocabulary =
            recipe.tokenizer.shared ? recipe.tokenizer.sourceVocabulary : recipe.tokenizer.targetVocabulary;
        EXPECT_NO_THROW(validate(recipe.model));
        EXPECT_NO_THROW(validate(recipe.tokenizer));
        EXPECT_NO_THROW(validate(recipe.training));
        EXPECT_TRUE(recipe.model.embeddingTying != EmbeddingTying::All || recipe.tokenizer.shared);
        EXPECT_TRUE(recipe.training.maxSteps > 0 || recipe.training.maxMinutes > 0) << "it ends by itself";
    }
}

TEST(RecipePresets, AreListedWhenAnotherIsAskedFor)
{
    expectError(ErrorCode::InvalidArgument,
        {"preset is 'huge'", "tiny, classroom, small, everyday, base, annotated, student, marian"},
        [] { recipePreset("huge"); });
}

TEST_F(RecipeFile, RestoresEveryField)
{
    EXPECT_EQ(read(recipeToJson(unusualRecipe())), unusualRecipe());
    for (const auto& name : recipePresetNames())
        EXPECT_EQ(read(recipeToJson(recipePreset(name))), recipePreset(name)) << name;
}

TEST_F(RecipeFile, HoldsEveryFieldButTheVocabularySizes)
{
    const auto json = nlohmann::json::parse(recipeToJson(Recipe {}));
    EXPECT_EQ(json["model"].size() + 2, optionsOf<TransformerConfig>().size());
    EXPECT_FALSE(json["model"].contains("source_vocabulary"));
    EXPECT_EQ(json["tokenizer"].size(), optionsOf<TokenizerOptions>().size());
    EXPECT_EQ(json["training"].size(), optionsOf<TrainingOptions>().size());
}

TEST_F(RecipeFile, KeepsDefaultsOfAbsentFields)
{
    EXPECT_EQ(read("{}"), Recipe {});
    Recipe expected;
    expected.training.warmupSteps = 12;
    EXPECT_EQ(read(R"({"training": {"warmup_steps": 12}})"), expected);
}

TEST_F(RecipeFile, MayHoldOnlyWhatDiffersFromAnother)
{
    auto expected = recipePreset("tiny");
    expected.model.dropout = 0.3;
    const auto file = m_directory.add("recipe.json", R"({"model": {"dropout": 0.3}})");
    EXPECT_EQ(readRecipe(file, recipePreset("tiny")), expected);
}

TEST_F(RecipeFile, NamesFieldsItDoesNotKnow)
{
    expectRefused(R"({"modle": {}})", {"modle is not known", "model, tokenizer, training"});
    expectRefused(R"({"model": {"layers": 3}})", {"model.layers is not known", "encoder_layers"});
    expectRefused(R"({"tokenizer": {"size": 3}})", {"tokenizer.size is not known", "source_vocabulary"});
    expectRefused(R"({"training": {"steps": 3}})", {"training.steps is not known", "max_steps"});
}

TEST_F(RecipeFile, NamesFieldsOfTheWrongType)
{
    expectRefused(R"([])", {"must be a JSON object"});
    expectRefused(R"({"model": 3})", {"model must be a JSON object"});
    expectRefused(R"({"model": {"heads": "4"}})", {"model.heads must be a whole number"});
    expectRefused(R"({"model": {"heads": 4.0}})", {"model.heads must be a whole number"});
    expectRefused(R"({"model": {"heads": null}})", {"model.heads must be a whole number"});
    expectRefused(R"({"tokenizer": {"shared": 1}})", {"tokenizer.shared must be true or false"});
    expectRefused(R"({"training": {"seed": -1}})", {"training.seed must be a whole number of at least 0"});
    expectRefused(R"({"training": {"max_minutes": "10"}})", {"training.max_minutes must be a number"});
    expectRefused(R"({"training": {"max_steps": 18446744073709551615}})", {"training.max_steps"});
    expectRefused(R"({"training": {"device": true}})", {"training.device must be a quoted string"});
}

TEST_F(RecipeFile, ListsTheValidChoices)
{
    expectRefused(R"({"model": {"activation": "tanh"}})", {"activation is 'tanh'", "relu, gelu, silu"});
    expectRefused(R"({"model": {"position_kind": ""}})", {"position_kind is ''", "sinusoidal, learned, none"});
    expectRefused(R"({"tokenizer": {"kind": "word"}})", {"'word'", "unigram, bpe"});
    expectRefused(R"({"training": {"schedule": "cosine"}})", {"schedule is 'cosine'", "inverse_sqrt, budget"});
    expectRefused(R"({"training": {"best_by": "chrf"}})", {"best_by is 'chrf'", "loss, bleu"});
    expectRefused(R"({"training": {"device": "tpu"}})", {"device is 'tpu'", "auto, cpu, cuda"});
    expectRefused(R"({"training": {"precision": "fp64"}})", {"precision is 'fp64'", "auto, fp32, tf32, bf16"});
}

TEST_F(RecipeFile, RefusesWhatIsNoJson)
{
    expectRefused("", {"not valid JSON"});
    expectRefused("{\"model\": ", {"not valid JSON"});
    expectRefused(R"({"training": {"max_minutes": 1e999}})", {"not valid JSON"});
    expectError(ErrorCode::NotFound, {"absent.json"}, [&] { readRecipe(m_directory / "absent.json"); });
}

TEST(Recipe, GuidesTheFirstHeadOfTheLastLayerUnlessToldOtherwise)
{
    auto recipe = recipePreset("tiny");
    recipe.model.decoderLayers = 3;
    recipe.model.heads = 4;
    recipe.training.guidedAttention = 0.5;
    EXPECT_EQ(guidedHead(recipe), (HeadId {AttentionKind::Cross, 2, 0}));
    recipe.training.guidedLayer = 1;
    recipe.training.guidedHead = 4;
    EXPECT_EQ(guidedHead(recipe), (HeadId {AttentionKind::Cross, 0, 3}));
    recipe.training.guidedLayer = 4;
    expectError(ErrorCode::InvalidArgument, {"guided_layer is 4", "3 layers"}, [&] { validate(recipe); });
    recipe.training.guidedLayer = 3;
    recipe.training.guidedHead = 5;
    expectError(ErrorCode::InvalidArgument, {"guided_head is 5", "4 heads"}, [&] { validate(recipe); });
    recipe.training.guidedAttention = 0;
    EXPECT_NO_THROW(validate(recipe));
}

TEST(TrainingOptions, NameFieldValueAndRule)
{
    const auto refuse = [](auto member, auto value, std::initializer_list<std::string_view> parts) {
        TrainingOptions options;
        options.*member = value;
        expectError(ErrorCode::InvalidArgument, parts, [&] { validate(options); });
    };
    using T = TrainingOptions;
    EXPECT_NO_THROW(validate(T {}));
    refuse(&T::maxSteps, -1, {"max_steps is -1", "at least 0"});
    refuse(&T::maxMinutes, -0.5, {"max_minutes is -0.5"});
    refuse(&T::maxMinutes, NAN, {"max_minutes is nan"});
    refuse(&T::targetBleu, 101, {"target_bleu is 101", "from 0 (never) to 100"});
    refuse(&T::batchTokens, 0, {"batch_tokens is 0", "at least 1"});
    refuse(&T::learningRateFactor, 0.0, {"learning_rate_factor is 0", "above 0"});
    refuse(&T::warmupSteps, 0, {"warmup_steps is 0", "at least 1"});
    refuse(&T::schedule, Schedule::Budget, {"schedule is budget", "max_steps, max_epochs or max_minutes"});
    refuse(&T::decayShare, 0.0, {"decay_share is 0", "between 0 and 1"});
    refuse(&T::decayShare, 1.0, {"decay_share is 1", "between 0 and 1"});
    refuse(&T::averageDecay, 1.0, {"average_decay is 1", "below 1"});
    refuse(&T::subwordSampling, 1.5, {"subword_sampling is 1.5", "from 0", "to 1"});
    refuse(&T::subwordSteps, -1, {"subword_steps is -1", "at least 0"});
    refuse(&T::labelSmoothing, 1.0, {"label_smoothing is 1", "below 1"});
    refuse(&T::clipNorm, -1.0, {"clip_norm is -1"});
    refuse(&T::evaluateEverySteps, 0, {"evaluate_every_steps is 0", "at least 1"});
    refuse(&T::patience, -1, {"patience is -1"});
    refuse(&T::devPairs, 0, {"dev_pairs is 0"});
    refuse(&T::threads, -2, {"threads is -2"});
}

}  // namespace translucent
