#include "alignment/token_aligner.h"
#include "base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>
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

namespace {

enum German : Word { Das, Haus, Buch, Ein };
enum English : Word { The, House, Book, A };

using WordPairs = std::map<std::pair<Word, Word>, double>;

/// Koehn 2010, figure 4.4: das Haus – the house; das Buch – the book; ein Buch – a book.
class TextbookCorpus : public testing::Test {
protected:
    TextbookCorpus()
    {
        for (const auto& [german, english] : m_pairs) {
            m_german.add(german);
            m_english.add(english);
        }
    }

    /// t(english | german) after some iterations.
    WordPairs trained(int iterations, double emptyShare) const
    {
        DirectedModel model(m_german, m_english, {.emptyShare = emptyShare});
        for (int i = 0; i < iterations; ++i) {
            auto counts = model.noCounts();
            for (std::size_t sentence = 0; sentence < m_german.size(); ++sentence)
                counts.add(model.expectation(ModelKind::Model1, sentence));
            model.maximize(ModelKind::Model1, counts);
        }
        WordPairs table;
        for (const auto& [german, english] : m_pairs)
            for (const Word from : german)
                for (const Word to : english)
                    table[{from, to}] = model.lexicon()[model.lexicon().cell(from, to)];
        return table;
    }

    /// The same by definition: enumerates and weighs all alignments of every sentence. The empty word is 99.
    WordPairs enumerated(int iterations, double emptyShare) const
    {
        constexpr Word kEmpty = 99;
        WordPairs table;
        for (int i = 0; i <= iterations; ++i) {
            WordPairs counts;
            for (const auto& [german, english] : m_pairs)
                for (const Word first : {kEmpty, german[0], german[1]})
                    for (const Word second : {kEmpty, german[0], german[1]})
                        weigh({first, second}, {german[0], german[1], kEmpty}, english, i == 0, emptyShare, table,
                            counts);
            std::map<Word, double> sums;
            for (const auto& [words, count] : counts)
                sums[words.first] += count;
            for (auto& [words, count] : counts)
                count /= std::max(sums[words.first], 1e-300);  // no links, no share
            table = counts;
            if (i == 0)  // at first all that occurs together is equally probable
                for (auto& [words, probability] : table)
                    probability = 1;
        }
        return table;
    }

    /// Adds the share of one alignment among all of its sentence to the counts of its links.
    static void weigh(std::array<Word, 2> links, const std::array<Word, 3>& words, const std::vector<Word>& english,
        bool first, double emptyShare, const WordPairs& table, WordPairs& counts)
    {
        const auto factor = [&](Word from, Word to) {
            const double prior = from == words[2] ? emptyShare : (1 - emptyShare) / 2;
            return first ? prior : prior * table.at({from, to});
        };
        double all = 0;
        for (const Word a : words)
            for (const Word b : words)
                all += factor(a, english[0]) * factor(b, english[1]);
        const double share = factor(links[0], english[0]) * factor(links[1], english[1]) / all;
        counts[{links[0], english[0]}] += share;
        counts[{links[1], english[1]}] += share;
    }

    const std::vector<std::pair<std::vector<Word>, std::vector<Word>>> m_pairs {
        {{Das, Haus}, {The, House}}, {{Das, Buch}, {The, Book}}, {{Ein, Buch}, {A, Book}}};
    Sentences m_german;
    Sentences m_english;
};

TEST_F(TextbookCorpus, GivesTheNumbersOfTheBook)
{
    const auto expectNumbers = [this](int iterations, double the, double bookGivenDas, double houseGivenHaus) {
        auto table = trained(iterations, 0);
        EXPECT_NEAR((table[{Das, The}]), the, 5e-5) << iterations;
        EXPECT_NEAR((table[{Das, Book}]), bookGivenDas, 5e-5) << iterations;
        EXPECT_NEAR((table[{Haus, House}]), houseGivenHaus, 5e-5) << iterations;
    };
    expectNumbers(1, 0.5, 0.25, 0.5);
    expectNumbers(2, 0.6364, 0.1818, 0.5714);
    expectNumbers(3, 0.7479, 0.1208, 0.6534);
}

TEST_F(TextbookCorpus, ExpectsTheSameWithCellsKept)
{
    DirectedModel model(m_german, m_english);
    const auto before = model.expectation(ModelKind::Hmm, 1);
    model.keepCells(2);
    EXPECT_EQ(model.expectation(ModelKind::Hmm, 1).cells, before.cells);
    EXPECT_EQ(model.expectation(ModelKind::Hmm, 1).links, before.links);
}

TEST_F(TextbookCorpus, ConvergesToTheDictionary)
{
    auto table = trained(200, 0);
    for (const auto& [german, english] : {std::pair {Das, The}, {Haus, House}, {Buch, Book}, {Ein, A}})
        EXPECT_GT((table[{german, english}]), 0.97) << german;
}

TEST_F(TextbookCorpus, AgreesWithAllAlignmentsListed)
{
    for (const double emptyShare : {0.0, 0.25})
        for (const int iterations : {1, 2, 5}) {
            const auto expected = enumerated(iterations, emptyShare);
            for (const auto& [words, probability] : trained(iterations, emptyShare))
                EXPECT_NEAR(probability, expected.at(words), 1e-9)
                    << words.first << " " << words.second << " after " << iterations << " with " << emptyShare;
        }
}

}  // namespace

}  // namespace translucent::alignment
