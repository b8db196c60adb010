#include "training/training_pairs.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

const std::vector<SentencePair> kPairs {{"a b c d", "the students read books", {}}, {"d c", "books", {}},
    {"a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a", "read read read", {}}, {"b", "the books", {}}};

Tokenizer letters()
{
    return Tokenizer::train(std::vector<std::string> {"a b c d"}, {TokenizerKind::Unigram, 30, 1.0});
}

Tokenizer words()
{
    return Tokenizer::train(
        std::vector<std::string> {"the students read books", "the books", "read"}, {TokenizerKind::Unigram, 60, 1.0});
}

}  // namespace

TEST(EncodedCorpus, LeavesOutWhatIsLongerThanTheModelTakes)
{
    const auto all = encodeCorpus(kPairs, letters(), words(), {100});
    EXPECT_EQ(all.pairs.size(), 4u);
    EXPECT_EQ(all.leftOut, 0u);
    for (const auto& pair : all.pairs) {
        EXPECT_EQ(pair.source.back(), kEndId);
        EXPECT_EQ(pair.target.back(), kEndId);
    }
    const auto longest = static_cast<std::int64_t>(all.pairs[2].source.size());
    EXPECT_EQ(encodeCorpus(kPairs, letters(), words(), {longest}).leftOut, 0u);
    EXPECT_EQ(encodeCorpus(kPairs, letters(), words(), {longest - 1}).leftOut, 1u);
}

TEST(EncodedCorpus, JoinsThePiecesOfLinkedWords)
{
    const std::vector<SentencePair> pairs {
        {"a b", "the books", {{{0, 1}, {4, 9}}, {{2, 3}, {0, 3}}}}, {"b", "books", {}}};
    EXPECT_TRUE(encodeCorpus(pairs, letters(), words(), {100}).pairs[0].links.empty()) << "nobody asked for them";
    const auto encoded = encodeCorpus(pairs, letters(), words(), {100, true}).pairs;
    EXPECT_TRUE(encoded[1].links.empty()) << "no gold links";
    std::vector<PieceLink> expected;
    const auto source = letters().encode(pairs[0].source), target = words().encode(pairs[0].target);
    const auto holdsAny = [](const Piece& piece, std::size_t begin, std::size_t end) {
        bool any = false;
        for (auto byte = begin; byte < end; ++byte)
            any = any || (piece.span.begin <= byte && byte < piece.span.end);
        return any;
    };
    for (std::uint32_t s = 0; s < source.size(); ++s)
        for (std::uint32_t t = 0; t < target.size(); ++t)
            if ((holdsAny(source[s], 0, 1) && holdsAny(target[t], 4, 9))
                || (holdsAny(source[s], 2, 3) && holdsAny(target[t], 0, 3)))
                expected.push_back({s, t});
    ASSERT_GE(expected.size(), 2u);
    expected.push_back({std::uint32_t(source.size()), std::uint32_t(target.size())});
    EXPECT_EQ(encoded[0].links, expected);
}

}  // namespace translucent
