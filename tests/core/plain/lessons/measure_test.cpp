#include "translucent/lessons/measure.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

Hypothesis hypothesis(const std::string& text, const std::vector<double>& logProbabilities)
{
    Hypothesis result;
    result.text = text;
    for (std::size_t i = 0; i < logProbabilities.size(); ++i) {
        result.tokens.push_back(
            {{.id = std::int64_t(10 + i), .piece = "x", .logProbability = logProbabilities[i]}, {}});
        result.logProbability += logProbabilities[i];
    }
    return result;
}

/// Two hypotheses of three and five tokens, and attention of one cross layer with one head.
class Measures : public testing::Test {
protected:
    Measures()
    {
        m_translation.source = {{}, {}, {}, {}};
        m_translation.hypotheses = {
            hypothesis("a b", {-0.1, -0.9, -0.2}), hypothesis("a b c d", {-0.3, -0.3, -0.3, -0.3, -0.3})};
        m_attention.arrays = {
            {"decoder.layers.0.cross_attention.weights",
                {{1, 3, 4}, {0.1F, 0.2F, 0.6F, 0.1F, 0.7F, 0.1F, 0.1F, 0.1F, 0.2F, 0.2F, 0.2F, 0.4F}}},
            {"decoder.layers.0.self_attention.weights", {{1, 3, 3}, {1, 0, 0, 0.5F, 0.5F, 0, 0.2F, 0.3F, 0.5F}}},
            {"decoder.layers.0.feed_forward.inner", {{3, 4}, {1, -1, 2, 0, 1, 1, 1, 1, -1, -1, -1, 0.5F}}}};
        m_input.translation = &m_translation;
        m_input.attention = m_input.trace = &m_attention;
    }

    std::optional<Answer> measure(LiveAnswer question) { return measured(question, m_input); }
    std::optional<Answer> measure(Measure which) { return measure(LiveAnswer {.measure = which}); }

    Translation m_translation;
    ForwardTrace m_attention;
    MeasureInput m_input;
};

TEST_F(Measures, TokensBySureness)
{
    EXPECT_EQ(measure(Measure::LeastCertainToken), Answer(std::int64_t {1}));
    EXPECT_EQ(measure(Measure::MostCertainToken), Answer(std::int64_t {0}));
    EXPECT_EQ(measure(Measure::SourcePieces), Answer(std::int64_t {3}));
}

TEST_F(Measures, WeightsOfTheChosenHead)
{
    EXPECT_EQ(measure(Measure::StrongestSource), std::nullopt) << "no target is pinned";
    m_input.target = 1;
    m_input.source = 0;
    EXPECT_EQ(measure(Measure::StrongestSource), Answer(std::int64_t {0}));
    EXPECT_NEAR(std::get<double>(*measure(Measure::AttentionWeight)), 0.7, 1e-6);
    EXPECT_NEAR(std::get<double>(*measure(Measure::SpecialShare)), (0.1 + 0.1 + 0.4) / 3, 1e-6);
    EXPECT_EQ(measure(Measure::AllowedKeys), Answer(std::int64_t {2}));
    EXPECT_EQ(measure(Measure::ActiveRelus), Answer(std::int64_t {4}));
    m_input.head = {AttentionKind::DecoderSelf, 0, 0};
    EXPECT_NEAR(std::get<double>(*measure(Measure::SpecialShare)), (1 + 0.5 + 0.2) / 3, 1e-6);
}

/// −1.2 over three tokens against −1.5 over five: α decides.
TEST_F(Measures, LengthPenaltyDecidesWhoWins)
{
    EXPECT_EQ(measure({.measure = Measure::WinnerAt, .alpha = 0}), Answer(std::int64_t {0}));
    EXPECT_EQ(measure({.measure = Measure::WinnerAt, .alpha = 2}), Answer(std::int64_t {1}));
    EXPECT_EQ(measure(Measure::LowestLoss), Answer(std::int64_t {1}));
    EXPECT_EQ(measure({.measure = Measure::HighestBleu, .reference = "a b c d"}), Answer(std::int64_t {1}));
    m_translation.hypotheses[0].text = "他坐车。";
    m_translation.hypotheses[1].text = "我喜欢喝茶。";
    EXPECT_EQ(measure({.measure = Measure::HighestBleu, .reference = "我喜欢喝水。"}), Answer(std::int64_t {1}))
        << "Chinese words are characters";
}

