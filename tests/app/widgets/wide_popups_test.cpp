#include "widgets/wide_popups.h"

#include "test_registry.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QScreen>
#include <QTest>

using namespace translucent;

class WidePopupsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aListIsAsWideAsItsTextsAndOnTheScreen()
    {
        WidePopups popups;
        qApp->installEventFilter(&popups);
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
};

TRANSLUCENT_TEST(WidePopupsTest)
#include "wide_popups_test.moc"
