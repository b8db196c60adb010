#include "translucent/model/copy_mechanism.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

Tokenizer vocabularyOf(const std::vector<std::string>& sentences)
{
    return Tokenizer::train(sentences, {TokenizerKind::Unigram, 40, 1.0});
}

std::int64_t idOf(const Tokenizer& tokenizer, const std::string& piece)
{
    for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id)
        if (tokenizer.pieceText(id) == piece)
            return id;
    return -1;
}

Piece piece(const std::string& text)
{
    Piece result;
    result.text = text;
    return result;
}

}  // namespace

TEST(CopiedPieces, AreThoseOfTheSameText)
{
    const auto source = vocabularyOf({"a b c", "c b a", "b b q"}), target = vocabularyOf({"x a y", "b x y", "y b a"});
    const auto pieces = copiedPieces(source, target);
    ASSERT_EQ(std::ssize(pieces), source.vocabularySize());
    for (const std::int64_t special : {kPadId, kUnknownId, kBeginId, kEndId})
        EXPECT_EQ(pieces[static_cast<std::size_t>(special)], special);
    for (const auto* both : {"a", "b"}) {
        ASSERT_GE(idOf(source, both), 0);
        EXPECT_EQ(pieces[static_cast<std::size_t>(idOf(source, both))], idOf(target, both)) << both;
    }
    EXPECT_EQ(pieces[static_cast<std::size_t>(idOf(source, "q"))], kUnknownId);
}

TEST(CopyHead, IsTheFirstOfTheLastDecoderLayer)
{
    TransformerConfig config;
    config.decoderLayers = 4;
    EXPECT_EQ(toText(copyHead(config)), "cross:3:0");
}

TEST(CopyStep, SaysHowMuchWasCopiedAndFromWhere)
{
    const std::vector source {piece("a"), piece("b"), piece("a"), piece("c")};
    const std::vector<float> weights {0.125F, 0.25F, 0.5F, 0.125F};
    const auto copied = copyStep(0.2, weights, source, "a", 0.6);
    EXPECT_NEAR(copied.copied, 0.8 * 0.625 / 0.6, 1e-9);
    EXPECT_EQ(copied.source, 2);
    EXPECT_TRUE(copied.isCopy());
    const auto generated = copyStep(0.9, weights, source, "c", 0.9);
    EXPECT_EQ(generated.source, 3);
    EXPECT_FALSE(generated.isCopy());
    const auto elsewhere = copyStep(0.2, weights, source, "d", 0.1);
    EXPECT_EQ(elsewhere.source, -1);
    EXPECT_EQ(elsewhere.copied, 0);
}

}  // namespace translucent
