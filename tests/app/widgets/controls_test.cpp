#include "widgets/controls.h"

#include "layout_checker.h"
#include "test_registry.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QScreen>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

using namespace translucent;

class ControlsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTextIsWholeAtTheWidthItAsksFor()
    {
        ElidingButton button(nullptr);
        button.setObjectName(QStringLiteral("button"));
        QString text = QStringLiteral("The model is changed – undo everything");
        for (; text.size() > 4; text.chop(1)) {
            button.setText(text);
            button.resize(button.sizeHint());
            button.show();
            for (const auto& finding : test::layoutFindings(button))
                QVERIFY2(finding.rule != test::LayoutRule::Clipped, qPrintable(finding.detail));
        }
    }

    void aNarrowerOneHasItInTheToolTip()
    {
        ElidingLabel label;
        label.setText(QStringLiteral("A text of some length"));
        label.resize(label.sizeHint().width() / 2, label.sizeHint().height());
        label.show();
        for (const auto& finding : test::layoutFindings(label))
            QVERIFY2(finding.rule != test::LayoutRule::Clipped, qPrintable(finding.detail));
    }

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

    void aListIsAsWideAsItsTextsAndOnTheScreen()
    {
        WholeChoices choices;
        qApp->installEventFilter(&choices);
        QComboBox box;
        box.setStyleSheet(QStringLiteral("QComboBox { combobox-popup: 0; }"));
        box.addItems({QStringLiteral("a"), QStringLiteral("An entry that says much more than the box has room for")});
        const QRect screen = box.screen()->availableGeometry();
        box.setGeometry(screen.right() - 100, screen.top() + 40, 90, 30);
        box.show();
        box.showPopup();
        const QWidget* list = box.view()->window();
        QVERIFY(box.view()->viewport()->width() >= box.view()->sizeHintForColumn(0));
        QVERIFY(screen.contains(list->geometry()));
        box.hidePopup();
    }

    void aTextThatIsCutIsWholeInTheToolTip()
    {
        WholeChoices choices;
        qApp->installEventFilter(&choices);
        QComboBox box;
        box.addItem(QStringLiteral("Cut <in> the middle"));
        box.resize(60, 30);
        box.show();
        QHelpEvent event(QEvent::ToolTip, {5, 5}, box.mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&box, &event);
        QVERIFY(QToolTip::text().contains(QLatin1String("Cut &lt;in&gt; the middle")));
    }
};

TRANSLUCENT_TEST(ControlsTest)
#include "controls_test.moc"
