#include "pages/decoding/races.h"

#include "sample_search.h"
#include "test_registry.h"
#include "translucent/text/tokenizer.h"
#include "widgets/search_tree_legend.h"

#include <QTest>

#include <cmath>

using namespace translucent;
using namespace translucent::test;

class RaceFactsTest : public QObject {
    Q_OBJECT

    /// A search that found the given segmentations, best first; each is a separate path.
    static SearchTrace searchFinding(const std::vector<std::vector<const char*>>& paths)
    {
        static QStringList pieces;
        SearchTrace trace;
        trace.beamSize = 2;
        for (const auto& path : paths) {
            std::ptrdiff_t last = -1;
            for (const char* piece : path) {
                SearchCandidate candidate;
                candidate.parent = last;
                candidate.position = last < 0 ? 0 : trace.candidates[std::size_t(last)].position + 1;
                if (!pieces.contains(QString::fromUtf8(piece)))
                    pieces << QString::fromUtf8(piece);
                candidate.token.id = kSpecialIds + pieces.indexOf(QString::fromUtf8(piece));
                candidate.token.piece = piece;
                candidate.token.logProbability = -1;
                candidate.sum = last < 0 ? -1 : trace.candidates[std::size_t(last)].sum - 1;
                candidate.score = -1 - 0.1 * double(&path - paths.data());
                candidate.fate = piece == path.back() ? CandidateFate::Finished : CandidateFate::Kept;
                candidate.hypothesis = piece == path.back() ? &path - paths.data() : -1;
                last = std::ssize(trace.candidates);
                trace.candidates.push_back(candidate);
            }
        }
        return trace;
    }

private Q_SLOTS:
    void findsTheStepAtWhichGreedyLeft()
    {
        const auto greedy = textbookTrace(1), beam = textbookTrace(2);
        const auto split = raceSplit(*greedy, *beam);
        QVERIFY(split);
        QCOMPARE(split->position, 0);
        QCOMPARE(candidateText(*greedy, split->greedy), QStringLiteral("a"));
        QCOMPARE(candidateText(*beam, split->beam), QStringLiteral("b"));
        const QString sentence = splitSentence(*greedy, *beam);
        for (const double number : {std::log(0.6), std::log(0.4)})
            QVERIFY2(sentence.contains(logText(number)), qPrintable(sentence));
        QVERIFY2(sentence.contains(logText(std::log(0.4 * 0.9 * 0.9) / 3, 3)), qPrintable(sentence));
        QVERIFY2(sentence.contains(logText(std::log(0.6 * 0.5 * 0.9) / 3, 3)), qPrintable(sentence));
    }

    void thereIsNoneBetweenEqualSearches()
    {
        const auto greedy = textbookTrace(1);
        QVERIFY(!raceSplit(*greedy, *greedy));
        QVERIFY(!splitSentence(*greedy, *greedy).isEmpty());
        QVERIFY(!raceSplit({}, *greedy));
        QVERIFY(!splitSentence({}, {}).isEmpty());
    }

    void followsGreedyIntoTheBeam()
    {
        const auto greedy = textbookTrace(1), beam = textbookTrace(2);
        const std::ptrdiff_t last = greedyWithin(*greedy, *beam);
        QCOMPARE(pathText(*beam, last), QStringLiteral("a c"));
        QCOMPARE(beam->candidates[std::size_t(last)].token.id, std::int64_t(kEndId));
        QCOMPARE(greedyWithin({}, *beam), -1);
    }

    void stepsAndTheirBest()
    {
        const auto beam = textbookTrace(2);
        QCOMPARE(stepRange(*beam, 0).size(), std::size_t(2));
        QCOMPARE(stepRange(*beam, 1).size(), std::size_t(4));
        QCOMPARE(stepRange(*beam, 99).size(), std::size_t(0));
        QCOMPARE(pathText(*beam, bestAfter(*beam, 0)), QStringLiteral("a"));
        QCOMPARE(pathText(*beam, bestAfter(*beam, 1)), QStringLiteral("b c"));
        QCOMPARE(bestAfter(*beam, beam->steps() - 1), beam->leafOf(0));
    }

