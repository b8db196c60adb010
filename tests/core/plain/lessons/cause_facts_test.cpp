#include "lessons/cause_facts.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

namespace translucent {
namespace {

constexpr SublayerId kCross {StackKind::Decoder, 0, SublayerKind::CrossAttention};
constexpr SublayerId kSelf {StackKind::Decoder, 0, SublayerKind::SelfAttention};
constexpr SublayerId kForward {StackKind::Decoder, 0, SublayerKind::FeedForward};

/// Explains "two books": one layer, the rival of every token is "six".
class MadeCauses : public CauseSource {
public:
    Lens lens() const override
    {
        const auto cell = [](std::int64_t rank, double p, const char* best) {
            return LensCell {
                .best = {{.id = 9, .piece = best, .logProbability = 0}}, .logProbability = std::log(p), .rank = rank};
        };
        return {.rows = {{{"decoder.input", {}}, {cell(70, 0.001, "<s>"), cell(90, 0.002, "▁two"), cell(2, 0.1, "s")}},
                    {{"decoder.layers.0.after_cross_attention", kCross},
                        {cell(3, 0.25, "▁six"), cell(1, 0.5, "▁books"), cell(1, 0.6, "</s>")}},
                    {{"decoder.layers.0.output", kForward},
                        {cell(1, 0.75, "▁two"), cell(1, 0.5, "▁books"), cell(2, 0.1, "▁.")}}}};
    }

    std::vector<EncoderLensRow> encoderLens() const override
    {
        std::vector<EncoderLensRow> rows(2);
        rows[1].layer = 1;
        rows[0].hypothesis.text = "book";
        rows[1].hypothesis.text = "two books";
        return rows;
    }

    SourceShares sourceShares() const override
    {
        return {{3, 6, {0.5, 0.2, 0.1, 0.2, 0, 0, 0.1, 0.3, 0.1, 0.25, 0.25, 0, 0, 0, 0, 0.5, 0.25, 0.25}}, 3};
    }

    std::optional<LogitContributions> contributions(std::int64_t position, std::string_view rival) const override
    {
        if (!rival.empty() && rival != "six")
            return {};
        using enum ContributionKind;
        return LogitContributions {position, {9, "▁two", 5}, {8, "▁six", 1},
            {{Token, {}, {}, {}, 0.25}, {Head, kSelf, 0, 0, 0.5}, {Head, kSelf, 0, 1, 8}, {Head, kCross, 0, 0, 1},
                {Head, kCross, 1, 0, 2}, {Head, kCross, 1, 1, -0.5}, {AttentionBias, kCross, {}, {}, 0.125},
                {Norm, kCross, {}, {}, 32}, {FeedForward, kForward, {}, {}, 0.5},
                {FeedForwardBias, kForward, {}, {}, -0.25}}};
    }

    double recovered(std::string_view corrupted, const PatchSite& site, PatchDirection direction) const override
    {
        asked = std::string(corrupted) + ' ' + toText(site) + ' ' + std::string(name(direction));
        return 0.5;
    }

    double estimated(std::string_view, const PatchSite& site, PatchDirection) const override
    {
        return static_cast<double>(site.position);
    }

    mutable std::string asked;  ///< by recovered()
};

class CauseFacts : public testing::Test {
protected:
    CauseFacts()
    {
        translation.source = {{10, "▁两", {}}, {11, "书", {}}, {kEndId, "</s>", {}}};
        translation.hypotheses.resize(1);
        translation.hypotheses[0].text = "two books";
        for (const char* piece : {"▁two", "▁books", "</s>"})
            translation.hypotheses[0].tokens.push_back({{.id = 9, .piece = piece, .logProbability = 0}, {}});
        input.measure.translation = &translation;
        input.causes = &causes;
    }

    std::optional<ExpectedValue> valueOf(const std::string& subject) const
    {
        return found(expectationFromText(subject + " = 0").subject, input);
    }

    double number(const std::string& subject) const
    {
        const auto value = valueOf(subject);
        EXPECT_TRUE(value) << subject;
        return value ? std::get<double>(*value) : NAN;
    }

    std::string text(const std::string& subject) const
    {
        const auto value = valueOf(subject);
        EXPECT_TRUE(value) << subject;
        return value ? std::get<std::string>(*value) : std::string();
    }

