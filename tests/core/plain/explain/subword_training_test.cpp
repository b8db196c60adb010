#include "translucent/explain/subword_training.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

using Pieces = std::vector<std::string>;

/// Sennrich et al. 2016, algorithm 1: the dictionary of its listing.
const std::vector<CountedWord> kSennrich {{"low", 5}, {"lower", 2}, {"newest", 6}, {"widest", 3}};
/// The corpus of the Hugging Face course, chapter 6, "WordPiece tokenization".
const std::vector<CountedWord> kHugs {{"hug", 10}, {"pug", 5}, {"pun", 12}, {"bun", 4}, {"hugs", 5}};

Pieces mergesOf(const SubwordTraining& training)
{
    Pieces merges;
    for (const auto& merge : training.merges)
        merges.push_back(merge.pairs.front().left + " " + merge.pairs.front().right);
    return merges;
}

InputProblem problemOf(const SubwordTrainingInput& input)
{
    try {
        explainSubwordTraining(input);
    } catch (const InputError& error) {
        return error.problem();
    }
    ADD_FAILURE() << "accepted";
    return {};
}

}  // namespace

/// The output of the paper's Python listing.
TEST(SubwordTraining, BpeMergesAsInThePaper)
{
    const auto training = trainSubwords(kSennrich, {SubwordMethod::Bpe, 10});
    EXPECT_EQ(mergesOf(training),
        (Pieces {"e s", "es t", "est </w>", "l o", "lo w", "n e", "ne w", "new est</w>", "low </w>", "w i"}));
    EXPECT_EQ(training.merges[0].pairs.front().count, 9);
    EXPECT_EQ(training.merges[3].pairs.front().count, 7);
    EXPECT_EQ(cutWord(training, "lowest"), (Pieces {"low", "est</w>"}));
    EXPECT_EQ(cutWord(training, "newest"), (Pieces {"newest</w>"}));
    EXPECT_EQ(cutWord(training, "sky"), (Pieces {"s", "<unk>", "<unk>", "</w>"}));
}

/// The worked example of the same course's "Byte-Pair Encoding tokenization", which does not mark ends.
TEST(SubwordTraining, BpeMergesAsInTheCourseWithoutEnds)
{
    const auto training = trainSubwords(kHugs, {SubwordMethod::Bpe, 3, false});
    EXPECT_EQ(mergesOf(training), (Pieces {"u g", "u n", "h ug"}));
    EXPECT_EQ(training.merges[0].pairs.front().count, 20);
    EXPECT_EQ(cutWord(training, "bug"), (Pieces {"b", "ug"}));
    EXPECT_EQ(cutWord(training, "mug"), (Pieces {"<unk>", "ug"}));
    EXPECT_EQ(cutWord(training, "thug"), (Pieces {"<unk>", "hug"}));
}

/// The output of that course's code; by its formula 5 ÷ (15 · 5) comes before 10 ÷ (15 · 15), although its text calls
/// them equal.
TEST(SubwordTraining, WordPieceMergesAsInTheCourse)
{
    const auto training = trainSubwords(kHugs, {SubwordMethod::WordPiece, 4});
    EXPECT_EQ(mergesOf(training), (Pieces {"##g ##s", "h ##u", "hu ##gs", "hu ##g"}));
    EXPECT_DOUBLE_EQ(training.merges[0].pairs.front().score, 1.0 / 20);
    EXPECT_DOUBLE_EQ(training.merges[1].pairs.front().score, 1.0 / 36);
    EXPECT_DOUBLE_EQ(training.merges[2].pairs.front().score, 1.0 / 15);
    auto vocabulary = training.vocabulary;
    std::ranges::sort(vocabulary);
    EXPECT_EQ(vocabulary, (Pieces {"##g", "##gs", "##n", "##s", "##u", "b", "h", "hu", "hug", "hugs", "p"}));
    EXPECT_EQ(cutWord(training, "hugss"), (Pieces {"hugs", "##s"}));
    EXPECT_EQ(cutWord(training, "bugs"), (Pieces {"b", "##u", "##gs"}));
    EXPECT_EQ(cutWord(training, "mug"), Pieces {"<unk>"});
    EXPECT_EQ(cutWord(training, "bum"), Pieces {"<unk>"});
}

TEST(SubwordTraining, EndsWhenEveryWordIsOnePiece)
{
    const auto training = trainSubwords(kSennrich, {SubwordMethod::Bpe, 1000});
    for (const auto& word : training.merges.back().words)
        EXPECT_EQ(word.size(), 1u);
    EXPECT_LT(training.merges.size(), 30u);
}

TEST(SubwordTraining, ReadsWordsWithAndWithoutNumbers)
{
    EXPECT_EQ(countedWords("low×5 lower*2 low"), (std::vector<CountedWord> {{"low", 6}, {"lower", 2}}));
    EXPECT_EQ(countedWords("The cat, the cat!"), (std::vector<CountedWord> {{"The", 1}, {"cat", 2}, {"the", 1}}));
    EXPECT_EQ(countedWords("图书馆×5 图书"), (std::vector<CountedWord> {{"图书馆", 5}, {"图书", 1}}));
    EXPECT_EQ(countedWords("a×0 ×5").size(), 4u);  // a, ×, 0, 5: neither number is a count
    EXPECT_TRUE(countedWords(" 。 ").empty());
}

TEST(SubwordTraining, StepsShowCountsAndWhatTheyAreMadeOf)
{
    const auto steps = explainSubwordTraining({kSennrich, {SubwordMethod::Bpe, 10}, {"lowest"}});
    ASSERT_EQ(steps.size(), 12u);
    EXPECT_EQ(steps[1].subject, "e + s");
    EXPECT_EQ(steps[1].table.at(0, 0), 9.0);
    EXPECT_EQ(steps[1].filled(0, 0), "e + s: newest 6 + widest 3 = <b>9</b>");
    EXPECT_EQ(steps.back().filled(0, 0), "lowest → <b>low | est&lt;/w&gt;</b>");
    const auto made = std::ranges::count(steps[1].picture, "es", &PictureBox::text);
    EXPECT_EQ(made, 2);
}

TEST(SubwordTraining, SetsWordPieceBesideBpe)
{
    const auto steps = explainSubwordTraining({kHugs, {SubwordMethod::WordPiece, 3}, {"hugs", "mug"}});
    ASSERT_EQ(steps.size(), 6u);
    EXPECT_EQ(steps[1].filled(3, 0), "##g + ##s: hugs 5 = 5<br>5 ÷ (20 · 5) = <b>0.05</b>");
    EXPECT_EQ(steps.back().name, "wordpiece.beside_bpe");
    EXPECT_EQ(steps.back().table.at(0, 0), 4.0);
    EXPECT_EQ(steps.back().table.at(1, 0), 1.0);
    EXPECT_EQ(steps.back().table.at(1, 1), 1.0);
    EXPECT_EQ(problemOf({}), InputProblem::Empty);
}

}  // namespace translucent
