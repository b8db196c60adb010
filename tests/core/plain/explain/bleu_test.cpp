#include "translucent/explain/bleu.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

InputProblem problemOf(const std::string& hypothesis, const std::vector<std::string>& references)
{
    try {
        explainBleu(hypothesis, references, {});
    } catch (const InputError& error) {
        return error.problem();
    }
    ADD_FAILURE() << "accepted";
    return {};
}

}  // namespace

TEST(ExplainBleu, StepsLeadToTheScore)
{
    const std::string hypothesis = "the cat sat on the mat", reference = "the cat is on the mat today";
    const auto steps = explainBleu(hypothesis, {reference}, {});
    ASSERT_EQ(steps.size(), 8u);
    const auto expected = bleu(std::span(&hypothesis, 1), std::span(&reference, 1), {});
    EXPECT_EQ(steps.back().results.front(), (NamedNumber {"BLEU", expected.score}));
    const auto precisions = steps[5].table.row(2);
    double logarithms = 0;
    for (const double p : precisions)
        logarithms += std::log(p) / 4;
    EXPECT_NEAR(std::exp(1 - 7.0 / 6.0) * std::exp(logarithms), expected.score, 1e-10);
}

TEST(ExplainBleu, ClipsAndHighlightsTheChosenNgram)
{
    const auto steps = explainBleu("the the cat", {"the cat"}, {});
    const auto& words = steps[1];
    EXPECT_EQ(words.table.columns, (std::vector<std::string> {"the", "cat"}));
    EXPECT_EQ(words.table.at(0, 0), 2.0);
    EXPECT_EQ(words.table.at(1, 0), 1.0);
    EXPECT_EQ(words.table.at(2, 0), 1.0);
    EXPECT_EQ(words.filled(0, 1), "the the <u><b>cat</b></u><br>↔ the <u><b>cat</b></u><br>min(1, 1) = <b>1</b>");
    EXPECT_EQ(steps[2].table.columns, (std::vector<std::string> {"the the", "the cat"}));
}

TEST(ExplainBleu, SaysWhatIsMissing)
{
    const auto steps = explainBleu("a b", {"a b"}, {});
    EXPECT_EQ(steps[3].notes.front(), (StepNote {"bleu.too_short", {3}}));
    EXPECT_EQ(explainBleu("x", {"a"}, {})[5].notes.front().id, "bleu.nothing");
    EXPECT_EQ(explainBleu("a b c d", {"a c b d"}, {})[5].notes.front().id, "bleu.smoothed");
    EXPECT_EQ(explainBleu("<b>", {"<b>"}, {})[0].filled(0, 0).find("<b>"), std::string::npos);
}

TEST(ExplainBleu, AveragesOnlyTheOrdersThatCount)
{
    const auto steps = explainBleu("a b", {"a b"}, {.effectiveOrder = true});
    EXPECT_EQ(steps[5].filled(2, 1), "1 ÷ 1 → <b>100</b>%");
    EXPECT_EQ(steps[5].filled(2, 2), "0 ÷ 0 → <b>NaN</b>");
    const auto& score = steps.back();
    EXPECT_EQ(score.formula, "bleu_score_effective");
    EXPECT_EQ(score.results, (std::vector<NamedNumber> {{"BLEU", 100}, {"N", 2}}));
    EXPECT_EQ(score.filled(0, 0), "1 · (100 · 100)<sup>1/2</sup> = <b>100</b>");
    EXPECT_TRUE(std::isnan(score.table.at(0, 2)));
    EXPECT_EQ(score.notes.front(), (StepNote {"bleu.effective", {2}}));
}

TEST(ExplainBleu, AnOrderWithoutNgramsCountsAsZeroOtherwise)
{
    const auto steps = explainBleu("a b", {"a b"}, {});
    EXPECT_EQ(steps.back().filled(0, 0), "1 · (100 · 100 · 0 · 0)<sup>1/4</sup> = <b>0</b>");
    EXPECT_EQ(steps.back().notes.front(), (StepNote {"bleu.order_missing", {3}}));
    EXPECT_EQ(explainBleu("a b c d", {"a b c d"}, {}).back().notes.front().id, "bleu.and_loss");
}

TEST(ExplainBleu, SpeaksOfSmoothingOnlyWhereThereIsSome)
{
    EXPECT_TRUE(explainBleu("a b", {"a b"}, {.effectiveOrder = true})[5].notes.empty());
    EXPECT_TRUE(explainBleu("a b", {"a b"}, {})[5].notes.empty());
    EXPECT_EQ(explainBleu("a b", {"b a"}, {.effectiveOrder = true})[5].notes.front().id, "bleu.smoothed");
}

TEST(ExplainBleu, RefusesBadInput)
{
    EXPECT_EQ(problemOf("", {"a"}), InputProblem::Empty);
    EXPECT_EQ(problemOf("a", {}), InputProblem::Empty);
}

}  // namespace translucent