    MadeCauses causes;
    Translation translation;
    ExpectationInput input;
};

TEST_F(CauseFacts, OfTheLens)
{
    EXPECT_DOUBLE_EQ(number("lens-p [two dec:0:cross]"), 0.25);
    EXPECT_EQ(number("lens-rank [two input]"), 70);
    EXPECT_EQ(number("lens-rank [books dec:0:cross]"), 1);
    EXPECT_EQ(text("lens-best [books input]"), "two");
    EXPECT_EQ(text("lens-best [two dec:0:cross]"), "six");
    EXPECT_EQ(text("decided-at [two]"), "dec:0:ffn");
    EXPECT_EQ(text("decided-at [books]"), "dec:0:cross");
    EXPECT_EQ(text("encoder-lens [0]"), "book");
    EXPECT_EQ(text("encoder-lens [1]"), "two books");
}

TEST_F(CauseFacts, OfContributions)
{
    EXPECT_EQ(text("runner-up [two]"), "six");
    EXPECT_EQ(number("contribution [two six]"), 4);
    EXPECT_EQ(number("contribution [two six token]"), 0.25);
    EXPECT_EQ(number("contribution [two six head]"), 11);
    EXPECT_EQ(number("contribution [two six norm]"), 32);
    EXPECT_EQ(number("contribution [two six dec:0:cross]"), 2.625) << "without the norm behind it";
    EXPECT_EQ(number("contribution [two six dec:0:cross 两]"), 3);
    EXPECT_EQ(number("contribution [two six dec:0:cross 书]"), -0.5);
    EXPECT_EQ(number("contribution [two six dec:0:self <s>]"), 0.5);
    EXPECT_EQ(number("contribution [two six dec:0:self two]"), 8) << "the token that the second position reads";
    EXPECT_EQ(number("contribution [two six dec:0:ffn]"), 0.25);
}

TEST_F(CauseFacts, OfSourceShares)
{
    EXPECT_DOUBLE_EQ(number("source-share [two]"), 0.8);
    EXPECT_DOUBLE_EQ(number("source-share [books]"), 0.5);
    EXPECT_EQ(number("source-share [books 书]"), 0.3);
    EXPECT_EQ(number("source-share [</s> </s>]"), 0);
}

TEST_F(CauseFacts, OfPatching)
{
    const std::pair<const char*, const char*> questions[] {{"三书 两 enc:input", "三书 encoder.input@0 denoise"},
        {"三书 书 enc:1:ffn noise", "三书 encoder.layers.1.output@1 noise"},
        {"三书 <s> dec:0:cross", "三书 decoder.layers.0.after_cross_attention@0 denoise"},
        {"三书 two dec:input", "三书 decoder.input@1 denoise"},
        {"三书 two cross:0:3", "三书 decoder.layers.0.cross_attention.context.3@1 denoise"}};
    for (const auto& [question, asked] : questions) {
        EXPECT_EQ(number("patch-recovered [" + std::string(question) + "]"), 0.5);
        EXPECT_EQ(causes.asked, asked);
    }
    EXPECT_EQ(number("patch-estimated [三书 books dec:0:ffn]"), 2) << "the position that reads the second word";
}

TEST_F(CauseFacts, CannotBeToldOfWhatIsNotThere)
{
    for (const char* subject : {"lens-p [pens input]", "lens-rank [two dec:1:ffn]", "decided-at [</s>]",
             "encoder-lens [2]", "runner-up [pens]", "contribution [two ten]", "contribution [two six dec:1:cross]",
             "contribution [two six dec:0:cross 三]", "contribution [two six output_bias]", "source-share [two 三]",
             "patch-recovered [三书 三 enc:input]", "patch-estimated [三书 pens dec:0:ffn]"})
        EXPECT_EQ(valueOf(subject), std::nullopt) << subject;
    input.causes = nullptr;
    EXPECT_EQ(valueOf("source-share [two]"), std::nullopt) << "the model is changed";
}

TEST_F(CauseFacts, CanBeCompared)
{
    const auto expectation = expectationFromText("source-share [two] > source-share [books]");
    const auto one = found(expectation.subject, input),
               other = found(std::get<ExpectedSubject>(expectation.value), input);
    ASSERT_TRUE(one && other);
    EXPECT_TRUE(isMet(*one, expectation.relation, *other));
    EXPECT_TRUE(expectation.subject.needsCauses());
    EXPECT_FALSE(expectationFromText("texts > 1").subject.needsCauses());
    EXPECT_FALSE(expectationFromText("source-pieces > 1").subject.needsCauses());
}

TEST(CauseQuestions, AreReadFromTheirWords)
{
    EXPECT_EQ(causeQuestionFrom(Fact::LensP, "three input"), (CauseQuestion {.word = "three"}));
    EXPECT_EQ(
        causeQuestionFrom(Fact::LensBest, "three  dec:0:self"), (CauseQuestion {.word = "three", .sublayer = kSelf}));
    EXPECT_EQ(causeQuestionFrom(Fact::EncoderLens, "2"), (CauseQuestion {.layer = 2}));
    EXPECT_EQ(causeQuestionFrom(Fact::Contribution, "three six dec:0:cross 三"),
        (CauseQuestion {.word = "three", .rival = "six", .sublayer = kCross, .piece = "三"}));
    EXPECT_EQ(causeQuestionFrom(Fact::Contribution, "three six feed_forward"),
        (CauseQuestion {.word = "three", .rival = "six", .kind = ContributionKind::FeedForward}));
    EXPECT_EQ(causeQuestionFrom(Fact::SourceShare, "three 三"), (CauseQuestion {.word = "three", .piece = "三"}));
}

TEST(CauseQuestions, ThatAreWrongSayWhatWouldBeRight)
{
    const auto refused = [](const std::string& subject, const std::string& form) {
        test::expectError(ErrorCode::InvalidArgument, {form}, [&] { expectationFromText(subject + " = 1"); });
    };
    refused("lens-p", "needs an argument");
    refused("lens-p [three]", "[three dec:1:cross]");
    refused("lens-p [three enc:0:self]", "[three dec:1:cross]");
    refused("lens-rank [three dec:final]", "[three dec:1:cross]");
    refused("lens-best [three somewhere]", "sublayer");
    refused("decided-at [three input]", "it is written as in [three]");
    refused("encoder-lens [last]", "it is written as in [0]");
    refused("encoder-lens [-1]", "it is written as in [0]");
    refused("contribution [three]", "[three six dec:2:cross 三]");
    refused("contribution [three six dec:2:ffn 三]", "[three six dec:2:cross 三]");
    refused("contribution [three six token 三]", "[three six dec:2:cross 三]");
    refused("source-share [three 三 书]", "[three 三]");
    for (const char* argument :
        {"三书", "三书 两 input", "三书 两 enc:final", "三书 两 enc:input both", "三书 两 enc:input noise more"})
        refused("patch-recovered [" + std::string(argument) + "]", "三 enc:0:ffn]");
    refused("patch-estimated [三书 两 somewhere]", "sublayer");
}

}  // namespace
}  // namespace translucent
