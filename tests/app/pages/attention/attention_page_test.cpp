#include "pages/attention/attention_page.h"

#include "engine/engine.h"
#include "fake_backend.h"
#include "pages/attention/head_table.h"
#include "processor_time.h"
#include "sample_result.h"
#include "session/selection.h"
#include "test_registry.h"
#include "widgets/attention_map.h"
#include "widgets/head_views.h"
#include "widgets/heatmap_panel.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <array>

using namespace translucent;

namespace {

/// Marks every string that went through tr().
class MarkingTranslator : public QTranslator {
public:
    QString translate(const char*, const char* source, const char*, int) const override
    {
        return u'#' + QString::fromUtf8(source);
    }
    bool isEmpty() const override { return false; }
};

}  // namespace

class AttentionPageTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    Selection* m_selection = nullptr;
    std::unique_ptr<AttentionPage> m_page;
    TranslationResultPtr m_result = sampleResult();
    std::vector<AlignmentLink> m_links;
    GoldAlignment m_gold = [this](const QString&, const QString&) { return m_links; };

    HeatmapWidget& heatmap() { return m_page->view()->panel().heatmap(); }
    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_page->findChild<Widget*>(QString::fromLatin1(name));
    }
    void pointAt(HeatmapCell cell)
    {
        QTest::mouseMove(heatmap().viewport(), heatmap().layoutGeometry().cellRect(cell).center().toPoint());
    }
    HeadGrid* grid() const { return child<HeadGrid>("headGrid"); }
    int columnOf(const HeadChoice& head) const
    {
        for (int column = 0; column < grid()->columnCount(); ++column)
            if (grid()->horizontalHeaderItem(column)->text() == headChoiceName(head))
                return column;
        return -1;
    }
    void clickHead(int layer, const HeadChoice& head) const
    {
        QTest::mouseClick(grid()->viewport(), Qt::LeftButton, {},
            grid()->visualItemRect(grid()->item(layer, columnOf(head))).center());
    }
    QImage pictureOf(int layer, int head) const
    {
        return grid()->item(layer, head)->data(Qt::DecorationRole).value<QImage>();
    }
    TranslationResultPtr translated(const QString& text)
    {
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        DecodeOptions options;
        options.beamSize = options.nBest = 3;
        m_engine->translate(text, options);
        if (!ready.wait())
            return nullptr;
        return m_result = m_session->result();
    }
    float weight(AttentionKind kind, int hypothesis, int layer, int head, HeatmapCell cell) const
    {
        const Array& all = m_result->traces[std::size_t(hypothesis)].attention(kind, layer);
        return all.values[std::size_t((head * all.shape[1] + cell.row) * all.shape[2] + cell.column)];
    }

