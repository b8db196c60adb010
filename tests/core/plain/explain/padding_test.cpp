#include "translucent/explain/padding.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

PaddedBatch batch()
{
    return {.pieces = {{"a", "b", "</s>"}, {"c", "</s>"}}, .ids = {{7, 8, 3}, {9, 3}}};
}

}  // namespace

TEST(ExplainPadding, ShortSentencesAreFilledUp)
{
    const auto steps = explainPadding(batch(), {});
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[0].table.values, (std::vector<double> {7, 8, 3, 9, 3, 0}));
    EXPECT_EQ(steps[0].padded, (std::vector<bool> {false, false, false, false, false, true}));
    EXPECT_EQ(steps[1].table.values, (std::vector<double> {1, 1, 1, 1, 1, 0}));
    EXPECT_EQ(steps[0].results[1], (NamedNumber {"padding", 1}));
    EXPECT_EQ(std::ranges::count(steps[0].picture, BoxTone::Hatched, &PictureBox::tone), 1);
    EXPECT_THROW(explainPadding({}, {}), InputError);
}

TEST(ExplainPadding, ShowsTheWeightsOfOneHeadOfOneSentence)
{
    auto both = batch();
    Array masked {{2, 1, 3, 3}, {}}, unmasked = masked;
    masked.values = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0.25F, 0.75F, 0, 0.5F, 0.5F, 0, 0.5F, 0.5F, 0};
    unmasked.values = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0.25F, 0.5F, 0.25F, 0.5F, 0.25F, 0.25F, 0, 0, 1};
    both.layers = {{masked, unmasked, {}}};
    const auto steps = explainPadding(both, {.sentence = 1});
    ASSERT_EQ(steps.size(), 4u);
    EXPECT_EQ(steps[2].results.front().value, 0.0);
    EXPECT_EQ(steps[3].results.front().value, 25.0);  // the query that is padding does not count
    EXPECT_EQ(steps[2].table.columns, (std::vector<std::string> {"c", "</s>", "<pad>"}));
    EXPECT_EQ(steps[2].table.at(0, 1), 0.75);
    EXPECT_EQ(std::ranges::count(steps[2].padded, true), 5);
}

}  // namespace translucent
