#include "translucent/corpus/corpus_facts.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/stored_corpus.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

namespace {

using Doubts = std::vector<CorpusDoubt>;

Corpus corpusOf(const std::vector<std::pair<std::string, std::string>>& texts)
{
    Corpus corpus;
    for (const auto& [source, target] : texts)
        corpus.pairs.push_back({source, target, {}});
    return corpus;
}

/// Twenty ordinary pairs, and those added by a test.
std::vector<std::pair<std::string, std::string>> ordinary()
{
    std::vector<std::pair<std::string, std::string>> texts;
    for (int i = 0; i < 20; ++i)
        texts.emplace_back("我有" + std::to_string(i) + "本书。", "I have " + std::to_string(i) + " books.");
    return texts;
}

Doubts doubtsIn(const std::vector<std::pair<std::string, std::string>>& texts, const std::string& source = "zh",
    const std::string& target = "en", const std::string& spec = "pairs.tsv")
{
    Doubts doubts;
    CorpusReadOptions read;
    read.sourceLanguage = source;
    read.targetLanguage = target;
    const auto corpus = corpusOf(texts);
    for (const auto& warning : checkCorpus(corpus, spec, read)) {
        EXPECT_FALSE(warning.message.empty());
        doubts.push_back(warning.doubt);
    }
    EXPECT_EQ(checkCorpus(StoredCorpus(corpus), spec, read).size(), doubts.size());
    return doubts;
}

}  // namespace

TEST(CorpusCheck, FindsNothingInOrdinaryPairs)
{
    EXPECT_EQ(doubtsIn(ordinary()), Doubts());
    EXPECT_EQ(doubtsIn({}), Doubts());
    EXPECT_EQ(doubtsIn({{"I am here.", "Ich bin hier."}}, "en", "de"), Doubts());
    EXPECT_EQ(doubtsIn({{"私はここにいます。", "我在这里。"}}, "ja", "cmn"), Doubts());
    EXPECT_EQ(doubtsIn({{"저는 여기 있어요.", "I am here."}}, "ko", "en"), Doubts());
}

TEST(CorpusCheck, SeesSwappedSidesInEveryNameOfChinese)
{
    for (const char* chinese : {"zh", "zh-TW", "cmn", "chinese", "yue"}) {
        EXPECT_EQ(doubtsIn(ordinary(), "en", chinese), Doubts {CorpusDoubt::Swapped}) << chinese;
        EXPECT_EQ(doubtsIn(ordinary(), chinese, "en"), Doubts()) << chinese;
    }
}

TEST(CorpusCheck, SeesSidesInOtherLanguages)
{
    EXPECT_EQ(doubtsIn({{"Ich bin hier.", "I am here."}, {"我在这里", "Here I am."}, {"Guten Tag", "Hello"}}),
        Doubts {CorpusDoubt::OtherLanguage});
    EXPECT_EQ(doubtsIn(ordinary(), "zh", "ko"), Doubts {CorpusDoubt::OtherLanguage});
    EXPECT_EQ(doubtsIn(ordinary(), "de", "en"), Doubts {CorpusDoubt::OtherLanguage});
    EXPECT_EQ(doubtsIn(ordinary(), "zh", "und"), Doubts());
}

TEST(CorpusCheck, SeesAHeader)
{
    for (const auto& header :
        {std::pair {"source", "target"}, {"Chinese", "English"}, {"zh", "en"}, {"中文", "英文"}}) {
        auto texts = ordinary();
        texts.insert(texts.begin(), header);
        EXPECT_EQ(doubtsIn(texts), Doubts {CorpusDoubt::Header}) << header.first;
        std::swap(texts.front(), texts.back());
        EXPECT_EQ(doubtsIn(texts), Doubts()) << "such words may be sentences";
    }
}

