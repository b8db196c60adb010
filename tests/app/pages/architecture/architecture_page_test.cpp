#include "pages/architecture/architecture_page.h"

#include "engine/engine.h"
#include "engine/selection.h"
#include "fake_backend.h"
#include "pages/architecture/architecture_view.h"
#include "pages/architecture/array_panel.h"
#include "pages/architecture/block_details.h"
#include "pages/architecture/block_text.h"
#include "pages/architecture/diagram_widget.h"
#include "pages/architecture/histogram_view.h"
#include "widgets/export_button.h"
#include "widgets/heatmap_panel.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTableView>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <cmath>
#include <ctime>
#include <set>

using namespace translucent;
using translucent::test::FakeBackend;
using translucent::test::FakeControl;

namespace {

constexpr BlockId kCross {Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention};
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

/// Milliseconds this thread has computed: what another process does meanwhile does not count.
double threadMilliseconds()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

}  // namespace

/// Driven with mouse and keyboard over a fake backend.
class ArchitecturePageTest : public QObject {
    Q_OBJECT

private:
    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<ArchitecturePage> m_page;

    template <typename Widget> Widget* child(const char* name) const
    {
        return m_page->findChild<Widget*>(QString::fromLatin1(name));
    }
    QString text(const char* label) const { return child<QLabel>(label)->text(); }
    ArchitectureView& view() const { return *m_page->view(); }
    DiagramWidget& diagram() const { return view().diagram(); }
    ArrayPanel& arrays() const { return view().details().arrays(); }
    const HeatmapData& shown() const { return arrays().heatmapPanel().heatmap().data(); }

    void clickBlock(BlockId block)
    {
        QTest::mouseClick(&diagram(), Qt::LeftButton, {}, diagram().blockRect(block).center().toPoint());
    }
    void press(const char* button)
    {
        auto* widget = child<QAbstractButton>(button);
        QTest::mouseClick(widget, Qt::LeftButton);
    }
    void loadModel()
    {
        QSignalSpy loaded(m_engine.get(), &Engine::modelLoaded);
        m_engine->loadModel(QStringLiteral("/models/a"));
        QVERIFY(loaded.wait());
    }
    void translate(const QString& sentence, int hypotheses = 2)
    {
        DecodeOptions options;
        options.beamSize = options.nBest = hypotheses;
        QSignalSpy translated(m_engine.get(), &Engine::translationReady);
        m_engine->translate(sentence, options);
        QVERIFY(translated.wait());
        m_selection->resetSentence();
        QSignalSpy traced(m_engine.get(), &Engine::traceReady);
        m_page->setResult(m_engine->result());
        if (m_page->isVisible())
            QVERIFY(traced.wait());
    }
    void loadAndTranslate()
    {
        loadModel();
        translate(QStringLiteral("我喜欢学习中文。"));
    }
    void showNumbers() { child<QTabWidget>("blockTabs")->setCurrentIndex(1); }

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<FakeControl>();
        m_engine = std::make_unique<Engine>(std::make_unique<FakeBackend>(m_control));
        m_engine->start();
        m_selection = std::make_unique<Selection>();
        m_page = std::make_unique<ArchitecturePage>(*m_engine, *m_selection);
        m_page->resize(1180, 640);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

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

    void losesItsNumbersWithTheSentence()
    {
        loadAndTranslate();
        showNumbers();
        press("walkStart");
        QVERIFY(arrays().isVisible() && view().walkStep());
        m_page->setResult(nullptr);
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
            QCOMPARE(text("blockTitle"), blockTitle(block, m_engine->model()->config));
            QCOMPARE(diagram().marks().active, std::vector {block});
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
        QTest::mouseMove(&diagram(), diagram().blockRect(kCross).center().toPoint());
        QCOMPARE(diagram().marks().hovered, std::optional(kCross));
        QTest::mouseMove(&diagram(), QPoint(2, 2));
        QVERIFY(!diagram().marks().hovered);
    }

