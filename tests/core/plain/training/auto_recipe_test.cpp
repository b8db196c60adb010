#include "translucent/training/auto_recipe.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

/// Two cores of a laptop.
const TrainingSpeed kSpeed {{64, 2.5e10}, {128, 4.5e10}, {256, 7e10}, {512, 9e10}};

CorpusFacts everyday(std::int64_t pairs = 28'000)
{
    return {pairs, {true, 6.6, 24, 30, 8800, 2660}, {false, 7.3, 18, 30, 7000, 77}, 0, 0};
}

CorpusFacts classroom()
{
    return {60'000, {true, 8.6, 2.2, 26, 910, 770}, {false, 9.5, 3, 25, 1300, 57}, 0, 1};
}

CorpusFacts captions()
{
    return {29'000, {false, 13, 22, 40, 13'000, 90}, {false, 13, 17, 40, 9000, 80}, 0.99, 0};
}

CorpusFacts news()
{
    return {10'000, {true, 25, 45, 120, 25'000, 3500}, {false, 27, 45, 110, 25'000, 90}, 0.05, 0};
}

RecipeOrigin within(double minutes, double faster = 1)
{
    RecipeOrigin origin {minutes, kSpeed, 2};
    for (auto& point : origin.speed)
        point.operationsPerSecond *= faster;
    return origin;
}

bool hasPlaceholder(const std::string& text)
{
    const auto mark = text.find('%');
    return text.empty() || (mark != std::string::npos && text.substr(mark, 2) != "% ");
}

const FieldReason* reasonOf(const AutoRecipe& chosen, std::string_view field)
{
    const auto found = std::ranges::find(chosen.reasons, field, &FieldReason::field);
    return found == chosen.reasons.end() ? nullptr : &*found;
}

}  // namespace

TEST(OperationsPerSecond, LieOnLinesOfTheLogarithms)
{
    EXPECT_DOUBLE_EQ(operationsPerSecond(kSpeed, 128), 4.5e10);
    EXPECT_DOUBLE_EQ(operationsPerSecond(kSpeed, 32), 2.5e10);
    EXPECT_DOUBLE_EQ(operationsPerSecond(kSpeed, 1024), 9e10);
    EXPECT_NEAR(operationsPerSecond({{64, 1}, {256, 16}}, 128), 4, 1e-9);
    EXPECT_EQ(operationsPerSecond({}, 128), 0);
}

TEST(AutoRecipe, IsARecipeForWhateverCorpusTimeAndMachine)
{
    auto two = everyday(2);
    two.target.distinctWordsPerRoot = 2;
    for (const auto& corpus :
        {everyday(), everyday(500), everyday(200'000), everyday(3'000'000), classroom(), captions(), news(), two})
        for (const double minutes : {0.1, 3.0, 14.0, 60.0, 3000.0})
            for (const double faster : {0.1, 1.0, 100.0}) {
                const auto chosen = autoRecipe(corpus, within(minutes, faster));
                auto recipe = chosen.recipe;
                recipe.model.sourceVocabulary = recipe.tokenizer.sourceVocabulary;
                recipe.model.targetVocabulary = recipe.tokenizer.targetVocabulary;
                EXPECT_NO_THROW(validate(recipe.model));
                EXPECT_NO_THROW(validate(recipe.tokenizer));
                EXPECT_NO_THROW(validate(recipe.training));
                EXPECT_EQ(recipe.training.maxMinutes, minutes);
                EXPECT_EQ(recipe.training.schedule, Schedule::Budget);
                EXPECT_GE(recipe.model.headDimension(), 32);
                EXPECT_EQ(recipe.model.feedForwardDimension, 4 * recipe.model.modelDimension);
                EXPECT_LE(recipe.training.warmupSteps, std::max(20.0, 0.11 * chosen.steps + 10));
                EXPECT_TRUE(reasonOf(chosen, "model.model_dimension"));
                for (const auto& reason : chosen.reasons)
                    EXPECT_FALSE(hasPlaceholder(reasonText(reason))) << reasonText(reason);
            }
}

TEST(AutoRecipe, GrowsWithTheMinutesAndTheMachine)
{
    for (const auto& corpus : {everyday(), classroom(), captions(), news(), everyday(2'000'000)}) {
        std::int64_t before = 0;
        for (double minutes = 1; minutes < 5000; minutes *= 1.5) {
            const auto chosen = autoRecipe(corpus, within(minutes));
            EXPECT_GE(chosen.recipe.model.modelDimension, before) << minutes;
            before = chosen.recipe.model.modelDimension;
            EXPECT_EQ(autoRecipe(corpus, within(minutes / 4, 4)).recipe.model, chosen.recipe.model)
                << "what counts is what the machine can do in the time";
        }
        EXPECT_GT(before, 128);
    }
}

TEST(AutoRecipe, FillsTheMinutesWithSteps)
{
    for (const auto& corpus : {everyday(), captions(), news(), classroom()})
        for (const double minutes : {14.0, 60.0, 600.0}) {
            const auto chosen = autoRecipe(corpus, within(minutes));
            const auto& training = chosen.recipe.training;
            EXPECT_GE(chosen.steps, 2000) << minutes;
            EXPECT_GE(training.batchTokens, 1500);
            EXPECT_LE(training.batchTokens, 8000);
            EXPECT_NEAR(chosen.steps / static_cast<double>(training.evaluateEverySteps), 16, 4);
            const double seconds =
                chosen.steps * 0.9 * static_cast<double>(training.batchTokens) / chosen.tokensPerSecond;
            EXPECT_NEAR(seconds, 0.9 * 60 * minutes, 1) << "the rest is for evaluations";
        }
}

TEST(AutoRecipe, RegularisesWhatIsSeenOften)
{
    const auto brief = autoRecipe(everyday(), within(14)).recipe, longer = autoRecipe(everyday(), within(240)).recipe;
    EXPECT_LT(brief.model.dropout, longer.model.dropout);
    EXPECT_EQ(longer.model.dropout, 0.3);
    EXPECT_EQ(brief.training.subwordSampling, 0);
    EXPECT_GT(longer.training.subwordSampling, 0);
    EXPECT_EQ(brief.training.subwordSteps, 0);
    EXPECT_GT(longer.training.subwordSteps, longer.training.warmupSteps) << "the last quarter uses the best pieces";
    EXPECT_EQ(autoRecipe(classroom(), within(14)).recipe.model.dropout, 0) << "a language of rules";
    EXPECT_EQ(autoRecipe(everyday(3'000'000), within(60)).recipe.model.dropout, 0) << "nothing is seen twice";
}

TEST(AutoRecipe, ChoosesPiecesByTheWords)
{
    const auto closed = autoRecipe(classroom(), within(14)).recipe.tokenizer;
    EXPECT_EQ(closed.sourceVocabulary, 1000);
    EXPECT_EQ(closed.targetVocabulary, 1400);
    const auto open = autoRecipe(everyday(), within(14)).recipe.tokenizer;
    EXPECT_FALSE(open.shared);
    EXPECT_NEAR(static_cast<double>(open.targetVocabulary), 4500, 500);
    const auto large = autoRecipe(everyday(2'000'000), within(14)).recipe.tokenizer;
    EXPECT_GT(large.targetVocabulary, 12'000);
    EXPECT_LE(large.targetVocabulary, 16'000);
    auto rare = everyday();
    rare.source.distinctCharacters = 6000;
    EXPECT_GT(autoRecipe(rare, within(14)).recipe.tokenizer.sourceVocabulary, 6000);
}

TEST(AutoRecipe, SharesThePiecesOfLanguagesWithOneAlphabet)
{
    const auto recipe = autoRecipe(captions(), within(14)).recipe;
    EXPECT_TRUE(recipe.tokenizer.shared);
    EXPECT_EQ(recipe.tokenizer.kind, TokenizerKind::Bpe);
    EXPECT_EQ(recipe.model.embeddingTying, EmbeddingTying::All);
    EXPECT_GT(recipe.tokenizer.sourceVocabulary, autoRecipe(everyday(), within(14)).recipe.tokenizer.targetVocabulary);
    EXPECT_FALSE(autoRecipe(news(), within(14)).recipe.tokenizer.shared);
}

TEST(AutoRecipe, GuidesAHeadWhereTheWordsAreLinked)
{
    EXPECT_GT(autoRecipe(classroom(), within(14)).recipe.training.guidedAttention, 0);
    EXPECT_EQ(autoRecipe(everyday(), within(14)).recipe.training.guidedAttention, 0);
}

TEST(AutoRecipe, HasThePeakThatSuitsTheSize)
{
    for (const double minutes : {5.0, 60.0, 2000.0}) {
        const auto recipe = autoRecipe(everyday(400'000), within(minutes)).recipe;
        const auto peak =
            learningRate(recipe.training.warmupSteps, scheduleOf(recipe.training, recipe.model.modelDimension));
        EXPECT_GE(peak, 6e-4);
        EXPECT_LE(peak, 3.1e-3);
        EXPECT_NEAR(
            reasonOf(autoRecipe(everyday(400'000), within(minutes)), "training.learning_rate_factor")->numbers[0], peak,
            0.05 * peak);
    }
}

TEST(AutoRecipe, SaysWhyInSentences)
{
    const auto chosen = autoRecipe(classroom(), within(14));
    EXPECT_EQ(reasonText(*reasonOf(chosen, "tokenizer.target_vocabulary")),
        "1,000 source and 1,400 target pieces: the corpus has about 1,300 distinct words, so each can be a piece");
    EXPECT_EQ(reasonText(*reasonOf(chosen, "training.schedule")),
        "it falls to 0 in the last 40 % of the steps, just when the 14 minutes are over");
    EXPECT_EQ(reasonText({"model.dropout", RecipeReason::DropoutSome, {0.15, 2'100'000, 260'000, 12.34}}),
        "dropout 0.15: 2,100,000 parameters see the same 260,000 target tokens about 12 times");
    EXPECT_EQ(reasonText({"model.dropout", RecipeReason::DropoutNone, {3.52}}),
        "no dropout: about 3.5 passes over these sentences are too few to memorise them");
}

TEST(AutoRecipe, NeedsACorpusTimeAndASpeed)
{
    using test::expectError;
    expectError(ErrorCode::InvalidArgument, {"pairs"}, [] { autoRecipe({}, within(1)); });
    expectError(ErrorCode::InvalidArgument, {"minutes"}, [] { autoRecipe(everyday(), within(0)); });
    expectError(ErrorCode::InvalidArgument, {"minutes"}, [] { autoRecipe(everyday(), within(NAN)); });
    expectError(ErrorCode::InvalidArgument, {"speed"}, [] { autoRecipe(everyday(), {1, {}, 2}); });
}

}  // namespace translucent
