#include "alignment/token_aligner.h"

#include "base/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

namespace translucent::alignment {
namespace {

/// A sentence pair with random probabilities, and all paths through it.
class SmallHmm {
public:
    SmallHmm(std::size_t positions, std::size_t words, std::uint64_t seed, double emptyShare = 0.2)
        : m_random(seed)
    {
        for (std::size_t i = 0; i < words * (positions + 1); ++i)
            m_emissions.push_back(fraction());
        for (std::size_t i = 0; i < 2 * positions; ++i)
            m_jumps.push_back(fraction());
        m_sentence = {m_emissions, m_jumps, emptyShare, 0.3};
    }

    const HmmSentence& sentence() const { return m_sentence; }

    /// Calls visit(places, probability) for each sequence of places; place i > 0 is position i, 0 the empty word.
    template <typename Visit>
    void forEachWay(const Visit& visit) const
    {
        std::vector<std::size_t> places(m_sentence.words(), 0);
        while (true) {
            visit(places, probability(places));
            std::size_t word = 0;
            while (word < places.size() && places[word] == m_sentence.positions())
                places[word++] = 0;
            if (word == places.size())
                return;
            ++places[word];
        }
    }

    /// The share of a jump's probability that is due to its width; the rest is smoothing.
    double shareOfWidth(std::size_t from, std::size_t to) const
    {
        const double byWidth = (1 - m_sentence.uniformShare) * jumpWeight(from, to) / allWeights(from);
        return byWidth / jumpProbability(from, to);
    }

private:
    double fraction() { return (1 + m_random.below(1000)) / 1001.0; }
    double jumpWeight(std::size_t from, std::size_t to) const
    {
        return m_jumps[to + m_sentence.positions() - 1 - from];
    }
    double allWeights(std::size_t from) const
    {
        double all = 0;
        for (std::size_t to = 1; to <= m_sentence.positions(); ++to)
            all += jumpWeight(from, to);
        return all;
    }
    double jumpProbability(std::size_t from, std::size_t to) const
    {
        return m_sentence.uniformShare / static_cast<double>(m_sentence.positions())
            + (1 - m_sentence.uniformShare) * jumpWeight(from, to) / allWeights(from);
    }
    double probability(const std::vector<std::size_t>& places) const
    {
        double product = 1;
        std::size_t position = 0;
        for (std::size_t word = 0; word < places.size(); ++word) {
            const double emission = m_emissions[word * (m_sentence.positions() + 1) + places[word]];
            if (places[word] == 0) {
                product *= m_sentence.emptyShare * emission;
            } else {
                product *= (1 - m_sentence.emptyShare) * jumpProbability(position, places[word]) * emission;
                position = places[word];
            }
        }
        return product;
    }

    Random m_random;
    std::vector<double> m_emissions;
    std::vector<double> m_jumps;
    HmmSentence m_sentence;
};

struct Shape {
    std::size_t positions;
    std::size_t words;
};
constexpr Shape kShapes[] = {{1, 1}, {1, 3}, {3, 1}, {2, 4}, {4, 5}};

TEST(Hmm, PosteriorsEqualThoseOfAllWaysListed)
{
    for (const auto& [positions, words] : kShapes) {
        const SmallHmm hmm(positions, words, positions * 10 + words);
        std::vector<double> links(words * (positions + 1), 0.0), jumps(2 * positions, 0.0);
        double all = 0;
        hmm.forEachWay([&](const auto& places, double probability) {
            all += probability;
            std::size_t from = 0;
            for (std::size_t word = 0; word < places.size(); ++word) {
                links[word * (positions + 1) + places[word]] += probability;
                if (places[word] > 0) {
                    jumps[places[word] + positions - 1 - from] += probability * hmm.shareOfWidth(from, places[word]);
                    from = places[word];
                }
            }
        });
        const auto posteriors = hmmPosteriors(hmm.sentence());
        EXPECT_NEAR(posteriors.logLikelihood, std::log(all), 1e-9);
        for (std::size_t i = 0; i < links.size(); ++i)
            EXPECT_NEAR(posteriors.links[i], links[i] / all, 1e-9) << positions << "×" << words << " link " << i;
        for (std::size_t i = 0; i < jumps.size(); ++i)
            EXPECT_NEAR(posteriors.jumps[i], jumps[i] / all, 1e-9) << positions << "×" << words << " jump " << i;
    }
}

TEST(Hmm, BestPathIsTheBestOfAllWays)
{
    for (const auto& [positions, words] : kShapes)
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const SmallHmm hmm(positions, words, seed);
            std::vector<std::size_t> best;
            double most = 0;
            hmm.forEachWay([&](const auto& places, double probability) {
                if (probability > most) {
                    most = probability;
                    best = places;
                }
            });
            EXPECT_EQ(hmmBestPath(hmm.sentence()), best) << positions << "×" << words << " seed " << seed;
        }
}

TEST(Hmm, LongSentencesNeitherVanishNorOverflow)
{
    const SmallHmm hmm(300, 300, 1, 0.1);
    const auto posteriors = hmmPosteriors(hmm.sentence());
    EXPECT_TRUE(std::isfinite(posteriors.logLikelihood));
    for (std::size_t word = 0; word < 300; ++word) {
        const auto row = posteriors.links.begin() + static_cast<std::ptrdiff_t>(word * 301);
        EXPECT_NEAR(std::accumulate(row, row + 301, 0.0), 1, 1e-9) << word;
    }
}

TEST(JumpModel, SharesItsWidthsAmongSentencesOfAllLengths)
{
    JumpModel model(3);
    std::vector<double> counts(6, 0.0);                        // widths -2 … 3
    JumpModel::add(std::vector<double> {1, 5, 2, 0}, counts);  // of two positions: widths -1 … 2
    JumpModel::add(std::vector<double> {0, 2}, counts);        // of one: 0 and 1
    model.maximize(counts);
    const auto weights = model.weights(2);
    ASSERT_EQ(weights.size(), 4u);
    EXPECT_DOUBLE_EQ(weights[0], 0.1);
    EXPECT_DOUBLE_EQ(weights[1], 0.5);
    EXPECT_DOUBLE_EQ(weights[2], 0.4);
    EXPECT_GT(weights[3], 0) << "what was never seen stays possible";
}

}  // namespace
}  // namespace translucent::alignment
