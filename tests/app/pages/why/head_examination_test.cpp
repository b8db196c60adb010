#include "pages/why/head_examination.h"

#include "engine_calls.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace translucent;
using translucent::test::settle;

class HeadExaminationTest : public QObject {
    Q_OBJECT

    const HeadId m_head {AttentionKind::Cross, 1, 2};
    std::shared_ptr<test::FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<HeadExamination> m_heads;

    void load(const char* name)
    {
        m_engine->loadModel(QString::fromLatin1(name));
        settle(*m_engine);
    }
    void examine(int sentences = 20)
    {
        m_heads->examine(sentences);
        QVERIFY(m_heads->isExamining());
        QTRY_VERIFY(!m_heads->isPending());
    }

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<test::FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_engine->start();
        load("a");
        m_heads = std::make_unique<HeadExamination>(*m_engine, nullptr);
    }

    void cleanup()
    {
        m_control->holdHeads = false;
        m_heads.reset();
        m_engine.reset();
    }

    void nothingIsComputedByItself()
    {
        m_heads->requestPortrait(m_head);
        m_heads->resume();
        settle(*m_engine);
        QCOMPARE(m_control->headStudies.load() + m_control->headPortraits.load(), 0);
        QVERIFY(!m_heads->isPending() && !m_heads->study() && !m_heads->pruning());
    }

    void answersStayWithTheModel()
    {
        examine();
        QCOMPARE(m_heads->study()->sentences, std::size_t(20));
        test::translated(*m_engine, QStringLiteral("我看书"));
        QVERIFY(m_heads->study());
        examine(100);
        QCOMPARE(m_heads->study()->sentences, std::size_t(100));
        load("b");
        QVERIFY(!m_heads->study() && !m_heads->portrait(m_head));
    }

    void aHeadIsAskedAboutOnce()
    {
        examine();
        m_heads->requestPortrait(m_head);
        m_heads->requestPortrait(m_head);
        QTRY_VERIFY(m_heads->portrait(m_head));
        m_heads->requestPortrait(m_head);
        settle(*m_engine);
        QCOMPARE(m_control->headPortraits.load(), 1);
        QCOMPARE(m_heads->portrait(m_head)->patterns.head, m_head);
        QVERIFY(!m_heads->portrait({AttentionKind::Cross, 0, 0}));
        examine(100);
        m_heads->requestPortrait(m_head);
        QTRY_COMPARE(m_control->headPortraits.load(), 2);
    }

    void stopEndsBothAndKeepsWhatIsKnown()
    {
        examine();
        m_control->holdHeads = true;
        const QSignalSpy advanced(m_heads.get(), &HeadExamination::advanced);
        m_heads->examine(100);
        QTRY_VERIFY(advanced.count() > 0);
        m_heads->prune(20);
        m_heads->stop();
        QVERIFY(!m_heads->isPending());
        settle(*m_engine);
        QCOMPARE(m_heads->study()->sentences, std::size_t(20));
        QVERIFY(!m_heads->pruning());
        m_control->holdHeads = false;
        m_heads->resume();
        settle(*m_engine);
        QCOMPARE(m_control->headStudies.load(), 1);
    }

    void itGivesWayToATranslationAndGoesOn()
    {
        m_control->holdHeads = true;
        const QSignalSpy advanced(m_heads.get(), &HeadExamination::advanced);
        m_heads->examine(20);
        QTRY_VERIFY(advanced.count() > 0);
        QVERIFY(test::translated(*m_engine, QStringLiteral("我看书")));
        QVERIFY(!m_heads->isExamining() && !m_heads->study());
        m_control->holdHeads = false;
        m_heads->resume();
        QTRY_VERIFY(m_heads->study());
    }

    void pruningIsAnotherQuestion()
    {
        m_heads->prune(20);
        QVERIFY(m_heads->isPruning() && !m_heads->isExamining());
        QTRY_VERIFY(m_heads->pruning());
        QVERIFY(!m_heads->study());
        load("b");
        QVERIFY(!m_heads->pruning());
    }

    void aFailureIsSaidAndNotRepeated()
    {
        m_control->failParts = true;
        m_heads->examine(20);
        QTRY_VERIFY(!m_heads->isPending());
        QVERIFY(m_heads->problem().contains(QStringLiteral("a part has failed")));
        m_heads->resume();
        QVERIFY(!m_heads->isPending());
        m_control->failParts = false;
        examine();
        QVERIFY(m_heads->problem().isEmpty());
    }
};

TRANSLUCENT_TEST(HeadExaminationTest)
#include "head_examination_test.moc"
