#include "translucent/base/error.h"
#include "translucent/corpus/phrases.h"
#include "translucent/scores/metrics.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using Texts = std::vector<std::string>;

PhraseScore scoreOf(const std::string& translation, const Texts& references)
{
    return scorePhrase(translation, references);
}

TEST(PhraseScore, TakesTheNearestReference)
{
    const Texts references {"It's ten to three.", "I live in Beijing.", "Hello."};
    const auto result = scoreOf("I live in Boston.", references);
    EXPECT_EQ(result.reference, 1);
    EXPECT_NEAR(result.chrf, chrf(Texts {"i live in boston"}, Texts {"i live in beijing"}).score, 1e-9);
    EXPECT_EQ(scoreOf("hello", {"Hello.", "Hello!"}).reference, 0);
}

TEST(PhraseScore, LeavesCaseAndPunctuationAside)
{
    EXPECT_NEAR(scoreOf("its TEN-to three", {"It's ten to three!"}).chrf, 100, 1e-9);
    EXPECT_NEAR(scoreOf("你好！", {"你好。"}).chrf, 100, 1e-9);
}

TEST(PhraseScore, IsAcceptableFromSixtyOn)
{
    EXPECT_TRUE(PhraseScore {.chrf = 60}.isAcceptable());
    EXPECT_FALSE(PhraseScore {.chrf = 59.99}.isAcceptable());
    EXPECT_TRUE(scoreOf("I live in Beijing", {"I'm living in Beijing.", "I live in Beijing."}).isAcceptable());
    EXPECT_FALSE(scoreOf("You're good.", {"Hello.", "Hi."}).isAcceptable());
}

TEST(PhraseScore, IsExactButForPunctuationAtTheEnd)
{
    EXPECT_TRUE(scoreOf("Hi!", {"Hello.", "Hi."}).exact);
    EXPECT_TRUE(scoreOf("Thank you", {"Thank you."}).exact);
    EXPECT_FALSE(scoreOf("thank you.", {"Thank you."}).exact);
    EXPECT_FALSE(scoreOf("Sorry I'm late.", {"Sorry, I'm late."}).exact);
}

TEST(PhraseScore, GivesNothingForNothing)
{
    for (const char* translation : {"", "!", " "}) {
        EXPECT_EQ(scoreOf(translation, {"Hi."}).chrf, 0);
        EXPECT_FALSE(scoreOf(translation, {"Hi.", "?"}).exact);
    }
    EXPECT_THROW(scoreOf("Hi.", {}), Error);
}

TEST(Phrases, StandWithoutFinalPunctuation)
{
    const std::vector<Phrase> phrases {{"你好", {"Hi."}}, {"你好！", {"Hello!"}},
        {"太好了，谢谢！ ", {"Great, thanks!"}}, {"……", {"…"}}, {"再见", {"Bye."}}};
    EXPECT_EQ(withoutFinalPunctuation(phrases), (std::vector<Phrase> {{"太好了，谢谢", {"Great, thanks!"}}}));
}

}  // namespace

}  // namespace translucent
