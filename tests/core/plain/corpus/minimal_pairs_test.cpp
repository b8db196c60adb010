#include "translucent/corpus/minimal_pairs.h"

#include "corpus/builtin_tasks.h"
#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace translucent {
namespace {

std::vector<std::string> sourceWordsOf(const SentencePair& pair)
{
    std::vector<std::string> words;
    for (const auto& span : pair.sourceWords)
        words.push_back(pair.source.substr(span.begin, span.end - span.begin));
    return words;
}

/// The classes of a grammar that have both words.
std::set<std::string> classesWith(const Grammar& grammar, const std::string& a, const std::string& b)
{
    std::set<std::string> withA, common;
    const auto vocabulary = grammar.vocabulary();
    for (const auto& word : vocabulary)
        if (word.source.find(a) != std::string::npos)
            withA.insert(word.wordClass);
    for (const auto& word : vocabulary)
        if (word.source.find(b) != std::string::npos && withA.contains(word.wordClass))
            common.insert(word.wordClass);
    return common;
}

}  // namespace

TEST(MinimalPairs, DifferInOneWordAndInTheTranslation)
{
    const auto pairs = generateMinimalPairs({.pairs = 200, .seed = 3});
    ASSERT_EQ(pairs.size(), 200U);
    std::set<std::string> sources, classes;
    for (const auto& pair : pairs) {
        const auto clean = sourceWordsOf(pair.clean), corrupted = sourceWordsOf(pair.corrupted);
        ASSERT_EQ(clean.size(), corrupted.size());
        ASSERT_GE(clean.size(), 4U);
        std::vector<std::string> changes;
        for (std::size_t i = 0; i < clean.size(); ++i)
            if (clean[i] != corrupted[i]) {
                changes.push_back(clean[i]);
                changes.push_back(corrupted[i]);
            }
        EXPECT_EQ(changes, (std::vector<std::string> {pair.cleanWord, pair.corruptedWord})) << pair.clean.source;
        EXPECT_NE(pair.clean.target, pair.corrupted.target) << pair.clean.source;
        sources.insert({pair.clean.source, pair.corrupted.source});
        classes.insert(pair.wordClass);
    }
    EXPECT_EQ(sources.size(), 400U) << "no sentence occurs twice";
    EXPECT_GE(classes.size(), 20U) << "nouns, verbs, numbers, places";
}

TEST(MinimalPairs, ExchangeWordsOfOneClass)
{
    const auto& grammar = grammarOf(BuiltinTask::Classroom);
    for (const auto& pair : generateMinimalPairs({.pairs = 50, .seed = 4}))
        EXPECT_TRUE(classesWith(grammar, pair.cleanWord, pair.corruptedWord).contains(pair.wordClass))
            << pair.wordClass << ": " << pair.cleanWord << ", " << pair.corruptedWord;
}

TEST(MinimalPairs, EqualOptionsGiveEqualPairs)
{
    const BuiltinCorpusOptions options {.pairs = 30, .seed = 5};
    EXPECT_EQ(generateMinimalPairs(options), generateMinimalPairs(options));
    EXPECT_NE(generateMinimalPairs(options), generateMinimalPairs({.pairs = 30, .seed = 6}));
}

TEST(MinimalPairs, BelongToThePart)
{
    for (const auto task : {BuiltinTask::Classroom, BuiltinTask::Everyday})
        for (const auto part : {CorpusPart::Train, CorpusPart::Test})
            for (const auto& pair : generateMinimalPairs({.task = task, .pairs = 5, .seed = 7, .part = part})) {
                EXPECT_EQ(partOf(task, pair.clean.source), part) << pair.clean.source;
                EXPECT_EQ(partOf(task, pair.corrupted.source), part) << pair.corrupted.source;
            }
}

TEST(MinimalPairs, RefuseOtherTasksAndCounts)
{
    test::expectError(ErrorCode::InvalidArgument, {"reverse", "classroom", "everyday"},
        [] { generateMinimalPairs({.task = BuiltinTask::Reverse}); });
    test::expectError(ErrorCode::InvalidArgument, {"pairs is 0"}, [] { generateMinimalPairs({.pairs = 0}); });
}

}  // namespace translucent