TEST(CorpusCheck, SeesColumnsThatHoldNoSentences)
{
    auto texts = ordinary();
    for (auto& [source, target] : texts)
        target = "https://example.org/" + target.substr(7, 1);
    EXPECT_EQ(doubtsIn(texts), Doubts {CorpusDoubt::NoText});
    for (auto& [source, target] : texts)
        target = "1234";
    EXPECT_EQ(doubtsIn(texts), Doubts {CorpusDoubt::NoText});
}

TEST(CorpusCheck, SeesPairsWithTheSameTextTwice)
{
    auto texts = ordinary();
    texts.emplace_back("OK 好", " OK 好 ");
    EXPECT_EQ(doubtsIn(texts), Doubts {CorpusDoubt::SameSides});
    EXPECT_EQ(doubtsIn(texts, "zh", "en", "builtin:copy?pairs=5"), Doubts()) << "copying is the task";
}

TEST(CorpusCheck, SeesLinesThatCameApart)
{
    std::vector<std::pair<std::string, std::string>> texts(
        30, {"这是一个相当长的句子。", "This is a sentence of quite ordinary length."});
    EXPECT_EQ(doubtsIn(texts), Doubts());
    texts[4].first = texts[7].first = "好。";
    EXPECT_EQ(doubtsIn(texts), Doubts {CorpusDoubt::UnequalLengths});
}

TEST(CorpusCheck, SeesValidationPairsThatAreTrainedOn)
{
    const StoredCorpus train(corpusOf(ordinary()));
    EXPECT_TRUE(checkValidation(train, corpusOf({{"别的", "Others"}})).empty());
    const auto warnings = checkValidation(train, corpusOf({{" 我有3本书。", "Three."}, {"别的", "Others"}}));
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings.front().doubt, CorpusDoubt::SeenInTraining);
    EXPECT_EQ(warnings.front().message.english().substr(0, 6), "1 of 2");
}

TEST(CorpusFacts, AreCountedByHand)
{
    Corpus corpus;
    corpus.pairs = {{"我 爱 你", "I love you", {{{0, 3}, {0, 1}}}, {{0, 3}, {4, 7}, {8, 11}}},
        {"你 爱 我 吗", "do you love me ?", {}, {{0, 3}, {4, 7}, {8, 11}, {12, 15}}}};
    const auto facts = corpusFacts(corpus);
    EXPECT_EQ(facts.pairs, 2);
    EXPECT_TRUE(facts.source.chinese);
    EXPECT_FALSE(facts.target.chinese);
    EXPECT_EQ(facts.source.words, 3.5);
    EXPECT_EQ(facts.target.words, 4);
    EXPECT_EQ(facts.source.longestWords, 4);
    EXPECT_EQ(facts.target.longestWords, 5);
    EXPECT_EQ(facts.source.distinctWords, 4);
    EXPECT_EQ(facts.target.distinctWords, 6);
    EXPECT_EQ(facts.source.distinctCharacters, 4);
    EXPECT_DOUBLE_EQ(facts.target.distinctWordsPerRoot, 6 / std::sqrt(8.0));
    EXPECT_EQ(facts.sharedCharacters, 0);
    EXPECT_EQ(facts.linkedPairs, 0.5);
}

TEST(CorpusFacts, TellSharedAlphabetsFromAFewForeignNames)
{
    Corpus german, chinese;
    german.pairs = {{"Ein Hund im Garten.", "A dog in a garden.", {}}, {"Das ist Tom.", "That is Tim.", {}}};
    chinese.pairs = {{"Tom住在北京的一条小街上。", "Tom.", {}}};
    EXPECT_GT(corpusFacts(german).sharedCharacters, 0.75);
    EXPECT_LT(corpusFacts(chinese).sharedCharacters, 0.4) << "all of Tom, but little of the other side";
}

