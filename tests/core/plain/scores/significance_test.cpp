#include "translucent/base/error.h"
#include "translucent/scores/significance.h"

#include "scores/significance_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace translucent {

namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";

/// The draws of the trials, from lines with one digit per sentence.
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

double scoreOf(QualityMetric metric, const Texts& translations, const Texts& references)
{
    switch (metric) {
    case QualityMetric::Bleu: return bleu(translations, references, {}).score;
    case QualityMetric::Chrf: return chrf(translations, references).score;
    case QualityMetric::ChrfPlusPlus: return chrfPlusPlus(translations, references).score;
    case QualityMetric::Ter: return ter(translations, references).score;
    }
    return 0;
}

/// The number of trials that exceed or reach the difference, each scored as a separate corpus.
struct TrialCounts {
    std::size_t beyond = 0;
    std::size_t equal = 0;

    TrialCounts(const std::vector<double>& trials, double difference)
    {
        for (const double trial : trials) {
            const bool same = std::abs(trial - difference) < 1e-8;
            equal += same ? 1 : 0;
            beyond += !same && trial > difference ? 1 : 0;
        }
        count = trials.size();
    }
    double p(bool withTies) const { return double(beyond + (withTies ? equal : 0) + 1) / double(count + 1); }

    std::size_t count = 0;
};

TrialCounts bootstrapCounts(QualityMetric metric, const Texts& baseline, const Texts& system)
{
    const auto references = fixtureReferences();
    const auto options = fixtureOptions();
    std::vector<std::uint32_t> draw(references.size());
    std::vector<double> apart;
    for (std::size_t trial = 0; trial < options.resamples; ++trial) {
        options.resample(trial, draw);
        Texts first, second, expected;
        for (const auto i : draw) {
            first.push_back(baseline[i]);
            second.push_back(system[i]);
            expected.push_back(references[i]);
        }
        apart.push_back(std::abs(scoreOf(metric, first, expected) - scoreOf(metric, second, expected)));
    }
    const double mean = std::accumulate(apart.begin(), apart.end(), 0.0) / double(apart.size());
    for (double& each : apart)
        each -= mean;
    return {apart, std::abs(scoreOf(metric, baseline, references) - scoreOf(metric, system, references))};
}

TrialCounts exchangeCounts(QualityMetric metric, const Texts& baseline, const Texts& system)
{
    const auto references = fixtureReferences();
    const auto options = fixtureOptions();
    std::vector<std::uint32_t> draw(references.size());
    std::vector<double> apart;
    for (std::size_t trial = 0; trial < options.trials; ++trial) {
        options.exchange(trial, draw);
        Texts first, second;
        for (std::size_t i = 0; i < draw.size(); ++i) {
            first.push_back(draw[i] == 1 ? baseline[i] : system[i]);
            second.push_back(draw[i] == 1 ? system[i] : baseline[i]);
        }
        apart.push_back(std::abs(scoreOf(metric, first, references) - scoreOf(metric, second, references)));
    }
    return {apart, std::abs(scoreOf(metric, baseline, references) - scoreOf(metric, system, references))};
}

/// Both systems over a corpus of `sentences`, of which the first `differing` are better in the second.
QualityComparison afterChanging(std::size_t differing)
{
    const Texts references(40, "the cat sat on the old mat");
    auto other = Texts(40, "the cat sat on a mat");
    const auto baseline = other;
    std::fill_n(other.begin(), differing, references.front());
    return *compareQuality(std::vector {baseline, other}, references, {.resamples = 300, .trials = 1000});
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
        }
}

TEST(Significance, EqualsTheReferenceImplementationForTheSameDraws)
{
    const auto comparison = compareQuality(fixtureSystems(), fixtureReferences(), fixtureOptions());
    ASSERT_TRUE(comparison);
    expectResults(*comparison, significanceFixture().at("results"), 1e-9);
}

// sacreBLEU's p-values, except for trials that reach the observed difference exactly, which it does not count.
TEST(Significance, CountsTheTrialsThatReachTheDifference)
{
    const auto systems = fixtureSystems();
    const auto comparison = compareQuality(systems, fixtureReferences(), fixtureOptions());
    ASSERT_TRUE(comparison);
    for (std::size_t system = 1; system < systems.size(); ++system)
        for (const auto& choice : kChoices<QualityMetric>) {
            const auto& outcome = comparison->systems[system].of(choice.value);
            const auto& theirs = significanceFixture().at("results")[system].at(std::string(choice.name));
            const auto where = std::to_string(system) + " " + std::string(choice.name);
            const auto bootstrap = bootstrapCounts(choice.value, systems[0], systems[system]);
            const auto exchange = exchangeCounts(choice.value, systems[0], systems[system]);
            EXPECT_EQ(*outcome.bootstrapP, bootstrap.p(true)) << where;
            EXPECT_EQ(*outcome.randomizationP, exchange.p(true)) << where;
            EXPECT_GE(theirs.at("bootstrap_p").get<double>(), bootstrap.p(false)) << where;
            EXPECT_LE(theirs.at("bootstrap_p").get<double>(), bootstrap.p(true)) << where;
            EXPECT_GE(theirs.at("randomization_p").get<double>(), exchange.p(false)) << where;
            EXPECT_LE(theirs.at("randomization_p").get<double>(), exchange.p(true)) << where;
        }
}

