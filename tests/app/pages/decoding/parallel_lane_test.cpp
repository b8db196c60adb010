#include "pages/decoding/races.h"

#include "answering.h"
#include "engine/engine.h"
#include "fake_backend.h"
#include "test_registry.h"
#include "widgets/chip_strip.h"

#include <QLabel>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

using namespace translucent;
using namespace translucent::test;

/// The lane over a model that repeats a word until refinement is enabled.
class ParallelLaneTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Engine> m_engine;
    ParallelLaneState m_state;
    std::unique_ptr<ParallelLane> m_lane;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_lane->findChild<Widget*>(QString::fromLatin1(name));
    }
    const std::vector<Chip>& chips() const { return child<ChipStrip>("parallelChips")->chips(); }
    void choose()
    {
        m_lane->setPicker(test::answering([](auto&&...) { return QStringLiteral("/models/at-once"); }));
        m_lane->setText(QStringLiteral("猫"));
        QTest::mouseClick(child<QToolButton>("parallelModel"), Qt::LeftButton);
        QTRY_VERIFY(m_lane->isSettled() && m_state.result);
    }

private Q_SLOTS:
    void init()
    {
        m_state = {};
        m_engine = std::make_unique<Engine>(fakeBackend());
        m_engine->start();
        m_lane = std::make_unique<ParallelLane>(*m_engine, m_state, nullptr);
        m_lane->show();
    }
    void cleanup()
    {
        m_lane.reset();
        m_engine.reset();
    }

    void isEmptyUntilAModelIsChosen()
    {
        m_lane->setText(QStringLiteral("猫"));
        QVERIFY(m_lane->isSettled() && !m_state.result);
        QVERIFY(child<QLabel>("parallelNote")->isVisible());
        QVERIFY(!child<ChipStrip>("parallelChips")->isVisible());
    }

    void marksWhatIsRepeated()
    {
        choose();
        QCOMPARE(chips().size(), 3U);
        QVERIFY(!chips()[0].dashed && chips()[1].dashed);
        QVERIFY(child<QLabel>("parallelNote")->text().contains(QStringLiteral("1")));
        QCOMPARE(child<QToolButton>("parallelModel")->text(), QStringLiteral("at-once"));
    }

    void refinesPassByPass()
    {
        choose();
        child<QSpinBox>("parallelRefinements")->setValue(2);
        QTRY_VERIFY(m_state.result);
        QCOMPARE(chips()[1].text, QStringLiteral("cat"));
        m_lane->setTime(0.5, 4);
        QCOMPARE(chips()[1].text, QStringLiteral("the"));
        m_lane->setTime(0, 4);
        QCOMPARE(chips()[1].text, QStringLiteral("⟨MASK⟩"));
        m_lane->setTime(4, 4);
        QCOMPARE(chips()[1].text, QStringLiteral("cat"));
        QTest::mouseClick(child<QToolButton>("parallelBack"), Qt::LeftButton);
        QTest::mouseClick(child<QToolButton>("parallelBack"), Qt::LeftButton);
        QCOMPARE(chips()[1].text, QStringLiteral("the"));
    }

    /// A change of language builds it again.
    void aRebuiltLaneStillKnowsTheSentence()
    {
        choose();
        m_lane = std::make_unique<ParallelLane>(*m_engine, m_state, nullptr);
        m_lane->show();
        QCOMPARE(chips()[1].text, QStringLiteral("the"));
        child<QSpinBox>("parallelRefinements")->setValue(2);
        QTRY_VERIFY(m_lane->isSettled() && m_state.result);
        QCOMPARE(chips()[1].text, QStringLiteral("cat"));
    }
};

TRANSLUCENT_TEST(ParallelLaneTest)
#include "parallel_lane_test.moc"
