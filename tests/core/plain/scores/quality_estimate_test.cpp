#include "translucent/scores/quality_estimate.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

namespace {

/// A translation of 我 in two tokens with this mean probability.
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

QualityEstimate estimated(const Translation& translation, double devLoss)
{
    return estimateQuality("我", translation, {}, withLoss(devLoss));
}

/// A source with one piece for each of `characters`, three bytes each, and an estimate from their attention.
QualityEstimate attended(const std::u8string& characters, std::span<const double> attention)
{
    const std::string source(characters.begin(), characters.end());
    auto translation = translated(0.99);
    translation.source.clear();
    for (std::size_t at = 0; at < source.size(); at += 3)
        translation.source.push_back({10, source.substr(at, 3), {at, at + 3}});
    translation.source.push_back({kEndId, "</s>", {source.size(), source.size()}});
    return estimateQuality(source, translation, attention, withLoss(1));
}

using Spans = std::vector<TextSpan>;
using Texts = std::vector<std::string>;

TEST(QualityEstimate, AsksMoreOfAModelThatIsSureOfItsOwnSentences)
{
    EXPECT_DOUBLE_EQ(leastFamiliarProbability(withLoss(std::log(2))), 0.74);
    EXPECT_NEAR(leastFamiliarProbability(withLoss(1.245)), 0.698, 0.005);
    EXPECT_NEAR(leastFamiliarProbability(withLoss(0.04)), 0.832, 0.005);
    EXPECT_DOUBLE_EQ(leastFamiliarProbability(withLoss(0)), 0.44) << "never measured";
}

TEST(QualityEstimate, ComparesTheGeometricMeanOfTheBestTranslation)
{
    const auto sure = estimated(translated(0.75), std::log(2)), unsure = estimated(translated(0.73), std::log(2));
    EXPECT_NEAR(sure.meanProbability, 0.75, 1e-12);
    EXPECT_FALSE(sure.isDoubtful());
    EXPECT_TRUE(unsure.isUnsure());
    EXPECT_TRUE(unsure.isDoubtful());
}

TEST(QualityEstimate, NamesThePiecesThatTheVocabularyLacks)
{
    auto translation = translated(0.99);
    translation.source.insert(translation.source.begin(), {kUnknownId, "龘", {0, 3}});
    const auto result = estimated(translation, 1);
    EXPECT_EQ(result.unknown, (Spans {{0, 3}}));
    EXPECT_FALSE(result.isUnsure());
    EXPECT_TRUE(result.isUnfamiliar());
}

TEST(QualityEstimate, NamesPartsThatTheDecoderHardlyAttendedTo)
{
    constexpr std::array kLastFive {1.0, 1.0, 1.0, 1.0, 0.1, 0.1, 0.1, 0.1, 0.1, 1.0};
    const auto result = attended(u8"一二三四五六七八九", kLastFive);
    EXPECT_EQ(result.unread, (Spans {{12, 27}}));
    EXPECT_TRUE(result.isDoubtful());
    EXPECT_TRUE(attended(u8"一二三四五六七八九", {}).unread.empty()) << "a model without cross-attention";
}

TEST(QualityEstimate, PunctuationIsNothingThatCouldBeMissing)
{
    constexpr std::array kWeights {1.0, 1.0, 1.0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    EXPECT_EQ(attended(u8"一二三四，五六七。", kWeights).unread, (Spans {{9, 12}, {15, 24}}));
}

/// 了 or a measure word also has a low weight in good translations.
TEST(QualityEstimate, FewUnreadPiecesAreUsual)
{
    constexpr std::array kThree {1.0, 1.0, 1.0, 1.0, 0.1, 0.1, 0.1, 1.0};
    EXPECT_TRUE(attended(u8"一二三四五六七", kThree).unread.empty());
    std::vector<double> weights(31, 1.0);
    std::fill_n(weights.begin(), 5, 0.1);
    EXPECT_TRUE(attended(u8"一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十", weights).unread.empty());
}

TEST(QualityEstimate, TotalsTheAttentionOfAllLayersAndHeads)
{
    Hypothesis hypothesis;
    EXPECT_TRUE(sourceAttention(hypothesis).empty());
    hypothesis.crossAttention = {{{1, 2, 2}, {0.25F, 0.75F, 0.5F, 0.5F}}, {{1, 2, 2}, {1, 0, 1, 0}}};
    EXPECT_EQ(sourceAttention(hypothesis), (std::vector<double> {(0.75 + 2) / 2, 1.25 / 2}));
}

TEST(QualityEstimate, NamesLostWordsByTheirBytes)
{
    auto translation = translated(0.99);
    translation.hypotheses.front().text = "If it rains, I will buy four books.";
    const auto result = estimateQuality("如果不下雨，我买五本书。", translation, {}, withLoss(1));
    EXPECT_EQ(result.lost, (Spans {{6, 9}, {24, 27}}));
    EXPECT_TRUE(result.isDoubtful());
    translation.labelPlaces = {0};
    EXPECT_TRUE(estimateQuality("如果不下雨，我买五本书。", translation, {}, withLoss(1)).lost.empty()) << "labels";
}

TEST(QualityEstimate, AnEndAtTheMaximumLengthIsDoubtful)
{
    auto translation = translated(0.99);
    translation.hypotheses.front().end = HypothesisEnd::Cut;
    EXPECT_TRUE(estimated(translation, 1).isDoubtful());
}

TEST(RepeatedWords, AreWordsThatOnlyTheTranslationRepeats)
{
    const ModelInfo info;
    EXPECT_EQ(repeatedWords("我们去剧院看戏。", "We go to the theater to watch the play.", info), Texts {});
    EXPECT_EQ(
        repeatedWords("我们去剧院看戏。", "We go to the theater to watch the theater.", info), Texts {"the theater"});
    EXPECT_EQ(repeatedWords("他去学校。", "He goes to school, he goes to school.", info),
        (Texts {"he goes", "goes to", "to school"}));
    EXPECT_EQ(
        repeatedWords("我知道你知道，我知道你知道。", "I know that you know, I know that you know.", info), Texts {});
    EXPECT_EQ(repeatedWords("", "", info), Texts {});
}

TEST(RepeatedWords, AreFourCharactersOfChinese)
{
    ModelInfo info;
    info.sourceLanguage = "en";
    info.targetLanguage = "zh";
    EXPECT_EQ(repeatedWords("We like it.", "我们喜欢，我们很喜欢。", info), Texts {});
    EXPECT_EQ(repeatedWords("We like it.", "我们喜欢它我们喜欢。", info), Texts {"我们喜欢"});
}

}  // namespace

}  // namespace translucent
