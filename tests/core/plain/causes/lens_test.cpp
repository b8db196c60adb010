#include "translucent/causes/lens.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

/// A vocabulary of the special ids and some pieces.
const Tokenizer& lensTokenizer()
{
    static const auto tokenizer = [] {
        const std::vector<std::string> sentences {"a b c", "c b a", "b a c"};
        return Tokenizer::train(sentences, {TokenizerKind::Unigram, 20, 1.0});
    }();
    return tokenizer;
}

TransformerConfig oneLayer()
{
    TransformerConfig config;
    config.decoderLayers = 1;
    config.targetVocabulary = lensTokenizer().vocabularySize();
    return config;
}

/// Logits of one position: logarithms of these numbers for the first ids, and a small one for the others.
Array logitsOf(const std::vector<float>& first)
{
    Array logits {{1, lensTokenizer().vocabularySize()}, {}};
    logits.values.assign(static_cast<std::size_t>(logits.shape[1]), -100.0F);
    for (std::size_t id = 0; id < first.size(); ++id)
        logits.values[id] = std::log(first[id]);
    return logits;
}

}  // namespace

TEST(DecoderStates, AreTheInputAndThoseBehindSublayers)
{
    const auto states = decoderStates(oneLayer());
    const auto after = [](SublayerKind kind) { return SublayerId {StackKind::Decoder, 0, kind}; };
    const std::vector<DecoderState> expected {{"decoder.input", {}},
        {"decoder.layers.0.after_self_attention", after(SublayerKind::SelfAttention)},
        {"decoder.layers.0.after_cross_attention", after(SublayerKind::CrossAttention)},
        {"decoder.layers.0.output", after(SublayerKind::FeedForward)}};
    EXPECT_EQ(states, expected);
    auto config = oneLayer();
    config.feedForward = FeedForwardKind::None;
    EXPECT_EQ(decoderStates(config).size(), 3U);
}

TEST(LensCells, MeasureEachStateAgainstTheLast)
{
    ForwardTrace trace;
    trace.outputIds = {1};
    const std::vector logits {
        logitsOf({4, 2, 1, 1}), logitsOf({1, 1, 1, 1}), logitsOf({1, 2, 1, 4}), logitsOf({1, 4, 1, 2})};
    const auto lens = lensOf(oneLayer(), trace, logits, lensTokenizer(), 2);
    ASSERT_EQ(lens.rows.size(), 4U);
    const auto& first = lens.rows[0].cells[0];
    EXPECT_NEAR(first.logProbability, std::log(0.25), 1e-6);
    EXPECT_EQ(first.rank, 2);
    EXPECT_NEAR(first.entropyBits, 1.75, 1e-6);
    // ⅛·ln(⅛ ÷ ½) + ½·ln(½ ÷ ¼) + ⅛·ln(⅛ ÷ ⅛) + ¼·ln(¼ ÷ ⅛)
    EXPECT_NEAR(first.divergence, (-2.0 / 8 + 1.0 / 2 + 1.0 / 4) * std::log(2), 1e-6);
    ASSERT_EQ(first.best.size(), 2U);
    EXPECT_EQ(first.best[0].id, 0);
    EXPECT_EQ(first.best[0].piece, lensTokenizer().pieceText(0));
    EXPECT_NEAR(first.best[0].logProbability, std::log(0.5), 1e-6);
    EXPECT_EQ(lens.rows[1].cells[0].rank, 1) << "of equals";
    EXPECT_EQ(lens.rows[2].cells[0].rank, 2);
    const auto& last = lens.rows[3].cells[0];
    EXPECT_EQ(last.rank, 1);
    EXPECT_EQ(last.divergence, 0);
}

TEST(Lenses, AreDecidedWhereTheTokenStaysFirst)
{
    const auto lensWithRanks = [](const std::vector<std::int64_t>& ranks) {
        Lens lens;
        for (const auto rank : ranks) {
            LensCell cell;
            cell.rank = rank;
            lens.rows.push_back({{}, {cell}});
        }
        return lens;
    };
    EXPECT_EQ(lensWithRanks({1, 4, 1, 1}).decidedAt(0), 2U);
    EXPECT_EQ(lensWithRanks({1, 1}).decidedAt(0), 0U);
    EXPECT_EQ(lensWithRanks({1, 1, 2}).decidedAt(0), std::nullopt);
}

TEST(Lenses, KnowWhetherTheFirstRowNamesWhatWasRead)
{
    ForwardTrace trace;
    trace.outputIds = {1};
    const std::vector logits(4, logitsOf({1, 1}));
    auto config = oneLayer();
    EXPECT_TRUE(lensOf(config, trace, logits, lensTokenizer(), 1).startsWithWhatWasRead);
    config.embeddingTying = EmbeddingTying::Separate;
    EXPECT_FALSE(lensOf(config, trace, logits, lensTokenizer(), 1).startsWithWhatWasRead);
}

}  // namespace translucent
