#include "widgets/segments.h"

#include "test_registry.h"

#include <QAbstractButton>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;

class SegmentsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneIsPressedAndTheUsersChoiceIsTold()
    {
        Segments segments(
            {{"a", QStringLiteral("A")}, {"b", QStringLiteral("B"), QStringLiteral("the second")}}, nullptr);
        QSignalSpy chosen(&segments, &Segments::chosen);
        QCOMPARE(segments.current(), 0);
        auto* second = segments.findChild<QAbstractButton*>(QStringLiteral("b"));
        QCOMPARE(second->toolTip(), QStringLiteral("the second"));
        QTest::mouseClick(second, Qt::LeftButton);
        QCOMPARE(segments.current(), 1);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first().first().toInt(), 1);
        segments.setCurrent(0);
        QVERIFY(!second->isChecked());
        QCOMPARE(chosen.count(), 1);
    }

    /// Only one segment must look selected.
    void theFocusGoesWithTheChoice()
    {
        Segments segments({{"a", QStringLiteral("A")}, {"b", QStringLiteral("B")}}, nullptr);
        segments.show();
        QVERIFY(QTest::qWaitForWindowActive(&segments));
        segments.focusCurrent();
        auto* second = segments.findChild<QAbstractButton*>(QStringLiteral("b"));
        QTest::mouseClick(second, Qt::LeftButton);
        QVERIFY(second->hasFocus());
        segments.setCurrent(0);
        QVERIFY(segments.findChild<QAbstractButton*>(QStringLiteral("a"))->hasFocus());
    }

    void oneThatIsNotAvailableSaysWhy()
    {
        Segments segments(
            {{"a", QStringLiteral("A")}, {"b", QStringLiteral("B"), QStringLiteral("the second")}}, nullptr);
        auto* second = segments.findChild<QAbstractButton*>(QStringLiteral("b"));
        segments.setAvailable(1, false, QStringLiteral("not today"));
        QVERIFY(!second->isEnabled());
        QCOMPARE(second->toolTip(), QStringLiteral("not today"));
        segments.setAvailable(1, true);
        QVERIFY(second->isEnabled());
        QCOMPARE(second->toolTip(), QStringLiteral("the second"));
    }
};

TRANSLUCENT_TEST(SegmentsTest)
#include "segments_test.moc"