TEST(CorpusFacts, OfAFewSentencesInLargeCorpusAreThoseOfAll)
{
    Corpus corpus;
    for (int i = 0; i < 50'000; ++i)
        corpus.pairs.push_back({i % 2 ? "a b" : "a b c d", "x", {}});
    const auto facts = corpusFacts(corpus);
    EXPECT_EQ(facts.pairs, 50'000);
    EXPECT_NEAR(facts.source.words, 3, 0.5);
    EXPECT_EQ(facts.source.distinctWords, 4);
}

TEST(CorpusFacts, OfNothingAreNothing)
{
    EXPECT_EQ(corpusFacts(Corpus {}), CorpusFacts {});
}

namespace {

TEST(CorpusStatistics, CountsBothSides)
{
    Corpus corpus;
    corpus.pairs = {{"你 好。", "Hello .", {{{0, 3}, {0, 5}}}}, {"你 好。", "Hello .", {}},
        {"你", "You  there , you", {}}, {"好", "Hello .", {}}};
    const CorpusStatistics statistics = corpusStatistics(corpus);
    EXPECT_EQ(statistics.pairs, 4U);
    EXPECT_EQ(statistics.source.distinctSentences, 3U);
    EXPECT_EQ(statistics.target.distinctSentences, 2U);
    EXPECT_EQ(statistics.duplicatePairs, 1U);
    EXPECT_EQ(statistics.alignedPairs, 1U);
    EXPECT_EQ(statistics.source.characters, (UnitStatistics {8, 2.0, 3, 3}));
    EXPECT_EQ(statistics.source.words, std::nullopt);
    EXPECT_EQ(statistics.target.words, (UnitStatistics {10, 2.5, 4, 6}));
    EXPECT_EQ(statistics.target.characters.count, 30U);
}

TEST(CorpusStatistics, AreZeroForNothing)
{
    const CorpusStatistics statistics = corpusStatistics({});
    EXPECT_EQ(statistics.pairs, 0U);
    EXPECT_EQ(statistics.target.units(), UnitStatistics());
}

TEST(CorpusStatistics, CountWordsOfEitherSideThatHasThem)
{
    Corpus corpus;
    corpus.pairs = {
        {"I am here", "我在这里。", {}}, {"Tom and I", "Tom和我", {}}, {"저는 여기 있어요", "私はここにいる", {}}};
    const auto statistics = corpusStatistics(corpus);
    EXPECT_EQ(statistics.source.words, (UnitStatistics {9, 3, 3, 8}));
    EXPECT_EQ(&statistics.source.units(), &*statistics.source.words);
    EXPECT_EQ(statistics.target.words, std::nullopt);
    EXPECT_EQ(statistics.target.units().count, 17U);
}

}  // namespace
TEST(UnseenCharacters, StandInTheHeldOutPartOnly)
{
    const Corpus train {{{"我 好", "I am", {}}}, {}, {}};
    const Corpus heldOut {{{"你好", "Am I? ?", {}}}, {}, {}};
    EXPECT_EQ(unseenCharacters(train, heldOut), (std::vector<std::string> {"?", "A", "你"}));
    EXPECT_TRUE(unseenCharacters(train, train).empty());
}

TEST(CoveringCharacters, AreTheMostFrequentOnes)
{
    Corpus corpus;
    corpus.pairs = {{"你你你 你A", "b", {}}, {"你你你你你A?", "b b", {}}};
    const auto counts = characterCounts(corpus, &SentencePair::source);
    EXPECT_EQ(counts, (CharacterCounts {{"?", 1}, {"A", 2}, {"▁", 3}, {"你", 9}}));
    EXPECT_EQ(characterCounts(corpus, &SentencePair::target), (CharacterCounts {{"b", 3}, {"▁", 3}}));
    EXPECT_EQ(coveringCharacters(counts, 0.5), 1U);
    EXPECT_EQ(coveringCharacters(counts, 0.8), 2U);
    EXPECT_EQ(coveringCharacters(counts, 1), 4U);
    EXPECT_EQ(coveringCharacters({}, 1), 0U);
}

}  // namespace translucent
