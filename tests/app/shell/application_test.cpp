#include "shell/application.h"

#include "test_registry.h"

#include <QPointer>
#include <QTest>
#include <QWidget>

using namespace translucent;

class FirstPaintTest : public QObject {
    Q_OBJECT

    class PaintedWidget : public QWidget {
    public:
        int paints = 0;

    protected:
        void paintEvent(QPaintEvent*) override { ++paints; }
    };

private Q_SLOTS:
    void actsOnceAfterThePaint()
    {
        PaintedWidget window;
        int paintsBefore = -1;
        int calls = 0;
        afterFirstPaint(window, [&] {
            paintsBefore = window.paints;
            ++calls;
        });
        QCOMPARE(calls, 0);
        window.show();
        QTRY_COMPARE_WITH_TIMEOUT(calls, 1, 400);
        QVERIFY(paintsBefore >= 1);
        QTRY_VERIFY2(window.children().isEmpty(), "what would act again is gone");
        window.repaint();
        QCOMPARE(calls, 1);
    }

    void actsForAWindowThatIsNotShown()
    {
        QWidget window;
        int calls = 0;
        afterFirstPaint(window, [&calls] { ++calls; });
        QTRY_COMPARE(calls, 1);
    }

    void forgetsADestroyedWindow()
    {
        int calls = 0;
        QPointer<QObject> watching;
        {
            QWidget window;
            afterFirstPaint(window, [&calls] { ++calls; });
            QCOMPARE(window.children().size(), 1);
            watching = window.children().constFirst();
        }
        QVERIFY(!watching);
        QCOMPARE(calls, 0);
    }
};

TRANSLUCENT_TEST(FirstPaintTest)
#include "application_test.moc"