TEST_F(Measures, TheStepWhereGreedyLoses)
{
    Translation greedy = m_translation;
    m_input.greedy = &greedy;
    EXPECT_EQ(measure(Measure::LosingStep), Answer(std::int64_t {0}));
    greedy.hypotheses.front().tokens[1].chosen = {.id = 99, .piece = "y"};
    EXPECT_EQ(measure(Measure::LosingStep), Answer(std::int64_t {2}));
    greedy.hypotheses.front().tokens[1].chosen.piece = "x";
    EXPECT_EQ(measure(Measure::LosingStep), Answer(std::int64_t {0})) << "the same text in other tokens";
    greedy.hypotheses.front().tokens.resize(1);
    EXPECT_EQ(measure(Measure::LosingStep), Answer(std::int64_t {2})) << "greedy is a beginning of the beam's";
}

TEST_F(Measures, RunsAndCosts)
{
    const std::vector<TrainingEvaluation> evaluations {
        {.step = 100, .devLoss = 2}, {.step = 200, .devLoss = 1}, {.step = 300, .devLoss = 1.5, .exactMatch = 0.25}};
    m_input.evaluations = &evaluations;
    EXPECT_EQ(measure(Measure::TurningStep), Answer(std::int64_t {200}));
    EXPECT_EQ(measure(Measure::ExactMatch), Answer(25.0));
    EXPECT_EQ(measure({.measure = Measure::CostGrowth, .times = 3}), Answer(9.0));
}

TEST_F(Measures, AllHypothesesOfTheHighestValueAreEquallyGood)
{
    m_translation.hypotheses.push_back(m_translation.hypotheses[0]);
    const LiveAnswer question {.measure = Measure::HighestBleu, .reference = "a b"};
    EXPECT_EQ(measure(question), Answer(std::int64_t {0}));
    EXPECT_EQ(equallyGood(question, m_input), (std::vector<std::int64_t> {0, 2}));
    EXPECT_TRUE(equallyGood({.measure = Measure::SourcePieces}, m_input).empty());
}

TEST(Accepts, AttentionWeightsWithinATenth)
{
    const LiveAnswer weight {
        .measure = Measure::AttentionWeight, .tolerance = usualTolerance(Measure::AttentionWeight)};
    EXPECT_FALSE(accepts(weight, 0.019, 0.029));
    EXPECT_TRUE(accepts(weight, 0.019, 0.0205));
    EXPECT_TRUE(accepts(weight, 0.6, 0.61));
    EXPECT_FALSE(accepts(weight, 0.6, 0.62));
    EXPECT_TRUE(accepts(weight, 0.0001, 0.0005));
}

TEST(Accepts, NumbersWithinTheirToleranceAndNothingElse)
{
    const LiveAnswer share {.measure = Measure::SpecialShare, .tolerance = usualTolerance(Measure::SpecialShare)};
    EXPECT_TRUE(accepts(share, 0.4, 0.5));
    EXPECT_FALSE(accepts(share, 0.4, 0.51));
    const LiveAnswer relus {.measure = Measure::ActiveRelus, .tolerance = usualTolerance(Measure::ActiveRelus)};
    EXPECT_TRUE(accepts(relus, std::int64_t {100}, 110.0));
    EXPECT_FALSE(accepts(relus, std::int64_t {100}, 111.0));
    const LiveAnswer token {.measure = Measure::LeastCertainToken};
    EXPECT_TRUE(accepts(token, std::int64_t {2}, std::int64_t {2}));
    EXPECT_FALSE(accepts(token, std::int64_t {2}, std::int64_t {3}));
    const LiveAnswer changes {.measure = Measure::TokenChanges};
    EXPECT_FALSE(accepts(changes, true, false));
}

}  // namespace
}  // namespace translucent
