#include "translucent/corpus/minimal_pairs.h"

#include "corpus/builtin_tasks.h"
#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <algorithm>
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

/// A word of a sentence can be a part of an entry, or have a glued word before it.
bool isOfEntry(const std::string& word, const std::string& entry)
{
    return word.find(entry) != std::string::npos || entry.find(word) != std::string::npos;
}

bool hasWord(const std::vector<Grammar::Word>& vocabulary, const std::string& wordClass, const std::string& word)
{
    return std::ranges::any_of(vocabulary,
        [&](const Grammar::Word& each) { return each.wordClass == wordClass && isOfEntry(word, each.source); });
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
    const auto vocabulary = grammarOf(BuiltinTask::Classroom).vocabulary();
    for (const auto& pair : generateMinimalPairs({.pairs = 50, .seed = 4}))
        for (const auto& word : {pair.cleanWord, pair.corruptedWord})
            EXPECT_TRUE(hasWord(vocabulary, pair.wordClass, word)) << pair.wordClass << ": " << word;
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
