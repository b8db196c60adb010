#include "corpus/grammar.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace translucent {
namespace {

std::string letters(const std::string& text)
{
    std::string result;
    std::copy_if(text.begin(), text.end(), std::back_inserter(result), [](char c) { return c != ' '; });
    return result;
}

/// Checks what all tasks share, and returns for each source position the target position.
std::vector<std::size_t> checkedMoves(const SentencePair& pair)
{
    const std::size_t length = letters(pair.source).size();
    EXPECT_GE(length, 3U);
    EXPECT_LE(length, 12U);
    EXPECT_EQ(pair.source.size(), 2 * length - 1);
    EXPECT_EQ(pair.alignment.size(), length);
    std::vector<std::size_t> moves;
    for (std::size_t i = 0; i < pair.alignment.size(); ++i) {
        const AlignmentLink& link = pair.alignment[i];
        EXPECT_EQ(link.source, (TextSpan {2 * i, 2 * i + 1}));
        EXPECT_EQ(pair.source[link.source.begin], pair.target[link.target.begin]);
        moves.push_back(link.target.begin / 2);
    }
    return moves;
}

TEST(ToyTask, CopyKeepsEverySymbolInPlace)
{
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const SentencePair pair = generateToyPair(BuiltinTask::Copy, random);
        EXPECT_EQ(pair.source, pair.target);
        const auto moves = checkedMoves(pair);
        EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
    }
}

TEST(ToyTask, ReverseMirrorsPositions)
{
    Random random(2);
    for (int i = 0; i < 200; ++i) {
        const SentencePair pair = generateToyPair(BuiltinTask::Reverse, random);
        EXPECT_EQ(std::string(pair.source.rbegin(), pair.source.rend()), pair.target);
        const auto moves = checkedMoves(pair);
        for (std::size_t position = 0; position < moves.size(); ++position) {
            EXPECT_EQ(moves[position], moves.size() - 1 - position);
        }
    }
}

TEST(ToyTask, SortIsStable)
{
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        const SentencePair pair = generateToyPair(BuiltinTask::Sort, random);
        const std::string source = letters(pair.source);
        std::string sorted = source;
        std::sort(sorted.begin(), sorted.end());
        EXPECT_EQ(letters(pair.target), sorted);
        const auto moves = checkedMoves(pair);
        for (std::size_t a = 0; a < source.size(); ++a) {
            for (std::size_t b = a + 1; b < source.size(); ++b) {
                EXPECT_EQ(moves[a] < moves[b], source[a] <= source[b]) << pair.source;
            }
        }
    }
}

}  // namespace
}  // namespace translucent
