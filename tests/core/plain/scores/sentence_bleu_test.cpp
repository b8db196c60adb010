#include "translucent/scores/metrics.h"

#include "scores/metrics_fixture.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

namespace {

double bleuOf(const std::string& hypothesis, const std::string& reference)
{
    return sentenceBleu(hypothesis, reference, MetricTokenization::Mteval13a);
}

}  // namespace

TEST(SentenceBleu, AgreesWithTheReferenceImplementation)
{
    for (const auto& sentence : metricsFixture().at("sentences"))
        EXPECT_NEAR(bleuOf(sentence.at("hypothesis"), sentence.at("reference")),
            sentence.at("sentence_bleu").get<double>(), 1e-12)
            << sentence.at("hypothesis");
}

TEST(SentenceBleu, FollowsTheFormulaByHand)
{
    // 3 of 4 words, 1 of 3 pairs, no triple of 2 and no quadruple of 1: 3/4 · 2/4 · 1/3 · 1/2
    EXPECT_NEAR(bleuOf("the cat sat down", "the cat lay down"), std::pow(0.0625, 0.25), 1e-12);
    // 2 of 2 words and a pair; shorter than the reference: e^(1 − 4/2)
    EXPECT_NEAR(bleuOf("the cat", "the cat lay down"), std::exp(-1.0), 1e-12);
}

TEST(SentenceBleu, IsOneForTheReferenceAndZeroWithoutItsWords)
{
    for (const char* text : {"yes", "the cat", "the cat lay down on the mat"}) {
        EXPECT_DOUBLE_EQ(bleuOf(text, text), 1);
        EXPECT_EQ(bleuOf(text, "no"), 0);
        EXPECT_EQ(bleuOf("", text), 0);
    }
}

TEST(SentenceBleu, CountsTheWordsOfItsTokenization)
{
    // 5 of 6 characters, 4 of 5, 3 of 4 and 2 of 3, each order but the first with one more: 5/6 · 5/6 · 4/5 · 3/4
    EXPECT_NEAR(sentenceBleu("我喜欢喝茶。", "他喜欢喝茶。", MetricTokenization::Zh), std::pow(5.0 / 12, 0.25), 1e-12);
    EXPECT_EQ(bleuOf("我喜欢喝茶。", "他喜欢喝茶。"), 0) << "one word each";
}

}  // namespace translucent
