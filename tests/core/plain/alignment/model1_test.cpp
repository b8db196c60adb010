#include "alignment/token_aligner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace translucent::alignment {
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
