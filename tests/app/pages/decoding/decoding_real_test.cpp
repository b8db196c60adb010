#include "pages/decoding/decoding_page.h"

#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "engine/translation_result.h"
#include "session/search_settings.h"
#include "test_registry.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_view.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace translucent;

/// The page over a shipped model.
class DecodingRealTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<DecodingPage> m_page;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_page->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    SearchTreeView* tree() const { return child<SearchTreeView>("searchTree"); }
    void force(const QString& text) const
    {
        tree()->setCursorAt(-1);
        child<QLineEdit>("forceEdit")->setText(text);
        QTest::keyClick(child<QLineEdit>("forceEdit"), Qt::Key_Return);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_engine = std::make_unique<Engine>(&loadBackend);
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        m_page = std::make_unique<DecodingPage>(*m_session, [](quint64, int) { return Corpus(); });
        m_page->resize(1170, 600);
        m_page->show();
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        m_session->search().setBeamSize(4);
        m_engine->translate(QStringLiteral("我妹妹昨天买了三本书。"), m_session->search().options());
        QVERIFY(ready.wait(20000));
        QTRY_VERIFY(tree()->trace());
        QTest::mouseClick(child<QPushButton>("partTree"), Qt::LeftButton);
    }

    void theTreeIsTheSearchThatTranslates()
    {
        const SearchTrace& trace = *tree()->trace();
        const Hypothesis& best = m_session->result()->translation.hypotheses.front();
        const auto path = trace.path(trace.leafOf(0));
        QCOMPARE(path.size(), best.tokens.size());
        for (std::size_t i = 0; i < path.size(); ++i)
            QCOMPARE(trace.candidates[std::size_t(path[i])].token, best.tokens[i].chosen);
        QCOMPARE(trace.candidates[std::size_t(path.back())].score, best.score);
    }

    void alternativesCarryTrueProbabilities()
    {
        tree()->setCursorAt(-1);
        const auto* table = child<ListTable>("alternativesTable");
        const SearchExpansion& expansion = tree()->trace()->expansions.front();
        const auto& said = expansion.continuations;
        const auto& withheld = expansion.withheld;
        QVERIFY(withheld);
        QCOMPARE(table->rows().size(), withWithheld(said, withheld).size());
        double sum = 0;
        for (std::size_t i = 0; i < said.size(); ++i) {
            QVERIFY(i == 0 || said[i].logProbability <= said[i - 1].logProbability);
            sum += std::exp(said[i].logProbability);
        }
        QVERIFY(sum > 0.5 && sum <= 1 + 1e-9);
    }

    void aForcedBeginningKeepsTheModelsOwnProbability()
    {
        force(QStringLiteral("Her"));
        QTRY_VERIFY(tree()->trace()->candidates.front().forced);
        const SearchTrace& trace = *tree()->trace();
        QVERIFY(trace.leafOf(0) >= 0);
        for (const TokenCandidate& token : trace.expansions.front().continuations)
            if (token.id == trace.candidates.front().token.id)
                QCOMPARE(trace.candidates.front().token.logProbability, token.logProbability);
    }

    void whatTheVocabularyLacksIsRefused()
    {
        const SearchTracePtr before = tree()->trace();
        force(QStringLiteral("☃"));
        QTRY_VERIFY(child<QLabel>("decodingMessage")->isVisible());
        QVERIFY(child<QLabel>("decodingMessage")->text().contains(QStringLiteral("☃")));
        QCOMPARE(tree()->trace(), before);
    }
};

TRANSLUCENT_TEST(DecodingRealTest)
#include "decoding_real_test.moc"
