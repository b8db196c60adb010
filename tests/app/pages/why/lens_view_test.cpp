#include "pages/why/lens_view.h"

#include "fake_backend.h"
#include "fake_causes.h"
#include "pages/why/why_page.h"
#include "session/selection.h"
#include "test_registry.h"
#include "widgets/heatmap_panel.h"

#include <QLabel>
#include <QTest>

#include <memory>

using namespace translucent;

/// The grid of the lens without an engine.
class LensViewTest : public QObject {
    Q_OBJECT

    const TranslationResultPtr m_result =
        std::make_shared<TranslationResult>(test::fakeResult(QStringLiteral("我喜欢学中文")));
    const WhyTokens m_tokens = whyTokens(*m_result, 0);
    const AnswerTo<LensRequest> m_lens = std::make_shared<Lens>(test::fakeLens(test::fakeConfig(), *m_result, 0));

private Q_SLOTS:
    void tokensAreThoseOfTheTrace()
    {
        QCOMPARE(m_tokens.source.size(), qsizetype(7));  // with END
        QCOMPARE(m_tokens.input.size(), m_tokens.output.size());
        QCOMPARE(m_tokens.output.first(), QStringLiteral("I"));
        QCOMPARE(m_tokens.input.at(1), m_tokens.output.first());
        QCOMPARE(m_tokens.output.last(), QStringLiteral("⟨END⟩"));
    }

    void everyCellShowsTheMostProbableToken()
    {
        const HeatmapData map = lensMap(*m_lens, m_tokens);
        QCOMPARE(map.rows(), 10);
        QCOMPARE(map.columns(), int(m_tokens.output.size()));
        QCOMPARE(map.columnLabels.at(1), QStringLiteral("I → like"));
        for (int row = 0; row < map.rows(); ++row)
            for (int column = 0; column < map.columns(); ++column) {
                const bool decided = std::size_t(row) >= test::fakeDecision(std::size_t(column));
                const QString text = decided ? m_tokens.output[column] : QStringLiteral("state%1").arg(row);
                QCOMPARE(map.texts[map.indexOf({row, column})], text);
                QCOMPARE(map.at({row, column}), float(row + 1) / 11);
            }
    }

    void theDecisionIsMarked()
    {
        const HeatmapData map = lensMap(*m_lens, m_tokens);
        QCOMPARE(map.marks.size(), std::size_t(map.columns()));
        for (const HeatmapCell& mark : map.marks)
            QCOMPARE(std::size_t(mark.row), test::fakeDecision(std::size_t(mark.column)));
        Lens undecided = *m_lens;
        undecided.rows.back().cells[0].rank = 2;
        QCOMPARE(lensMap(undecided, m_tokens).marks.size(), map.marks.size() - 1);
    }

    void layersCountFromOne()
    {
        QCOMPARE(stateName({}, true), QStringLiteral("What was read"));
        QCOMPARE(stateName({}, false), QStringLiteral("Input of the decoder"));
        const auto name = [](SublayerKind kind) {
            return stateName({{}, SublayerId {StackKind::Decoder, 1, kind}}, true);
        };
        QCOMPARE(name(SublayerKind::SelfAttention), QStringLiteral("Decoder 2, self-attention"));
        QCOMPARE(name(SublayerKind::CrossAttention), QStringLiteral("Decoder 2, cross-attention"));
        QCOMPARE(name(SublayerKind::FeedForward), QStringLiteral("Decoder 2, feed-forward"));
        QCOMPARE(lensMap(*m_lens, m_tokens).rowLabels.first(), QStringLiteral("What was read"));
    }

