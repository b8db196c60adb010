#include "pages/why/neuron_examination.h"

#include "engine_calls.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace translucent;
using translucent::test::settle;

class NeuronExaminationTest : public QObject {
    Q_OBJECT

    const NeuronId m_neuron {2, 4};
    const NeuronId m_other {0, 1};
    std::shared_ptr<test::FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<NeuronExamination> m_neurons;

    void load(const char* name)
    {
        m_engine->loadModel(QString::fromLatin1(name));
        settle(*m_engine);
    }
    void survey(int sentences = 20)
    {
        m_neurons->startSurvey(m_neuron, sentences);
        QVERIFY(m_neurons->isSurveying());
        QTRY_VERIFY(!m_neurons->isPending());
    }

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<test::FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_engine->start();
        load("a");
        m_neurons = std::make_unique<NeuronExamination>(*m_engine, nullptr);
    }

    void cleanup()
    {
        m_control->holdHeads = false;
        m_neurons.reset();
        m_engine.reset();
    }

    void wordsAreThoseOfTheNeuron()
    {
        const QSignalSpy changed(m_neurons.get(), &NeuronExamination::changed);
        m_neurons->requestWords(m_neuron);
        QTRY_VERIFY(m_neurons->words(m_neuron));
        QCOMPARE(changed.count(), 1);
        QVERIFY(!m_neurons->words(m_other));
        m_neurons->requestWords(m_neuron);
        QVERIFY2(!m_neurons->isPending(), "they are known");
        m_neurons->requestWords(m_other);
        QVERIFY(!m_neurons->words(m_neuron) && !m_neurons->words(m_other));
        QTRY_VERIFY(m_neurons->words(m_other));
    }

    void aSurveyStaysWithNeuronAndModel()
    {
        survey();
        QCOMPARE(m_neurons->survey(m_neuron)->sentences.size(), std::size_t(20));
        QVERIFY(m_neurons->knows(m_neuron, 20) && !m_neurons->knows(m_neuron, 100) && !m_neurons->knows(m_other, 20));
        QVERIFY(!m_neurons->survey(m_other) && !m_neurons->surveyed());
        m_neurons->startSurvey(m_neuron, 20);
        QVERIFY2(!m_neurons->isSurveying(), "it is known");
        test::translated(*m_engine, QStringLiteral("我看书"));
        QVERIFY(m_neurons->survey(m_neuron));
        survey(100);
        QCOMPARE(m_neurons->survey(m_neuron)->sentences.size(), std::size_t(100));
        QCOMPARE(m_control->neuronSurveys.load(), 2);
        m_neurons->requestWords(m_neuron);
        QTRY_VERIFY(m_neurons->words(m_neuron));
        load("b");
        QVERIFY(!m_neurons->survey(m_neuron) && !m_neurons->words(m_neuron) && !m_neurons->knows(m_neuron, 100));
    }

    void stopKeepsWhatIsKnown()
    {
        survey();
        m_control->holdHeads = true;
        const QSignalSpy advanced(m_neurons.get(), &NeuronExamination::advanced);
        m_neurons->startSurvey(m_neuron, 100);
        QTRY_VERIFY(advanced.count() > 0);
        QVERIFY(m_neurons->surveyed() == m_neuron);
        m_neurons->stop();
        QVERIFY(!m_neurons->isPending() && !m_neurons->surveyed());
        settle(*m_engine);
        QCOMPARE(m_neurons->survey(m_neuron)->sentences.size(), std::size_t(20));
        QVERIFY(m_neurons->knows(m_neuron, 20) && !m_neurons->knows(m_neuron, 100));
        m_control->holdHeads = false;
        m_neurons->resume();
        settle(*m_engine);
        QCOMPARE(m_control->neuronSurveys.load(), 1);
    }

    void itGivesWayToATranslationAndGoesOn()
    {
        m_control->holdHeads = true;
        const QSignalSpy advanced(m_neurons.get(), &NeuronExamination::advanced);
        m_neurons->startSurvey(m_neuron, 20);
        QTRY_VERIFY(advanced.count() > 0);
        QVERIFY(test::translated(*m_engine, QStringLiteral("我看书")));
        QVERIFY(!m_neurons->isSurveying() && !m_neurons->survey(m_neuron));
        QVERIFY(m_neurons->surveyed() == m_neuron);
        m_control->holdHeads = false;
        m_neurons->resume();
        QTRY_VERIFY(m_neurons->survey(m_neuron));
    }

    void aFailureIsSaidOfItsNeuronOnly()
    {
        m_control->failParts = true;
        m_neurons->startSurvey(m_neuron, 20);
        QTRY_VERIFY(!m_neurons->isPending());
        QVERIFY(m_neurons->problem(m_neuron).contains(QStringLiteral("a part has failed")));
        QVERIFY(m_neurons->problem(m_other).isEmpty());
        m_neurons->resume();
        QVERIFY(!m_neurons->isPending());
        m_neurons->requestWords(m_other);
        QTRY_VERIFY(!m_neurons->problem(m_other).isEmpty());
        m_neurons->requestWords(m_other);
        QVERIFY2(!m_neurons->isPending(), "it is not asked again");
        m_control->failParts = false;
        survey();
        QVERIFY(m_neurons->problem(m_neuron).isEmpty());
    }
};

TRANSLUCENT_TEST(NeuronExaminationTest)
#include "neuron_examination_test.moc"
