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

TEST(LostWords, TheEndOfAWordBeforeANegationAsksNothing)
{
    EXPECT_EQ(lost("他现在不在家。", "He is at home now."), Texts {"不"});
    EXPECT_EQ(lost("要是不是你，我就走了。", "If it were you, I would leave."), Texts {"不"});
    EXPECT_EQ(lost("He isn't at home now.", "他现在不在家。"), Texts {});
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

TEST(LostWords, EnglishNegationsAreFoundInChinese)
{
    for (const auto* source : {"There is no milk.", "No one came.", "I can't swim.", "I can’t swim.",
             "He never smokes.", "Nobody knows.", "He left without a word.", "I do not think so."})
        EXPECT_EQ(lost(source, "是这样。").size(), 1U) << source;
    for (const auto* translation :
        {"没有牛奶。", "别忘了牛奶。", "牛奶未到。", "请勿带牛奶。", "无牛奶。", "很难喝到牛奶。"})
        EXPECT_EQ(lost("There is no milk.", translation), Texts {}) << translation;
    for (const auto* translation : {"有牛奶，不过很贵。", "特别好的牛奶", "差不多是牛奶", "非常好的牛奶", "未来的牛奶"})
        EXPECT_EQ(lost("There is no milk.", translation), Texts {"no"}) << translation;
    EXPECT_EQ(lost("He didn't leave until ten.", "他十点才走。"), Texts {});
    EXPECT_EQ(lost("He didn't leave.", "他才走。"), Texts {"didn't"});
}

TEST(LostWords, SomeEnglishNegationsNegateNothing)
{
    for (const auto* source : {"It's cold, isn't it?", "Isn't she nice?", "Why don't we go?", "Why not today?",
             "No matter what he says, go.", "Not only he but also I came.", "No, I am a student.", "Never mind.",
             "Is it true or not?", "It is no wonder that he came.", "I got it for nothing."})
        EXPECT_EQ(lost(source, "是这样。"), Texts {}) << source;
}

TEST(LostWords, ChineseCountsInItsOwnWay)
{
    EXPECT_EQ(lost("It is seven thirty.", "现在七点半。"), Texts {});
    EXPECT_EQ(lost("Wait fifteen minutes.", "等一刻钟。"), Texts {});
    EXPECT_EQ(lost("Wait thirty seconds.", "等三十秒。"), Texts {});
    EXPECT_EQ(lost("in the 1990s", "二十世纪九十年代"), Texts {});
    EXPECT_EQ(lost("in the 1990s", "1990年代"), Texts {});
    EXPECT_EQ(lost("20 percent off", "打八折"), Texts {});
    EXPECT_EQ(lost("15% off", "八五折"), Texts {});
    EXPECT_EQ(lost("It takes 2.5 hours.", "需要两个半小时。"), Texts {});
    EXPECT_EQ(lost("He is 1.75 meters tall.", "他身高一米七五。"), Texts {});
    EXPECT_EQ(lost("fifty kilometres", "五十千米"), Texts {});
    EXPECT_EQ(lost("12,000 yuan", "一万两千元"), Texts {});
    EXPECT_EQ(lost("1.4 billion", "14亿"), Texts {});
    EXPECT_EQ(lost("dozens of people, thousands of books", "几十个人，成千上万本书"), Texts {});
    EXPECT_EQ(lost("20 percent off", "打九折"), Texts {"20"});
    EXPECT_EQ(lost("Wait thirty seconds.", "等三分钟。"), Texts {"thirty"});
    EXPECT_EQ(lost("3 million people", "三十万人"), Texts {"3 million"});
    EXPECT_EQ(lost("It takes 2.5 hours.", "需要两个小时。"), Texts {"2.5"});
}

TEST(LostWords, ChineseReferencesLoseNothing)
{
    for (const auto& phrase : readPhrases(resourcePath("corpus/beginner_english.tsv")))
        for (const auto& reference : phrase.references)
            EXPECT_EQ(lost(phrase.source, reference), Texts {}) << reference;
}

/// The list of kinds, read from English to Chinese: the other direction of ReferencesLoseNothing.
TEST(LostWords, HardlyAnySentenceOfTheListOfKindsLosesAWord)
{
    int count = 0, losing = 0;
    for (const auto& [kind, part, phrase] : readKinds(resourcePath("corpus/kinds.tsv")))
        for (const auto& reference : phrase.references) {
            ++count;
            losing += lost(reference, phrase.source).empty() ? 0 : 1;
        }
    EXPECT_GE(count, 800);
    EXPECT_LE(losing, count / 50);
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