// Exchanging one sentence gives the same difference in every trial, which was formerly reported as highly significant.
TEST(Significance, OneSentenceOrNoneIsNotSignificant)
{
    for (const auto& choice : kChoices<QualityMetric>) {
        const auto one = afterChanging(1).systems[1].of(choice.value);
        EXPECT_EQ(*one.randomizationP, 1) << choice.name;
        EXPECT_GT(*one.bootstrapP, kSignificanceLevel) << choice.name;
        const auto many = afterChanging(12).systems[1].of(choice.value);
        EXPECT_LT(*many.randomizationP, kSignificanceLevel) << choice.name;
        EXPECT_LT(*many.bootstrapP, kSignificanceLevel) << choice.name;
    }
    const Texts references {"the cat sat", "a dog ran"}, spaced {"the  cat sat", "a dog  ran"};
    const auto unseen = compareQuality(std::vector {references, spaced}, references, {.resamples = 50, .trials = 50});
    EXPECT_FALSE(unseen->systems[1].sameAsBaseline);
    EXPECT_EQ(*unseen->systems[1].of(QualityMetric::Bleu).randomizationP, 1);
    EXPECT_EQ(*unseen->systems[1].of(QualityMetric::Bleu).bootstrapP, 1);
}

TEST(Significance, TakesSeveralReferences)
{
    const std::vector<Texts> sets {{"the cat sat", "a dog ran away"}, {"a cat was sitting", ""}};
    const std::vector<Texts> systems {{"The cat sat", "a dog ran"}, {"a cat was sitting", "dog ran away"}};
    const References references(sets);
    const auto comparison =
        compareQuality(systems, references, {.resamples = 5, .trials = 5, .letterCase = LetterCase::Lower});
    for (std::size_t i = 0; i < systems.size(); ++i) {
        EXPECT_EQ(comparison->systems[i].of(QualityMetric::Bleu).score,
            bleu(systems[i], references, {.letterCase = LetterCase::Lower}).score);
        EXPECT_EQ(comparison->systems[i].of(QualityMetric::ChrfPlusPlus).score,
            chrfPlusPlus(systems[i], references, LetterCase::Lower).score);
        EXPECT_EQ(comparison->systems[i].of(QualityMetric::Ter).score, ter(systems[i], references).score);
    }
    EXPECT_EQ(comparison->signatures[1],
        "nrefs:var|bs:5|ar:5|seed:12345|case:lc|eff:yes|nc:6|nw:0|space:no|version:translucent-0.1");
}

// sacreBLEU stores the sums of its bootstrap in single precision.
TEST(Significance, SumsInSinglePrecisionGiveTheSame)
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

TEST(CompareMeans, IsAPairedBootstrap)
{
    const std::vector<double> values {1, 4, 2, 7}, baseline {0, 1, 3, 2};
    const std::vector<std::vector<std::uint32_t>> draws {{0, 0, 0, 0}, {3, 3, 3, 3}, {2, 2, 2, 2}, {0, 1, 2, 3}};
    SignificanceOptions options;
    options.resamples = draws.size();
    options.resample = [&](std::size_t trial, std::span<std::uint32_t> drawn) {
        std::ranges::copy(draws[trial], drawn.begin());
    };
    const auto found = compareMeans(values, baseline, options);
    EXPECT_NEAR(found.mean, 3.5, 1e-12);
    EXPECT_NEAR(found.difference, 2, 1e-12);
    EXPECT_NEAR(found.halfWidth, 3, 1e-12) << "means 1, 7, 2, 3.5";
    EXPECT_NEAR(found.differenceHalfWidth, 3, 1e-12) << "differences 1, 5, -1, 2";
    EXPECT_NEAR(*found.bootstrapP, 3.0 / 5, 1e-12) << "5 and -1 are 2 or more from 1.75, and the real one counts";
}

TEST(CompareMeans, FindsDifferencesAndNone)
{
    std::vector<double> values, equal, other;
    for (int i = 0; i < 100; ++i) {
        values.push_back(std::sin(i));
        equal.push_back(std::sin(i) + (i % 2 == 0 ? 0.1 : -0.1));
        other.push_back(std::sin(i) + 0.1 + 0.05 * std::cos(3 * i));
    }
    EXPECT_GT(*compareMeans(values, equal, {}).bootstrapP, kSignificanceLevel);
    EXPECT_LT(*compareMeans(values, other, {}).bootstrapP, kSignificanceLevel);
    EXPECT_FALSE(compareMeans(values, other, {.resamples = 0}).bootstrapP);
    EXPECT_THROW(compareMeans(values, std::vector<double> {1}, {}), Error);
}

}  // namespace translucent
