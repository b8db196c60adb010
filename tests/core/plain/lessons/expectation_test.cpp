#include "translucent/base/error.h"
#include "translucent/lessons/expectation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

Hypothesis hypothesis(const std::string& text, const std::vector<std::pair<std::string, double>>& tokens)
{
    Hypothesis result;
    result.text = text;
    for (const auto& [piece, probability] : tokens) {
        result.tokens.push_back(
            {{.id = std::int64_t(10 + result.tokens.size()), .piece = piece, .logProbability = std::log(probability)},
                {}});
        result.logProbability += result.tokens.back().chosen.logProbability;
    }
    result.score = result.logProbability;
    return result;
}

/// A translation in three hypotheses of two texts, and the attention of one layer with one head.
class Expectations : public testing::Test {
protected:
    Expectations()
    {
        m_translation.source = {{10, "▁昨天", {}}, {11, "书", {}}, {kEndId, "</s>", {}}};
        m_translation.hypotheses = {hypothesis("books yesterday", {{"▁books", 0.5}, {"▁yester", 0.25}, {"day", 1}}),
            hypothesis("books yesterday", {{"▁book", 0.2}, {"s", 0.9}, {"▁yesterday", 0.5}}),
            hypothesis("a book", {{"▁a", 0.1}, {"▁book", 0.1}})};
        m_other.source = m_translation.source;
        m_other.hypotheses = {hypothesis("yesterday books", {{"▁yesterday", 0.1}, {"▁books", 0.1}})};
        m_attention.arrays = {{"decoder.layers.0.cross_attention.weights",
                                  {{1, 3, 3}, {0.1F, 0.8F, 0.1F, 0.7F, 0.2F, 0.1F, 0.1F, 0.2F, 0.7F}}},
            {"decoder.layers.0.self_attention.weights",
                {{1, 3, 3}, {0.5F, 0.3F, 0.2F, 0.5F, 0.4F, 0.1F, 0.2F, 0.3F, 0.5F}}}};
        m_input.measure = {.translation = &m_translation,
            .head = {AttentionKind::Cross, 0, 0},
            .attention = &m_attention,
            .greedy = &m_other,
            .changed = &m_other,
            .heads = &m_heads};
        m_input.harm = 3;
    }

    /// True if an expectation with this text is met.
    bool holds(const std::string& text)
    {
        const auto expectation = expectationFromText(text);
        const auto value = found(expectation.subject, m_input);
        const auto* constant = std::get_if<ExpectedValue>(&expectation.value);
        const auto other =
            constant ? std::optional(*constant) : found(std::get<ExpectedSubject>(expectation.value), m_input);
        EXPECT_TRUE(value && other) << text;
        return value && other && isMet(*value, expectation.relation, *other);
    }

    Translation m_translation;
    Translation m_other;
    ForwardTrace m_attention;
    std::vector<MeasuredHead> m_heads {{{AttentionKind::Cross, 0, 0}, 0.5, 2}, {{AttentionKind::Cross, 1, 0}, 0.2, 2}};
    ExpectationInput m_input;
};

TEST_F(Expectations, OfTexts)
{
    EXPECT_TRUE(holds("text = books yesterday"));
    EXPECT_FALSE(holds("text = books"));
    EXPECT_TRUE(holds("text contains yesterday"));
    EXPECT_TRUE(holds("text != yesterday"));
    EXPECT_TRUE(holds("texts = 2"));
    EXPECT_TRUE(holds("tokens >= 3"));
    EXPECT_TRUE(holds("unknown-pieces = 0"));
    EXPECT_TRUE(holds("order [books yesterday] = yes"));
    EXPECT_TRUE(holds("order [yesterday books] = no"));
    EXPECT_TRUE(holds("share [1] <= 0.25"));
    EXPECT_TRUE(holds("greedy-text = yesterday books"));
    EXPECT_TRUE(holds("beam-gain > 0"));
}

