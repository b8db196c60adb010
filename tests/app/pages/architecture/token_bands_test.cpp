#include "pages/architecture/motion.h"

#include "test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace translucent;

class TokenBandsTest : public QObject {
    Q_OBJECT

private:
    /// 0, 1, 2 …
    static Array counted(const std::vector<std::int64_t>& shape)
    {
        Array array {shape, {}};
        array.values.resize(
            std::size_t(std::accumulate(shape.begin(), shape.end(), std::int64_t(1), std::multiplies<> {})));
        std::iota(array.values.begin(), array.values.end(), 0.0F);
        return array;
    }

private Q_SLOTS:
    void aWindowHoldsTheTokenLookedAt()
    {
        QCOMPARE(windowAround({}, 5), (TokenWindow {0, 5, 5}));
        QCOMPARE(windowAround({}, 60), (TokenWindow {0, kMostBands, 60}));
        for (int focus = 0; focus < 60; ++focus) {
            const TokenWindow window = windowAround(focus, 60);
            QCOMPARE(window.count, kMostBands);
            QVERIFY(window.first <= focus && focus < window.end());
            QCOMPARE(window.before() + window.count + window.after(), 60);
        }
        QCOMPARE(windowAround(59, 60).after(), 0);
        QCOMPARE(windowAround(99, 3), (TokenWindow {0, 3, 3}));
    }

    void cellsAreMeansOfTheVectorsNumbers()
    {
        // Two tokens of six numbers in three cells: means 0.5, 2.5, 4.5 and 6.5, 8.5, 10.5 of at most 10.5, which is
        // less than 2.5 root mean squares
        const auto bands = bandsOf(counted({2, 6}), {0, 2, 2}, 3);
        QCOMPARE(bands.size(), std::size_t(2));
        const std::vector<float> first {0.5F / 10.5F, 2.5F / 10.5F, 4.5F / 10.5F};
        QCOMPARE(bands[0], first);
        QCOMPARE(bands[1][2], 1.0F);
    }

    void theScaleIsThatOfAllTokens()
    {
        const Array array = counted({4, 6});
        const auto all = bandsOf(array, {0, 4, 4}, 3), some = bandsOf(array, {1, 2, 4}, 3);
        QCOMPARE(some.size(), std::size_t(2));
        QCOMPARE(some[0], all[1]);
        QCOMPARE(some[1], all[2]);
    }

    void whatIsFarLargerThanTheRestIsCut()
    {
        Array array {{10, 2}, std::vector<float>(20, 1)};
        array.values[19] = -100;  // root mean square about 22
        const auto bands = bandsOf(array, {0, 10, 10}, 2);
        QCOMPARE(bands[9][1], -1.0F);
        QVERIFY(std::abs(bands[0][0] - 1 / (2.5F * std::sqrt(10019.0F / 20))) < 1e-5F);
    }

    void headsComeOneAfterTheOther()
    {
        // [heads, tokens, K] = [2, 3, 4] says the same as [tokens, heads · K]
        Array perHead {{2, 3, 4}, {}}, joined {{3, 8}, std::vector<float>(24)};
        for (int i = 0; i < 24; ++i) {
            const int head = i / 12, token = i / 4 % 3, k = i % 4;
            perHead.values.push_back(float(i * i % 7) - 3);
            joined.values[std::size_t(token * 8 + head * 4 + k)] = perHead.values.back();
        }
        const auto bands = bandsOf(perHead, {0, 3, 3}, 4, 2);
        QCOMPARE(bands, bandsOf(joined, {0, 3, 3}, 4, 2));
        QCOMPARE(bands.front().size(), std::size_t(4));
    }

    void noMoreCellsThanNumbers()
    {
        QCOMPARE(bandsOf(counted({2, 5}), {0, 2, 2}, 16).front().size(), std::size_t(5));
        QCOMPARE(bandsOf(Array {{2, 5}, std::vector<float>(10)}, {0, 2, 2}, 16).front(), std::vector<float>(5));
    }

    void theLargestScoresComeFirst()
    {
        const Array scores {{2, 4}, {1, 7, 3, 5, 9, 0, 2, 8}};
        const std::vector<std::vector<std::size_t>> expected {{1, 3, 2}, {0, 3, 2}};
        QCOMPARE(largestEntries(scores, {0, 2, 2}, 3), expected);
        QCOMPARE(largestEntries(scores, {1, 1, 2}, 99).front().size(), std::size_t(4));
    }

    void linksToTokensLeftOutAreSums()
    {
        // One head, one query over five keys, of which the middle two are seen
        const Array weights {{1, 1, 5}, {0.1F, 0.2F, 0.4F, 0.01F, 0.29F}};
        const auto links = bandLinks(weights, {0, 1, 1}, {2, 2, 5});
        QCOMPARE(links.size(), std::size_t(3));  // 0.01 is too weak
        QVERIFY(std::ranges::is_sorted(links, {}, &BandLink::weight));
        const auto weightOf = [&](int key) { return std::ranges::find(links, key, &BandLink::key)->weight; };
        QVERIFY(std::abs(weightOf(-1) - 0.3) < 1e-6);
        QVERIFY(std::abs(weightOf(0) - 0.4) < 1e-6);
        QVERIFY(std::abs(weightOf(2) - 0.29) < 1e-6);
    }
};

TRANSLUCENT_TEST(TokenBandsTest)
#include "token_bands_test.moc"
