#include "session/time_machine.h"

#include "engine/moment_names.h"
#include "engine_calls.h"
#include "fake_backend.h"
#include "sample_moments.h"
#include "session/session.h"
#include "test_registry.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace translucent;
using translucent::test::momentOf;
using translucent::test::settle;

/// Moments of a training, and what the session keeps while they change.
class TimeMachineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_run = m_place->filePath(QStringLiteral("mine"));
        test::makeMoments(m_run, {1, 8, 128});
        m_control = std::make_shared<test::FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_engine->start();
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        connect(m_engine.get(), &Engine::modelLoaded, m_session.get(), &Session::translate);  // as the window does
        m_engine->loadModel(m_run);
        QTRY_COMPARE(time().end(), 3);
        m_session->setSentence(QStringLiteral("我喜欢学中文"));
        QTRY_VERIFY(m_session->result());
    }
    void cleanup()
    {
        m_session.reset();
        m_engine.reset();
        m_place.reset();
    }

    void momentsAreNamedAfterTheirTraining()
    {
        QCOMPARE(modelNameOf(momentOf(m_run, 128)), QStringLiteral("mine@128"));
        QCOMPARE(modelNameOf(m_run), QStringLiteral("mine"));
        QCOMPARE(runOfMoment(momentOf(m_run, 128)), m_run);
        QCOMPARE(runOfMoment(m_run), m_run);
        QCOMPARE(momentStep(momentOf(m_run, 128)), std::optional<qint64>(128));
        QVERIFY(!momentStep(m_run));
        QVERIFY(areOfOneRun(momentOf(m_run, 8), m_run + u'/'));
        QVERIFY(!areOfOneRun(momentOf(m_run, 8), m_place->filePath(QStringLiteral("other"))));
    }

    void beginsAtTheTrainingsOwnModel()
    {
        QCOMPARE(time().position(), 3);
        QCOMPARE(time().moments()[1].step, 8);
        time().goTo(99);
        time().goTo(3);
        settle(*m_engine);
        QCOMPARE(m_control->loads.load(), 1);
    }

    void goesToMomentsAndBack()
    {
        time().goTo(1);
        QCOMPARE(time().position(), 1);
        QTRY_COMPARE(m_engine->model()->directory, momentOf(m_run, 8));
        time().goTo(-5);
        QTRY_COMPARE(m_engine->model()->directory, momentOf(m_run, 1));
        time().goTo(time().end());
        QTRY_COMPARE(m_engine->model()->directory, m_run);
    }

    void aMomentThatWasOpenedItselfHasItsSiblings()
    {
        m_engine->loadModel(QStringLiteral("/models/other"));
        QTRY_VERIFY(!time().isThere());
        m_engine->loadModel(momentOf(m_run, 8));
        QTRY_COMPARE(time().end(), 3);
        QCOMPARE(time().position(), 1);
    }

    void neitherResultNorSelectionGoesMeanwhile()
    {
        m_session->selection().setHypothesis(1);
        m_session->selection().setPinnedSource(2);
        m_session->selection().setPinnedTarget(1);
        bool wasEmpty = false;
        connect(&m_session->selection(), &Selection::resultChanged, this,
            [&wasEmpty](const TranslationResultPtr& result) { wasEmpty = wasEmpty || !result; });
        time().goTo(0);
        QTRY_VERIFY(isTranslatedBy(momentOf(m_run, 1)));
        QVERIFY(!wasEmpty);
        QCOMPARE(m_session->sentence(), QStringLiteral("我喜欢学中文"));
        QCOMPARE(m_session->selection().hypothesis(), 1);
        QCOMPARE(m_session->selection().pinnedSource(), std::optional(2));
        QCOMPARE(m_session->selection().pinnedTarget(), std::optional(1));
    }

    void aTranslationThatIsCalledOffLeavesNoneOfAnotherMoment()
    {
        m_control->holdTranslations = true;
        time().goTo(0);
        QTRY_COMPARE(m_engine->model()->directory, momentOf(m_run, 1));
        QVERIFY(m_session->result());
        m_engine->cancel();
        QTRY_VERIFY(!m_session->result());
        m_control->holdTranslations = false;
    }

    void onlyTheNewestWishIsLoaded()
    {
        m_control->holdLoads = true;
        for (const int position : {0, 2, 0, 1})
            time().goTo(position);
        m_control->holdLoads = false;
        QTRY_VERIFY(isTranslatedBy(momentOf(m_run, 8)));
        settle(*m_engine);
        QCOMPARE(m_control->loads.load(), 3);
    }

    void playsEachMomentOnce()
    {
        QStringList shown;
        connect(&m_session->selection(), &Selection::resultChanged, this,
            [&](const TranslationResultPtr&) { shown << m_engine->model()->name; });
        time().play();
        QVERIFY(time().isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(!time().isPlaying(), 20000);
        QCOMPARE(shown,
            (QStringList {QStringLiteral("mine@1"), QStringLiteral("mine@8"), QStringLiteral("mine@128"),
                QStringLiteral("mine")}));
    }

    void aMoveEndsTheWalk()
    {
        time().play();
        time().goTo(1);
        QVERIFY(!time().isPlaying());
        QTRY_VERIFY(isTranslatedBy(momentOf(m_run, 8)));
    }

    void anotherModelHasNoMoments()
    {
        time().play();
        m_engine->loadModel(QStringLiteral("/models/other"));
        QTRY_VERIFY(!time().isThere());
        QVERIFY(!time().isPlaying());
        time().goTo(0);
        settle(*m_engine);
        QCOMPARE(m_engine->model()->name, QStringLiteral("other"));
    }

private:
    TimeMachine& time() const { return m_session->timeMachine(); }
    bool isTranslatedBy(const QString& directory) const
    {
        const TranslationResultPtr result = m_session->result();
        return m_engine->model()->directory == directory && result && result->modelNumber == m_engine->model()->number;
    }

    std::unique_ptr<QTemporaryDir> m_place;
    QString m_run;
    std::shared_ptr<test::FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
};

TRANSLUCENT_TEST(TimeMachineTest)
#include "time_machine_test.moc"
