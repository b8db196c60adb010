#include "pages/why/heads_view.h"

#include "engine_calls.h"
#include "fake_backend.h"
#include "fake_causes.h"
#include "pages/why/causes_of_three.h"
#include "pages/why/head_examination.h"
#include "test_registry.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QRegularExpression>
#include <QTest>

#include <memory>
#include <utility>
#include <vector>

using namespace translucent;
using namespace translucent::test;

class HeadsViewTest : public QObject {
    Q_OBJECT

    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<HeadExamination> m_heads;
    std::unique_ptr<HeadsView> m_view;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_view->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    HeatmapWidget& map() const { return child<HeatmapPanel>("headsHeatmap")->heatmap(); }
    ListTable& table(const char* name) const { return *child<ListTable>(name); }
    QAbstractButton& button(const char* name) const { return *child<QAbstractButton>(name); }
    const ChartData& chart() const { return child<LineChart>("pruningChart")->data(); }
    void examine() const
    {
        button("headsStart").click();
        QTRY_VERIFY(m_heads->study() && !m_heads->isPending());
    }
    void click(HeatmapCell cell) const
    {
        QTest::mouseClick(
            map().viewport(), Qt::LeftButton, {}, map().layoutGeometry().cellRect(cell).center().toPoint());
        settle(*m_engine);
    }

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<FakeControl>();
        m_engine = std::make_unique<Engine>(fakeBackend(m_control));
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        settle(*m_engine);
        m_heads = std::make_unique<HeadExamination>(*m_engine, nullptr);
        m_view = std::make_unique<HeadsView>(*m_heads);
        m_view->resize(1130, 430);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void cleanup()
    {
        m_control->holdHeads = false;
        m_view.reset();
        m_heads.reset();
        m_engine.reset();
    }

    void theButtonStartsIt()
    {
        settle(*m_engine);
        QCOMPARE(m_control->headStudies.load(), 0);
        QVERIFY(child<QLabel>("headsHint")->isVisible() && !map().isVisible());
        QCOMPARE(button("headsStart").text(), QStringLiteral("Examine heads"));
        examine();
        QVERIFY(map().isVisible() && !child<QLabel>("headsHint")->isVisible());
        QCOMPARE(map().data(), headMap(fakeHeadStudy(fakeConfig(), 20), HeadMeasure::Rule));
        QVERIFY(child<QLabel>("headsSummary")->text().contains(QStringLiteral("20 sentences, loss 1.5000")));
    }

    void itIsStoppedByTheSameButton()
    {
        m_control->holdHeads = true;
        button("headsStart").click();
        QCOMPARE(button("headsStart").text(), QStringLiteral("Stop"));
        auto* progress = child<QProgressBar>("headsProgress");
        QTRY_COMPARE(progress->value(), 1);
        QVERIFY(progress->isVisible());
        button("headsStart").click();
        QVERIFY(!progress->isVisible() && !m_heads->isPending());
        QCOMPARE(button("headsStart").text(), QStringLiteral("Examine heads"));
        settle(*m_engine);
        QVERIFY(child<QLabel>("headsHint")->isVisible());
    }

    void theMeasureColoursTheMap()
    {
        examine();
        for (std::size_t i = 0; i < kHeadMeasures.size(); ++i) {
            child<QComboBox>("headsMeasure")->setCurrentIndex(int(i));
            QCOMPARE(map().data().valueTitle, headMeasureName(kHeadMeasures[i]));
            QCOMPARE(child<QLabel>("headsMeaning")->text(), headMeasureMeaning(kHeadMeasures[i]));
        }
        QCOMPARE(m_control->headStudies.load(), 1);
    }

    void aHeadIsShownClosely()
    {
        examine();
        QVERIFY(child<QLabel>("headHint")->isVisible());
        click({7, 2});
        QCOMPARE(m_view->head(), QStringLiteral("cross:1:2"));
        QTRY_COMPARE(table("headsPairs").rows().size(), std::size_t(2));
        QCOMPARE(child<QLabel>("headsTitle")->text(), QStringLiteral("Cross-attention · layer 2 · head 3"));
        QCOMPARE(child<QLabel>("headsFacts")->text(),
            headFacts(fakeHeadStudy(fakeConfig(), 20), {AttentionKind::Cross, 1, 2}));
        QCOMPARE(table("headsPairs").rows()[0].texts.first(), QStringLiteral("⟨END⟩ → ⟨END⟩"));
        QCOMPARE(table("headsPairs").rows()[1].texts,
            (QStringList {QStringLiteral("books → 书"), QStringLiteral("3.00"), QStringLiteral("2")}));
        QCOMPARE(table("headsExamples").rows()[0].texts[2], QStringLiteral("books → 书, I → 我"));
        click({7, 2});
        QVERIFY2(m_view->head().isEmpty() && child<QLabel>("headHint")->isVisible(), "a second click releases");
    }

