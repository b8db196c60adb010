#include "translucent/scores/significance.h"

#include "base/random.h"
#include "scores/metric_counts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

/// Counts of all metrics of one sentence or of a sum of sentences, as adjacent columns: BLEU, chrF, chrF++, TER.
inline constexpr std::size_t kQualityCounts = kBleuCounts + kChrfCounts + kChrfPlusPlusCounts + kTerCounts;
using QualityCounts = std::array<std::int64_t, kQualityCounts>;

inline void addTimes(QualityCounts& sums, const QualityCounts& counts, std::int64_t times)
{
    for (std::size_t i = 0; i < kQualityCounts; ++i)
        sums[i] += times * counts[i];
}

inline QualityCounts difference(const QualityCounts& a, const QualityCounts& b)
{
    QualityCounts result = a;
    addTimes(result, b, -1);
    return result;
}

using QualityScores = std::array<double, kQualityMetrics>;

constexpr std::size_t kChrfStart = kBleuCounts;

constexpr std::size_t kPlusPlusStart = kChrfStart + kChrfCounts;

constexpr std::size_t kTerStart = kPlusPlusStart + kChrfPlusPlusCounts;

/// Returns the counts of each sentence.
std::vector<QualityCounts> qualityCounts(
    std::span<const std::string> translations, const References& references, const BleuOptions& options)
{
    std::vector<QualityCounts> counts(translations.size());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::span<std::int64_t, kQualityCounts> all = counts[i];
        const auto theirs = references.of(i);
        addBleuCounts(all.first<kBleuCounts>(), translations[i], theirs, options);
        addChrfCounts(all.subspan<kChrfStart, kChrfCounts>(), translations[i], theirs, options.letterCase);
        addChrfPlusPlusCounts(
            all.subspan<kPlusPlusStart, kChrfPlusPlusCounts>(), translations[i], theirs, options.letterCase);
        addTerCounts(all.subspan<kTerStart, kTerCounts>(), translations[i], theirs);
    }
    return counts;
}

QualityCounts sumOf(std::span<const QualityCounts> sentences)
{
    QualityCounts sums {};
    for (const QualityCounts& counts : sentences)
        addTimes(sums, counts, 1);
    return sums;
}

QualityScores scoresOf(const QualityCounts& sums)
{
    const std::span<const std::int64_t, kQualityCounts> all = sums;
    return {bleuOfCounts(all.first<kBleuCounts>()), chrfOfCounts(all.subspan<kChrfStart, kChrfCounts>()),
        chrfOfCounts(all.subspan<kPlusPlusStart, kChrfPlusPlusCounts>()),
        terOfCounts(all.subspan<kTerStart, kTerCounts>())};
}

/// The input of both tests for one system.
struct CountedSystem {
    std::vector<QualityCounts> sentences;
    QualityCounts sums {};
    QualityScores scores {};
};

/// The random numbers of one trial, which depend only on the arguments.
Random trialRandom(std::uint64_t seed, std::uint64_t stream, std::size_t trial)
{
    return Random(Random::mix(Random::mix(seed + stream) + trial));
}

TrialDraw resampleDraw(const SignificanceOptions& options)
{
    if (options.resample)
        return options.resample;
    return [seed = options.seed](std::size_t trial, std::span<std::uint32_t> drawn) {
        Random random = trialRandom(seed, 1, trial);
        for (std::uint32_t& sentence : drawn)
            sentence = random.below(static_cast<std::uint32_t>(drawn.size()));
    };
}

TrialDraw exchangeDraw(const SignificanceOptions& options)
{
    if (options.exchange)
        return options.exchange;
    return [seed = options.seed](std::size_t trial, std::span<std::uint32_t> drawn) {
        Random random = trialRandom(seed, 2, trial);
        for (std::uint32_t& stays : drawn)
            stays = random.below(2);
    };
}

/// Share of the trials that reach the difference; the difference itself counts as one trial. Equal scores can differ by
/// rounding. Source: Phipson & Smyth 2010.
double pValue(std::span<const double> trials, double difference)
{
    constexpr double kRounding = 1e-9;
    const auto reach = [difference](double trial) { return trial >= difference - kRounding; };
    return static_cast<double>(std::ranges::count_if(trials, reach) + 1) / static_cast<double>(trials.size() + 1);
}

double meanOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// A fortieth of the values is outside each end.
ValueInterval intervalOf95(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t left = values.size() / 40;
    return {values[left], values[values.size() - left - 1]};
}

double halfWidthOf95(std::vector<double> values)
{
    const auto interval = intervalOf95(std::move(values));
    return 0.5 * (interval.high - interval.low);
}

