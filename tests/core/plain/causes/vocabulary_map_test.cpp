#include "translucent/causes/vocabulary_map.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace translucent {
namespace {

const std::vector<std::string> kMapSentences {"I like to read books.", "He does not like to drink tea.",
    "The teacher is at school.", "The students read books at school.", "They like the teacher.",
    "I drink tea at home."};

Tokenizer mapTokenizer(TokenizerKind kind)
{
    return Tokenizer::train(kMapSentences, {kind, 40, 1.0});
}

}  // namespace

TEST(VocabularyMap, PiecesHaveTheScoresOfTheTokenizer)
{
    const auto tokenizer = mapTokenizer(TokenizerKind::Unigram);
    const auto pieces = mappedPieces(tokenizer);
    ASSERT_EQ(std::ssize(pieces), tokenizer.vocabularySize());
    for (const auto& piece : pieces) {
        EXPECT_EQ(piece.text, tokenizer.pieceText(piece.id));
        EXPECT_EQ(piece.isSpecial, piece.id < 4);
        EXPECT_EQ(piece.score.has_value(), !piece.isSpecial) << piece.text;
        if (piece.score) {
            EXPECT_LT(*piece.score, 0);  // ln p
        }
    }
}

/// A segmentation is the one with the largest sum of ln p: no other division of a word has more.
TEST(VocabularyMap, ScoresAreThoseThatSegmentationAddsUp)
{
    const auto tokenizer = mapTokenizer(TokenizerKind::Unigram);
    const VocabularyMap map {.table = EmbeddingTable::Source,
        .dimensions = 0,
        .scoring = {},
        .pieces = mappedPieces(tokenizer),
        .components = {},
        .coordinates = {}};
    const auto sumOf = [&](const std::vector<std::string>& texts) {
        double sum = 0;
        for (const auto& text : texts)
            sum += map.pieces[static_cast<std::size_t>(map.find(text).value())].score.value();
        return sum;
    };
    std::vector<std::string> best, characters {"▁", "t", "e", "a"};
    for (const auto& piece : tokenizer.encode("tea"))
        best.push_back(piece.text);
    EXPECT_GE(sumOf(best), sumOf(characters));
    EXPECT_FALSE(map.find("no such piece"));
}

TEST(VocabularyMap, LaterMergesHaveSmallerScores)
{
    const auto pieces = mappedPieces(mapTokenizer(TokenizerKind::Bpe));
    EXPECT_EQ(pieces[4].score, 0);
    for (std::size_t i = 5; i < pieces.size(); ++i)
        EXPECT_LT(*pieces[i].score, *pieces[i - 1].score) << pieces[i].text;
}

TEST(VocabularyMap, CorrelationIsThatOfPearson)
{
    std::vector<MappedPiece> pieces {{0, "<pad>", true}};
    for (const double score : {1.0, 2.0, 3.0, 4.0})
        pieces.push_back({std::ssize(pieces), "x", false, score});
    EXPECT_NEAR(scoreCorrelation(pieces, std::vector<double> {100, 3, 5, 7, 9}).value(), 1, 1e-12);
    EXPECT_NEAR(scoreCorrelation(pieces, std::vector<double> {100, 8, 6, 4, 2}).value(), -1, 1e-12);
    // Σ(x−x̄)(y−ȳ) = 2, Σ(x−x̄)² = 5, Σ(y−ȳ)² = 4
    EXPECT_NEAR(scoreCorrelation(pieces, std::vector<double> {100, 0, 2, 0, 2}).value(), 2 / std::sqrt(20.0), 1e-12);
    EXPECT_FALSE(scoreCorrelation(pieces, std::vector<double> {100, 1, 1, 1, 1}));
    pieces.resize(1);
    EXPECT_FALSE(scoreCorrelation(pieces, std::vector<double> {100}));
}

TEST(VocabularyMap, RefusesWhatTheModelDoesNotHave)
{
    TransformerConfig config;
    config.modelDimension = 8;
    config.sourceVocabulary = 20;
    config.targetVocabulary = 6;
    EXPECT_NO_THROW(requireVocabularyMap(config, EmbeddingTable::Source, 8));
    EXPECT_NO_THROW(requireVocabularyMap(config, EmbeddingTable::Output, 6));
    test::expectError(
        ErrorCode::InvalidArgument, {"1 to 8"}, [&] { requireVocabularyMap(config, EmbeddingTable::Source, 9); });
    test::expectError(
        ErrorCode::InvalidArgument, {"1 to 6"}, [&] { requireVocabularyMap(config, EmbeddingTable::Target, 7); });
    test::expectError(
        ErrorCode::InvalidArgument, {"0 components"}, [&] { requireVocabularyMap(config, EmbeddingTable::Target, 0); });
    config.task = Task::Tagging;
    EXPECT_NO_THROW(requireTable(config, EmbeddingTable::Output));
    test::expectError(
        ErrorCode::InvalidArgument, {"no decoder"}, [&] { requireTable(config, EmbeddingTable::Target); });
}

}  // namespace translucent
