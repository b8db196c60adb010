#include "translucent/metrics.h"

#include "evaluation/metrics_fixture.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

TEST(SentenceBleu, AgreesWithTheReferenceImplementation)
{
    for (const auto& sentence : metricsFixture().at("sentences"))
        EXPECT_NEAR(sentenceBleu(sentence.at("hypothesis"), sentence.at("reference")),
            sentence.at("sentence_bleu").get<double>(), 1e-12)
            << sentence.at("hypothesis");
}

TEST(SentenceBleu, FollowsTheFormulaByHand)
{
    // 3 of 4 words, 1 of 3 pairs, no triple of 2 and no quadruple of 1: 3/4 · 2/4 · 1/3 · 1/2
    EXPECT_NEAR(sentenceBleu("the cat sat down", "the cat lay down"), std::pow(0.0625, 0.25), 1e-12);
    // 2 of 2 words and a pair; shorter than the reference: e^(1 − 4/2)
    EXPECT_NEAR(sentenceBleu("the cat", "the cat lay down"), std::exp(-1.0), 1e-12);
}

TEST(SentenceBleu, IsOneForTheReferenceAndZeroWithoutItsWords)
{
    for (const char* text : {"yes", "the cat", "the cat lay down on the mat"}) {
        EXPECT_DOUBLE_EQ(sentenceBleu(text, text), 1);
        EXPECT_EQ(sentenceBleu(text, "no"), 0);
        EXPECT_EQ(sentenceBleu("", text), 0);
    }
}

}  // namespace translucent
