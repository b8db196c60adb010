#include "pages/decoding/sample_groups.h"

#include "pages/decoding/ranked_hypotheses.h"
#include "sample_search.h"
#include "test_registry.h"

#include <QTest>

using namespace translucent;

class SampleGroupsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsWhatSaysTheSame()
    {
        Sampling sampling;
        for (const auto& [text, logProbability] :
            {std::pair {"b", -2.0}, {"a", -1.0}, {"c", -0.5}, {"a", -1.0}, {"b", -2.0}, {"b", -2.0}}) {
            Sample sample;
            sample.text = text;
            sample.logProbability = logProbability;
            sampling.samples.push_back(sample);
        }
        const auto groups = sampleGroups(sampling);
        QCOMPARE(groups.size(), std::size_t(3));
        QCOMPARE(groups[0].text, QStringLiteral("b"));
        QCOMPARE(groups[0].count, 3);
        QCOMPARE(groups[0].first, std::size_t(0));
        QCOMPARE(groups[1].text, QStringLiteral("a"));
        QCOMPARE(groups[1].first, std::size_t(1));
        QCOMPARE(groups[2].text, QStringLiteral("c"));
        QVERIFY(sampleGroups({}).empty());
    }

    void hypothesesAreRankedByAnyLengthPenalty()
    {
        SearchTrace trace;
        const auto ended = [&](std::int64_t position, double sum) {
            SearchCandidate candidate;
            candidate.position = position;
            candidate.sum = sum;
            candidate.fate = CandidateFate::Finished;
            trace.candidates.push_back(candidate);
        };
        ended(1, -2.0);  // short: L = 2
        ended(7, -4.0);  // long: L = 8
        trace.candidates.push_back({});
        QCOMPARE(rankedHypotheses(trace, 0).front().leaf, std::ptrdiff_t(0));
        QCOMPARE(rankedHypotheses(trace, 1).front().leaf, std::ptrdiff_t(1));
        QCOMPARE(rankedHypotheses(trace, 1).front().score, -0.5);
        QCOMPARE(rankedHypotheses(trace, 1).size(), std::size_t(2));
        const auto found = test::textbookTrace(2);
        QCOMPARE(rankedHypotheses(*found, found->lengthPenalty).front().leaf, found->leafOf(0));
    }
};

TRANSLUCENT_TEST(SampleGroupsTest)
#include "sample_groups_test.moc"
