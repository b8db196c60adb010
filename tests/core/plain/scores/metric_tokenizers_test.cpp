#include "translucent/base/error.h"
#include "translucent/scores/metrics.h"

#include "scores/metrics_fixture.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

std::string joined(std::string_view text, MetricTokenization tokenization)
{
    std::string result;
    for (const std::string& word : tokenizeForMetric(text, tokenization))
        result += (result.empty() ? "" : " ") + word;
    return result;
}

std::string cut13a(std::string_view text)
{
    return joined(text, MetricTokenization::Mteval13a);
}

std::string cutZh(std::string_view text)
{
    return joined(text, MetricTokenization::Zh);
}

TEST(MetricTokenizers, AgreeWithTheReferenceImplementation)
{
    for (const auto& sentence : metricsFixture().at("sentences")) {
        const std::string text = sentence.at("hypothesis");
        for (const auto& [kind, expected] : sentence.at("bleu").items())
            EXPECT_EQ(joined(text, choiceFromName<MetricTokenization>(kind, "tokenization")),
                expected.at("words").get<std::string>())
                << kind << ": " << text;
    }
}

TEST(MetricTokenizers, Separate13aPunctuationButNotInsideNumbers)
{
    EXPECT_EQ(cut13a("I'm a student."), "I'm a student .");
    EXPECT_EQ(cut13a("Hello, world! (1,234.5)"), "Hello , world ! ( 1,234.5 )");
    EXPECT_EQ(cut13a("a-b 2024-01 x/y"), "a-b 2024 - 01 x / y");
    EXPECT_EQ(cut13a("end 5."), "end 5 .");
    EXPECT_EQ(cut13a(""), "");
}

TEST(MetricTokenizers, Resolve13aEntitiesInOrder)
{
    EXPECT_EQ(cut13a("&quot;a&quot; &amp; &lt;b&gt;"), "\" a \" & < b >");
    EXPECT_EQ(cut13a("&amp;lt;"), "<");
    EXPECT_EQ(cut13a("a<skipped>b soft-\nware\nnew"), "ab software new");
}

TEST(MetricTokenizers, IsolateChineseCharacters)
{
    EXPECT_EQ(cutZh("教我中文吧"), "教 我 中 文 吧");
    EXPECT_EQ(cutZh("用Python写C++，好。"), "用 Python 写 C + + ， 好 。");
    EXPECT_EQ(cutZh("&amp;"), "& amp ;");
}

TEST(MetricTokenizers, KeepTheQuirkOfTheChineseRanges)
{
    EXPECT_EQ(cutZh("a“b”…—c"), "a “ b ” … — c");
    EXPECT_EQ(cutZh("x\U00020000y"), "x\U00020000y");
    EXPECT_EQ(cutZh("x\u2A6Dy\u2A6Ez"), "x \u2A6D y\u2A6Ez");
}

TEST(MetricTokenizers, IsolateEveryCharacterAndDropSpaces)
{
    EXPECT_EQ(joined("ab 你\u3000好.", MetricTokenization::Character), "a b 你 好 .");
}

TEST(MetricTokenizers, OnlySplitAtSpacesForNone)
{
    EXPECT_EQ(joined("  Hello,\tworld!\u00A0你好。 ", MetricTokenization::None), "Hello, world! 你好。");
}

TEST(MetricTokenizers, RefuseInvalidUtf8)
{
    EXPECT_THROW(tokenizeForMetric("a\xFF", MetricTokenization::None), Error);
}

TEST(MetricTokenizers, HaveNamesThatLeadBack)
{
    for (const auto value : {MetricTokenization::Mteval13a, MetricTokenization::Zh, MetricTokenization::Character,
             MetricTokenization::None})
        EXPECT_EQ(choiceFromName<MetricTokenization>(name(value), "tokenization"), value);
    try {
        choiceFromName<MetricTokenization>("intl", "tokenization");
        FAIL() << "nothing thrown";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        EXPECT_NE(std::string(error.what()).find("13a, zh, char, none"), std::string::npos) << error.what();
    }
}

}  // namespace

}  // namespace translucent
