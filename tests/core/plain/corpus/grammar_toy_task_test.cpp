#include "corpus/grammar.h"

#include "support/expect_error.h"

#include <algorithm>
#include <set>
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

/// Checks the common properties of all tasks, and returns the target position of each source position.
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
        const SentencePair pair = generateToyPair({.task = BuiltinTask::Copy}, random);
        EXPECT_EQ(pair.source, pair.target);
        const auto moves = checkedMoves(pair);
        EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
    }
}

TEST(ToyTask, ReverseMirrorsPositions)
{
    Random random(2);
    for (int i = 0; i < 200; ++i) {
        const SentencePair pair = generateToyPair({.task = BuiltinTask::Reverse}, random);
        EXPECT_EQ(std::string(pair.source.rbegin(), pair.source.rend()), pair.target);
        const auto moves = checkedMoves(pair);
        for (std::size_t position = 0; position < moves.size(); ++position) {
            EXPECT_EQ(moves[position], moves.size() - 1 - position);
        }
    }
}

TEST(ToyTask, MonotoneRepeatsInOrder)
{
    Random random(4);
    for (int i = 0; i < 200; ++i) {
        const SentencePair pair = generateToyPair({.task = BuiltinTask::Monotone}, random);
        std::string expected;
        for (const char letter : letters(pair.source))
            expected += std::string(std::string_view("adgjmpsvy").find(letter) != std::string_view::npos ? 1
                    : std::string_view("behknqtwz").find(letter) != std::string_view::npos               ? 2
                                                                                                         : 3,
                letter);
        EXPECT_EQ(letters(pair.target), expected) << pair.source;
        ASSERT_EQ(pair.alignment.size(), expected.size());
        for (std::size_t t = 0; t < expected.size(); ++t) {
            const auto& link = pair.alignment[t];
            EXPECT_EQ(link.target, (TextSpan {2 * t, 2 * t + 1}));
            EXPECT_EQ(pair.source[link.source.begin], expected[t]);
            EXPECT_TRUE(t == 0 || pair.alignment[t - 1].source.begin <= link.source.begin);
        }
    }
}

TEST(ToyTask, SortIsStable)
{
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        const SentencePair pair = generateToyPair({.task = BuiltinTask::Sort}, random);
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

TEST(ToyTask, HasAsManyLettersAsAsked)
{
    Random random(4);
    std::set<std::size_t> lengths;
    for (int i = 0; i < 500; ++i)
        lengths.insert(
            letters(generateToyPair({.task = BuiltinTask::Copy, .minLength = 30, .maxLength = 33}, random).source)
                .size());
    EXPECT_EQ(lengths, (std::set<std::size_t> {30, 31, 32, 33}));
}

TEST(ToyTask, RefusesLengthsThatAreNone)
{
    const auto refuse = [](const BuiltinCorpusOptions& options, std::initializer_list<std::string_view> parts) {
        test::expectError(ErrorCode::InvalidArgument, parts, [&] { generateBuiltinCorpus(options); });
    };
    refuse({.task = BuiltinTask::Copy, .pairs = 5, .minLength = 0}, {"min_length is 0"});
    refuse({.task = BuiltinTask::Copy, .pairs = 5, .minLength = 9, .maxLength = 8}, {"min_length is 9", "8"});
    refuse({.task = BuiltinTask::Copy, .pairs = 5, .maxLength = 1001}, {"1 to 1000"});
    refuse({.pairs = 5, .maxLength = 20}, {"sequences of letters", "classroom"});
}

}  // namespace
}  // namespace translucent
