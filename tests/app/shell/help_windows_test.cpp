#include "shell/help_windows.h"

#include "pages/page.h"
#include "test_registry.h"
#include "widgets/glossary.h"
#include "widgets/lesson_text.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>
#include <QTextBrowser>
#include <QWhatsThis>
#include <QWhatsThisClickedEvent>

using namespace translucent;
using translucent::test::WindowFixture;

class HelpWindowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
    }

    void cleanup()
    {
        QWhatsThis::hideText();
        if (QWhatsThis::inWhatsThisMode())
            QWhatsThis::leaveWhatsThisMode();
        m_fixture.reset();
    }

    void theMenuOpensTheGlossary()
    {
        m_fixture->find<QAction>("glossaryAction")->trigger();
        QVERIFY(glossary()->isVisible());
        QVERIFY(glossary()->findChild<QLineEdit*>()->hasFocus() || !glossary()->isActiveWindow());
        QCOMPARE(list()->count(), int(Glossary::current().terms().size()));
        QVERIFY(!glossary()->isModal());
        m_fixture->find<QAction>("glossaryAction")->trigger();
        QCOMPARE(m_fixture->window->findChildren<GlossaryDialog*>().size(), 1);
    }

    void searchNarrowsTheListAndTheKeyboardMovesInIt()
    {
        m_fixture->window->help().showGlossary();
        auto* search = glossary()->findChild<QLineEdit*>();
        search->setText(QStringLiteral("交叉注意"));
        QCOMPARE(glossary()->term(), QStringLiteral("cross-attention"));
        QVERIFY(text()->toPlainText().contains(QStringLiteral("Vaswani et al. 2017, §3.2.3")));
        search->setText(QStringLiteral("attention"));
        const QString first = glossary()->term();
        QTest::keyClick(search, Qt::Key_Down);
        QVERIFY(glossary()->term() != first);
        QCOMPARE(list()->currentRow(), 1);
        search->setText(QStringLiteral("nothing like it"));
        QCOMPARE(glossary()->term(), QString());
        QVERIFY(text()->toPlainText().startsWith(QStringLiteral("No glossary term")));
    }

    void aTermLeadsToOthersAndToItsPage()
    {
        m_fixture->window->help().showGlossary(QStringLiteral("head"));
        glossary()->findChild<QLineEdit*>()->setText(QStringLiteral("attention head"));
        Q_EMIT text()->anchorClicked(QUrl(QStringLiteral("term:softmax")));
        QCOMPARE(glossary()->term(), QStringLiteral("softmax"));
        QVERIFY(text()->toHtml().contains(QStringLiteral("page:numbersPage")));
        Q_EMIT text()->anchorClicked(QUrl(QStringLiteral("page:numbersPage")));
        QTRY_VERIFY(m_fixture->find<Page>("numbersPage")->isVisible());
        QVERIFY(glossary()->isVisible());
    }

    void everyTermIsSeenOnAPage()
    {
        for (const Term& term : Glossary::current().terms())
            QVERIFY2(m_fixture->find<Page>(qPrintable(term.page + QStringLiteral("Page"))), qPrintable(term.id));
    }

    void linksOpenTheGlossary()
    {
        QLabel label;
        setLinkedText(label, QStringLiteral("The softmax of a row"));
        Q_EMIT label.linkActivated(QStringLiteral("term:softmax"));
        QCOMPARE(glossary()->term(), QStringLiteral("softmax"));
        LessonText lesson(nullptr);
        lesson.setLesson(QStringLiteral("The softmax of a row, a [token](show:tokens)"), {});
        QVERIFY(lesson.toHtml().contains(QStringLiteral("href=\"term:softmax\"")));
        QVERIFY(!lesson.toHtml().contains(QStringLiteral("href=\"term:token\"")));
        Q_EMIT lesson.anchorClicked(QUrl(QStringLiteral("term:token")));
        QCOMPARE(glossary()->term(), QStringLiteral("token"));
        QWhatsThisClickedEvent other(QStringLiteral("https://example.org"));
        QCoreApplication::sendEvent(m_fixture->window.get(), &other);
        QCOMPARE(glossary()->term(), QStringLiteral("token"));
    }

    void itSpeaksTheNewLanguage()
    {
        m_fixture->window->help().showGlossary(QStringLiteral("perplexity"));
        m_fixture->find<QAction>("language_zh_CN")->trigger();
        QTRY_VERIFY(text()->toPlainText().startsWith(QStringLiteral("困惑度")));
        QCOMPARE(glossary()->term(), QStringLiteral("perplexity"));
        m_fixture->find<QAction>("language_en")->trigger();
    }

    /// A widget with only a tool tip is explained by it, rather than by the explanation of its parent.
    void toolTipsExplain()
    {
        QWidget outer;
        explain(outer, QStringLiteral("What is around it"));
        QWidget plain(&outer), tipped(&outer);
        tipped.setToolTip(QStringLiteral("Divides the logits"));
        for (QWidget* widget : {&outer, &plain, &tipped})
            QVERIFY(isExplained(*widget));
        outer.setWhatsThis({});
        QVERIFY(!isExplained(plain));
        ask(tipped);
        QVERIFY(isShown());
    }

    void askedTwiceItExplainsWhatHasTheKeyboard()
    {
        m_fixture->find<QLineEdit>("sentenceInput")->setFocus();
        QAction* action = m_fixture->find<QAction>("whatsThisAction");
        action->trigger();
        QVERIFY(QWhatsThis::inWhatsThisMode());
        QVERIFY(!isShown());
        action->trigger();
        QVERIFY(!QWhatsThis::inWhatsThisMode());
        QVERIFY(isShown());
    }

    void anExplanationNamesSourceAndTerms()
    {
        const QString text = explanationText(QStringLiteral("Divides the logits by T"), "temperature");
        QVERIFY(text.contains(QStringLiteral("Hinton et al. 2015, §2")));
        QVERIFY(text.indexOf(QStringLiteral("term:temperature")) < text.indexOf(QStringLiteral("term:logits")));
        QCOMPARE(explanationText({}), QString());
        QVERIFY(explanationText({}, "bleu").contains(QStringLiteral("brevity penalty")));
        QTest::ignoreMessage(QtWarningMsg, "the glossary has no term nonsense");
        QVERIFY(!explanationText(QStringLiteral("Hm"), "nonsense").contains(QStringLiteral("href")));
    }

private:
    GlossaryDialog* glossary() const { return m_fixture->find<GlossaryDialog>("glossaryDialog"); }
    QListWidget* list() const { return glossary()->findChild<QListWidget*>(); }
    QTextBrowser* text() const { return glossary()->findChild<QTextBrowser*>(); }

    static bool isExplained(QWidget& widget)
    {
        QHelpEvent query(QEvent::QueryWhatsThis, QPoint(1, 1), QPoint(1, 1));
        QCoreApplication::sendEvent(&widget, &query);
        return query.isAccepted();
    }

    static void ask(QWidget& widget)
    {
        QHelpEvent event(QEvent::WhatsThis, QPoint(1, 1), QPoint(1, 1));
        QCoreApplication::sendEvent(&widget, &event);
    }

    static bool isShown()
    {
        const auto windows = QApplication::topLevelWidgets();
        return std::any_of(windows.begin(), windows.end(),
            [](const QWidget* window) { return window->inherits("QWhatsThat") && window->isVisible(); });
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

TRANSLUCENT_TEST(HelpWindowsTest)
#include "help_windows_test.moc"
