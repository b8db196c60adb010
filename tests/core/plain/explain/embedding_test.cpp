#include "translucent/explain/embedding.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

EmbeddingInput input()
{
    return {.entries = {"<pad>", "<unk>", "<s>"},
        .rows = {3, 4, {1, 2, 3, 4, 5, 6, 7, 8, -1, 0.5, 0, 2}},
        .vocabulary = 100,
        .token = 2,
        .position = {0, 1, 0, 1}};
}

}  // namespace

TEST(ExplainEmbedding, AOneHotRowPicksARowOfTheTable)
{
    const auto steps = explainEmbedding(input());
    ASSERT_EQ(steps.size(), 4u);
    EXPECT_EQ(steps[0].table.values, (std::vector<double> {0, 0, 1}));
    EXPECT_EQ(steps[1].filled(0, 1), "0·2 + 0·6 + 1·0.5 + 0 + … = <b>0.5</b>");
    const auto scaled = steps[2].table.row(1), sum = steps[3].table.row(3);
    EXPECT_EQ(std::vector(scaled.begin(), scaled.end()), (std::vector<double> {-2, 1, 0, 4}));
    EXPECT_EQ(std::vector(sum.begin(), sum.end()), (std::vector<double> {-2, 2, 0, 5}));
}

TEST(ExplainEmbedding, ThePictureHasTheNumbersOfTheTable)
{
    const auto picture = explainEmbedding(input())[1].picture;
    EXPECT_EQ(std::ranges::count(picture, "1", &PictureBox::text), 2);  // of x, and of the first entry
    EXPECT_EQ(std::ranges::count(picture, BoxTone::Kept, &PictureBox::tone), 4);
    EXPECT_EQ(std::ranges::count(picture, "0.5", &PictureBox::text), 2);  // in the table and in the result
}

TEST(ExplainEmbedding, RefusesWhatDoesNotFit)
{
    auto wrong = input();
    wrong.token = 3;
    EXPECT_THROW(explainEmbedding(wrong), InputError);
    wrong = input();
    wrong.position = {1};
    EXPECT_THROW(explainEmbedding(wrong), InputError);
    EXPECT_THROW(explainEmbedding({}), InputError);
}

}  // namespace translucent