    void theTextbookExampleIsOneInWhichTheBeamWins()
    {
        TextbookTree tree;
        const auto search = [&](std::int64_t width) { return tree.search(width, 1.0, EarlyStopping::WhenBetter); };
        const auto probability = [](const SearchTrace& trace) {
            return std::exp(trace.candidates[std::size_t(trace.leafOf(0))].sum);
        };
        QVERIFY(std::abs(probability(*search(1)) - 0.6 * 0.5 * 0.6) < 1e-12);
        QVERIFY(std::abs(probability(*search(2)) - 0.4 * 0.9 * 0.9) < 1e-12);
        QVERIFY(std::abs(probability(*search(10)) - 0.4 * 0.9 * 0.9) < 1e-12);
        QCOMPARE(raceSplit(*search(1), *search(2))->position, 0);
    }

    void changedProbabilitiesStayProbabilities()
    {
        TextbookTree tree;
        for (const double wrong : {-0.1, 1.1, std::nan("")})
            QVERIFY(!tree.setProbability(0, wrong));
        QVERIFY(tree.setProbability(1, 0.7));
        QVERIFY(std::abs(tree.choices()[0].probability - 0.3) < 1e-12);
        const auto trace = tree.search(1, 1.0, EarlyStopping::WhenBetter);
        QVERIFY(pathText(*trace, trace->leafOf(0)).startsWith(QStringLiteral("a")));
        QVERIFY(tree.setProbability(1, 1));
        QVERIFY(tree.search(2, 1.0, EarlyStopping::WhenFull)->leafOf(0) >= 0);
    }

    void hypothesesAreRankedByScore()
    {
        SearchTrace trace;
        const auto ended = [&](std::int64_t position, double sum, double score) {
            SearchCandidate candidate;
            candidate.position = position;
            candidate.sum = sum;
            candidate.score = score;
            candidate.fate = CandidateFate::Finished;
            trace.candidates.push_back(candidate);
        };
        ended(1, -2.0, -1.0);
        ended(7, -4.0, -0.5);
        trace.candidates.push_back({});
        const auto ranked = rankedHypotheses(trace);
        QCOMPARE(ranked.size(), std::size_t(2));
        QCOMPARE(ranked.front().leaf, std::ptrdiff_t(1));
        QCOMPARE(ranked.front().length, 8);
        const auto found = textbookTrace(2);
        QCOMPARE(rankedHypotheses(*found).front().leaf, found->leafOf(0));
    }

    void theSameWordsFromOtherPiecesAreOneText()
    {
        const SearchTrace trace = searchFinding({{"▁good", "."}, {"▁go", "od."}, {"▁bad"}});
        const auto ranked = rankedHypotheses(trace);
        const auto texts = byText(trace, ranked);
        QCOMPARE(texts.size(), std::size_t(2));
        QCOMPARE(texts[0].segmentations, (std::vector<std::size_t> {0, 1}));
        QVERIFY(std::abs(texts[0].logProbability - std::log(2 * std::exp(-2))) < 1e-12);
        QCOMPARE(segmentationText(trace, ranked[1].leaf), QStringLiteral("go|od."));
    }

    void greedyLosesNoWordWhereOnlyTheCutsDiffer()
    {
        const SearchTrace whole = searchFinding({{"▁two", "▁books", "."}}),
                          cut = searchFinding({{"▁two", "▁book", "s", "."}});
        QVERIFY(!raceSplit(whole, cut));
        QVERIFY2(
            splitSentence(whole, cut).contains(QLatin1String("same words")), qPrintable(splitSentence(whole, cut)));
        QVERIFY(splitSentence(whole, cut) != splitSentence(whole, whole));
    }

    void greedyLosesAtTheFirstOtherWordAndNotAtACut()
    {
        const SearchTrace greedy = searchFinding({{"▁two", "▁book", "s", "▁now"}}),
                          beam = searchFinding({{"▁two", "▁books", "▁then"}});
        const auto split = raceSplit(greedy, beam);
        QVERIFY(split && split->wasCut);
        QCOMPARE(split->position, 3);
        QCOMPARE(split->beamPosition, 2);
        QVERIFY2(splitSentence(greedy, beam).contains(QLatin1String("cut into other tokens")),
            qPrintable(splitSentence(greedy, beam)));
    }
};

TRANSLUCENT_TEST(RaceFactsTest)
#include "race_facts_test.moc"