/// Both tests of several systems against the first.
class Comparer {
public:
    Comparer(std::span<const std::vector<std::string>> systems, const References& references,
        const SignificanceOptions& options);

    std::optional<QualityComparison> compare();

private:
    bool bootstrap();
    bool randomize();
    bool mayGoOn();
    double realDifference(std::size_t system, std::size_t metric) const
    {
        return std::abs(m_systems[0].scores[metric] - m_systems[system].scores[metric]);
    }
    BleuOptions bleuOptions() const
    {
        return {.tokenization = m_options.tokenization, .letterCase = m_options.letterCase};
    }
    QualityCounts resampled(const CountedSystem& system) const;
    void takeResamples(const std::vector<std::vector<QualityScores>>& scores);

    const SignificanceOptions& m_options;
    std::string m_references;  ///< number of references per sentence
    std::vector<CountedSystem> m_systems;
    QualityComparison m_result;
    std::vector<std::uint32_t> m_drawn;
    std::size_t m_done = 0;
};

Comparer::Comparer(
    std::span<const std::vector<std::string>> systems, const References& references, const SignificanceOptions& options)
    : m_options(options)
    , m_references(references.count())
    , m_drawn(references.size())
{
    m_result.sentences = references.size();
    for (const auto& translations : systems) {
        CountedSystem system {qualityCounts(translations, references, bleuOptions())};
        system.sums = sumOf(system.sentences);
        system.scores = scoresOf(system.sums);
        SystemOutcome outcome;
        outcome.sameAsBaseline = translations == systems[0];
        for (std::size_t metric = 0; metric < kQualityMetrics; ++metric)
            outcome.metrics[metric].score = system.scores[metric];
        m_systems.push_back(std::move(system));
        m_result.systems.push_back(outcome);
    }
}

/// Reports on one more trial; false when stopped.
bool Comparer::mayGoOn()
{
    constexpr std::size_t kBetweenReports = 50;
    if (m_options.progress && m_done % kBetweenReports == 0)
        m_options.progress(static_cast<double>(m_done) / static_cast<double>(m_options.resamples + m_options.trials));
    ++m_done;
    return !m_options.stop.stop_requested();
}

QualityCounts Comparer::resampled(const CountedSystem& system) const
{
    QualityCounts sums {};
    for (const std::uint32_t sentence : m_drawn)
        addTimes(sums, system.sentences[sentence], 1);
    return sums;
}

bool Comparer::bootstrap()
{
    const TrialDraw draw = resampleDraw(m_options);
    std::vector<std::vector<QualityScores>> scores(m_systems.size());  // [system][resample]
    for (std::size_t trial = 0; trial < m_options.resamples; ++trial) {
        if (!mayGoOn())
            return false;
        draw(trial, m_drawn);
        for (std::size_t system = 0; system < m_systems.size(); ++system)
            scores[system].push_back(scoresOf(resampled(m_systems[system])));
    }
    if (m_options.resamples > 0)
        takeResamples(scores);
    return true;
}

/// The differences minus their mean simulate chance. Source: Riezler & Maxwell 2005, §4.
void Comparer::takeResamples(const std::vector<std::vector<QualityScores>>& scores)
{
    for (std::size_t system = 0; system < m_systems.size(); ++system)
        for (std::size_t metric = 0; metric < kQualityMetrics; ++metric) {
            std::vector<double> values, differences;
            for (std::size_t trial = 0; trial < m_options.resamples; ++trial) {
                values.push_back(scores[system][trial][metric]);
                differences.push_back(std::abs(values.back() - scores[0][trial][metric]));
            }
            const double mean = meanOf(differences);
            for (double& difference : differences)
                difference -= mean;
            MetricOutcome& outcome = m_result.systems[system].metrics[metric];
            outcome.mean = meanOf(values);
            outcome.halfWidth = halfWidthOf95(values);
            if (system > 0)
                outcome.bootstrapP = pValue(differences, realDifference(system, metric));
        }
}

