#include "shell/application.h"

#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <csignal>

using namespace translucent;

class TerminationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSignalArrivesInTheEventLoop_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("TERM") << SIGTERM;
        QTest::newRow("INT") << SIGINT;
        QTest::newRow("HUP") << SIGHUP;
    }

    void aSignalArrivesInTheEventLoop()
    {
        QFETCH(int, signal);
        std::signal(signal, SIG_DFL);
        Termination termination;
        QSignalSpy requested(&termination, &Termination::requested);
        QCOMPARE(std::raise(signal), 0);
        QCOMPARE(requested.count(), 0);  // not within the handler
        QTRY_COMPARE(requested.count(), 1);
        QCOMPARE(requested.first().first().toInt(), signal);
        struct sigaction now { };
        QCOMPARE(sigaction(signal, nullptr, &now), 0);
        QVERIFY(now.sa_handler == SIG_DFL);  // a second one ends the program
    }

    void whatIsIgnoredStaysIgnored()
    {
        std::signal(SIGHUP, SIG_IGN);
        {
            Termination termination;
            QSignalSpy requested(&termination, &Termination::requested);
            std::raise(SIGHUP);
            QTest::qWait(20);
            QCOMPARE(requested.count(), 0);
        }
        struct sigaction now { };
        sigaction(SIGHUP, nullptr, &now);
        QVERIFY(now.sa_handler == SIG_IGN);
        std::signal(SIGHUP, SIG_DFL);
    }
};

TRANSLUCENT_TEST(TerminationTest)
#include "termination_test.moc"
