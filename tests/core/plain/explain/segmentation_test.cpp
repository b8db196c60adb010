#include "explain/segmentation_fixture.h"
#include "translucent/model/model_info.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

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

namespace {

using namespace test;

std::vector<std::int64_t> cutIds(const ScoredVocabulary& vocabulary, const std::string& text)
{
    const auto lattice = pieceLattice(vocabulary, vocabulary.characters(text));
    if (lattice.characters.empty())
        return {};
    return idsOf(vocabulary.read(lattice.texts(bestSegmentations(lattice, 1).front())));
}

void expectSameCuts(const Tokenizer& tokenizer, const std::vector<std::string>& sentences)
{
    const ScoredVocabulary vocabulary(tokenizer);
    for (const auto& sentence : sentences)
        EXPECT_EQ(cutIds(vocabulary, sentence), idsOf(tokenizer.encode(sentence))) << sentence;
}

/// Scores of all segmentations, found by enumeration, best first.
std::vector<double> allScores(const ScoredVocabulary& vocabulary, const std::vector<std::string>& characters)
{
    std::vector<double> scores;
    const std::function<void(std::size_t, double)> from = [&](std::size_t begin, double sum) {
        if (begin == characters.size())
            scores.push_back(sum);
        std::string piece;
        for (std::size_t end = begin + 1; end <= characters.size(); ++end) {
            piece += characters[end - 1];
            const auto* found = vocabulary.find(piece);
            if (found)
                from(end, sum + static_cast<double>(found->score));
            else if (end == begin + 1)
                from(end, sum + static_cast<double>(vocabulary.unknownScore()));
        }
    };
    from(0, 0);
    std::ranges::sort(scores, std::ranges::greater());
    return scores;
}

}  // namespace

TEST(Unigram, CutsAThousandSentencesAsTheTokenizerDoes)
{
    const auto tokenizer = classroomVocabulary(TokenizerKind::Unigram);
    expectSameCuts(tokenizer, classroomSentences(1000, 11));
    expectSameCuts(tokenizer, kOddTexts);
}

TEST(Unigram, CutsAsTheBundledModelsDo)
{
    for (const char* model : {"everyday", "classroom"})
        for (const char* side : {"source.model", "target.model"})
            expectSameCuts(Tokenizer::load(findModel(model) / side), classroomSentences(250, 12));
}

TEST(Unigram, FindsTheBestWaysOfAll)
{
    const auto tokenizer = classroomVocabulary(TokenizerKind::Unigram);
    const ScoredVocabulary vocabulary(tokenizer);
    for (const char* text : {"我昨天买了三本书。", "the teacher", "龘她喜欢x", "books and tea"}) {
        const auto characters = vocabulary.characters(text);
        const auto expected = allScores(vocabulary, characters);
        const auto found = bestSegmentations(pieceLattice(vocabulary, characters), 5);
        ASSERT_EQ(found.size(), std::min<std::size_t>(5, expected.size())) << text;
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_NEAR(static_cast<double>(found[i].score), expected[i], 1e-4) << text << i;
    }
}

TEST(Unigram, ScoresAreLogarithmsOfProbabilities)
{
    const auto tokenizer = classroomVocabulary(TokenizerKind::Unigram);
    const ScoredVocabulary vocabulary(tokenizer);
    EXPECT_EQ(vocabulary.kind(), TokenizerKind::Unigram);
    double sum = 0;
    for (std::int64_t id = kSpecialIds; id < tokenizer.vocabularySize(); ++id) {
        const auto* piece = vocabulary.find(tokenizer.pieceText(id));
        ASSERT_NE(piece, nullptr);
        EXPECT_EQ(piece->id, id);
        sum += std::exp(static_cast<double>(piece->score));
    }
    EXPECT_LE(sum, 1);
    EXPECT_GE(sum, 0.8);  // sentencepiece reduces all of them a little (variational EM, Kudo 2018)
}

TEST(Unigram, StepsLeadToTheIdsAndNameTheUnknown)
{
    const auto tokenizer = classroomVocabulary(TokenizerKind::Unigram);
    const std::string text = "我喜欢饕餮。";
    const auto steps = explainUnigram(ScoredVocabulary(tokenizer), text);
    ASSERT_EQ(steps.size(), 6u);
    EXPECT_EQ(steps[0].notes.front().id, "unigram.unknown");
    EXPECT_EQ(steps[0].notes.front().numbers.front(), 2.0);
    EXPECT_EQ(steps[3].results.front().value, steps[4].table.at(1, 0));
    EXPECT_EQ(steps[4].table.at(2, 0), 1.0);
    const auto ids = idsOf(tokenizer.encode(text));
    EXPECT_EQ(steps[5].table.values, std::vector<double>(ids.begin(), ids.end()));
    EXPECT_EQ(steps[5].notes.front().id, "pieces.unknown_read");
    EXPECT_THROW(explainUnigram(ScoredVocabulary(tokenizer), " "), InputError);
}

}  // namespace translucent
