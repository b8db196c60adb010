#include "pages/decoding/race_view.h"

#include "test_registry.h"

#include <QTest>

using namespace translucent;

class RaceBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void playsToTheEndAtItsSpeed()
    {
        RaceClock clock;
        clock.setSteps(4);
        QVERIFY(!clock.isRunning());
        clock.setSpeed(2);
        clock.play();
        QVERIFY(clock.isPlaying());
        clock.advance(0.75);
        QCOMPARE(clock.time(), 1.5);
        clock.advance(10);
        QCOMPARE(clock.time(), 4.0);
        QVERIFY(!clock.isRunning());
        clock.play();
        QCOMPARE(clock.time(), 0.0);
    }

    void aStepRunsToItsEnd()
    {
        RaceClock clock;
        clock.setSteps(3);
        clock.stepForward();
        QVERIFY(clock.isRunning() && !clock.isPlaying());
        clock.advance(0.5);
        clock.stepForward();
        clock.advance(100);
        QCOMPARE(clock.time(), 2.0);
        clock.stepForward();
        clock.stepForward();
        clock.advance(100);
        QCOMPARE(clock.time(), 3.0);
    }

    void backAndJumpsAreImmediate()
    {
        RaceClock clock;
        clock.setSteps(5);
        clock.jumpTo(3.4);
        clock.stepBack();
        QCOMPARE(clock.time(), 3.0);
        clock.stepBack();
        QCOMPARE(clock.time(), 2.0);
        clock.jumpTo(99);
        QCOMPARE(clock.time(), 5.0);
        clock.jumpTo(-1);
        QCOMPARE(clock.time(), 0.0);
        clock.stepBack();
        QCOMPARE(clock.time(), 0.0);
    }

    void pauseStopsWhereItIs()
    {
        RaceClock clock;
        clock.setSteps(5);
        clock.play();
        clock.advance(1.25);
        clock.pause();
        clock.advance(9);
        QCOMPARE(clock.time(), 1.25);
    }

    void speedHasLimits()
    {
        RaceClock clock;
        clock.setSpeed(1000);
        QCOMPARE(clock.speed(), RaceClock::kFastest);
        clock.setSpeed(0);
        QCOMPARE(clock.speed(), RaceClock::kSlowest);
    }
};

TRANSLUCENT_TEST(RaceBarTest)
#include "race_bar_test.moc"
