#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"
#include "translucent/search/sampling.h"

#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/model/forward_trace.h"

#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;

const std::string kText = "我喜欢读书。";

std::vector<double> logs(std::initializer_list<double> probabilities)
{
    std::vector<double> result;
    for (const double p : probabilities)
        result.push_back(std::log(p));
    return result;
}

void expectNear(const std::vector<double>& actual, const std::vector<double>& expected)
{
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(actual[i], expected[i], 1e-12) << i;
}

SamplingOptions many(std::int64_t samples)
{
    SamplingOptions options;
    options.samples = samples;
    options.maxLength = 6;
    return options;
}

std::shared_ptr<const TranslationModel> model()
{
    static const auto model = test::smallModel(test::variedConfigs().front().config);
    return model;
}

std::vector<std::string> texts(const Sampling& sampling)
{
    std::vector<std::string> result;
    for (const auto& sample : sampling.samples)
        result.push_back(sample.text);
    return result;
}

}  // namespace

TEST(DrawingProbabilities, AreTheModelsAtTemperatureOne)
{
    const auto [tempered, drawn] = drawingProbabilities(logs({0.5, 0.3, 0.2}), {});
    expectNear(tempered, {0.5, 0.3, 0.2});
    expectNear(drawn, {0.5, 0.3, 0.2});
}

TEST(DrawingProbabilities, TemperatureSharpensAndFlattens)
{
    SamplingOptions options;
    options.temperature = 0.5;  // squares: 0.25, 0.09, 0.04 of 0.38
    expectNear(drawingProbabilities(logs({0.5, 0.3, 0.2}), options).drawn, {25.0 / 38, 9.0 / 38, 4.0 / 38});
    options.temperature = 1e6;
    for (const double p : drawingProbabilities(logs({0.5, 0.3, 0.2}), options).drawn)
        EXPECT_NEAR(p, 1.0 / 3, 1e-5);
}

TEST(DrawingProbabilities, TopKKeepsTheBestAndRenormalises)
{
    SamplingOptions options;
    options.topK = 2;
    expectNear(drawingProbabilities(logs({0.1, 0.5, 0.3, 0.1}), options).drawn, {0, 0.625, 0.375, 0});
    options.topK = 9;
    expectNear(drawingProbabilities(logs({0.4, 0.6}), options).drawn, {0.4, 0.6});
    options.topK = 1;
    expectNear(drawingProbabilities(logs({0.5, 0.5}), options).drawn, {1, 0});
}

TEST(DrawingProbabilities, TopPKeepsTheFewestThatReachIt)
{
    SamplingOptions options;
    options.topP = 0.75;
    expectNear(drawingProbabilities(logs({0.5, 0.3, 0.2}), options).drawn, {0.625, 0.375, 0});
    options.topP = 0.5;
    expectNear(drawingProbabilities(logs({0.5, 0.3, 0.2}), options).drawn, {1, 0, 0});
    options.topP = 1e-9;
    expectNear(drawingProbabilities(logs({0.2, 0.5, 0.3}), options).drawn, {0, 1, 0});
}

TEST(DrawingProbabilities, TheNucleusIsOfWhatTopKLeft)
{
    SamplingOptions options;
    options.topK = 2;
    options.topP = 0.6;  // 0.5 of 0.8 is 0.625
    expectNear(drawingProbabilities(logs({0.5, 0.3, 0.2}), options).drawn, {1, 0, 0});
}

TEST(DrawingProbabilities, NeverDrawsTheImpossible)
{
    auto values = logs({0.5, 0.5});
    values.push_back(-std::numeric_limits<double>::infinity());
    expectNear(drawingProbabilities(values, {}).drawn, {0.5, 0.5, 0});
}

TEST(Sampling, TheSameSeedDrawsTheSame)
{
    const auto first = sampleTranslations(model(), kText, many(20));
    EXPECT_EQ(texts(first), texts(sampleTranslations(model(), kText, many(20))));
    auto other = many(20);
    other.seed = 2;
    EXPECT_NE(texts(first), texts(sampleTranslations(model(), kText, other)));
}

TEST(Sampling, ASampleDoesNotDependOnHowManyAreDrawn)
{
    const auto few = texts(sampleTranslations(model(), kText, many(3)));
    const auto more = texts(sampleTranslations(model(), kText, many(100)));
    EXPECT_EQ(few, std::vector<std::string>(more.begin(), more.begin() + 3));
}

