#include "pages/architecture/motion.h"

#include "test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace translucent;

class MotionTest : public QObject {
    Q_OBJECT

    static constexpr BandForm kWide {40, 20, 48};

    /// Three tokens of two heads, 100 to the right from 0.2 to 0.6.
    static Motion sample()
    {
        BandRow row {QStringLiteral("Values"), {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}};
        row.bands = {{0, 1}, {0, 1}, {0, 1}};
        row.heads = 2;
        row.window = {0, 3, 5};
        Motion motion;
        motion.rows = {row};
        motion.heads = 2;
        motion.flights = {{0, {{0, 0}, {100, 0}}, kWide, kWide, 0.2, 0.6}};
        return motion;
    }

    static std::vector<TextShape> textsOf(const MotionPicture& picture, TextShape::Kind kind)
    {
        std::vector<TextShape> texts;
        std::ranges::copy_if(
            picture.texts, std::back_inserter(texts), [kind](const TextShape& text) { return text.kind == kind; });
        return texts;
    }

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
    void aRowMovesInItsTime()
    {
        const Motion motion = sample();
        QVERIFY(motionAt(motion, 0.1).bands.empty());
        const auto middle = [&](double time) { return motionAt(motion, time).bands[1].rect.center().x(); };
        QCOMPARE(middle(0.2), 0.0);
        QCOMPARE(middle(0.4), 50.0);
        QCOMPARE(middle(0.6), 100.0);
        QCOMPARE(middle(1), 100.0);
        QVERIFY(middle(0.3) < 25);  // slow at both ends
    }

    void whatWaitsIsSeenBeforeAndWhatDoesNotStayIsGone()
    {
        Motion motion = sample();
        motion.flights[0].waits = true;
        motion.flights[0].stays = false;
        QCOMPARE(motionAt(motion, 0).bands.size(), std::size_t(3));
        QVERIFY(motionAt(motion, 0.6).bands.empty());
        QVERIFY(motionAt(motion, 0.59).bands.front().opacity < 0.2);
    }

    void headsPartAndMeetAgain()
    {
        Motion motion = sample();
        motion.flights[0].to.parted = 1;
        QCOMPARE(motionAt(motion, 0.2).bands.size(), std::size_t(3));  // one band each
        const auto pieces = motionAt(motion, 1).bands;
        QCOMPARE(pieces.size(), std::size_t(6));
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            QCOMPARE(pieces[i].head, int(i % 2));
            QCOMPARE(pieces[i].rect.height(), kWide.height);
            if (i > 0)
                QVERIFY(pieces[i].rect.left() > pieces[i - 1].rect.right());  // side by side
        }
        const auto whole = motionAt(motion, 0.201).bands;  // hardly parted: on top of each other
        QVERIFY(std::abs(whole[0].rect.bottom() - whole[1].rect.top()) < 0.5);
    }

    void namesStandBelowAndWhatIsLeftOutIsCounted()
    {
        Motion motion = sample();
        QVERIFY(motionAt(motion, 1).texts.empty());
        motion.flights[0].named = true;
        const MotionPicture end = motionAt(motion, 1);
        const auto names = textsOf(end, TextShape::Name);
        QCOMPARE(names.size(), std::size_t(3));
        for (std::size_t i = 0; i < names.size(); ++i) {
            QCOMPARE(names[i].rect.center().x(), end.bands[i].rect.center().x());
            QVERIFY(names[i].rect.top() >= end.bands[i].rect.bottom());
        }
        const auto counts = textsOf(end, TextShape::Count);
        QCOMPARE(counts.size(), std::size_t(1));
        QCOMPARE(counts.front().text, QStringLiteral("+2"));
        QVERIFY(counts.front().rect.left() >= names.back().rect.right());
        QCOMPARE(textsOf(end, TextShape::Caption).size(), std::size_t(1));
        motion.flights[0].to.slot = 4;  // too close for names
        QVERIFY(motionAt(motion, 1).texts.empty());
    }

    void linksGrowFromKeysToQueries()
    {
        Motion motion = sample();
        LinkSet set;
        set.links = {{0, 2, 1, 0.7}, {2, -1, 0, 0.3}};
        set.queries = {50, 10};
        set.keys = {50, 90};
        set.form = set.keyForm = kWide;
        set.begin = 0.4;
        set.end = 0.8;
        set.focus = 0;
        motion.links = {set};
        QVERIFY(motionAt(motion, 0.4).links.empty());
        QVERIFY(motionAt(motion, 0.6).links.front().drawn < 1);
        const auto links = motionAt(motion, 1).links;
        QCOMPARE(links.front().drawn, 1.0);
        QCOMPARE(links.front().weight, 0.7);
        QVERIFY(links.front().from.x() > 80 && links.front().to.x() < 20);
        QCOMPARE(links.front().from.y(), 90.0);
        QCOMPARE(links.front().to.y(), 10.0);
        QVERIFY(links.front().opacity == 1 && links.back().opacity < 0.5);
        QVERIFY(links.back().from.x() < -10);  // from the count next to the first band
    }

    void pointsLieOnTheLine()
    {
        const std::vector<QPointF> line {{0, 0}, {10, 0}, {10, 30}};
        QCOMPARE(pointOn(line, 0), QPointF(0, 0));
        QCOMPARE(pointOn(line, 0.25), QPointF(10, 0));
        QCOMPARE(pointOn(line, 0.5), QPointF(10, 10));
        QCOMPARE(pointOn(line, 1), QPointF(10, 30));
        QCOMPARE(pointOn({{3, 4}}, 0.7), QPointF(3, 4));
    }

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
        // Two tokens of six numbers in three cells: means 0.5, 2.5, 4.5 and 6.5, 8.5, 10.5, scaled by 10.5, which is
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
        // [heads, tokens, K] = [2, 3, 4] is equivalent to [tokens, heads · K]
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
        // One head, one query over five keys, of which the middle two are visible
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

TRANSLUCENT_TEST(MotionTest)
#include "motion_test.moc"
