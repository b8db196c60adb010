#include "translucent/corpus/corpus_facts.h"

#include "translucent/corpus/stored_corpus.h"

#include <gtest/gtest.h>

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

}  // namespace translucent
