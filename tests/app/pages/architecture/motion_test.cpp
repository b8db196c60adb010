#include "pages/architecture/motion.h"

#include "test_registry.h"

#include <QTest>

#include <algorithm>

using namespace translucent;

class MotionTest : public QObject {
    Q_OBJECT

private:
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
};

TRANSLUCENT_TEST(MotionTest)
#include "motion_test.moc"
