#include "translucent/text/sentences.h"

#include <gmock/gmock.h>

namespace translucent {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Sentences, EndWhereChineseEndsThem)
{
    EXPECT_THAT(splitSentences("你好。我叫小明！ 你呢？"), ElementsAre("你好。", "我叫小明！", "你呢？"));
    EXPECT_THAT(splitSentences("我妹妹昨天，买了三本书"), ElementsAre("我妹妹昨天，买了三本书"));
}

TEST(Sentences, EndWhereEnglishEndsThem)
{
    EXPECT_THAT(splitSentences("He paid 3.50 dollars. \"Why?\" She left!"),
        ElementsAre("He paid 3.50 dollars.", "\"Why?\"", "She left!"));
    EXPECT_THAT(
        splitSentences("Mr. Smith met Dr. Li. They talked."), ElementsAre("Mr. Smith met Dr. Li.", "They talked."));
}

TEST(Sentences, EndWithTheirLine)
{
    EXPECT_THAT(splitSentences("一\n\n 二 \r\n三"), ElementsAre("一", "二", "三"));
    EXPECT_THAT(splitSentences("a b c"), ElementsAre("a b c"));
}

TEST(Sentences, AreNotEmpty)
{
    EXPECT_THAT(splitSentences(""), IsEmpty());
    EXPECT_THAT(splitSentences(" \n\t"), IsEmpty());
    EXPECT_THAT(splitSentences("\xff\xfe。好"), ElementsAre("\xef\xbf\xbd\xef\xbf\xbd。", "好"));
}

}  // namespace
}  // namespace translucent
