#include "translucent/scores/metrics.h"

#include "base/random.h"
#include "support/expect_error.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;

BleuMatches matchesOf(const std::string& hypothesis, const std::vector<std::string>& references)
{
    return bleuMatches(hypothesis, references, {});
}

std::string randomSentence(Random& random)
{
    const std::vector<std::string> words {"the", "cat", "sat", "on", "mat", "."};
    std::string text;
    for (std::uint32_t i = 0, length = random.below(12); i < length; ++i)
        text += words[random.below(6)] + " ";
    return text;
}

}  // namespace

TEST(BleuMatches, ClipAsInThePaper)
{
    // Papineni et al. 2002, §2.1: the modified unigram precision is 2/7.
    const auto matches =
        matchesOf("the the the the the the the", {"The cat is on the mat", "There is a cat on the mat"});
    ASSERT_EQ(matches.orders[0].size(), 1u);
    EXPECT_EQ(matches.orders[0][0], (NgramMatch {{"the"}, 7, 1, 1}));  // upper case is another word
    const auto lower = matchesOf("the the the the the the the", {"the cat is on the mat", "there is a cat on the mat"});
    EXPECT_EQ(lower.score.correct[0], 2);
    EXPECT_EQ(lower.score.total[0], 7);
    EXPECT_EQ(lower.score.referenceLength, 7);
}

TEST(BleuMatches, TakeTheShorterOfTwoEquallyNearReferences)
{
    EXPECT_EQ(matchesOf("a b c", {"a b c d", "a b"}).score.referenceLength, 2);
    EXPECT_EQ(matchesOf("a b c", {"a b c d", "a"}).score.referenceLength, 4);
}

TEST(BleuMatches, WithOneReferenceTheScoreIsThatOfBleu)
{
    Random random(5);
    for (int i = 0; i < 300; ++i) {
        const std::string hypothesis = randomSentence(random), reference = randomSentence(random);
        for (const bool effective : {false, true}) {
            const BleuOptions options {MetricTokenization::Mteval13a, effective};
            const auto expected = bleu(std::span(&hypothesis, 1), std::span(&reference, 1), options);
            const auto found = bleuMatches(hypothesis, std::span(&reference, 1), options).score;
            EXPECT_EQ(found.score, expected.score) << hypothesis << "|" << reference;
            EXPECT_EQ(found.correct, expected.correct);
            EXPECT_EQ(found.total, expected.total);
            EXPECT_EQ(found.precisions, expected.precisions);
            EXPECT_EQ(found.brevityPenalty, expected.brevityPenalty);
            EXPECT_EQ(found.signature, expected.signature);
        }
    }
}

TEST(BleuMatches, SeveralReferencesCountTheMostFrequent)
{
    const auto matches = matchesOf("a a b", {"a b b", "a a c"});
    EXPECT_EQ(matches.orders[0][0], (NgramMatch {{"a"}, 2, 2, 2}));
    EXPECT_EQ(matches.score.correct[0], 3);
    EXPECT_TRUE(matches.score.signature.starts_with("nrefs:2|"));
}

TEST(BleuMatches, NeedAReference)
{
    expectError(ErrorCode::InvalidArgument, {"reference"}, [] { matchesOf("a", {}); });
}

}  // namespace translucent