    void arrowKeysAndEnterPickABlock()
    {
        loadModel();
        clickBlock({Stack::Encoder, BlockKind::Embedding});
        diagram().setFocus();
        QTest::keyClick(&diagram(), Qt::Key_Up);
        QCOMPARE(diagram().marks().keyboard, std::optional(BlockId {Stack::Encoder, BlockKind::PositionSum}));
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
        QSignalSpy traced(m_engine.get(), &Engine::traceReady);
        m_engine->trace(m_engine->result(), 0);
        QVERIFY(traced.wait());
        const auto trace = traced.first().first().value<TranslationTracePtr>();
        QCOMPARE(shown().values, trace->pass.find("encoder.layers.0.feed_forward.activated")->values);
        const ArrayStatistics statistics = statisticsOf(shown().values);
        QVERIFY(text("arrayStatistics").contains(QString::number(statistics.maximum, 'g', 4)));
        std::size_t counted = 0;
        for (const std::size_t count : arrays().histogram().histogram().counts)
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
        QCOMPARE(m_selection->head(), 2);
        QVERIFY(shown().values != before);
        m_selection->setHead(0);
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
        QVERIFY(arrays().histogram().isVisible() && !arrays().heatmapPanel().isVisible());
        press("showHeatmap");
        QVERIFY(arrays().heatmapPanel().isVisible());
    }

    void spaceWalksThroughTheModel()
    {
        loadAndTranslate();
        diagram().setFocus();
        const auto steps = walkThrough(m_engine->model()->config);
        std::set<QString> texts;
        for (std::size_t step = 0; step < steps.size(); ++step) {
            QTest::keyClick(&diagram(), Qt::Key_Space);
            QCOMPARE(view().walkStep(), std::optional(int(step)));
            QCOMPARE(diagram().marks().active, steps[step].blocks);
            QVERIFY(diagram().marks().dimOthers);
            QVERIFY(arrays().isVisible());
            QCOMPARE(arrays().role(), steps[step].role);
            texts.insert(text("walkText"));
        }
        QCOMPARE(texts.size(), steps.size());
        QTest::keyClick(&diagram(), Qt::Key_Space);  // the last step stays
        QCOMPARE(view().walkStep(), std::optional(int(steps.size()) - 1));
        QVERIFY(!child<QAbstractButton>("walkNext")->isEnabled());
        QTest::keyClick(&diagram(), Qt::Key_Space, Qt::ShiftModifier);
        QTest::keyClick(&diagram(), Qt::Key_Backspace);
        QCOMPARE(view().walkStep(), std::optional(int(steps.size()) - 3));
    }

    void escapeLeavesTheWalkAndNothingElse()
    {
        loadAndTranslate();
        m_selection->setPinnedTarget(1);
        press("walkStart");
        QCOMPARE(view().walkStep(), std::optional(0));
        QVERIFY(child<QWidget>("walkBar")->isVisible());
        QTest::keyClick(&diagram(), Qt::Key_Escape);
        QVERIFY(!view().walkStep());
        QVERIFY(!child<QWidget>("walkBar")->isVisible());
        QVERIFY(!diagram().marks().dimOthers);
        QCOMPARE(m_selection->pinnedTarget(), std::optional(1));
    }

    void buttonsWalkToo()
    {
        loadAndTranslate();
        press("walkStart");
        press("walkNext");
        press("walkNext");
        press("walkPrevious");
        QCOMPARE(view().walkStep(), std::optional(1));
        press("walkEnd");
        QVERIFY(!view().walkStep());
        press("walkStart");
        clickBlock(kCross);
        QVERIFY(!view().walkStep());
        QCOMPARE(text("blockTitle"), QStringLiteral("Multi-head cross-attention"));
    }

    void trainingShowsTheShiftedTargetAndTheMask()
    {
        loadAndTranslate();
        press("viewTraining");
        QCOMPARE(view().side(), ArchitectureSide::Training);
        const auto* model = child<QTableView>("trainingTable")->model();
        QVERIFY(child<QTableView>("trainingTable")->isVisible());
        QCOMPARE(model->rowCount(), int(m_engine->result()->translation.hypotheses.front().tokens.size()));
        QCOMPARE(model->index(1, 1).data(), model->index(0, 2).data());
        child<QTabWidget>("trainingTabs")->setCurrentIndex(1);
        QVERIFY(child<QLabel>("trainingMaskExplanation")->isVisible());
        press("viewBlocks");
        QCOMPARE(view().side(), ArchitectureSide::Blocks);
    }

