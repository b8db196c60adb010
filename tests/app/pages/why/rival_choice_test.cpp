#include "pages/why/rival_choice.h"

#include "pages/why/causes_of_three.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace translucent;
using namespace translucent::test;

class RivalChoiceTest : public QObject {
    Q_OBJECT

    std::unique_ptr<RivalChoice> m_choice;

    static std::vector<TokenLogit> rivals() { return {{12, "▁two", 1.5}, {10, "▁three", 9.25}, {11, "▁six", 2.25}}; }

private Q_SLOTS:
    void init() { m_choice = std::make_unique<RivalChoice>("rival", nullptr); }

    void theWordItselfIsLeftOut()
    {
        const LogitContributions comparison = contributionsOfThree();
        m_choice->offer(rivals(), &comparison);
        QCOMPARE(m_choice->count(), 2);
        QCOMPARE(m_choice->currentText(), QStringLiteral("six  2.25"));
        QVERIFY(!m_choice->accessibleName().isEmpty());
    }

    void theCurrentRivalIsAlwaysThere()
    {
        const LogitContributions comparison = contributionsOfThree();
        m_choice->offer({}, &comparison);
        QCOMPARE(m_choice->count(), 1);
        QCOMPARE(m_choice->currentData().toLongLong(), 11LL);
        m_choice->offer({}, nullptr);
        QCOMPARE(m_choice->count(), 0);
    }

    void onlyAnotherChoiceOfTheUserIsRequested()
    {
        QSignalSpy requested(m_choice.get(), &RivalChoice::requested);
        const LogitContributions comparison = contributionsOfThree();
        m_choice->offer(rivals(), &comparison);
        Q_EMIT m_choice->activated(1);
        QCOMPARE(requested.count(), 0);
        QTest::keyClick(m_choice.get(), Qt::Key_Up);
        QCOMPARE(requested.takeFirst(), QVariantList {qint64(12)});
    }
};

TRANSLUCENT_TEST(RivalChoiceTest)
#include "rival_choice_test.moc"
