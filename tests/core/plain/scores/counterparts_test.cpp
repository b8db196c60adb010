#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/phrases.h"
#include "translucent/files/resources.h"
#include "translucent/scores/counterparts.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using Texts = std::vector<std::string>;

/// The lost words as written in the source.
Texts lost(const std::string& source, const std::string& translation)
{
    Texts texts;
    for (const auto& word : lostWords(source, translation))
        texts.push_back(source.substr(word.span.begin, word.span.end - word.span.begin));
    return texts;
}

}  // namespace

TEST(LostWords, ANegationUnderAConjunction)
{
    EXPECT_EQ(lost("如果明天不下雨，我们就去。", "If it rains tomorrow, we will go."), Texts {"不"});
    EXPECT_EQ(lost("如果明天不下雨，我们就去。", "If it doesn't rain tomorrow, we will go."), Texts {});
    EXPECT_EQ(lost("要是你不来，我也不去。", "If you come, I will not go."), (Texts {"不", "不"}));
    EXPECT_EQ(lost("没有人知道。", "Everyone knows."), Texts {"没"});
    EXPECT_EQ(lost("别说话！", "Talk!"), Texts {"别"});
}

TEST(LostWords, EnglishNegatesInManyWays)
{
    EXPECT_EQ(lost("没有水，鱼不能活。", "Without water, fish cannot live."), Texts {});
    EXPECT_EQ(lost("他不高兴。", "He is unhappy."), Texts {});
    EXPECT_EQ(lost("他不同意。", "He disagrees."), Texts {});
    EXPECT_EQ(lost("他说得太快，我听不懂。", "He speaks too fast for me to understand."), Texts {});
}

TEST(LostWords, SomeWordsNegateNothing)
{
    for (const auto* source : {"他是不是老师？", "你喜不喜欢？", "好看不好看？", "结束了没有？",
             "他不但来了，还说了话。", "不管怎样都要去。", "特别好。", "没来以前要说。", "对不起。"})
        EXPECT_TRUE(lost(source, "Yes, it is so.").empty()) << source;
}

TEST(LostWords, ANumberOfTheSameValueIsKept)
{
    EXPECT_EQ(lost("三百万人", "three million people"), Texts {});
    EXPECT_EQ(lost("一亿五千万", "150 million"), Texts {});
    EXPECT_EQ(lost("14亿人", "1.4 billion people"), Texts {});
    EXPECT_EQ(lost("两万三千元", "23,000 yuan"), Texts {});
    EXPECT_EQ(lost("两万三", "twenty-three thousand"), Texts {});
    EXPECT_EQ(lost("八百五十名", "eight hundred and fifty"), Texts {});
    EXPECT_EQ(lost("一千五百块", "fifteen hundred yuan"), Texts {});
    EXPECT_EQ(lost("二〇一九年", "in 2019"), Texts {});
    EXPECT_EQ(lost("十八世纪", "the eighteenth century"), Texts {});
    EXPECT_EQ(lost("五十六块八", "56.8 yuan"), Texts {});
    EXPECT_EQ(lost("三百万人", "three thousand people"), Texts {"三百万"});
    EXPECT_EQ(lost("我买了五本书。", "I bought four books."), Texts {"五"});
    EXPECT_EQ(lost("1987年", "in 1978"), Texts {"1987"});
}

TEST(LostWords, SomeNumeralsAreNotCounted)
{
    for (const auto* source : {"星期五见。", "三月很冷。", "打八折。", "三分之二", "乱七八糟", "几百人", "万一他来",
             "千万要小心", "十分好", "三四天", "三四百人", "一二三四五", "七点四十五分", "一个人", "两本书"})
        EXPECT_TRUE(lost(source, "It is seven.").empty()) << source;
}

TEST(LostWords, WorksInTheOtherDirection)
{
    EXPECT_EQ(lost("I do not know.", "我知道。"), Texts {"not"});
    EXPECT_EQ(lost("I don't know.", "我不知道。"), Texts {});
    EXPECT_EQ(lost("three million people", "三百万人"), Texts {});
    EXPECT_EQ(lost("He is fifty.", "他五十岁。"), Texts {});
    EXPECT_EQ(lost("He is fifty.", "他四十岁。"), Texts {"fifty"});
}

TEST(LostWords, OtherLanguagesLoseNothing)
{
    EXPECT_EQ(lost("a b c", "c b a"), Texts {});
    EXPECT_EQ(lost("彼は五十です。", "彼は四十です。"), Texts {});
    EXPECT_EQ(lost("", ""), Texts {});
}

/// The first reference of every sentence keeps everything.
TEST(LostWords, ReferencesLoseNothing)
{
    for (const auto& [kind, part, phrase] : readKinds(resourcePath("corpus/kinds.tsv")))
        EXPECT_EQ(lost(phrase.source, phrase.references.front()), Texts {}) << phrase.source;
}

/// A translation of the grammars that loses a word would teach a model to lose it.
TEST(LostWords, TheGrammarOfEverydayLosesHardlyAny)
{
    const auto corpus = generateBuiltinCorpus({.task = BuiltinTask::Everyday, .pairs = 5000, .seed = 3});
    const auto loses = std::ranges::count_if(
        corpus.pairs, [](const SentencePair& pair) { return !lostWords(pair.source, pair.target).empty(); });
    EXPECT_LE(loses, 5);
}

}  // namespace translucent