    void anExampleIsOpened()
    {
        std::vector<std::pair<QString, HeadId>> opened;
        connect(m_view.get(), &HeadsView::exampleRequested, this,
            [&](const QString& sentence, const HeadId& head) { opened.emplace_back(sentence, head); });
        QVERIFY(!button("headsOpen").isEnabled());
        examine();
        m_view->setHead(QStringLiteral("enc:0:1"));
        QTRY_VERIFY(button("headsOpen").isEnabled());
        button("headsOpen").click();
        table("headsExamples").setCurrentRow(1);
        Q_EMIT table("headsExamples").activated(table("headsExamples").currentIndex());
        QCOMPARE(opened.size(), std::size_t(2));
        QCOMPARE(opened[0].first, QStringLiteral("我看书"));
        QCOMPARE(opened[1].first, QStringLiteral("我学中文"));
        QCOMPARE(opened[1].second, (HeadId {AttentionKind::EncoderSelf, 0, 1}));
    }

    /// From scenes: before the study, and of another model.
    void aHeadCanBeNamed()
    {
        m_view->setHead(QStringLiteral("cross:2:1"));
        QCOMPARE(m_control->headPortraits.load(), 0);
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("^Head: ")));
        m_view->setHead(QStringLiteral("no head"));
        QCOMPARE(m_view->head(), QStringLiteral("cross:2:1"));
        examine();
        QTRY_COMPARE(m_control->headPortraits.load(), 1);
        QCOMPARE(map().pinned(), (HeatmapFocus {8, 1}));
        m_view->setHead(QStringLiteral("cross:9:9"));
        settle(*m_engine);
        QCOMPARE(m_control->headPortraits.load(), 1);
        QVERIFY(child<QLabel>("headHint")->isVisible());
    }

    void moreSentencesAreReadOnRequestOnly()
    {
        auto* sentences = child<QComboBox>("headsSentences");
        sentences->setCurrentIndex(1);
        settle(*m_engine);
        QCOMPARE(m_control->headStudies.load(), 0);
        examine();
        QCOMPARE(m_heads->study()->sentences, std::size_t(100));
        sentences->setCurrentIndex(2);
        QTRY_COMPARE(m_control->headStudies.load(), 2);
        QTRY_COMPARE(m_heads->study()->sentences, std::size_t(200));
    }

    void curvesAreDrawnOnRequest()
    {
        examine();
        button("headsPruning").click();
        QVERIFY(child<QLabel>("pruningHint")->isVisible());
        QCOMPARE(button("headsStart").text(), QStringLiteral("Draw the curves"));
        button("headsStart").click();
        QTRY_VERIFY(!chart().series.empty());
        const PruningCurves curves = fakePruning(fakeConfig());
        QCOMPARE(chart(), pruningChart(curves, {}, false));
        child<QComboBox>("pruningKind")->setCurrentText(QStringLiteral("Cross-attention"));
        QCOMPARE(chart(), pruningChart(curves, AttentionKind::Cross, false));
        button("pruningBleu").click();
        QCOMPARE(chart(), pruningChart(curves, AttentionKind::Cross, true));
        button("headsMap").click();
        QVERIFY(map().isVisible());
    }

    void aFailureIsSaid()
    {
        m_control->failParts = true;
        button("headsStart").click();
        QTRY_VERIFY(child<QLabel>("headsSummary")->text().contains(QStringLiteral("a part has failed")));
        QCOMPARE(button("headsStart").text(), QStringLiteral("Examine heads"));
    }

    void everyControlHasAName()
    {
        for (const char* name : {"headsSentences", "headsMeasure", "pruningKind", "headsProgress", "headsHeatmap",
                 "headsPairs", "headsExamples", "pruningValues", "headsView"})
            QVERIFY2(!child<QWidget>(name)->accessibleName().isEmpty(), name);
    }

    void fitsASmallWindow()
    {
        m_view->resize(870, 410);
        examine();
        click({7, 2});
        QTRY_VERIFY(!table("headsExamples").rows().empty());
        for (const char* part : {"headsPruning", "headsMap"}) {
            button(part).click();
            const QSize least = m_view->minimumSizeHint();
            QVERIFY2(least.width() <= 870 && least.height() <= 410,
                qPrintable(QStringLiteral("%1: %2 x %3")
                               .arg(QString::fromLatin1(part))
                               .arg(least.width())
                               .arg(least.height())));
        }
    }

    void everythingFollowsTheLanguage()
    {
        examine();
        HashTranslator translator;
        QCoreApplication::installTranslator(&translator);
        m_view = std::make_unique<HeadsView>(*m_heads);
        m_view->setHead(QStringLiteral("cross:1:2"));
        QCoreApplication::removeTranslator(&translator);
        for (const char* name : {"headsSummary", "headsMeaning", "headsFacts", "headsTitle", "pruningNote"})
            QVERIFY2(child<QLabel>(name)->text().startsWith(u'#'), name);
        for (const char* name : {"headsStart", "headsMap", "headsPruning", "headsOpen", "pruningBleu"})
            QVERIFY2(button(name).text().startsWith(u'#'), name);
        QVERIFY(map().data().rowTitle.startsWith(u'#') && map().data().texts[0].startsWith(u'#'));
    }
};

TRANSLUCENT_TEST(HeadsViewTest)
#include "heads_view_test.moc"
