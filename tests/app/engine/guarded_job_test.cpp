#include "engine/guarded_job.h"

#include "test_registry.h"

#include <QSemaphore>
#include <QTest>
#include <QThreadPool>

#include <new>

using namespace translucent;

/// An exception in a job on another thread does not end the window.
class GuardedJobTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void catchesWhateverIsThrown()
    {
        QVERIFY(!guarded([] {}));
        const auto known = guarded([] { throw Error(ErrorCode::TooLong, untranslated("too long")); });
        QCOMPARE(known->code, ErrorCode::TooLong);
        QCOMPARE(known->detail(), QStringLiteral("too long"));
        QCOMPARE(guarded([] { throw std::bad_alloc(); })->code, ErrorCode::Internal);
        QCOMPARE(guarded([] { throw 42; })->code, ErrorCode::Internal);
    }

    void anotherThreadGivesAValueOrTellsWhyThereIsNone()
    {
        QCOMPARE(runGuarded([] { return 7; }).result().value, std::optional(7));
        const auto outcome = runGuarded([]() -> int { throw 42; }).result();
        QVERIFY(!outcome.value);
        QCOMPARE(outcome.failure.code, ErrorCode::Internal);
    }

    void givesTheAnswerToTheThreadThatAsked()
    {
        int taken = 0, failures = 0;
        QThread* computed = nullptr;
        runInBackground(
            this,
            [&computed] {
                computed = QThread::currentThread();
                return 7;
            },
            [&](int value) {
                QCOMPARE(QThread::currentThread(), thread());
                taken = value;
            });
        QVERIFY(BackgroundWork::isPending());
        QTRY_COMPARE(taken, 7);
        QVERIFY(computed != thread());
        QVERIFY(!BackgroundWork::isPending());
        runInBackground(
            this, []() -> int { throw 42; }, [&](int) { taken = 0; }, [&](const JobFailure&) { ++failures; });
        QTRY_COMPARE(failures, 1);
        QCOMPARE(taken, 7);
    }

    void whoIsGoneGetsNoAnswer()
    {
        bool taken = false;
        QSemaphore gone;
        {
            QObject asker;
            runInBackground(
                &asker,
                [&gone] {
                    gone.acquire();
                    return 7;
                },
                [&taken](int) { taken = true; });
            QVERIFY(BackgroundWork::isPending());
        }
        QVERIFY(!BackgroundWork::isPending());
        gone.release();
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QVERIFY(!taken);
    }
};

TRANSLUCENT_TEST(GuardedJobTest)
#include "guarded_job_test.moc"
