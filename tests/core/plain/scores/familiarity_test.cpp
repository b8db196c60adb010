#include "translucent/scores/word_frequency.h"

#include <cmath>

#include <gtest/gtest.h>

namespace translucent {
namespace {

/// A translation with two tokens and this geometric mean of their probabilities.
Translation translated(double meanProbability)
{
    Translation result;
    result.source = {{10, "▁我", {0, 3}}, {kEndId, "</s>", {3, 3}}};
    Hypothesis best;
    best.tokens.resize(2);
    best.logProbability = 2 * std::log(meanProbability);
    result.hypotheses = {best};
    return result;
}

ModelInfo withLoss(double devLoss)
{
    ModelInfo info;
    info.devLoss = devLoss;
    return info;
}

TEST(Familiarity, AsksMoreOfAModelThatIsSureOfItsOwnSentences)
{
    EXPECT_DOUBLE_EQ(leastFamiliarProbability(withLoss(std::log(2))), 0.64);
    EXPECT_NEAR(leastFamiliarProbability(withLoss(1.84)), 0.50, 0.005);
    EXPECT_NEAR(leastFamiliarProbability(withLoss(0.04)), 0.824, 0.005);
    EXPECT_DOUBLE_EQ(leastFamiliarProbability(withLoss(0)), 0.44) << "never measured";
}

TEST(Familiarity, ComparesTheGeometricMeanOfTheBestTranslation)
{
    const auto info = withLoss(std::log(2));
    const auto sure = familiarity(translated(0.65), info), unsure = familiarity(translated(0.63), info);
    EXPECT_NEAR(sure.meanProbability, 0.65, 1e-12);
    EXPECT_TRUE(sure.isFamiliar());
    EXPECT_TRUE(unsure.isUnsure());
    EXPECT_FALSE(unsure.isFamiliar());
}

TEST(Familiarity, NamesThePiecesThatTheVocabularyLacks)
{
    auto translation = translated(0.99);
    translation.source.insert(translation.source.begin(), {kUnknownId, "龘", {0, 3}});
    const auto result = familiarity(translation, withLoss(1));
    EXPECT_EQ(result.unknown, (std::vector<std::string> {"龘"}));
    EXPECT_FALSE(result.isUnsure());
    EXPECT_FALSE(result.isFamiliar());
}

}  // namespace
}  // namespace translucent
