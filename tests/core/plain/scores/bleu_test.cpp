#include "translucent/base/error.h"
#include "translucent/scores/metrics.h"

#include "scores/metrics_fixture.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

namespace {

using Texts = std::vector<std::string>;

constexpr double kExact = 1e-9;

BleuScore scoreOfSentence(const std::string& hypothesis, const std::string& reference, MetricTokenization tokenization)
{
    return bleu(Texts {hypothesis}, Texts {reference}, {.tokenization = tokenization, .effectiveOrder = true});
}

void expectEqual(const BleuScore& score, const nlohmann::json& expected)
{
    EXPECT_NEAR(score.score, expected.at("score").get<double>(), kExact);
    EXPECT_NEAR(score.brevityPenalty, expected.at("penalty").get<double>(), kExact);
    EXPECT_EQ(score.hypothesisLength, expected.at("hypothesis_length"));
    EXPECT_EQ(score.referenceLength, expected.at("reference_length"));
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(score.correct[i], expected.at("correct").at(i));
        EXPECT_EQ(score.total[i], expected.at("total").at(i));
        EXPECT_NEAR(score.precisions[i], expected.at("precisions").at(i).get<double>(), kExact);
    }
}

TEST(Bleu, AgreesWithTheReferenceImplementationOnCorpora)
{
    for (const auto& corpus : metricsFixture().at("corpora")) {
        const SentencePairs pairs = fixturePairs(corpus.at("first"), corpus.at("last"));
        for (const auto& [kind, expected] : corpus.at("bleu").items()) {
            SCOPED_TRACE(kind);
            expectEqual(bleu(pairs.hypotheses, pairs.references,
                            {.tokenization = choiceFromName<MetricTokenization>(kind, "tokenization")}),
                expected);
        }
    }
}

TEST(Bleu, AgreesWithTheReferenceImplementationOnSentences)
{
    for (const auto& sentence : metricsFixture().at("sentences")) {
        const Texts hypothesis {sentence.at("hypothesis")};
        const Texts reference {sentence.at("reference")};
        for (const auto& [kind, expected] : sentence.at("bleu").items()) {
            SCOPED_TRACE(kind + ": " + hypothesis.front());
            BleuOptions options {.tokenization = choiceFromName<MetricTokenization>(kind, "tokenization")};
            EXPECT_NEAR(bleu(hypothesis, reference, options).score, expected.at("full").get<double>(), kExact);
            options.effectiveOrder = true;
            EXPECT_NEAR(bleu(hypothesis, reference, options).score, expected.at("effective").get<double>(), kExact);
        }
    }
}

// Expected values of sacreBLEU's own test_sentence_bleu.py, given there with a tolerance of 1e-3.
TEST(Bleu, ReproducesPublishedSentenceScores)
{
    const std::string hypothesis = "Producția de zahăr primă va fi exprimată în ceea ce privește zahărul alb;";
    const std::string reference = "producţia de zahăr brut se exprimă în zahăr alb;";
    EXPECT_NEAR(scoreOfSentence(hypothesis, reference, MetricTokenization::Mteval13a).score, 8.493, 1e-3);
    EXPECT_NEAR(scoreOfSentence(hypothesis, reference, MetricTokenization::None).score, 7.347, 1e-3);
    EXPECT_NEAR(scoreOfSentence(hypothesis, reference, MetricTokenization::Character).score, 40.8759, 1e-3);
    EXPECT_EQ(scoreOfSentence("this is a cat", "okay thanks", MetricTokenization::Mteval13a).score, 0);
}

// Expected values of sacreBLEU's own test_bleu.py.
TEST(Bleu, ReproducesPublishedStatistics)
{
    const BleuScore score =
        scoreOfSentence("am I am a character sequence", "I am a symbol string sequence a a", MetricTokenization::None);
    EXPECT_EQ(score.correct, (std::array<std::int64_t, 4> {4, 2, 1, 0}));
    EXPECT_EQ(score.total, (std::array<std::int64_t, 4> {6, 5, 4, 3}));
    EXPECT_NEAR(scoreOfSentence("test", "a test", MetricTokenization::None).score, 36.78794411714425, 1e-8);
    EXPECT_NEAR(scoreOfSentence("a test", "a test", MetricTokenization::None).score, 100, 1e-8);
    EXPECT_NEAR(scoreOfSentence("this is a test", "this is a test", MetricTokenization::None).score, 100, 1e-8);
}

TEST(Bleu, ClipsCountsAtTheReference)
{
    const BleuScore score =
        scoreOfSentence("the the the the the the the", "the cat is on the mat", MetricTokenization::Mteval13a);
    EXPECT_EQ(score.correct[0], 2);  // the example of Papineni et al. 2002, §2.1
    EXPECT_EQ(score.total[0], 7);
}

TEST(Bleu, IsOneHundredForACopyAndNeverMore)
{
    const Texts texts {"One sentence, with a few words.", "And another one (of 7 words)."};
    EXPECT_NEAR(bleu(texts, texts, {}).score, 100, kExact);
    EXPECT_LE(bleu(texts, texts, {}).score, 100);
}

TEST(Bleu, IsZeroForEmptyHypotheses)
{
    const BleuScore score = bleu(Texts {"", ""}, Texts {"a b", "c"}, {});
    EXPECT_EQ(score.score, 0);
    EXPECT_EQ(score.brevityPenalty, 0);
    EXPECT_EQ(score.referenceLength, 3);
    EXPECT_EQ(bleu(Texts {""}, Texts {""}, {}).score, 0);
}

TEST(Bleu, StatesItsSettings)
{
    const Texts text {"a"};
    EXPECT_EQ(bleu(text, text, {}).signature, "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:translucent-0.1");
    EXPECT_EQ(bleu(text, text, {.tokenization = MetricTokenization::Zh, .effectiveOrder = true}).signature,
        "nrefs:1|case:mixed|eff:yes|tok:zh|smooth:exp|version:translucent-0.1");
}

TEST(Bleu, RefusesUnequalOrNoSentences)
{
    EXPECT_THROW(bleu(Texts {"a", "b"}, Texts {"a"}, {}), Error);
    EXPECT_THROW(bleu(Texts {}, Texts {}, {}), Error);
}

}  // namespace

}  // namespace translucent
