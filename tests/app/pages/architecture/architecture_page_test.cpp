#include "pages/architecture/architecture_page.h"

#include "architecture_fixture.h"
#include "pages/architecture/blocks.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "widgets/line_chart.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QTranslator>

#include <cmath>
#include <ctime>

using namespace translucent;
using translucent::test::kCross;

namespace {

constexpr BlockId kFeedForward {Stack::Encoder, BlockKind::FeedForward, Sublayer::FeedForward};

/// Marks every string that went through tr().
class MarkingTranslator : public QTranslator {
public:
    QString translate(const char*, const char* source, const char*, int) const override
    {
        return u'#' + QString::fromUtf8(source);
    }
    bool isEmpty() const override { return false; }
};

/// Milliseconds of this thread's processor time: other processes do not count.
double threadMilliseconds()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

}  // namespace

/// Driven with mouse and keyboard over a fake backend.
class ArchitecturePageTest : public QObject, private test::ArchitectureFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { m_page.reset(); }

    void saysWhatIsMissing()
    {
        QVERIFY(text("architectureHint").startsWith(QStringLiteral("No model is loaded")));
        QVERIFY(child<QLabel>("architectureHint")->isVisible());
        loadModel();
        QVERIFY(diagram().isVisible());
        showNumbers();
        QVERIFY(text("arraysHint").startsWith(QStringLiteral("Type a sentence")));
        QVERIFY(child<QLabel>("arraysHint")->isVisible());
        QVERIFY(!child<QAbstractButton>("walkStart")->isEnabled());
        QVERIFY(!child<QAbstractButton>("viewTraining")->isEnabled());
        m_control->holdTranslations = true;
        m_engine->translate(QStringLiteral("你好"), {});
        QCOMPARE(text("arraysHint"), QStringLiteral("Computing…"));
        m_engine->cancel();
        QVERIFY(text("arraysHint").startsWith(QStringLiteral("Type a sentence")));
    }

    void whatIsAboutWritingInStepsIsForOtherModels()
    {
        m_control->atOnce = true;
        loadAndTranslate();
        for (const char* name : {"walkStart", "viewTraining", "viewInference"}) {
            QVERIFY(!child<QAbstractButton>(name)->isEnabled());
            QVERIFY(child<QAbstractButton>(name)->toolTip().contains(QStringLiteral("one token at a time")));
        }
        m_control->atOnce = false;
        loadAndTranslate();
        press("viewInference");
        QCOMPARE(view().side(), ArchitectureSide::Inference);
        m_control->atOnce = true;
        loadAndTranslate();
        QCOMPARE(view().side(), ArchitectureSide::Blocks);
    }

    void losesItsNumbersWithTheSentence()
    {
        loadAndTranslate();
        showNumbers();
        press("walkStart");
        QVERIFY(arrays().isVisible() && view().walkStep());
        m_session->selection().setResult(nullptr);
        QVERIFY(!arrays().isVisible());
        QVERIFY(!view().walkStep());
        QVERIFY(child<QLabel>("arraysHint")->isVisible());
    }

    void clickOnABlockShowsIt()
    {
        loadAndTranslate();
        showNumbers();
        for (const BlockId block : blocksOf(m_engine->model()->config)) {
            clickBlock(block);
            QCOMPARE(text("blockTitle"), blockText(block, m_engine->model()->config).title);
            QCOMPARE(diagram().active(), std::vector {block});
            QVERIFY(!text("blockExplanation").isEmpty());
            QVERIFY(text("blockFlow").contains(u'['));
            QVERIFY(!text("blockParameters").isEmpty());
            QVERIFY(!shown().empty());
        }
    }

    void attentionBlocksChooseTheAttentionOfAllPages()
    {
        loadAndTranslate();
        clickBlock({Stack::Encoder, BlockKind::Attention, Sublayer::SelfAttention});
        QCOMPARE(m_selection->attentionKind(), AttentionKind::EncoderSelf);
        clickBlock(kCross);
        QCOMPARE(m_selection->attentionKind(), AttentionKind::Cross);
    }

    void hoveringHighlights()
    {
        loadModel();
        QTest::mouseMove(diagram().viewport(), QPoint(2, 2));
        const QImage before = diagram().grab().toImage();
        QTest::mouseMove(diagram().viewport(), middleOf(kCross));
        QVERIFY(diagram().itemOf(kCross)->isUnderMouse());
        QVERIFY(diagram().grab().toImage() != before);
        QTest::mouseMove(diagram().viewport(), QPoint(2, 2));
        QCOMPARE(diagram().grab().toImage(), before);
    }

    void arrowKeysAndEnterPickABlock()
    {
        loadModel();
        clickBlock({Stack::Encoder, BlockKind::Embedding});
        diagram().setFocus();
        QTest::keyClick(&diagram(), Qt::Key_Up);
        QCOMPARE(diagram().scene()->focusItem(), diagram().itemOf({Stack::Encoder, BlockKind::PositionSum}));
        QTest::keyClick(&diagram(), Qt::Key_Left);
        QCOMPARE(text("blockTitle"), QStringLiteral("Source embedding"));
        QTest::keyClick(&diagram(), Qt::Key_Return);
        QCOMPARE(text("blockTitle"), QStringLiteral("Positional encoding"));
    }

    void showsTheNumbersOfTheTrace()
    {
        loadAndTranslate();
        showNumbers();
        clickBlock(kFeedForward);
        arrays().setRole(ArrayRole::Activated);
        const auto trace = test::answered(*m_engine, TraceRequest {m_session->result(), 0});
        QCOMPARE(shown().values, trace->pass.find("encoder.layers.0.feed_forward.activated")->values);
        const ArrayStatistics statistics = statisticsOf(shown().values);
        QVERIFY(text("arrayStatistics").contains(QString::number(statistics.maximum, 'g', 4)));
        std::size_t counted = 0;
        for (const std::size_t count : arrays().histogram().counts)
            counted += count;
        QCOMPARE(counted, statistics.finite);
    }

    void layerAndHeadAreThoseOfAllPages()
    {
        loadAndTranslate();
        showNumbers();
        clickBlock(kCross);
        const std::vector<float> before = shown().values;
        auto* layer = child<QComboBox>("blockLayer");
        QVERIFY(layer->isVisible());
        QCOMPARE(layer->count(), 3);
        layer->setFocus();
        QTest::keyClick(layer, Qt::Key_Down);
        QCOMPARE(m_selection->layer(), 1);
        auto* head = child<QComboBox>("arrayHead");
        QCOMPARE(head->count(), 4);
        head->setFocus();
        QTest::keyClick(head, Qt::Key_Down);
        QTest::keyClick(head, Qt::Key_Down);
        QVERIFY(m_selection->head() == HeadChoice(OneHead {2}));
        QVERIFY(shown().values != before);
        m_selection->setHead(OneHead {0});
        QCOMPARE(head->currentIndex(), 0);
        clickBlock({Stack::Encoder, BlockKind::Embedding});
        QVERIFY(!layer->isVisible() && !head->isVisible());
    }

    void maskedScoresAreShownAsMasked()
    {
        loadAndTranslate();
        showNumbers();
        clickBlock({Stack::Decoder, BlockKind::Attention, Sublayer::SelfAttention});
        arrays().setRole(ArrayRole::MaskedScores);
        QVERIFY(std::isinf(shown().at({0, 1})));
        QVERIFY(std::isfinite(shown().at({1, 0})));
        QVERIFY(text("arrayStatistics").contains(QStringLiteral("masked")));
    }

    void histogramTakesThePlaceOfTheHeatmap()
    {
        loadAndTranslate();
        showNumbers();
        press("showHistogram");
        QVERIFY(child<LineChart>("histogram")->isVisible() && !arrays().heatmapPanel().isVisible());
        press("showHeatmap");
        QVERIFY(arrays().heatmapPanel().isVisible());
    }

    void anotherHypothesisIsTracedAnew()
    {
        loadAndTranslate();
        QCOMPARE(m_control->traces.load(), 1);
        m_selection->setHypothesis(1);
        test::settle(*m_engine);
        QCOMPARE(m_control->traces.load(), 2);
    }

    void tracesOnlyWhatIsLookedAt()
    {
        loadModel();
        m_page->hide();
        translate(QStringLiteral("我喜欢猫"));
        QCOMPARE(m_control->traces.load(), 0);
        m_page->show();
        test::settle(*m_engine);
        showNumbers();
        QVERIFY(!shown().empty());
    }

    void everyInteractiveWidgetHasAName()
    {
        loadAndTranslate();
        forEachSide([] {});
        for (const QWidget* widget : m_page->findChildren<QWidget*>())
            if (widget->focusPolicy() != Qt::NoFocus && !widget->inherits("QAbstractItemView"))
                QVERIFY2(!widget->objectName().isEmpty(), qPrintable(widget->parentWidget()->objectName()));
    }

    void everythingFollowsTheLanguage_data()
    {
        QTest::addColumn<QString>("button");
        QTest::addColumn<QStringList>("labels");
        QTest::newRow("walk") << QStringLiteral("walkStart")
                              << QStringLiteral(
                                     "blockTitle blockPlace blockExplanation blockParameters arrayStatistics "
                                     "walkText")
                                     .split(u' ');
        QTest::newRow("training")
            << QStringLiteral("viewTraining")
            << QStringLiteral("trainingTitle trainingExplanation trainingSummary trainingMaskExplanation").split(u' ');
        QTest::newRow("inference") << QStringLiteral("viewInference")
                                   << QStringLiteral("inferenceTitle inferenceChoice inferenceNumber").split(u' ');
    }

    void everythingFollowsTheLanguage()
    {
        QFETCH(QString, button);
        QFETCH(QStringList, labels);
        loadAndTranslate();
        press(qPrintable(button));
        const auto side = view().side();
        const auto step = view().walkStep();
        const int traces = m_control->traces;
        MarkingTranslator translator;
        QCoreApplication::installTranslator(&translator);
        m_page->languageChanged();
        QStringList unmarked;
        for (const QString& label : labels)
            if (!text(qPrintable(label)).startsWith(u'#'))
                unmarked << label;
        for (const QAbstractButton* each : m_page->findChildren<QAbstractButton*>())
            if (each->isVisible() && each->text().size() > 1 && !each->text().startsWith(u'#'))
                unmarked << each->objectName();
        QCoreApplication::removeTranslator(&translator);
        QVERIFY2(unmarked.isEmpty(), qPrintable(unmarked.join(u' ')));
        QCOMPARE(view().side(), side);
        QCOMPARE(view().walkStep(), step);
        QCOMPARE(m_control->traces.load(), traces);
    }

    void anotherLanguageKeepsWhatWasOpen()
    {
        loadAndTranslate();
        clickBlock(kFeedForward);
        showNumbers();
        arrays().setRole(ArrayRole::Inner);
        press("showHistogram");
        m_page->languageChanged();
        QCOMPARE(text("blockTitle"), QStringLiteral("Feed-forward network"));
        QCOMPARE(arrays().role(), ArrayRole::Inner);
        QVERIFY(child<LineChart>("histogram")->isVisible());
        QCOMPARE(diagram().active(), std::vector {kFeedForward});
    }

    void fitsASmallWindow()
    {
        loadAndTranslate();
        const auto fits = [this] {
            const QSize least = m_page->minimumSizeHint();
            QVERIFY2(least.width() <= 900 && least.height() <= 520,
                qPrintable(QStringLiteral("%1 x %2").arg(least.width()).arg(least.height())));
        };
        forEachSide(fits);
        view().walkTo(0);
        fits();
    }

    void opensInTheWindow()
    {
        m_page.reset();
        test::WindowFixture fixture;
        fixture.window->openFirstModel({});
        fixture.window->bar().setSentence(QStringLiteral("我喜欢学习中文。"));
        fixture.window->resize(1280, 800);
        fixture.window->show();
        fixture.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
        QTRY_VERIFY(fixture.window->session().result());
        const double before = threadMilliseconds();
        QTest::mouseClick(fixture.find<QAbstractButton>("architecturePageButton"), Qt::LeftButton);
        QCoreApplication::processEvents();
        qInfo("first opening of the page: %.1f ms", threadMilliseconds() - before);
        QVERIFY(fixture.find<DiagramView>("diagram"));
        QVERIFY(fixture.find<DiagramView>("diagram")->isVisible());
        QVERIFY(fixture.find<DiagramView>("diagram")->hasFocus());
        QTest::keyClick(fixture.window->focusWidget(), Qt::Key_Space);
        QVERIFY(fixture.find<QWidget>("walkBar"));
        QTRY_VERIFY(fixture.find<QWidget>("walkBar")->isVisible());
        QVERIFY(!fixture.find<QLabel>("walkText")->text().isEmpty());
        auto* view = fixture.window->findChild<ArchitectureView*>();
        view->leaveWalk();
        view->details().setNumbersShown(true);
        QTRY_VERIFY(fixture.find<HeatmapWidget>("heatmap"));
        QTRY_VERIFY(!fixture.find<HeatmapWidget>("heatmap")->data().empty());
    }
};

TRANSLUCENT_TEST(ArchitecturePageTest)
#include "architecture_page_test.moc"
