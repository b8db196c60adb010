#include "shell/window_parts.h"

#include "test_registry.h"
#include "widgets/messages.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

using namespace translucent;

/// Messages stay until they are read.
class MessageControllerTest : public QObject {
    Q_OBJECT

    using Stays = MessageController::Stays;

private Q_SLOTS:
    void init()
    {
        m_banner = std::make_unique<MessageBanner>("test", nullptr);
        m_controller = std::make_unique<MessageController>(*m_banner, nullptr);
    }

    void aMessageStaysUntilItIsClosed()
    {
        add(Stays::UntilClosed, "damaged scene");
        m_controller->settle(Stays::UntilTranslated);
        m_controller->settle(Stays::UntilModel);
        QCOMPARE(shown(), QStringLiteral("damaged scene"));
        close();
        QVERIFY(m_banner->isHidden());
        QVERIFY(m_controller->isEmpty());
    }

    void messagesAreReadOneAfterTheOther()
    {
        add(Stays::UntilClosed, "first");
        add(Stays::UntilClosed, "second");
        add(Stays::UntilTranslated, "too long");
        QCOMPARE(shown(), QStringLiteral("too long"));
        QCOMPARE(label("testOthers")->text(), QStringLiteral("2 more"));
        m_controller->settle(Stays::UntilTranslated);
        QCOMPARE(shown(), QStringLiteral("second"));
        close();
        QCOMPARE(shown(), QStringLiteral("first"));
        QVERIFY(label("testOthers")->isHidden());
    }

    void theSameIsSaidOnce()
    {
        add(Stays::UntilClosed, "same");
        add(Stays::UntilClosed, "other");
        add(Stays::UntilClosed, "same");
        QCOMPARE(shown(), QStringLiteral("same"));
        close();
        QCOMPARE(shown(), QStringLiteral("other"));
        close();
        QVERIFY(m_banner->isHidden());
    }

    void thereIsOneSentenceAtATime()
    {
        add(Stays::UntilTranslated, "too long");
        add(Stays::UntilTranslated, "longer still");
        QCOMPARE(shown(), QStringLiteral("longer still"));
        m_controller->settle(Stays::UntilTranslated);
        QVERIFY(m_banner->isHidden());
    }

    void anotherLanguageSaysItAnew()
    {
        QString word = QStringLiteral("error");
        m_controller->add(Stays::UntilClosed, [&word] { return word; });
        word = QStringLiteral("错误");
        m_controller->retranslateUi();
        QCOMPARE(shown(), word);
        close();
        m_controller->retranslateUi();
        QVERIFY(m_banner->isHidden());
    }

private:
    void add(Stays stays, const char* text)
    {
        m_controller->add(stays, [text] { return QString::fromLatin1(text); });
    }
    QLabel* label(const char* name) const { return m_banner->findChild<QLabel*>(QString::fromLatin1(name)); }
    QString shown() const { return m_banner->isHidden() ? QString() : label("testSentence")->text(); }
    void close() { m_banner->findChild<QToolButton*>(QStringLiteral("testCloseButton"))->click(); }

    std::unique_ptr<MessageBanner> m_banner;
    std::unique_ptr<MessageController> m_controller;
};

TRANSLUCENT_TEST(MessageControllerTest)
#include "message_controller_test.moc"
