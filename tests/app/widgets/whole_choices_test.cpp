#include "widgets/event_filters.h"

#include "test_registry.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QScreen>
#include <QTest>
#include <QToolTip>

using namespace translucent;

class WholeChoicesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

TRANSLUCENT_TEST(WholeChoicesTest)
#include "whole_choices_test.moc"
