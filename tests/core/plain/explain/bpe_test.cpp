#include "explain/segmentation_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

using namespace test;

void expectSameMerges(const Tokenizer& tokenizer, const std::vector<std::string>& sentences)
{
    const ScoredVocabulary vocabulary(tokenizer);
    for (const auto& sentence : sentences)
        EXPECT_EQ(idsOf(vocabulary.read(replayBpe(vocabulary, vocabulary.characters(sentence)).pieces)),
            idsOf(tokenizer.encode(sentence)))
            << sentence;
}

}  // namespace

TEST(Bpe, CutsAThousandSentencesAsTheTokenizerDoes)
{
    const auto tokenizer = classroomVocabulary(TokenizerKind::Bpe);
    expectSameMerges(tokenizer, classroomSentences(1000, 11));
    expectSameMerges(tokenizer, kOddTexts);
}

TEST(Bpe, SpellsUnknownCharactersInBytesAndKeepsSymbolsWhole)
{
    const auto tokenizer = Tokenizer::load(TRANSLUCENT_TEST_DATA "/tokenizer/byte_fallback.model");
    EXPECT_EQ(ScoredVocabulary(tokenizer).kind(), TokenizerKind::Bpe);
    expectSameMerges(tokenizer, classroomSentences(200, 11));
    expectSameMerges(tokenizer, kOddTexts);
}

TEST(Bpe, KnowsOtherKindsOfVocabularies)
{
    for (const char* name : {"characters.model", "words.model"})
        EXPECT_FALSE(ScoredVocabulary(Tokenizer::load(std::string(TRANSLUCENT_TEST_DATA "/tokenizer/") + name)).kind());
}

TEST(Bpe, EveryMergeIsTheEarliestLearnt)
{
    const ScoredVocabulary vocabulary(classroomVocabulary(TokenizerKind::Bpe));
    const auto steps = explainBpe(vocabulary, "The teacher bought three books.");
    ASSERT_GT(steps.size(), 5u);
    for (std::size_t i = 1; i + 1 < steps.size(); ++i) {
        const auto ranks = steps[i].table.row(0);
        EXPECT_EQ(steps[i].name, "bpe.merge#" + std::to_string(i));
        EXPECT_EQ(steps[i].table.columns.front(), steps[i].subject);
        EXPECT_TRUE(std::ranges::is_sorted(ranks));
    }
    EXPECT_EQ(steps.back().name, "pieces.ids");
    EXPECT_EQ(steps[1].filled(0, 0).substr(0, 4), "min(");
}

TEST(Bpe, PicturesGrowByABoxPerMerge)
{
    const ScoredVocabulary vocabulary(classroomVocabulary(TokenizerKind::Bpe));
    const auto steps = explainBpe(vocabulary, "我妹妹昨天买了三本书。");
    for (std::size_t i = 1; i + 1 < steps.size(); ++i) {
        EXPECT_EQ(steps[i].picture.size(), steps[0].picture.size() + i);
        EXPECT_EQ(std::ranges::count(steps[i].picture, BoxTone::Chosen, &PictureBox::tone), 1);
        for (const auto& box : steps[i].picture)
            EXPECT_GE(box.y, 0);
    }
}

}  // namespace translucent
