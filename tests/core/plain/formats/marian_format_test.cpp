#include "formats/marian_format.h"

#include "support/expect_error.h"
#include "text/numbered_pieces.h"
#include "text/vocabulary_check.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <filesystem>

namespace translucent {
namespace {

/// A tokenizer with exactly these pieces.
Tokenizer tokenizerOf(const std::vector<std::string>& pieces)
{
    const auto file = std::filesystem::path(TRANSLUCENT_TEST_DATA) / "reference/marian_shared/source.spm";
    return Tokenizer::fromBytes(withNumberedPieces(readVocabulary(file), pieces), "test");
}

TEST(MarianPieces, AreOneListBetweenTheSpecialOnes)
{
    const auto pieces = marianPieces(tokenizerOf({"▁a", "b"}), tokenizerOf({"▁a", "b"}));
    EXPECT_EQ(pieces.texts, (std::vector<std::string> {"</s>", "<unk>", "▁a", "b", "<pad>"}));
    EXPECT_EQ(pieces.target, (std::vector<std::int64_t> {kEndId, kUnknownId, 4, 5, kBeginId}));
    EXPECT_EQ(pieces.source, (std::vector<std::int64_t> {kEndId, kUnknownId, 4, 5, MarianPieces::kNone}));
    EXPECT_TRUE(pieces.isJoint);
    EXPECT_EQ(pieces.pad(), 4);
}

TEST(MarianPieces, OfTwoVocabulariesAreJoined)
{
    const auto none = MarianPieces::kNone;
    const auto pieces = marianPieces(tokenizerOf({"▁a", "b"}), tokenizerOf({"c", "▁a"}));
    EXPECT_EQ(pieces.texts, (std::vector<std::string> {"</s>", "<unk>", "▁a", "b", "c", "<pad>"}));
    EXPECT_EQ(pieces.source, (std::vector<std::int64_t> {kEndId, kUnknownId, 4, 5, kUnknownId, none}));
    EXPECT_EQ(pieces.target, (std::vector<std::int64_t> {kEndId, kUnknownId, 5, none, 4, kBeginId}));
    EXPECT_FALSE(pieces.isJoint);
}

TEST(MarianPieces, AreWrittenWithTheirIds)
{
    const auto pieces = marianPieces(tokenizerOf({"\"", "\\"}), tokenizerOf({"\"", "\\"}));
    const auto ids = nlohmann::json::parse(vocabularyJson(pieces));
    EXPECT_EQ(ids, (nlohmann::json {{"</s>", 0}, {"<unk>", 1}, {"\"", 2}, {"\\", 3}, {"<pad>", 4}}));
}

TEST(MarianPieces, CannotBeCalledLikeASpecialOne)
{
    test::expectError(ErrorCode::InvalidArgument, {"<pad>", "special"}, [] {
        marianPieces(tokenizerOf({"a", "<pad>"}), tokenizerOf({"a"}));
    });
}

}  // namespace
}  // namespace translucent
