#include "classroom.h"
#include "pages/page.h"
#include "session/selection.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "walker/walk_models.h"
#include "walker/walk_watch.h"
#include "widgets/attention_map.h"
#include "widgets/head_views.h"
#include "widgets/messages.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace translucent;
using namespace translucent::test;

/// The page while models of another depth come and go, over the real engine.
class AttentionRealTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const QString problem = makeWalkModels(m_directory.path(), {m_shallow});
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
        m_room = std::make_unique<Classroom>(m_directory.path());
        m_watch = std::make_unique<WalkWatch>(window(), m_room->engine);
        window().bar().setSentence(QStringLiteral("我妹妹昨天买了三本书。"));
    }

    void cleanupTestCase()
    {
        m_watch.reset();
        m_room.reset();
    }

    void aShallowerModelHasAGridOfItsOwn_data()
    {
        QTest::addColumn<AttentionKind>("kind");
        QTest::addColumn<HeadChoice>("head");
        QTest::addColumn<bool>("stays");
        const auto row = [](const char* name, AttentionKind kind, const HeadChoice& head, bool stays = false) {
            QTest::newRow(name) << kind << head << stays;
        };
        row("encoder, last head", AttentionKind::EncoderSelf, OneHead {3});
        row("encoder, rollout", AttentionKind::EncoderSelf, Rollout {});
        row("decoder, mean", AttentionKind::DecoderSelf, MeanOfHeads {});
        row("cross, last head", AttentionKind::Cross, OneHead {3});
        row("cross, best", AttentionKind::Cross, BestHeads {});
        row("cross, best, in sight", AttentionKind::Cross, BestHeads {}, true);
    }

    /// Like "Translate with it" on the Training page: the model is loaded and the Translate page is shown.
    void aShallowerModelHasAGridOfItsOwn()
    {
        QFETCH(AttentionKind, kind);
        QFETCH(HeadChoice, head);
        QFETCH(bool, stays);
        load(QStringLiteral("everyday"));
        open(QStringLiteral("attentionPage"));
        QTRY_VERIFY_WITH_TIMEOUT(window().isSettled(), 30000);
        const int deepest = int(trace().layers(kind)) - 1;
        window().session().selection().setAttentionKind(kind);
        window().session().selection().setLayerAndHead(deepest, head);
        QTRY_VERIFY(headings().contains(headChoiceName(head)));

        if (!stays)
            open(QStringLiteral("translatePage"));
        load(m_directory.filePath(m_shallow));
        open(QStringLiteral("attentionPage"));
        QVERIFY(trace().layers(kind) < deepest + 1);
        QTRY_COMPARE(grid()->rowCount(), int(trace().layers(kind)));
        QTRY_VERIFY_WITH_TIMEOUT(window().isSettled(), 30000);
        QCOMPARE(grid()->rowCount(), int(trace().layers(kind)));
        QCOMPARE(std::ranges::count_if(headings(), isNumber), trace().heads(kind));
        QCOMPARE(m_watch->finding(), QString());
        QCOMPARE(m_watch->pageProblem(), QString());
        const auto banners = window().findChildren<MessageBanner*>();
        QVERIFY(!banners.isEmpty() && std::ranges::none_of(banners, &QWidget::isVisible));
    }

private:
    MainWindow& window() { return *m_room->window; }
    HeadGrid* grid() { return window().findChild<HeadGrid*>(QStringLiteral("headGrid")); }
    const ForwardTrace& trace() { return window().session().result()->traces.front(); }

    static bool isNumber(const QString& heading) { return heading.toInt() > 0; }

    QStringList headings()
    {
        QStringList headings;
        for (int column = 0; column < grid()->columnCount(); ++column)
            headings << grid()->horizontalHeaderItem(column)->text();
        return headings;
    }

    void load(const QString& model)
    {
        m_room->engine.loadModel(model);
        const QString name = QDir(model).dirName();
        const auto isThere = [this, &name] {
            const TranslationResultPtr result = window().session().result();
            return result && m_room->engine.model() && result->modelName.contains(name)
                && result->modelNumber == m_room->engine.model()->number;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isThere(), 30000);
    }

    void open(const QString& name)
    {
        const auto& pages = window().pages();
        const auto page = std::ranges::find(pages, name, [](const Page* each) { return each->objectName(); });
        window().showPage(int(page - pages.begin()));
    }

    const QString m_shallow = QStringLiteral("two-layers");
    QTemporaryDir m_directory;
    std::unique_ptr<Classroom> m_room;
    std::unique_ptr<WalkWatch> m_watch;
};

TRANSLUCENT_TEST(AttentionRealTest)
#include "attention_real_test.moc"
