#include "translucent/error.h"
#include "translucent/significance.h"

#include "evaluation/significance_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace translucent {

namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";

/// What trials draw, from lines with a digit for each sentence.
TrialDraw drawn(const nlohmann::json& lines)
{
    return [&lines](std::size_t trial, std::span<std::uint32_t> numbers) {
        const auto& line = lines.at(trial).get_ref<const std::string&>();
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = std::uint32_t(kDigits.find(line.at(i)));
    };
}

std::vector<Texts> fixtureSystems()
{
    return significanceFixture().at("systems").get<std::vector<Texts>>();
}

Texts fixtureReferences()
{
    return significanceFixture().at("references").get<Texts>();
}

SignificanceOptions fixtureOptions()
{
    const auto& fixture = significanceFixture();
    return {.resamples = fixture.at("resamples").size(),
        .trials = fixture.at("exchanges").size(),
        .resample = drawn(fixture.at("resamples")),
        .exchange = drawn(fixture.at("exchanges"))};
}

void expectResults(const QualityComparison& comparison, const nlohmann::json& expected, double tolerance)
{
    ASSERT_EQ(comparison.systems.size(), expected.size());
    for (std::size_t system = 0; system < expected.size(); ++system)
        for (const auto& choice : kChoices<QualityMetric>) {
            const auto& outcome = comparison.systems[system].of(choice.value);
            const auto& numbers = expected[system].at(std::string(choice.name));
            const auto where = std::to_string(system) + " " + std::string(choice.name);
            EXPECT_NEAR(outcome.score, numbers.at("score").get<double>(), 1e-9) << where;
            EXPECT_NEAR(outcome.mean, numbers.at("mean").get<double>(), tolerance) << where;
            EXPECT_NEAR(outcome.halfWidth, numbers.at("half_width").get<double>(), tolerance) << where;
            ASSERT_EQ(outcome.bootstrapP.has_value(), system > 0) << where;
            ASSERT_EQ(outcome.randomizationP.has_value(), system > 0) << where;
            if (system == 0)
                continue;
            EXPECT_EQ(*outcome.bootstrapP, numbers.at("bootstrap_p").get<double>()) << where;
            EXPECT_EQ(*outcome.randomizationP, numbers.at("randomization_p").get<double>()) << where;
        }
}

TEST(Significance, EqualsTheReferenceImplementationForTheSameDraws)
{
    const auto comparison = compareQuality(fixtureSystems(), fixtureReferences(), fixtureOptions());
    ASSERT_TRUE(comparison);
    expectResults(*comparison, significanceFixture().at("results"), 1e-9);
}

// sacreBLEU keeps the sums of its bootstrap in single precision.
TEST(Significance, HasTheSamePValuesAsSumsInSinglePrecision)
{
    const auto comparison = compareQuality(fixtureSystems(), fixtureReferences(), fixtureOptions());
    ASSERT_TRUE(comparison);
    expectResults(*comparison, significanceFixture().at("results_float32"), 1e-4);
}

TEST(Significance, ScoresAreThoseOfTheMetrics)
{
    const auto systems = fixtureSystems();
    const auto references = fixtureReferences();
    const auto comparison = compareQuality(systems, references, {.resamples = 0, .trials = 0});
    ASSERT_TRUE(comparison);
    for (std::size_t i = 0; i < systems.size(); ++i) {
        const auto& outcome = comparison->systems[i];
        EXPECT_EQ(outcome.of(QualityMetric::Bleu).score, bleu(systems[i], references, {}).score);
        EXPECT_EQ(outcome.of(QualityMetric::Chrf).score, chrf(systems[i], references).score);
        EXPECT_EQ(outcome.of(QualityMetric::ChrfPlusPlus).score, chrfPlusPlus(systems[i], references).score);
        EXPECT_EQ(outcome.of(QualityMetric::Ter).score, ter(systems[i], references).score);
        EXPECT_EQ(outcome.sameAsBaseline, i == 0 || i == 3);
        EXPECT_FALSE(outcome.of(QualityMetric::Bleu).bootstrapP || outcome.of(QualityMetric::Bleu).randomizationP);
    }
    EXPECT_EQ(comparison->signatures[0], bleu(systems[0], references, {}).signature);
}

TEST(Significance, ASeedGivesTheSameNumbersEveryTime)
{
    const auto pOf = [](std::uint64_t seed) {
        const auto comparison =
            compareQuality(fixtureSystems(), fixtureReferences(), {.resamples = 100, .trials = 100, .seed = seed});
        const auto& metric = comparison->systems[1].of(QualityMetric::Chrf);
        return std::tuple(metric.mean, *metric.bootstrapP, *metric.randomizationP);
    };
    EXPECT_EQ(pOf(1), pOf(1));
    EXPECT_NE(pOf(1), pOf(2));
    const auto [mean, bootstrap, randomization] = pOf(12345);
    EXPECT_NEAR(mean, significanceFixture().at("results")[1].at("chrf").at("mean").get<double>(), 2);
    EXPECT_NEAR(bootstrap, significanceFixture().at("results")[1].at("chrf").at("bootstrap_p").get<double>(), 0.15);
    EXPECT_NEAR(
        randomization, significanceFixture().at("results")[1].at("chrf").at("randomization_p").get<double>(), 0.15);
}

TEST(Significance, SignaturesTellTrialsAndSeed)
{
    const auto comparison =
        compareQuality(fixtureSystems(), fixtureReferences(), {.resamples = 3, .trials = 4, .seed = 5});
    EXPECT_EQ(comparison->signatures[0],
        "nrefs:1|bs:3|ar:4|seed:5|case:mixed|eff:no|tok:13a|smooth:exp|version:translucent-0.1");
    EXPECT_EQ(comparison->signatures[3],
        "nrefs:1|bs:3|ar:4|seed:5|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:translucent-0.1");
}

TEST(Significance, CanBeStoppedAndTellsHowFarItIs)
{
    std::stop_source stop;
    std::vector<double> shares;
    const auto comparison =
        compareQuality(fixtureSystems(), fixtureReferences(), {.stop = stop.get_token(), .progress = [&](double share) {
                                                                   shares.push_back(share);
                                                                   if (share > 0.2)
                                                                       stop.request_stop();
                                                               }});
    EXPECT_FALSE(comparison);
    ASSERT_GE(shares.size(), 2u);
    EXPECT_EQ(shares.front(), 0);
    EXPECT_LT(shares.back(), 0.3);
    EXPECT_TRUE(std::ranges::is_sorted(shares));
}

TEST(Significance, RefusesNothingToCompareAndUnequalCounts)
{
    using Systems = std::vector<Texts>;
    const Texts one {"a"}, two {"a", "b"};
    EXPECT_THROW(compareQuality(Systems {}, one, {}), Error);
    EXPECT_THROW(compareQuality(Systems(1, one), Texts {}, {}), Error);
    EXPECT_THROW(compareQuality(Systems {one, two}, one, {}), Error);
    EXPECT_THROW(compareQuality(Systems {two, one}, two, {}), Error);
}

}  // namespace

}  // namespace translucent
