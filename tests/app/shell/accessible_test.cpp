#include "classroom.h"
#include "shell/scene_player.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"

#include <QAccessible>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace translucent;
using translucent::test::Classroom;

/// The value at the keyboard's position in maps, charts, trees and rows of tokens, as assistive technology reads it.
class AccessibleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_room = std::make_unique<Classroom>(m_directory.path());
        m_room->window->bar().setSentence(QStringLiteral("我妹妹昨天买了三本书。"));
        QTRY_VERIFY_WITH_TIMEOUT(m_room->window->session().result(), 30000);
    }

    void cleanupTestCase() { m_room.reset(); }

    void whatIsUnderTheKeyboardIsRead_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("tab");
        QTest::addColumn<QString>("widget");
        const auto row = [](const char* page, const char* tab, const char* widget) {
            QTest::addRow("%s %s", page, widget) << page << tab << widget;
        };
        row("translate", "", "targetTokens");
        row("attention", "", "heatmap");
        row("architecture", "", "diagram");
        row("positions", "positionsCurves", "heatmap");
        row("positions", "positionsCurves", "positionChart");
        row("numbers", "softmaxCalculator", "stepChart");
        row("decoding", "partTree", "searchTree");
        row("training", "attentionTime", "heatmap");
        row("training", "attentionTime", "alignmentErrorChart");
    }

    void whatIsUnderTheKeyboardIsRead()
    {
        QFETCH(QString, page);
        QFETCH(QString, tab);
        QFETCH(QString, widget);
        Scene scene;
        setField(scene, "page", page.toStdString());
        if (!tab.isEmpty())
            setField(scene, "tab", tab.toStdString());
        if (page == QLatin1String("attention"))
            setField(scene, "set", "attentionViews = 0");
        window().scenePlayer().show(scene);
        settle();
        QWidget* shown = window().scenePlayer().find(widget);
        QVERIFY2(shown && shown->isVisible(), qPrintable(widget));
        shown->setFocus();
        std::set<QString> read;
        const auto press = [&] {  // the computation for it can take a moment
            for (const auto key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Up, Qt::Key_Up}) {
                QTest::keyClick(shown, key);
                const QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(shown);
                read.insert(interface->text(QAccessible::Description));
            }
            read.erase(QString());
            return read.size() >= 2;
        };
        QTRY_VERIFY_WITH_TIMEOUT(press(), 20000);
    }

private:
    MainWindow& window() { return *m_room->window; }
    void settle()
    {
        constexpr int kTurnMs = 10;
        QTest::qWait(kTurnMs);  // what the page computes has begun
        QTRY_VERIFY_WITH_TIMEOUT(!window().scenePlayer().isBusy() && window().isSettled(), 30000);
        QCoreApplication::processEvents();
    }

    QTemporaryDir m_directory;
    std::unique_ptr<Classroom> m_room;
};

TRANSLUCENT_TEST(AccessibleTest)

#include "accessible_test.moc"
