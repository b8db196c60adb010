#include "translucent/base/error.h"
#include "translucent/scores/metrics.h"

#include "scores/significance_fixture.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using Texts = std::vector<std::string>;

double plusPlus(const Texts& hypotheses, const Texts& references)
{
    return chrfPlusPlus(hypotheses, references).score;
}

TEST(ChrfPlusPlus, AgreesWithTheReferenceImplementation)
{
    for (const auto& pair : significanceFixture().at("chrf_plus_plus"))
        EXPECT_NEAR(plusPlus({pair.at("hypothesis")}, {pair.at("reference")}), pair.at("score").get<double>(), 1e-9)
            << pair;
}

// Expected values that sacreBLEU's chrF2++ gives in the documentation of an evaluation library built on it.
TEST(ChrfPlusPlus, ReproducesPublishedScores)
{
    EXPECT_NEAR(plusPlus({"The relationship between cats and dogs is not exactly friendly.",
                             "a good bookshop is just a genteel black hole that knows how to read."},
                    {"The relationship between dogs and cats is not exactly friendly.",
                        "A good bookshop is just a genteel Black Hole that knows how to read."}),
        82.87263732906315, 1e-9);
}

TEST(ChrfPlusPlus, CutsOneMarkOffAWord)
{
    EXPECT_NEAR(plusPlus({"hi ! - yes"}, {"hi! -yes"}), 100, 1e-9);
    EXPECT_LT(plusPlus({"( hi )"}, {"(hi)"}), 99) << "of two marks only the last one";
    EXPECT_NEAR(plusPlus({"( hi )"}, {"(hi )"}), 100, 1e-9);
}

TEST(ChrfPlusPlus, StatesItsSettings)
{
    EXPECT_EQ(chrfPlusPlus(Texts {"a"}, Texts {"a"}).signature,
        "nrefs:1|case:mixed|eff:yes|nc:6|nw:2|space:no|version:translucent-0.1");
}

TEST(ChrfPlusPlus, RefusesUnequalOrNoSentences)
{
    EXPECT_THROW(chrfPlusPlus(Texts {"a", "b"}, Texts {"a"}), Error);
    EXPECT_THROW(chrfPlusPlus(Texts {}, Texts {}), Error);
}

}  // namespace

}  // namespace translucent
