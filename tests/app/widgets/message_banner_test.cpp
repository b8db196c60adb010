#include "widgets/message_banner.h"

#include "test_registry.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace translucent;

/// "Details" is available only if it contains more than the sentence.
class MessageBannerTest : public QObject {
    Q_OBJECT

    MessageBanner m_banner {"test", nullptr};

    QLabel* label(const char* name) const { return m_banner.findChild<QLabel*>(QString::fromLatin1(name)); }
    QToolButton* details() const { return m_banner.findChild<QToolButton*>(QStringLiteral("testDetailsButton")); }

private Q_SLOTS:
    void keepsTheEnglishBehindDetails()
    {
        const QString sentence = QStringLiteral("a.tsv 第 3 行：该行是空的");
        const QString english = QStringLiteral("a.tsv, line 3: the line is empty");
        m_banner.showMessage(sentence, english);
        QCOMPARE(label("testSentence")->text(), sentence);
        QCOMPARE(label("testSentence")->toolTip(), english);
        QVERIFY(!label("testDetail")->isVisible());
        details()->click();
        QVERIFY(label("testDetail")->isVisible());
        QCOMPARE(label("testDetail")->text(), english);
    }

    void tellsHowManyOthersThereAre()
    {
        m_banner.showMessage(QStringLiteral("first"), {}, 2);
        QVERIFY(label("testOthers")->isVisible());
        QCOMPARE(label("testOthers")->text(), QStringLiteral("2 more"));
        m_banner.showMessage(QStringLiteral("second"), {});
        QVERIFY(!label("testOthers")->isVisible());
        QSignalSpy closed(&m_banner, &MessageBanner::closed);
        m_banner.findChild<QToolButton*>(QStringLiteral("testCloseButton"))->click();
        QCOMPARE(closed.count(), 1);
        QVERIFY(m_banner.isHidden());
    }

    void aSentenceThatLooksLikeMarkupIsShownAsItIs()
    {
        const QString sentence = QStringLiteral("<img src=\"/dev/zero\">: a run");
        m_banner.showMessage(sentence, QStringLiteral("<b>detail</b>"));
        QCOMPARE(label("testSentence")->textFormat(), Qt::PlainText);
        QVERIFY(!label("testSentence")->toolTip().contains(QStringLiteral("<b>")));
    }

    void saysNothingTwice()
    {
        const QString english = QStringLiteral("a.tsv, line 3: the line is empty");
        m_banner.showMessage(english + u'.', english);
        QVERIFY(!details()->isVisible());
        QVERIFY(!label("testDetail")->isVisible());
        m_banner.setSentence(QStringLiteral("a.tsv 第 3 行：该行是空的。"));  // in another language now
        QVERIFY(details()->isVisible());
        m_banner.showMessage(english, {});
        QVERIFY(!details()->isVisible());
    }
};

TRANSLUCENT_TEST(MessageBannerTest)
#include "message_banner_test.moc"
