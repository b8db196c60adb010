#include "pages/page.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QDialog>
#include <QShortcut>
#include <QTest>
#include <QTextBrowser>

using namespace translucent;
using translucent::test::WindowFixture;

class ShortcutSheetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
    }

    /// The keys of actions, shortcuts and buttons, on every page.
    void everyKeyOfTheWindowIsListed()
    {
        for (int page = 0; page < m_fixture->window->pages().size(); ++page) {
            m_fixture->window->showPage(page);
            QCoreApplication::processEvents();
        }
        const QString sheet = open(Qt::Key_F1);
        const QStringList missing = missingIn(sheet);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u' ')));
        m_fixture->window->addAction(QStringLiteral("new"))->setShortcut(QKeySequence(Qt::Key_F12));
        QCOMPARE(missingIn(sheet), QStringList {QStringLiteral("F12")});
    }

    void theShownPageComesFirst()
    {
        for (int index = 0; index < m_fixture->window->pages().size(); ++index) {
            m_fixture->window->showPage(index);
            const Page& page = *m_fixture->window->pages()[index];
            const QString sheet = open(Qt::Key_F1);
            QVERIFY2(sheet.startsWith(page.title()), qPrintable(sheet.left(60)));
            QVERIFY2(!page.keys().isEmpty(), qPrintable(page.title()));
            for (const Page::Key& key : page.keys())
                QVERIFY2(sheet.contains(key.keys) && sheet.contains(key.effect), qPrintable(key.effect));
        }
    }

    void aQuestionMarkOpensItToo()
    {
        m_fixture->window->pages().first()->setFocus();
        QVERIFY(open(Qt::Key_Question).contains(QLatin1String("F11")));
    }

    void lettersOfMenusAreNoPartOfTheirNames()
    {
        m_fixture->find<QAction>("language_zh_CN")->trigger();
        const QString sheet = open(Qt::Key_F1);
        QVERIFY(sheet.contains(QStringLiteral("退出")));
        QVERIFY(!sheet.contains(QStringLiteral("(Q)")) && !sheet.contains(u'&'));
    }

private:
    /// Returns the text of the sheet and closes it.
    QString open(Qt::Key key)
    {
        QTest::keyClick(m_fixture->window.get(), key);
        auto* text = m_fixture->find<QTextBrowser>("shortcutText");
        const QString sheet = text ? text->toPlainText() : QString();
        delete m_fixture->find<QDialog>("shortcutDialog");
        return sheet;
    }

    QStringList missingIn(const QString& sheet) const
    {
        QList<QKeySequence> keys;
        for (const QAction* action : m_fixture->window->findChildren<QAction*>())
            keys += action->shortcuts();
        for (const QShortcut* shortcut : m_fixture->window->findChildren<QShortcut*>())
            keys += shortcut->keys();
        for (const QAbstractButton* button : m_fixture->window->findChildren<QAbstractButton*>())
            keys << button->shortcut();
        QStringList missing;
        for (const QKeySequence& key : std::as_const(keys))
            if (const QString name = key.toString(QKeySequence::NativeText); !key.isEmpty() && !sheet.contains(name))
                missing << name;
        return missing;
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

TRANSLUCENT_TEST(ShortcutSheetTest)
#include "shortcut_sheet_test.moc"
