#include "session/head_ranking.h"

#include "engine/engine.h"
#include "engine_calls.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

using namespace translucent;
using translucent::test::settle;

/// Measurements of one model are never reported for another.
class HeadRankingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<test::FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_engine->start();
        m_ranking = std::make_unique<HeadRanking>(*m_engine, [](quint64, int count) {
            const SentencePair pair {"我看书", "I read", {{{0, 3}, {0, 1}}, {{3, 9}, {2, 6}}}};
            return Corpus {std::vector<SentencePair>(std::size_t(count), pair), {}, {}};
        });
        load("a");
    }

    void ranksTheHeadsOfOneModel()
    {
        const quint64 model = m_engine->model()->number;
        measure(model);
        QVERIFY(!m_ranking->heads(model).empty());
        QVERIFY(m_ranking->heads(model + 1).empty());
        const auto result = test::translated(*m_engine, QStringLiteral("你好"));
        QCOMPARE(m_ranking->best(result, 2).size(), std::size_t(2));
        load("b");
        QVERIFY(m_ranking->best(test::translated(*m_engine, QStringLiteral("你好")), 2).empty());
        QVERIFY(m_ranking->best(nullptr, 2).empty());
    }

    void givesUpWhenAnotherModelComesMeanwhile()
    {
        const quint64 first = m_engine->model()->number;
        m_ranking->measure(first);
        load("b");
        QTRY_VERIFY(!m_ranking->isMeasuring());
        QVERIFY(m_ranking->heads(first).empty());
        QVERIFY(m_ranking->heads(m_engine->model()->number).empty());
        measure(m_engine->model()->number);
        QVERIFY(!m_ranking->heads(m_engine->model()->number).empty());
    }

    /// Of a model that reads English: sentences and their links in the other direction.
    void theLinksAreThoseOfTheDirection()
    {
        measure(m_engine->model()->number);
        const auto measured = [this] {
            const std::scoped_lock lock(m_control->mutex);
            return m_control->aligned.front();
        };
        const SentencePair chinese = measured();
        QCOMPARE(chinese.source, std::string("我看书"));
        std::swap(m_control->info.sourceLanguage, m_control->info.targetLanguage);
        load("english");
        measure(m_engine->model()->number);
        const SentencePair english = measured();
        QCOMPARE(english.source, std::string("I read"));
        QCOMPARE(english.target, std::string("我看书"));
        QCOMPARE(english.alignment.size(), std::size_t(2));
        QCOMPARE(english.alignment[1].source, chinese.alignment[1].target);
        QCOMPARE(english.alignment[1].target, chinese.alignment[1].source);
    }

private:
    void load(const char* name)
    {
        m_engine->loadModel(QString::fromLatin1(name));
        settle(*m_engine);
    }

    void measure(quint64 model)
    {
        QSignalSpy ranked(m_ranking.get(), &HeadRanking::ranked);
        m_ranking->measure(model);
        QVERIFY(m_ranking->isMeasuring());
        QVERIFY(ranked.wait());
    }

    std::shared_ptr<test::FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<HeadRanking> m_ranking;
};

TRANSLUCENT_TEST(HeadRankingTest)
#include "head_ranking_test.moc"