    void inferenceGoesTokenByToken()
    {
        loadAndTranslate();
        press("viewInference");
        diagram().setFocus();
        QTest::keyClick(&diagram(), Qt::Key_Space);
        QCOMPARE(m_selection->pinnedTarget(), std::optional(1));
        QVERIFY(!view().walkStep());
        press("inferenceNext");
        QCOMPARE(m_selection->pinnedTarget(), std::optional(2));
        QVERIFY(text("inferenceNumber").startsWith(QStringLiteral("Step 3 of")));
        QTest::keyClick(&diagram(), Qt::Key_Backspace);
        QCOMPARE(m_selection->pinnedTarget(), std::optional(1));
        auto* slider = child<QSlider>("inferenceSlider");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_End);
        const int last = int(m_engine->result()->translation.hypotheses.front().tokens.size()) - 1;
        QCOMPARE(m_selection->pinnedTarget(), std::optional(last));
        QVERIFY(!child<QAbstractButton>("inferenceNext")->isEnabled());
        QVERIFY(text("inferenceChoice").contains(QStringLiteral("⟨END⟩")));
        QVERIFY(child<QTableView>("inferenceTable")->model()->rowCount() >= 10);
    }

    void anotherHypothesisIsTracedAnew()
    {
        loadAndTranslate();
        QCOMPARE(m_control->traces.load(), 1);
        QSignalSpy traced(m_engine.get(), &Engine::traceReady);
        m_selection->setHypothesis(1);
        QVERIFY(traced.wait());
        QCOMPARE(traced.first().first().value<TranslationTracePtr>()->hypothesis, 1);
        QCOMPARE(m_control->traces.load(), 2);
    }

    void tracesOnlyWhatIsLookedAt()
    {
        loadModel();
        m_page->hide();
        translate(QStringLiteral("我喜欢猫"));
        QTest::qWait(30);
        QCOMPARE(m_control->traces.load(), 0);
        QSignalSpy traced(m_engine.get(), &Engine::traceReady);
        m_page->show();
        QVERIFY(traced.wait());
        showNumbers();
        QVERIFY(!shown().empty());
    }

    void savesEveryView_data()
    {
        QTest::addColumn<QString>("scene");
        QTest::addColumn<QString>("button");
        QTest::addColumn<QString>("inTable");
        QTest::newRow("drawing") << QString() << QStringLiteral("exportDiagram") << QStringLiteral("Softmax");
        QTest::newRow("block") << QStringLiteral("numbers") << QStringLiteral("exportView") << QStringLiteral("Softmax");
        QTest::newRow("histogram") << QStringLiteral("numbers") << QStringLiteral("exportHistogram") << QStringLiteral("count");
        QTest::newRow("training") << QStringLiteral("training") << QStringLiteral("exportView") << QStringLiteral("⟨BEGIN⟩");
        QTest::newRow("inference") << QStringLiteral("inference") << QStringLiteral("exportView") << QStringLiteral("Candidate");
    }

    void savesEveryView()
    {
        QFETCH(QString, scene);
        QFETCH(QString, button);
        QFETCH(QString, inTable);
        loadAndTranslate();
        m_page->showScene(scene);
        QTemporaryDir directory;
        directory.setAutoRemove(qEnvironmentVariableIsEmpty("TRANSLUCENT_PICTURES"));  // else to be looked at
        auto* exporter = m_page->findChild<ExportButton*>(button);
        exporter->setSavePathPicker([&](QWidget*, const QString&, const QString& name, const QString&) {
            return directory.filePath(name);
        });
        QSignalSpy said(exporter, &ExportButton::said);
        for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv}) {
            exporter->save(format);
            const QString path = said.last().first().toString().section(QStringLiteral(": "), 1);
            QVERIFY2(path.endsWith(suffixOf(format)), qPrintable(path));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.size() > (format == FileFormat::Csv ? 60 : 400));
            if (format == FileFormat::Csv)
                QVERIFY(QString::fromUtf8(file.readAll()).contains(inTable));
        }
    }

    void everyInteractiveWidgetHasAName()
    {
        loadAndTranslate();
        for (const QString& scene : m_page->scenes())
            m_page->showScene(scene);
        for (const QWidget* widget : m_page->findChildren<QWidget*>())
            if (widget->focusPolicy() != Qt::NoFocus && !widget->inherits("QAbstractItemView"))
                QVERIFY2(!widget->objectName().isEmpty(), widget->metaObject()->className());
    }

    void everythingFollowsTheLanguage()
    {
        loadAndTranslate();
        press("viewTraining");
        press("viewInference");
        press("walkStart");
        MarkingTranslator translator;
        QCoreApplication::installTranslator(&translator);
        m_page->retranslateUi();
        QCoreApplication::processEvents();
        QStringList unmarked;
        for (const char* name : {"blockTitle", "blockPlace", "blockExplanation", "blockParameters", "arrayStatistics",
                                 "walkText", "trainingTitle", "trainingExplanation", "trainingSummary", "inferenceTitle",
                                 "inferenceChoice", "inferenceNumber"})
            if (!text(name).startsWith(u'#'))
                unmarked << QString::fromLatin1(name);
        for (const QAbstractButton* button : m_page->findChildren<QAbstractButton*>())
            if (button->isVisible() && button->text().size() > 1 && !button->text().startsWith(u'#'))
                unmarked << button->objectName();
        QCoreApplication::removeTranslator(&translator);
        QVERIFY2(unmarked.isEmpty(), qPrintable(unmarked.join(u' ')));
    }

    void opensInTheWindow()
    {
        m_page.reset();
        test::WindowFixture fixture;
        fixture.window->openFirstModel({});
        fixture.window->setSentence(QStringLiteral("我喜欢学习中文。"));
        fixture.window->resize(1280, 800);
        fixture.window->show();
        fixture.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
        QTRY_VERIFY(fixture.engine.result());
        const double before = threadMilliseconds();
        QTest::mouseClick(fixture.find<QAbstractButton>("architecturePageButton"), Qt::LeftButton);
        QCoreApplication::processEvents();
        qInfo("first opening of the page: %.1f ms", threadMilliseconds() - before);
        QVERIFY(fixture.find<DiagramWidget>("diagram"));
        QVERIFY(fixture.find<DiagramWidget>("diagram")->isVisible());
        QVERIFY(fixture.find<DiagramWidget>("diagram")->hasFocus());
        QTest::keyClick(fixture.window->focusWidget(), Qt::Key_Space);
        QTRY_VERIFY(fixture.find<QWidget>("walkBar")->isVisible());
        QTRY_VERIFY(!fixture.find<HeatmapWidget>("heatmap")->data().empty());
    }

    void nothingBlocksTheWindow()
    {
        loadModel();
        translate(QStringLiteral("我").repeated(60));
        const TransformerConfig config = m_engine->model()->config;
        double longest = 0;
        const auto measure = [&](const char* what, const auto& action) {
            const double before = threadMilliseconds();
            action();
            QCoreApplication::processEvents();
            m_page->grab();
            const double took = threadMilliseconds() - before;
            longest = std::max(longest, took);
            QVERIFY2(took < 50, qPrintable(QStringLiteral("%1: %2 ms").arg(QLatin1String(what)).arg(took)));
        };
        measure("numbers", [&] { showNumbers(); });
        for (const BlockId block : blocksOf(config)) {
            measure(blockStem(block).c_str(), [&] { view().pick(block); });
            for (const BlockArray& array : blockArrays(block, config, 0))
                measure(blockStem(block).c_str(), [&] { arrays().setRole(array.role); });
        }
        for (int step = 0; step < 12; ++step)
            measure("walk", [&] { view().walkTo(step); });
        measure("training", [&] { view().setSide(ArchitectureSide::Training); });
        measure("inference", [&] { view().setSide(ArchitectureSide::Inference); });
        measure("result", [&] { m_page->setResult(m_engine->result()); });
        qInfo("longest step with its painting: %.1f ms", longest);
    }
};

QTEST_MAIN(ArchitecturePageTest)
#include "architecture_page_test.moc"