    void pointingTellsAllNumbersOfACell()
    {
        const HeatmapData map = lensMap(*m_lens, m_tokens);
        const QString early = readoutText(map, {0, 0}), late = readoutText(map, {9, 0});
        for (const QString& part : {QStringLiteral("What was read"), QStringLiteral("⟨BEGIN⟩ → I"),
                 QStringLiteral("\"I\": rank 5"), QStringLiteral("1.000 nats"), QStringLiteral("10.00 bits"),
                 QStringLiteral("state0 9.09%, other 0.10%")})
            QVERIFY2(early.contains(part), qPrintable(early));
        QVERIFY2(late.contains(QStringLiteral("\"I\": rank 1, p = 90.9%")), qPrintable(late));
        QVERIFY(readoutText(map, {3, 0}).contains(map.markName));
    }

    /// Read back, every number is the engine's.
    void theTableHasAllNumbers()
    {
        const QStringList lines = QString::fromUtf8(lensTable(*m_lens, m_tokens)).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 10 * m_tokens.output.size());
        const QStringList fields = lines.last().trimmed().split(u',');
        const LensCell& cell = m_lens->rows.back().cells.back();
        QCOMPARE(fields.at(fields.size() - 8).toInt(), int(cell.rank));
        QCOMPARE(fields.at(fields.size() - 7).toDouble(), cell.logProbability);
        QCOMPARE(fields.at(fields.size() - 6).toDouble(), cell.divergence);
        QCOMPARE(fields.at(fields.size() - 5).toDouble(), cell.entropyBits);
        QCOMPARE(fields.last().toDouble(), cell.best.back().logProbability);
    }

    void columnsFollowTheSelection()
    {
        Selection selection;
        selection.setResult(m_result);
        LensView view(selection);
        view.showLens(m_lens, m_tokens);
        HeatmapWidget& grid = view.panel().heatmap();
        selection.setPinnedTarget(2);
        QCOMPARE(grid.pinned(), (HeatmapFocus {std::nullopt, 2}));
        selection.setHoveredTarget(1);
        QCOMPARE(grid.hovered(), (HeatmapFocus {std::nullopt, 1}));
        selection.setHoveredTarget(std::nullopt);
        selection.unpin();
        QVERIFY(grid.focus().empty());
        view.resize(900, 600);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        grid.setFocus();
        QTest::keyClick(&grid, Qt::Key_Right);
        QTest::keyClick(&grid, Qt::Key_Right);
        QTest::keyClick(&grid, Qt::Key_Down);
        QTest::keyClick(&grid, Qt::Key_Return);
        QCOMPARE(selection.pinnedTarget(), std::optional(1));
        QCOMPARE(grid.pinned(), (HeatmapFocus {1, 1}));
        auto* readout = view.findChild<QLabel*>(QStringLiteral("lensReadout"));
        QVERIFY(readout->isVisible() && readout->text().contains(QStringLiteral("rank")));
        QVERIFY(!view.findChild<QLabel*>(QStringLiteral("lensNote"))->isVisible());
        selection.setPinnedTarget(3);  // on another page: the state stays
        QCOMPARE(grid.pinned(), (HeatmapFocus {1, 3}));
    }

    /// Ten tokens and the ten states of three layers fit into the page of a window of 1280×720 pixels.
    void tenPredictionsFitWithoutScrolling()
    {
        const TranslationResult ten = test::fakeResult(QString(15, QChar(0x4F60)), 1);  // ten words and END
        Selection selection;
        LensView view(selection);
        view.resize(1130, 500);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        Lens lens = test::fakeLens(test::fakeConfig(), ten, 0);
        WhyTokens tokens = whyTokens(ten, 0);
        for (LensRow& row : lens.rows)
            row.cells.resize(10);
        tokens.input.resize(10);
        tokens.output.resize(10);
        view.showLens(std::make_shared<Lens>(lens), tokens);
        const HeatmapGeometry& geometry = view.panel().heatmap().layoutGeometry();
        QCOMPARE(geometry.largestScroll(), QPointF(0, 0));
        QVERIFY(geometry.cell.width() >= 60);
        QCOMPARE(geometry.rowStep, 1);
    }
};

TRANSLUCENT_TEST(LensViewTest)
#include "lens_view_test.moc"