private Q_SLOTS:
    void init()
    {
        m_engine = std::make_unique<Engine>(test::fakeBackend());
        m_engine->start();
        m_session = std::make_unique<Session>(*m_engine, [](quint64, int count) {
            return Corpus {std::vector<SentencePair>(std::size_t(count)), {}, {}};
        });
        m_selection = &m_session->selection();
        m_selection->setLayerAndHead(0, OneHead {0});
        m_page = std::make_unique<AttentionPage>(*m_session, m_gold);
        m_page->resize(1100, 720);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        m_selection->setResult(m_result);
        QCoreApplication::processEvents();
    }

    void cleanup()
    {
        m_page.reset();
        m_session.reset();
        m_result = sampleResult();
    }

    void withoutATranslationThereIsAHint()
    {
        auto* hint = child<QLabel>("attentionHint");
        QVERIFY(!hint->isVisible());
        m_selection->setResult(nullptr);
        QVERIFY(hint->isVisible());
        QVERIFY(!heatmap().isVisible());
    }

    /// A recurrent network has one cross-attention and no other attention, or none at all.
    void ofNetworksThatAreNoTransformerOnlyWhatTheyHaveIsShown()
    {
        auto result =
            std::make_shared<TranslationResult>(*sampleResult({.encoderLayers = 0, .decoderLayers = 1, .heads = 1}));
        result->architecture = Architecture::Lstm;
        for (ForwardTrace& trace : result->traces)
            std::erase_if(
                trace.arrays, [](const NamedArray& array) { return array.name.ends_with("self_attention.weights"); });
        m_selection->setAttentionKind(AttentionKind::DecoderSelf);
        m_selection->setResult(m_result = result);
        QVERIFY(heatmap().isVisible());
        QCOMPARE(heatmap().data().at({1, 2}), weight(AttentionKind::Cross, 0, 0, 0, {1, 2}));
        QVERIFY(!child<QAbstractButton>("attentionKind_enc")->isEnabled());
        QVERIFY(!child<QAbstractButton>("attentionKind_dec")->isEnabled());
        auto without = std::make_shared<TranslationResult>(*result);
        for (ForwardTrace& trace : without->traces)
            trace.arrays.clear();
        m_selection->setResult(without);
        QVERIFY(!heatmap().isVisible());
        QVERIFY(child<QLabel>("attentionHint")->isVisible());
        QVERIFY(child<QLabel>("attentionHint")->text().contains(QLatin1StringView("LSTM")));
        m_selection->setResult(m_result = sampleResult());
        QVERIFY(heatmap().isVisible());
        QVERIFY(child<QAbstractButton>("attentionKind_enc")->isEnabled());
    }

    void hoveringShowsTheTracesOwnNumber()
    {
        for (const HeatmapCell cell : {HeatmapCell {0, 0}, {5, 2}, {2, 6}, {3, 4}}) {
            pointAt(cell);
            const float expected = weight(AttentionKind::Cross, 0, 0, 0, cell);
            QCOMPARE(heatmap().data().at(cell), expected);
            const QString readout = child<QLabel>("attentionReadout")->text();
            QVERIFY2(readout.contains(QString::number(double(expected), 'f', 4)), qPrintable(readout));
            QCOMPARE(m_selection->hoveredTarget(), std::optional(cell.row));
            QCOMPARE(m_selection->hoveredSource(), std::optional(cell.column));
        }
    }

    void clickOnAThumbnailChangesTheMap()
    {
        clickHead(2, OneHead {3});
        QCOMPARE(m_selection->layer(), 2);
        QVERIFY(m_selection->head() == HeadChoice(OneHead {3}));
        QCOMPARE(heatmap().data().at({1, 5}), weight(AttentionKind::Cross, 0, 2, 3, {1, 5}));
        QVERIFY(heatmap().data().title.contains(QStringLiteral("layer 3 · head 4")));
    }

    void theBestHeadsAreMeasuredAndAveraged()
    {
        m_engine->loadModel(QStringLiteral("fake"));
        QVERIFY(translated(QStringLiteral("我喜欢猫")));
        QTRY_VERIFY(columnOf(BestHeads {}) >= 0);
        clickHead(0, BestHeads {});
        QVERIFY(m_selection->head() == HeadChoice(BestHeads {}));
        // FakeBackend gives head h of its twelve the error (5 h mod 12) / 12: 0, 5 and 10 are best.
        const std::array heads {0, 5, 10};
        for (const HeatmapCell cell : {HeatmapCell {0, 0}, {1, 2}}) {
            float sum = 0;
            for (const int head : heads)
                sum += weight(AttentionKind::Cross, 0, head / 4, head % 4, cell);
            QVERIFY(std::abs(heatmap().data().at(cell) - sum / 3) < 1e-6F);
        }
        QVERIFY(heatmap().data().title.contains(QStringLiteral("1.1, 2.2, 3.3")));
        QVERIFY(!child<QTableView>("headTable")->isColumnHidden(HeadTable::MeanAlignmentError));
        QTest::mouseClick(child<QAbstractButton>("attentionKind_enc"), Qt::LeftButton);
        QVERIFY(columnOf(BestHeads {}) < 0);
        QVERIFY(child<QTableView>("headTable")->isColumnHidden(HeadTable::MeanAlignmentError));
    }

    void withoutTheCausalMaskLaterTokensHaveWeight()
    {
        QTest::mouseClick(child<QAbstractButton>("attentionKind_dec"), Qt::LeftButton);
        QVERIFY(heatmap().data().hasHatching());
        QVERIFY(child<QLabel>("attentionExplanation")->text().contains(QStringLiteral("masked")));
        auto open = std::make_shared<TranslationResult>(*m_result);
        open->options.intervention.causalMaskRemoved = true;
        for (ForwardTrace& trace : open->traces)
            for (auto& named : trace.arrays)
                if (const auto& shape = named.array.shape; shape.size() == 3 && shape[1] == shape[2])
                    std::ranges::fill(named.array.values, 1.0F / float(shape[2]));
        m_selection->setResult(open);
        QVERIFY(!heatmap().data().hasHatching());
        const QString text = child<QLabel>("attentionExplanation")->text();
        QVERIFY2(text.contains(QStringLiteral("without the causal mask")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("masked")), qPrintable(text));
        m_selection->setResult(m_result);
        QVERIFY(heatmap().data().hasHatching());
    }

    void aTextInSeveralSegmentationsIsOneEntryWithItsCutsBelow()
    {
        auto merged = std::make_shared<TranslationResult>(*m_result);
        auto& hypotheses = merged->translation.hypotheses;
        QVERIFY(hypotheses.size() >= 2);
        for (Hypothesis& each : hypotheses) {
            each.text = hypotheses.front().text;
            each.end = HypothesisEnd::Finished;
        }
        HypothesisPicker picker(nullptr);
        picker.setResult(merged);
        QVERIFY(picker.itemText(0).startsWith(QStringLiteral("1. ")));
        for (int row = 1; row < int(hypotheses.size()); ++row)
            QVERIFY2(picker.itemText(row).startsWith(QStringLiteral("the same, cut as: ")),
                qPrintable(picker.itemText(row)));
    }

    void pathsThatTheSearchGaveUpCanBeLookedAt()
    {
        m_engine->loadModel(QStringLiteral("fake"));
        const TranslationResultPtr found = translated(QStringLiteral("我喜欢猫"));
        m_selection->setResult(found);
        auto* picker = child<HypothesisPicker>("attentionHypothesis");
        const int returned = int(found->translation.hypotheses.size());
        const auto given = givenUpCandidates(*found->translation.search);
        QCOMPARE(picker->count(), returned + 1 + int(given.size()));
        const auto pruned = std::ranges::find(given, CandidateFate::Pruned, [&](std::ptrdiff_t candidate) {
            return found->translation.search->candidates[std::size_t(candidate)].fate;
        });
        const int row = returned + 1 + int(pruned - given.begin());
        QVERIFY2(
            picker->itemText(row).startsWith(QStringLiteral("pruned at token")), qPrintable(picker->itemText(row)));
        picker->setFocus();
        picker->setCurrentIndex(row == returned + 1 ? row - 2 : row - 1);
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        QTest::keyClick(picker, Qt::Key_Down);
        QVERIFY(ready.wait());
        const auto shown = m_session->result();
        QCOMPARE(shown->shownHypothesis, returned);
        QCOMPARE(shown->translation.hypotheses.back().end, HypothesisEnd::GivenUp);
        QCOMPARE(shown->translation.hypotheses.back().tokens.size(), found->translation.search->path(*pruned).size());
        m_selection->setResult(shown);
        m_selection->setHypothesis(shown->shownHypothesis);
        QVERIFY2(picker->currentText().startsWith(QStringLiteral("pruned: ")), qPrintable(picker->currentText()));
        QCOMPARE(heatmap().data().rows(), int(shown->translation.hypotheses.back().tokens.size()));
    }

    void beginsWithTheBestAligner()
    {
        m_page.reset();
        m_session = std::make_unique<Session>(*m_engine, [](quint64, int count) {
            return Corpus {std::vector<SentencePair>(std::size_t(count)), {}, {}};
        });
        Selection& selection = m_session->selection();
        AttentionPage page(*m_session, m_gold);
        page.resize(1100, 720);
        page.show();
        m_engine->loadModel(QStringLiteral("fake"));
        QVERIFY(translated(QStringLiteral("我喜欢猫")));
        // FakeBackend gives head 1.1 the error 0: it is found regardless of the suggestion for a single sentence.
        selection.suggestLayerAndHead(2, OneHead {3});
        auto* grid = page.findChild<HeadGrid*>(QStringLiteral("headGrid"));
        QTRY_COMPARE(grid->columnCount(), 6);  // with the mean and the best ones
        QVERIFY(selection.head() == HeadChoice(OneHead {0}));
        QCOMPARE(selection.layer(), 0);
        selection.setHead(OneHead {2});
        QVERIFY(translated(QStringLiteral("我喜欢狗")));
        QVERIFY(selection.head() == HeadChoice(OneHead {2}));
    }

    void showsAStateOnce()
    {
        QSignalSpy shown(m_page->view(), &AttentionExplorer::stateChanged);
        m_selection->setResult(sampleResult());
        QCOMPARE(shown.count(), 1);
        m_selection->setLayerAndHead(1, OneHead {1});
        QCOMPARE(shown.count(), 2);
        child<QTabWidget>("attentionViews")->setCurrentIndex(1);
        child<QComboBox>("heatmapColours")->setCurrentIndex(1);
        m_page->hide();
        m_page->show();
        QCOMPARE(shown.count(), 2);
    }

    void aHiddenPageFollowsWhenItIsShown()
    {
        QSignalSpy shown(m_page->view(), &AttentionExplorer::stateChanged);
        m_page->hide();
        m_selection->setLayerAndHead(1, OneHead {1});
        QCOMPARE(shown.count(), 0);
        m_page->show();
        QCOMPARE(shown.count(), 1);
        QCOMPARE(grid()->currentRow(), 1);
    }

    void kindButtonsChangeAxesAndGrid()
    {
        QTest::mouseClick(child<QAbstractButton>("attentionKind_enc"), Qt::LeftButton);
        QCOMPARE(m_selection->attentionKind(), AttentionKind::EncoderSelf);
        QCOMPARE(heatmap().data().rows(), 7);
        QCOMPARE(heatmap().data().columns(), 7);
        QCOMPARE(grid()->rowCount(), 2);
        QTest::mouseClick(child<QAbstractButton>("attentionKind_dec"), Qt::LeftButton);
        QCOMPARE(heatmap().data().rows(), 6);
        QCOMPARE(heatmap().data().at({2, 5}), 0.0F);
    }

    void aLayerTheTraceLacksShowsTheLastOne()
    {
        m_selection->setLayer(2);
        m_selection->setAttentionKind(AttentionKind::EncoderSelf);
        QCOMPARE(heatmap().data().at({3, 1}), weight(AttentionKind::EncoderSelf, 0, 1, 0, {3, 1}));
        QCOMPARE(m_selection->layer(), 2);
    }

    void anotherHypothesisHasItsOwnMap()
    {
        auto* box = child<QComboBox>("attentionHypothesis");
        QCOMPARE(box->count(), 2);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(m_selection->hypothesis(), 1);
        QCOMPARE(heatmap().data().rows(), 5);
        QCOMPARE(heatmap().data().at({4, 6}), weight(AttentionKind::Cross, 1, 0, 0, {4, 6}));
    }

    void positionsFromOtherPagesAreMarked()
    {
        m_selection->setPinnedSource(4);
        QCOMPARE(heatmap().focus(), (HeatmapFocus {std::nullopt, 4}));
        m_selection->setHoveredTarget(1);
        QCOMPARE(heatmap().focus(), (HeatmapFocus {1, 4}));
        m_selection->setAttentionKind(AttentionKind::EncoderSelf);
        QCOMPARE(heatmap().focus(), (HeatmapFocus {4, std::nullopt}));
        m_selection->setAttentionKind(AttentionKind::DecoderSelf);
        QCOMPARE(heatmap().focus(), (HeatmapFocus {1, std::nullopt}));
    }

    void selfAttentionSharesTheQueryAndKeepsTheKey()
    {
        m_selection->setAttentionKind(AttentionKind::EncoderSelf);
        heatmap().setFocus();
        QTest::keyClick(&heatmap(), Qt::Key_Down);
        QTest::keyClick(&heatmap(), Qt::Key_Down);
        QTest::keyClick(&heatmap(), Qt::Key_Right);
        QTest::keyClick(&heatmap(), Qt::Key_Return);
        QCOMPARE(heatmap().pinned(), (HeatmapFocus {1, 1}));
        QCOMPARE(m_selection->pinnedSource(), std::optional(1));
        QVERIFY(!m_selection->pinnedTarget());
        QTest::keyClick(&heatmap(), Qt::Key_Escape);
        QVERIFY(!m_selection->hasPin());
        QVERIFY(heatmap().focus().empty());
    }

    void thumbnailsFollowColoursAndScale()
    {
        const QImage before = pictureOf(0, 0);
        QCOMPARE(before.size(), QSize(7, 6));
        child<QComboBox>("heatmapColours")->setCurrentIndex(1);
        QVERIFY(pictureOf(0, 0) != before);
        QCOMPARE(pictureOf(0, 0).pixel(4, 3), heatmap().heatmapStyle().map.at(heatmap().data().at({3, 4})));
        child<QComboBox>("heatmapScale")->setCurrentIndex(int(HeatmapScale::ToMaximum));
        const float share = heatmap().data().at({3, 4}) / heatmap().data().maximum();
        QCOMPARE(pictureOf(0, 0).pixel(4, 3), heatmap().heatmapStyle().map.at(share));
    }

    void theSummaryFollowsTheFocusedRow()
    {
        auto* summary = child<QLabel>("attentionSummary");
        QVERIFY(summary->text().contains(QStringLiteral("every row sums to 1")));
        m_selection->setHoveredTarget(3);
        QVERIFY(summary->text().contains(QStringLiteral("kit")));
    }

    void everythingFollowsTheLanguage()
    {
        MarkingTranslator translator;
        QCoreApplication::installTranslator(&translator);
        m_page->languageChanged();
        QCoreApplication::processEvents();
        for (const char* name : {"attentionMapTitle", "attentionSummary", "attentionExplanation"})
            QVERIFY2(child<QLabel>(name)->text().contains(u'#'), name);
        for (const char* name : {"attentionKind_enc", "attentionKind_dec", "attentionKind_cross"})
            QVERIFY2(child<QAbstractButton>(name)->text().startsWith(u'#'), name);
        QVERIFY(m_page->title().startsWith(u'#'));
        QVERIFY(heatmap().data().rowTitle.startsWith(u'#'));
        QVERIFY(heatmap().data().columnTitle.startsWith(u'#'));
        QVERIFY(grid()->item(0, 0)->data(Qt::AccessibleTextRole).toString().startsWith(u'#'));
        QVERIFY(child<QComboBox>("heatmapScale")->currentText().startsWith(u'#'));
        m_selection->setResult(nullptr);
        QVERIFY(child<QLabel>("attentionHint")->text().contains(u'#'));
        QCoreApplication::removeTranslator(&translator);
    }

    void changingTheHeadTakesNoTimeToSpeakOf_data()
    {
        QTest::addColumn<int>("tokens");
        QTest::newRow("20") << 20;
        QTest::newRow("60") << 60;
        QTest::newRow("200") << 200;
    }

    void changingTheHeadTakesNoTimeToSpeakOf()
    {
        QFETCH(int, tokens);
        m_result = sampleResult(longSample(tokens));
        m_selection->setResult(m_result);
        auto* views = child<QTabWidget>("attentionViews");
        for (int view = 0; view < 2; ++view) {
            views->setCurrentIndex(view);
            QCoreApplication::processEvents();
            QList<double> processor, wall;
            for (int step = 0; step < 24; ++step) {
                const double start = test::threadMilliseconds();
                QElapsedTimer clock;
                clock.start();
                m_selection->setLayer(step % 3);
                m_selection->setHead(OneHead {step % 4});
                m_page->repaint();
                wall << double(clock.nsecsElapsed()) / 1e6;
                processor << test::threadMilliseconds() - start;
            }
            std::ranges::sort(processor);
            std::ranges::sort(wall);
            qInfo("%d tokens, %s: median %.1f ms (of the processor %.1f), longest %.1f ms", tokens,
                qPrintable(views->tabText(view)), wall[12], processor[12], wall.last());
        }
        QCOMPARE(grid()->rowCount(), 3);
        QCOMPARE(heatmap().data().at({1, 5}), weight(AttentionKind::Cross, 0, 2, 3, {1, 5}));
    }
};

TRANSLUCENT_TEST(AttentionPageTest)
#include "attention_page_test.moc"
