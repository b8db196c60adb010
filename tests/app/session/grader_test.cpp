#include "session/grader.h"

#include "engine/engine.h"
#include "fake_backend.h"
#include "sample_result.h"
#include "session/session.h"
#include "test_registry.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;

/// Questions without an answer are reported.
class GraderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_engine = std::make_unique<Engine>(test::fakeBackend());
        m_engine->start();
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        m_selection = &m_session->selection();
        m_grader = std::make_unique<Grader>(
            *m_session, [](Grader::RunChoice) { return std::vector<TrainingEvaluation>(); }, nullptr);
        connect(m_grader.get(), &Grader::measured, this, [this](const Grade& grade) { m_grades.push_back(grade); });
        m_grades.clear();
        m_selection->setResult(sampleResult());
        m_selection->setPinnedSource(0);
        m_selection->setPinnedTarget(0);
    }

    void cleanup()
    {
        m_grader.reset();
        m_session.reset();
        m_engine.reset();
    }

    void aWeightIsTold()
    {
        m_selection->setLayerAndHead(0, OneHead {0});
        m_grader->measure({.measure = Measure::AttentionWeight});
        QVERIFY(m_grades.size() == 1 && m_grades.front().answer);
        QVERIFY(m_grades.front().problem.isEmpty());
    }

    void aHeadThatTheModelDoesNotHaveIsAProblem()
    {
        m_selection->setLayerAndHead(7, OneHead {0});
        m_grader->measure({.measure = Measure::AttentionWeight});
        QVERIFY(m_grades.size() == 1 && !m_grades.front().answer);
        QVERIFY(!m_grades.front().problem.isEmpty());
        QVERIFY(!m_grader->isPending());
    }

    void aChangeThatTheModelDoesNotAllowIsNotTried()
    {
        m_engine->loadModel(QStringLiteral("/models/toy"));
        QTRY_VERIFY(m_engine->model());
        m_selection->setResult(sampleResult());  // another model's is gone
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        Intervention change;
        change.disabledHeads = {{AttentionKind::Cross, 70, 0}};
        m_grader->measure({.measure = Measure::TokenChanges, .change = change});
        QVERIFY(m_grades.size() == 1 && !m_grades.front().answer);
        QVERIFY(m_grades.front().problem.contains(QStringLiteral("70")));
        QVERIFY(!m_grader->isPending());
    }

    void withoutATraceNothingCanBeTold()
    {
        auto bare = std::make_shared<TranslationResult>(*sampleResult());
        bare->traces.clear();
        m_selection->setResult(bare);
        m_grader->measure({.measure = Measure::AttentionWeight});
        QVERIFY(m_grades.size() == 1 && !m_grades.front().answer);
    }

private:
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    Selection* m_selection = nullptr;
    std::unique_ptr<Grader> m_grader;
    std::vector<Grade> m_grades;
};

TRANSLUCENT_TEST(GraderTest)
#include "grader_test.moc"