/// If the systems were equal, exchanging their translations would not matter. Source: Riezler & Maxwell 2005, §4.
bool Comparer::randomize()
{
    if (m_options.trials == 0)
        return true;
    const TrialDraw draw = exchangeDraw(m_options);
    const CountedSystem& baseline = m_systems[0];
    std::vector<std::array<std::vector<double>, kQualityMetrics>> differences(m_systems.size());
    for (std::size_t trial = 0; trial < m_options.trials; ++trial) {
        if (!mayGoOn())
            return false;
        draw(trial, m_drawn);
        for (std::size_t system = 1; system < m_systems.size(); ++system) {
            QualityCounts first {};
            for (std::size_t i = 0; i < m_drawn.size(); ++i) {
                addTimes(first, baseline.sentences[i], m_drawn[i]);
                addTimes(first, m_systems[system].sentences[i], 1 - std::int64_t {m_drawn[i]});
            }
            QualityCounts both = baseline.sums;
            addTimes(both, m_systems[system].sums, 1);
            const auto ours = scoresOf(first), theirs = scoresOf(difference(both, first));
            for (std::size_t metric = 0; metric < kQualityMetrics; ++metric)
                differences[system][metric].push_back(std::abs(ours[metric] - theirs[metric]));
        }
    }
    for (std::size_t system = 1; system < m_systems.size(); ++system)
        for (std::size_t metric = 0; metric < kQualityMetrics; ++metric)
            m_result.systems[system].metrics[metric].randomizationP =
                pValue(differences[system][metric], realDifference(system, metric));
    return true;
}

/// Adds the options for resampling after the number of references.
std::string withTests(const std::string& signature, const SignificanceOptions& options)
{
    const auto split = signature.find('|');
    std::string tests;
    if (options.resamples > 0)
        tests += "|bs:" + std::to_string(options.resamples);
    if (options.trials > 0)
        tests += "|ar:" + std::to_string(options.trials);
    if (!tests.empty())
        tests += "|seed:" + std::to_string(options.seed);
    return signature.substr(0, split) + tests + signature.substr(split);
}

std::optional<QualityComparison> Comparer::compare()
{
    if (!bootstrap() || !randomize())
        return std::nullopt;
    const std::array signatures {bleuSignature(bleuOptions(), m_references),
        chrfSignature(0, m_references, m_options.letterCase), chrfSignature(2, m_references, m_options.letterCase),
        terSignature(m_references)};
    for (std::size_t metric = 0; metric < kQualityMetrics; ++metric)
        m_result.signatures[metric] = withTests(signatures[metric], m_options);
    return std::move(m_result);
}

}  // namespace

ValueInterval ratioInterval(
    std::span<const double> values, std::span<const double> weights, const SignificanceOptions& options)
{
    requirePairs("compare", values.size(), weights.size());
    std::vector<std::uint32_t> drawn(values.size());
    std::iota(drawn.begin(), drawn.end(), std::uint32_t {0});
    const auto ratio = [&] {
        double sum = 0, whole = 0;
        for (const auto sentence : drawn) {
            sum += values[sentence];
            whole += weights[sentence];
        }
        return sum / whole;
    };
    if (options.resamples == 0)
        return {ratio(), ratio()};
    const TrialDraw draw = resampleDraw(options);
    std::vector<double> ratios;
    for (std::size_t trial = 0; trial < options.resamples; ++trial) {
        draw(trial, drawn);
        ratios.push_back(ratio());
    }
    return intervalOf95(std::move(ratios));
}

std::optional<QualityComparison> compareQuality(
    std::span<const std::vector<std::string>> systems, const References& references, const SignificanceOptions& options)
{
    requirePairs("compare", systems.empty() ? 0 : systems[0].size(), references.size());
    for (const auto& translations : systems)
        requirePairs("compare", translations.size(), references.size());
    return Comparer(systems, references, options).compare();
}

MeanOutcome compareMeans(
    std::span<const double> values, std::span<const double> baseline, const SignificanceOptions& options)
{
    requirePairs("compare", values.size(), baseline.size());
    const TrialDraw draw = resampleDraw(options);
    std::vector<std::uint32_t> drawn(values.size());
    std::vector<double> means, differences;
    for (std::size_t trial = 0; trial < options.resamples; ++trial) {
        draw(trial, drawn);
        double sum = 0, other = 0;
        for (const std::uint32_t sentence : drawn) {
            sum += values[sentence];
            other += baseline[sentence];
        }
        means.push_back(sum / static_cast<double>(drawn.size()));
        differences.push_back((sum - other) / static_cast<double>(drawn.size()));
    }
    MeanOutcome outcome {.mean = meanOf(values), .difference = meanOf(values) - meanOf(baseline)};
    if (means.empty())
        return outcome;
    outcome.halfWidth = halfWidthOf95(means);
    outcome.differenceHalfWidth = halfWidthOf95(differences);
    const double mean = meanOf(differences);
    for (double& difference : differences)
        difference = std::abs(difference - mean);
    outcome.bootstrapP = pValue(differences, std::abs(outcome.difference));
    return outcome;
}

}  // namespace translucent
