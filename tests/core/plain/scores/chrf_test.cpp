#include "translucent/base/error.h"
#include "translucent/scores/metrics.h"

#include "scores/metrics_fixture.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using Texts = std::vector<std::string>;

double score(const Texts& hypotheses, const Texts& references)
{
    return chrf(hypotheses, references).score;
}

TEST(Chrf, AgreesWithTheReferenceImplementation)
{
    for (const auto& corpus : metricsFixture().at("corpora")) {
        const SentencePairs pairs = fixturePairs(corpus.at("first"), corpus.at("last"));
        EXPECT_NEAR(score(pairs.hypotheses, pairs.references), corpus.at("chrf").get<double>(), 1e-9);
    }
    for (const auto& sentence : metricsFixture().at("sentences"))
        EXPECT_NEAR(
            score({sentence.at("hypothesis")}, {sentence.at("reference")}), sentence.at("chrf").get<double>(), 1e-9)
            << sentence.at("hypothesis");
}

// Expected values that sacreBLEU's chrF2 gives in the documentation of evaluation libraries built on it.
TEST(Chrf, ReproducesPublishedScores)
{
    const Texts hypotheses {"The relationship between cats and dogs is not exactly friendly.",
        "a good bookshop is just a genteel black hole that knows how to read."};
    const Texts references {"The relationship between dogs and cats is not exactly friendly.",
        "A good bookshop is just a genteel Black Hole that knows how to read."};
    EXPECT_NEAR(score(hypotheses, references), 84.64214891738334, 1e-9);
    EXPECT_NEAR(score({hypotheses[0]}, {references[0]}), 84.41131092011067, 1e-9);
}

// Cases of sacreBLEU's own test_chrf.py in which precision equals recall, so any β gives the same score.
TEST(Chrf, ReproducesPublishedScoresOfShortTexts)
{
    EXPECT_NEAR(score({"a"}, {"a"}), 100, 1e-9);
    EXPECT_NEAR(score({""}, {"reference"}), 0, 1e-9);
    EXPECT_NEAR(score({"a b c"}, {"a b c"}), 100, 1e-9);
    EXPECT_NEAR(score({"a b c"}, {"abc"}), 100, 1e-9);
    EXPECT_NEAR(score({"a", "b"}, {"a", "c"}), 50, 1e-9);
    EXPECT_NEAR(score({"aa"}, {"ab"}), 25, 1e-9);
    EXPECT_NEAR(score({"abcdefg"}, {"hijklmnop"}), 0, 1e-9);
}

TEST(Chrf, CountsCodePointsNotBytes)
{
    EXPECT_NEAR(score({"是"}, {"时"}), 0, 1e-9);  // two of three bytes are equal
    EXPECT_NEAR(score({"你好"}, {"你们"}), 25, 1e-9);
}

TEST(Chrf, StatesItsSettings)
{
    EXPECT_EQ(chrf(Texts {"a"}, Texts {"a"}).signature,
        "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:translucent-0.1");
}

TEST(Chrf, RefusesUnequalOrNoSentences)
{
    EXPECT_THROW(chrf(Texts {"a", "b"}, Texts {"a"}), Error);
    EXPECT_THROW(chrf(Texts {}, Texts {}), Error);
}

}  // namespace

}  // namespace translucent
