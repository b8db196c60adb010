#include "translucent/base/error.h"
#include "translucent/scores/metrics.h"

#include "scores/significance_fixture.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using Texts = std::vector<std::string>;

double editRate(const Texts& hypotheses, const Texts& references)
{
    return ter(hypotheses, references).score;
}

TEST(Ter, CountsTheEditsOfTheReferenceImplementation)
{
    TerScore sum;
    Texts hypotheses, references;
    for (const auto& pair : significanceFixture().at("edits")) {
        hypotheses.push_back(pair.at("hypothesis"));
        references.push_back(pair.at("reference"));
        const TerScore one = ter(Texts {hypotheses.back()}, Texts {references.back()});
        EXPECT_EQ(one.edits, pair.at("counts").at(0).get<std::int64_t>()) << pair;
        EXPECT_EQ(one.referenceLength, pair.at("counts").at(1).get<std::int64_t>()) << pair;
        sum.edits += one.edits;
        sum.referenceLength += one.referenceLength;
    }
    const TerScore all = ter(hypotheses, references);
    EXPECT_EQ(all.edits, sum.edits);
    EXPECT_EQ(all.referenceLength, sum.referenceLength);
    EXPECT_EQ(all.score, 100 * (double(sum.edits) / double(sum.referenceLength)));
}

// Cases of sacreBLEU's own test_ter.py.
TEST(Ter, ReproducesPublishedScores)
{
    EXPECT_EQ(editRate({"aaaa bbbb cccc dddd"}, {"aaaa bbbb cccc dddd"}), 0);
    EXPECT_EQ(editRate({"dddd eeee ffff"}, {"aaaa bbbb cccc"}), 100);
    EXPECT_EQ(editRate({""}, {"a"}), 100);
    EXPECT_EQ(editRate({"d e f g h a b c"}, {"a b c d e f g h"}), 12.5);
}

TEST(Ter, OnlySaysWordsWithoutAReferenceAreWrong)
{
    EXPECT_EQ(editRate({"a b"}, {""}), 100);
    EXPECT_EQ(editRate({""}, {""}), 0);
    EXPECT_EQ(editRate({"a b c d"}, {"a"}), 300) << "more edits than words";
}

TEST(Ter, TakesCapitalsAndSmallLettersForTheSame)
{
    EXPECT_EQ(editRate({"ÉCOLE Σ"}, {"école σ"}), 0);
}

TEST(Ter, StatesItsSettings)
{
    EXPECT_EQ(ter(Texts {"a"}, Texts {"a"}).signature,
        "nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:translucent-0.1");
}

TEST(Ter, RefusesUnequalOrNoSentences)
{
    EXPECT_THROW(ter(Texts {"a", "b"}, Texts {"a"}), Error);
    EXPECT_THROW(ter(Texts {}, Texts {}), Error);
}

}  // namespace

}  // namespace translucent
