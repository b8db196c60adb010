#include "session/session.h"

#include "engine_calls.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

using namespace translucent;
using translucent::test::settle;

/// When the session translates, and with which options.
class SessionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<test::FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_engine->start();
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
    }
    void cleanup()
    {
        m_session.reset();
        m_engine.reset();
    }

    void doesNotTranslateWithoutAModel()
    {
        m_session->setSentence(QStringLiteral("我喜欢"));
        m_session->translate();
        settle(*m_engine);
        QCOMPARE(m_control->translations.load(), 0);
    }

    void translatesWithTheModelThatIsBeingLoaded()
    {
        m_engine->loadModel(QStringLiteral("a"));
        m_session->setSentence(QStringLiteral("我喜欢"));
        m_session->translate();
        QTRY_VERIFY(m_session->result());
        QCOMPARE(m_session->result()->sourceText, QStringLiteral("我喜欢"));
    }

    void severalChangesAtOneMomentCauseOneTranslation()
    {
        load();
        for (const auto* typed : {"我", "我喜", " 我喜  欢 "})
            m_session->setSentence(QString::fromUtf8(typed));
        m_session->search().setBeamSize(3);
        m_session->search().setLengthPenalty(0.5);
        QTRY_VERIFY(m_session->result());
        QCOMPARE(m_control->translations.load(), 1);
        QCOMPARE(m_session->result()->sourceText, QStringLiteral("我喜 欢"));
        QCOMPARE(m_session->result()->options.beamSize, 3);
        QCOMPARE(m_session->result()->options.lengthPenalty, 0.5);
    }

    void whiteSpaceAroundASentenceIsNoChange()
    {
        load();
        m_session->setSentence(QStringLiteral("我喜欢"));
        QTRY_VERIFY(m_session->result());
        m_session->setSentence(QStringLiteral(" 我喜欢 "));
        QCoreApplication::processEvents();
        settle(*m_engine);
        QCOMPARE(m_control->translations.load(), 1);
    }

    void aChangeOfTheModelIsPartOfTheTranslation()
    {
        load();
        m_session->setSentence(QStringLiteral("我喜欢"));
        QTRY_VERIFY(m_session->result());
        WhatIf change;
        change.intervention.disabledHeads = {{AttentionKind::Cross, 0, 1}};
        m_session->changes().setChange(change);
        QTRY_VERIFY(m_session->result()->options.intervention == change.intervention);
        QVERIFY(m_session->result()->unchanged);
    }

    void anEmptySentenceEndsTheTranslation()
    {
        load();
        m_control->holdTranslations = true;
        m_session->setSentence(QStringLiteral("我喜欢"));
        m_session->translate();
        m_session->setSentence(QStringLiteral("  "));
        QVERIFY(m_session->sentence().isEmpty());
        settle(*m_engine);
        QVERIFY(!m_session->result());
    }

    void anEmptySentenceEmptiesThePages()
    {
        load();
        m_session->setSentence(QStringLiteral("我喜欢"));
        QTRY_VERIFY(m_session->result());
        QSignalSpy changed(&m_session->selection(), &Selection::resultChanged);
        m_session->setSentence({});
        QCOMPARE(changed.count(), 1);
        QVERIFY(!m_session->result());
    }

    void aFailedTranslationLeavesNoOtherSentenceOnThePages()
    {
        load();
        m_session->setSentence(QStringLiteral("我"));
        QTRY_VERIFY(m_session->result());
        m_control->longestText = 1;
        m_session->setSentence(QStringLiteral("我喜欢"));
        QTRY_VERIFY(!m_session->result());
    }

    void aTranslationGoesBeforeAnotherModelIsAnnounced()
    {
        load();
        m_session->setSentence(QStringLiteral("我喜欢"));
        QTRY_VERIFY(m_session->result());
        bool hadResult = true;
        connect(m_engine.get(), &Engine::modelLoaded, this, [&] { hadResult = m_session->result() != nullptr; });
        m_engine->loadModel(QStringLiteral("b"));
        settle(*m_engine);
        QVERIFY(!hadResult);
    }

private:
    void load()
    {
        m_engine->loadModel(QStringLiteral("a"));
        settle(*m_engine);
    }

    std::shared_ptr<test::FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
};

TRANSLUCENT_TEST(SessionTest)
#include "session_test.moc"