TEST_F(Expectations, OfChanges)
{
    EXPECT_TRUE(holds("text-changes [skip-norm enc:0:self] = yes"));
    EXPECT_TRUE(holds("token-changes [skip-norm enc:0:self] = yes"));
    EXPECT_TRUE(holds("changed-text [skip-norm enc:0:self] contains yesterday"));
    EXPECT_TRUE(holds("harm [skip-norm enc:0:self] > 2"));
    EXPECT_FALSE(holds("harm [skip-norm enc:0:self] > harm [skip-residual enc:0:self]"));
    EXPECT_EQ(expectationFromText("harm [skip-norm enc:0:self] > 2").subject.need(), MeasureNeed::Changed);
}

TEST_F(Expectations, OfAttention)
{
    EXPECT_TRUE(holds("strongest-for [yesterday] = 昨天"));
    EXPECT_TRUE(holds("strongest-for [books] = 书"));
    EXPECT_TRUE(holds("best-aligning-head = cross:1:0"));
    EXPECT_TRUE(holds("lowest-aer < 0.11"));
    m_input.measure.head = {AttentionKind::DecoderSelf, 0, 0};
    EXPECT_TRUE(holds("right-of-diagonal > 0.29"));
    m_input.measure.target = 1;
    EXPECT_TRUE(holds("allowed-keys = 3"));
}

TEST_F(Expectations, OfWhatQuestionsAsk)
{
    EXPECT_TRUE(holds("winner-at [0] = 0"));
    EXPECT_TRUE(holds("lowest-loss = 0"));
    EXPECT_TRUE(holds("lowest-loss != highest-bleu [a book]"));
    EXPECT_TRUE(holds("source-pieces = 2"));
    EXPECT_TRUE(holds("cost-growth [3] = 9"));
}

TEST_F(Expectations, CannotBeToldOfWhatIsNotThere)
{
    EXPECT_EQ(found(expectationFromText("order [a b] = yes").subject, m_input), std::nullopt);
    EXPECT_EQ(found(expectationFromText("strongest-for [pens] = 书").subject, m_input), std::nullopt);
    EXPECT_EQ(found(expectationFromText("share [7] > 0").subject, m_input), std::nullopt);
    EXPECT_EQ(found(expectationFromText("right-of-diagonal > 0").subject, m_input), std::nullopt) << "a cross head";
    EXPECT_EQ(found(expectationFromText("attention-weight > 0").subject, m_input), std::nullopt);
}

TEST(ExpectationTexts, ThatAreWrongSayWhatWouldBeRight)
{
    const auto refusal = [](const std::string& text) {
        try {
            expectationFromText(text);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument) << text;
            return std::string(error.what());
        }
        ADD_FAILURE() << text << " was read";
        return std::string();
    };
    EXPECT_NE(refusal("colour = red").find("must begin with one of: text, texts"), std::string::npos);
    EXPECT_NE(refusal("").find("must begin with one of"), std::string::npos);
    EXPECT_NE(refusal("texts").find("relation"), std::string::npos);
    EXPECT_NE(refusal("texts ~ 3").find("relation"), std::string::npos);
    EXPECT_NE(refusal("texts contains 3").find("cannot be used here"), std::string::npos);
    EXPECT_NE(refusal("texts = many").find("number"), std::string::npos);
    EXPECT_NE(refusal("token-changes = yes").find("brackets"), std::string::npos);
    EXPECT_NE(refusal("token-changes [skip-norm enc:0:self] = maybe").find("yes or no"), std::string::npos);
    EXPECT_NE(refusal("texts [3] = 3").find("takes no argument"), std::string::npos);
    EXPECT_NE(refusal("order = yes").find("needs an argument"), std::string::npos);
    refusal("harm [skip-norm nowhere] > 0");
    refusal("best-aligning-head = cross");
    refusal("winner-at [x] = 0");
}

}  // namespace
}  // namespace translucent
