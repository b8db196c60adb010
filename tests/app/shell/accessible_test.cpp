#include "classroom.h"
#include "pages/page.h"
#include "shell/scene_player.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace translucent;
using translucent::test::Classroom;

/// The data for assistive technology: the name of every focusable widget, and the value at the keyboard's position in
/// maps, charts, trees and rows of tokens.
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

    void whatTheKeyboardReachesHasAName()
    {
        QStringList nameless;
        int reached = 0;
        for (int index = 0; index < window().pages().size(); ++index) {
            window().showPage(index);
            settle();
            look(nameless, reached);
            for (QTabBar* bar : page()->findChildren<QTabBar*>())
                for (int tab = 0; bar->isVisible() && tab < bar->count(); ++tab) {
                    bar->setCurrentIndex(tab);
                    settle();
                    look(nameless, reached);
                }
        }
        for (const QString& button : m_calledOtherwise)
            qWarning("%s", qPrintable(button));
        QVERIFY(m_calledOtherwise.empty());
        nameless.removeDuplicates();
        for (const QString& widget : std::as_const(nameless))
            qWarning("no name: %s", qPrintable(widget));
        QVERIFY(nameless.isEmpty());
        QVERIFY2(reached > 300, qPrintable(QString::number(reached)));
    }

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
    Page* page() { return window().pages().at(window().centralWidget()->findChild<QStackedWidget*>()->currentIndex()); }

    void settle()
    {
        constexpr int kTurnMs = 10;
        QTest::qWait(kTurnMs);  // what the page computes has begun
        QTRY_VERIFY_WITH_TIMEOUT(!window().scenePlayer().isBusy() && window().isSettled(), 30000);
        QCoreApplication::processEvents();
    }

    /// On X11 the name of a combo box is its current item; its actual name is in its label or description.
    static QString spokenName(QWidget& widget)
    {
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&widget);
        if (!interface)
            return {};
        if (!qobject_cast<QComboBox*>(&widget))
            return interface->text(QAccessible::Name);
        for (const auto& [other, relation] : interface->relations(QAccessible::Label))
            if (!other->text(QAccessible::Name).isEmpty())
                return other->text(QAccessible::Name);
        return interface->text(QAccessible::Description);
    }

    void look(QStringList& nameless, int& reached)
    {
        for (QWidget* widget : window().findChildren<QWidget*>()) {
            const auto* label = qobject_cast<QLabel*>(widget);
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy()
                || (label && label->text().isEmpty()))
                continue;
            ++reached;
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                lookAt(*button);
            if (spokenName(*widget).trimmed().isEmpty())
                nameless << QStringLiteral("%1 %2 in %3 on %4")
                                .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
                                    widget->parentWidget()->objectName(), page()->objectName());
        }
    }

    /// Speech input uses the text of a button; signs such as arrows are not words.
    void lookAt(const QAbstractButton& button)
    {
        static const QRegularExpression word(QStringLiteral("\\p{L}{2}"));
        const QString written = QString(button.text()).remove(u'&').remove(QStringLiteral("…")).trimmed();
        const QString spoken =
            QAccessible::queryAccessibleInterface(const_cast<QAbstractButton*>(&button))->text(QAccessible::Name);
        if (written.contains(word) && !spoken.contains(written, Qt::CaseInsensitive))
            m_calledOtherwise.insert(
                QStringLiteral("%1: \"%2\" is read as \"%3\"").arg(button.objectName(), written, spoken));
    }

    QTemporaryDir m_directory;
    std::unique_ptr<Classroom> m_room;
    std::set<QString> m_calledOtherwise;
};

TRANSLUCENT_TEST(AccessibleTest)

#include "accessible_test.moc"
