#include "engine/backends.h"

#include "fake_backend.h"
#include "test_registry.h"
#include "translucent/base/error.h"

#include <QTest>

#include <atomic>
#include <memory>
#include <stop_token>
#include <utility>

using namespace translucent;

/// Tests which backend answers: one that only translates until the whole one has its model.
class BackendsTest : public QObject {
    Q_OBJECT

private:
    /// Refuses models while it is told to.
    class Picky : public test::FakeBackend {
    public:
        Picky(std::shared_ptr<test::FakeControl> control, std::shared_ptr<std::atomic<bool>> refuses)
            : FakeBackend(std::move(control))
            , m_refuses(std::move(refuses))
        {
        }
        using FakeBackend::answer;
        AnswerTo<ModelRequest> answer(const ModelRequest& request, const Progress& progress) override
        {
            if (*m_refuses)
                throw Error(ErrorCode::InvalidFormat, untranslated("not such a model"));
            return FakeBackend::answer(request, progress);
        }

    private:
        std::shared_ptr<std::atomic<bool>> m_refuses;
    };

    template <typename Request>
    AnswerTo<Request> answer(const Request& request, const std::stop_token& stop = {})
    {
        return m_backends->answer(request, Progress {[](qint64, qint64) {}, stop});
    }
    ModelSummaryPtr load(const char* name) { return answer(ModelRequest {QString::fromLatin1(name)}); }
    TranslationResultPtr translate() { return answer(TranslationRequest {QStringLiteral("你好")}); }

    std::shared_ptr<test::FakeControl> m_first, m_whole;
    std::shared_ptr<std::atomic<bool>> m_firstRefuses, m_wholeRefuses;
    std::unique_ptr<Backends> m_backends;

private Q_SLOTS:
    void init()
    {
        m_first = std::make_shared<test::FakeControl>();
        m_whole = std::make_shared<test::FakeControl>();
        m_firstRefuses = std::make_shared<std::atomic<bool>>(false);
        m_wholeRefuses = std::make_shared<std::atomic<bool>>(false);
        m_backends = std::make_unique<Backends>([this] { return std::make_unique<Picky>(m_whole, m_wholeRefuses); },
            [this] { return std::make_unique<Picky>(m_first, m_firstRefuses); });
    }

    void theFirstTranslationNeedsTheFirstOnly()
    {
        m_backends->prepare();
        QCOMPARE(load("a")->number, quint64(1));
        QCOMPARE(translate()->modelNumber, quint64(1));
        QCOMPARE(m_first->translations.load(), 1);
        QCOMPARE(m_whole->made.load(), 0);
        QVERIFY(m_backends->runtimeDescription().isEmpty());
    }

    void anythingElseIsAnsweredByTheWholeWithTheSameModel()
    {
        m_backends->prepare();
        load("a");
        const auto result = translate();
        QVERIFY(!m_first->destroyed);
        QVERIFY(answer(TraceRequest {result, 0}));
        QVERIFY(answer(LensRequest {result, 0}));  // only of a result that this model computed
        QCOMPARE(m_whole->loads.load(), 1);
        QVERIFY(m_first->destroyed);
        QCOMPARE(translate()->modelName, QStringLiteral("a"));
        QCOMPARE(m_first->translations.load(), 1);
        QCOMPARE(m_whole->translations.load(), 1);
        QCOMPARE(m_backends->runtimeDescription(), QStringLiteral("fake tensors 1.0"));
        QCOMPARE(load("b")->number, quint64(2));
        QVERIFY(!answer(LensRequest {result, 0}));
    }

    void completedItIsReadyForEverything()
    {
        m_backends->prepare();
        load("a");
        load("b");
        const auto result = translate();
        QVERIFY(!m_first->destroyed);
        m_backends->complete();
        QVERIFY(m_first->destroyed);
        QCOMPARE(m_whole->loads.load(), 1);
        m_backends->complete();
        QCOMPARE(m_whole->loads.load(), 1);
        QCOMPARE(translate()->modelNumber, quint64(2));
        QCOMPARE(m_whole->translations.load(), 1);
        QVERIFY(answer(LensRequest {result, 0}));
    }

    void whatTheFirstRefusesIsNotNoticed()
    {
        m_backends->prepare();
        *m_firstRefuses = true;
        QCOMPARE(load("a")->number, quint64(1));
        QCOMPARE(m_whole->loads.load(), 1);
        translate();
        QCOMPARE(m_first->translations.load(), 0);
        QCOMPARE(m_whole->translations.load(), 1);
    }

    void norIsATranslationThatItCannotDo()
    {
        m_first->throwUnknown = true;
        m_backends->prepare();
        load("a");
        QCOMPARE(translate()->modelNumber, quint64(1));
        QCOMPARE(m_first->translations.load(), 1);
        QCOMPARE(m_whole->translations.load(), 1);
    }

    void aStoppedTranslationIsNotDoneByTheWhole()
    {
        m_backends->prepare();
        load("a");
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!answer(TranslationRequest {QStringLiteral("你好")}, stopped.get_token()));
        QCOMPARE(m_whole->made.load(), 0);
    }

    void aModelThatIsNotThereLeavesTheOneBefore()
    {
        m_backends->prepare();
        load("a");
        QVERIFY_THROWS_EXCEPTION(Error, load("missing"));
        QCOMPARE(translate()->modelNumber, quint64(1));
        QCOMPARE(load("b")->number, quint64(2));
        const auto result = translate();
        QVERIFY(answer(LensRequest {result, 0}));
        QCOMPARE(result->modelName, QStringLiteral("b"));
    }

    void withoutTheFirstTheWholeAnswersFromTheStart()
    {
        m_first->failToMake = true;
        m_backends->prepare();
        QCOMPARE(m_whole->made.load(), 1);
        load("a");
        QVERIFY(translate());
        QCOMPARE(m_whole->translations.load(), 1);
    }

    void withoutTheWholeTheFirstStays()
    {
        m_whole->failToMake = true;
        m_backends->prepare();
        load("a");
        m_backends->complete();
        const auto result = translate();
        QCOMPARE(m_first->translations.load(), 1);
        try {
            answer(LensRequest {result, 0});
            QFAIL("explained by nothing");
        } catch (const Error& error) {
            QCOMPARE(error.code(), ErrorCode::NotFound);
            QCOMPARE(QByteArray(error.what()), QByteArray("no tensors here"));
        }
    }

    void aModelThatIsGoneIsTheReasonUntilAnotherIsLoaded()
    {
        m_backends->prepare();
        load("a");
        const auto result = translate();
        *m_wholeRefuses = true;
        m_backends->complete();
        for (int time = 0; time < 2; ++time) {
            try {
                answer(LensRequest {result, 0});
                QFAIL("explained without a model");
            } catch (const Error& error) {
                QCOMPARE(error.code(), ErrorCode::InvalidFormat);
            }
        }
        *m_wholeRefuses = false;
        *m_firstRefuses = true;
        QCOMPARE(load("b")->number, quint64(2));
        QVERIFY(!answer(LensRequest {result, 0}));
        QVERIFY(answer(LensRequest {translate(), 0}));
    }
};

TRANSLUCENT_TEST(BackendsTest)
#include "backends_test.moc"