TEST(Sampling, OneTokenLeftIsGreedySearch)
{
    auto options = many(4);
    options.topK = 1;
    DecodeOptions greedy;
    greedy.maxLength = options.maxLength;
    const auto expected = Decoder(model()).translate(kText, greedy).hypotheses.front();
    for (const auto& sample : sampleTranslations(model(), kText, options).samples) {
        EXPECT_EQ(sample.text, expected.text);
        EXPECT_EQ(sample.end, expected.end);
        EXPECT_NEAR(sample.logProbability, expected.logProbability, 1e-9);
        for (const auto& token : sample.tokens)
            EXPECT_EQ(token.probability, 1);
    }
}

TEST(Sampling, ShowsTheModelsOwnProbabilities)
{
    auto options = many(5);
    options.temperature = 0.7;
    options.topK = 8;
    const auto sampling = sampleTranslations(model(), kText, options);
    std::vector<std::int64_t> source;
    for (const auto& piece : sampling.source)
        source.push_back(piece.id);
    for (const auto& sample : sampling.samples) {
        std::vector<std::int64_t> ids;
        for (const auto& token : sample.tokens)
            ids.push_back(token.chosen.id);
        const auto pass = traceForward(*model(), source, ids, {});
        for (std::size_t t = 0; t < ids.size(); ++t) {
            const auto& token = sample.tokens[t];
            EXPECT_NEAR(
                token.chosen.logProbability, pass.logProbabilities.at(t, static_cast<std::size_t>(ids[t])), 1e-5);
            EXPECT_LE(sampling.distributions[token.distribution].left, 8);
        }
    }
}

TEST(Sampling, DistributionsAddUpAndHoldTheChosen)
{
    auto options = many(30);
    options.topK = 5;
    const auto sampling = sampleTranslations(model(), kText, options);
    for (const auto& distribution : sampling.distributions) {
        double sum = 0;
        for (const auto& entry : distribution.entries) {
            sum += entry.probability;
            EXPECT_GE(entry.tempered, 0);
        }
        EXPECT_NEAR(sum, 1, 1e-9) << "five tokens are left and twenty shown";
        EXPECT_EQ(distribution.left, 5);
        ASSERT_TRUE(distribution.withheld);
        EXPECT_EQ(distribution.withheld->id, kUnknownId);
        EXPECT_LT(distribution.withheld->logProbability, 0);
        EXPECT_TRUE(
            std::ranges::is_sorted(distribution.entries, std::ranges::greater {}, &DistributionEntry::tempered));
    }
    for (const auto& sample : sampling.samples)
        for (const auto& token : sample.tokens) {
            const auto& entries = sampling.distributions[token.distribution].entries;
            const auto found =
                std::ranges::find(entries, token.chosen.id, [](const auto& entry) { return entry.token.id; });
            ASSERT_NE(found, entries.end());
            EXPECT_EQ(found->probability, token.probability);
        }
}

TEST(Sampling, FrequenciesApproachTheProbabilities)
{
    auto options = many(500);
    options.maxLength = 1;
    options.topK = 4;
    std::map<std::int64_t, double> drawn;
    const auto sampling = sampleTranslations(model(), kText, options);
    for (const auto& sample : sampling.samples)
        drawn[sample.tokens.front().chosen.id] += 1.0 / 500;
    for (const auto& entry : sampling.distributions.front().entries) {
        const double deviation = std::sqrt(entry.probability * (1 - entry.probability) / 500);
        EXPECT_NEAR(drawn[entry.token.id], entry.probability, 4 * deviation + 1e-12);
    }
}

TEST(Sampling, StopsOnRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(sampleTranslations(model(), kText, many(2), stop.get_token()).samples.empty());
}

TEST(Sampling, ListsItsRules)
{
    const auto refused = [](const char* part, auto change) {
        SamplingOptions options;
        change(options);
        expectError(ErrorCode::InvalidArgument, {part}, [&] { sampleTranslations(model(), kText, options); });
    };
    refused("temperature is 0", [](auto& options) { options.temperature = 0; });
    refused("temperature is nan", [](auto& options) { options.temperature = std::nan(""); });
    refused("top-k is -1", [](auto& options) { options.topK = -1; });
    refused("top-p is 0", [](auto& options) { options.topP = 0; });
    refused("top-p is 1.5", [](auto& options) { options.topP = 1.5; });
    refused("samples is 501", [](auto& options) { options.samples = 501; });
}

}  // namespace translucent
