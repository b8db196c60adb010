#include "pages/decoding/search_worksheet.h"

#include "engine/engine.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QTest>

#include <memory>
#include <utility>
#include <vector>

using namespace translucent;
using namespace translucent::test;

class SearchWorksheetTest : public QObject {
    Q_OBJECT

    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<SearchWorksheet> m_worksheet;
    std::vector<SearchExercise> m_made;
    std::vector<JobFailure> m_failures;

    static DecodeOptions withBeam(std::int64_t beam)
    {
        DecodeOptions options;
        options.beamSize = beam;
        return options;
    }
    void make(const QString& source, std::int64_t beam)
    {
        m_made.clear();
        m_failures.clear();
        m_worksheet->make(source, withBeam(beam));
        QVERIFY(m_worksheet->isPending());
        QTRY_VERIFY(!m_worksheet->isPending());
    }

private Q_SLOTS:
    void init()
    {
        m_made.clear();
        m_failures.clear();
        m_control = std::make_shared<FakeControl>();
        m_engine = std::make_unique<Engine>(fakeBackend(m_control));
        m_engine->start();
        m_worksheet = std::make_unique<SearchWorksheet>(*m_engine, nullptr);
        connect(m_worksheet.get(), &SearchWorksheet::made, this,
            [this](const SearchExercise& exercise) { m_made.push_back(exercise); });
        connect(m_worksheet.get(), &SearchWorksheet::failed, this,
            [this](const JobFailure& failure) { m_failures.push_back(failure); });
    }
    void cleanup()
    {
        m_worksheet.reset();
        m_engine.reset();
    }

    void theBeamIsDoneByHand()
    {
        for (const auto& [beam, onPaper] : {std::pair {1, 2}, {2, 2}, {3, 3}, {10, 3}}) {
            make(QStringLiteral("我喜欢学习中文。"), beam);
            QCOMPARE(m_made.size(), 1U);
            QCOMPARE(m_made.front().source, QStringLiteral("我喜欢学习中文。"));
            QCOMPARE(m_made.front().search->beamSize, onPaper);
            QVERIFY(m_failures.empty());
        }
    }

    void theExampleNeedsNoEngine()
    {
        m_worksheet->makeFromExample(TextbookTree(), withBeam(10));
        QCOMPARE(m_made.size(), 1U);
        QVERIFY(m_made.front().source.isEmpty());
        QCOMPARE(m_made.front().search->beamSize, 3);
        QVERIFY(!m_worksheet->isPending());
    }

    void aSearchThatFailsSaysWhy()
    {
        m_control->longestText = 3;
        make(QStringLiteral("我喜欢学习中文。"), 2);
        QVERIFY(m_made.empty());
        QCOMPARE(m_failures.size(), 1U);
        QCOMPARE(m_failures.front().code, ErrorCode::TooLong);
    }

    void aModelWithoutASearchMakesNone()
    {
        m_control->withoutSearch = true;
        make(QStringLiteral("我喜欢学习中文。"), 2);
        QVERIFY(m_made.empty() && m_failures.empty());
    }
};

TRANSLUCENT_TEST(SearchWorksheetTest)
#include "search_worksheet_test.moc"
