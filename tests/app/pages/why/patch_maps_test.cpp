#include "pages/why/patch_maps.h"

#include "fake_backend.h"
#include "fake_causes.h"
#include "test_registry.h"

#include <QTest>

#include <algorithm>
#include <memory>

using namespace translucent;

/// What the maps, texts and tables of patching say about invented numbers.
class PatchMapsTest : public QObject {
    Q_OBJECT

    const TranslationResultPtr m_result =
        std::make_shared<TranslationResult>(test::fakeResult(QStringLiteral("我喜欢学中文")));
    PatchedPair answerTo(PatchDirection direction, bool isEstimate = false) const
    {
        return test::fakePatching(
            test::fakeConfig(), {m_result, QStringLiteral("我喜欢教中文"), direction, isEstimate});
    }
    const PatchedPair m_answer = answerTo(PatchDirection::Denoise);

    std::vector<PatchCell> cells(const QStringList& names) const { return patchCellsNamed(m_answer, names); }

private Q_SLOTS:
    void eachStackHasItsStatesAndPositions()
    {
        const HeatmapData encoder = patchHeatmap(m_answer, StackKind::Encoder, {}),
                          decoder = patchHeatmap(m_answer, StackKind::Decoder, {});
        QCOMPARE(encoder.rowLabels,
            (QStringList {QStringLiteral("Input"), QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")}));
        QCOMPARE(decoder.rows(), 10);
        QCOMPARE(decoder.rowLabels.first(), QStringLiteral("Input"));
        QCOMPARE(decoder.rowLabels.last(), QStringLiteral("3, feed-forward"));
        QCOMPARE(encoder.columnLabels,
            (QStringList {QStringLiteral("我"), QStringLiteral("喜"), QStringLiteral("欢"), QStringLiteral("学 / 教"),
                QStringLiteral("中"), QStringLiteral("文"), QStringLiteral("⟨END⟩")}));
        QCOMPARE(decoder.columnLabels,
            (QStringList {
                QStringLiteral("⟨BEGIN⟩ → I"), QStringLiteral("I → like"), QStringLiteral("like → to / other")}));
        for (int row = 0; row < encoder.rows(); ++row)
            for (int column = 0; column < encoder.columns(); ++column)
                QCOMPARE(encoder.at({row, column}), float(test::fakeShare(std::size_t(row), std::size_t(column))));
        QCOMPARE(decoder.at({9, 2}), float(test::fakeShare(13, 2)));
        QVERIFY(encoder.centred && decoder.centred);
        QCOMPARE(encoder.span, decoder.span);
        QCOMPARE(encoder.span, std::optional(1.0F));
    }

    void theWordThatDiffersIsBold()
    {
        const QStringList lines = patchSentences(m_answer).split(QStringLiteral("<br>"));
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].startsWith(QStringLiteral("我喜欢学中文 → I like <b>to</b> learn")), qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith(QStringLiteral("我喜欢教中文 → I like <b>other</b> learn")), qPrintable(lines[1]));
        QVERIFY2(lines[0].endsWith(QStringLiteral("(logits of to − other: +4.50)")), qPrintable(lines[0]));
        QVERIFY2(lines[1].endsWith(QStringLiteral("(logits of to − other: −3.50)")), qPrintable(lines[1]));
        PatchedPair marked = m_answer;
        marked.pair.clean.text = "a<b";
        QVERIFY(patchSentences(marked).startsWith(QStringLiteral("a&lt;b")));
    }

    void cellsHaveNames()
    {
        const QStringList names {QStringLiteral("encoder.input@3"), QStringLiteral("decoder.layers.1.output@2")};
        const auto found = cells(names + QStringList {QStringLiteral("encoder.input@7"), QStringLiteral("nothing")});
        QCOMPARE(found.size(), std::size_t(2));
        for (std::size_t i = 0; i < found.size(); ++i) {
            QCOMPARE(patchSiteName(found[i].site), names[qsizetype(i)]);
            QCOMPARE(patchSiteAt(m_answer, found[i].site.state.stack, found[i].cell), found[i].site);
        }
        QCOMPARE(found[0].cell, (HeatmapCell {0, 3}));
        QCOMPARE(found[1].cell, (HeatmapCell {6, 2}));
        QCOMPARE(found[1].recovered, test::fakeShare(10, 2));
    }

    void whatTheChosenStatesReachIsHatched()
    {
        const auto chosen = cells({QStringLiteral("encoder.layers.0.output@3"), QStringLiteral("decoder.input@1")});
        for (const StackKind stack : {StackKind::Encoder, StackKind::Decoder}) {
            const HeatmapData map = patchHeatmap(m_answer, stack, chosen);
            QCOMPARE(map.marks, std::vector {chosen[stack == StackKind::Encoder ? 0 : 1].cell});
            for (int row = 0; row < map.rows(); ++row)
                for (int column = 0; column < map.columns(); ++column) {
                    const PatchSite site = patchSiteAt(m_answer, stack, {row, column});
                    const bool isReached = reaches(chosen[0].site, site) || reaches(chosen[1].site, site);
                    QCOMPARE(std::ranges::count(map.shaded, HeatmapCell {row, column}), isReached ? 1 : 0);
                }
        }
        const HeatmapData encoder = patchHeatmap(m_answer, StackKind::Encoder, chosen);
        QCOMPARE(encoder.shaded.size(), std::size_t(2 * encoder.columns()));  // both later layers
        QVERIFY(readoutText(encoder, {2, 0}).contains(encoder.shadeName));
        QVERIFY(readoutText(encoder, {1, 3}).contains(encoder.markName));
        QVERIFY(!readoutText(encoder, {1, 0}).contains(encoder.shadeName));
    }

    void oneStateIsNamedWithItsShare()
    {
        const auto one = cells({QStringLiteral("encoder.layers.0.output@3")});
        QCOMPARE(patchReadout(m_answer, {}, {}), QString());
        QCOMPARE(patchReadout(m_answer, one, {}), QStringLiteral("Exchanged: Encoder 1, at 学 / 教. Recovered: −0.25"));
        const PatchedPair estimate = answerTo(PatchDirection::Denoise, true);
        const auto same = patchCellsNamed(estimate, {QStringLiteral("encoder.layers.0.output@3")});
        QCOMPARE(patchReadout(estimate, same, {}),
            QStringLiteral("Exchanged: Encoder 1, at 学 / 教. Estimate: 0.00, exact: …"));
        QVERIFY(patchReadout(estimate, same, 0.75).endsWith(QStringLiteral("exact: 0.75")));
    }

    /// An effect is counted from what nothing exchanged recovers: 0, or 1 in the direction Noise.
    void severalStatesAreComparedWithTheSumOfTheirEffects()
    {
        const QStringList names {QStringLiteral("encoder.input@0"), QStringLiteral("encoder.layers.2.output@0")};
        const QString denoise = patchReadout(m_answer, cells(names), 0.75);
        QCOMPARE(denoise,
            QStringLiteral(
                "2 states exchanged together. Recovered: 0.75, an effect of +0.75. The single effects add up "
                "to +0.31"));
        const PatchedPair noise = answerTo(PatchDirection::Noise);
        QCOMPARE(patchReadout(noise, patchCellsNamed(noise, names), 0.75),
            QStringLiteral(
                "2 states exchanged together. Recovered: 0.75, an effect of −0.25. The single effects add up "
                "to −0.31"));
        QVERIFY(patchReadout(m_answer, cells(names), {}).startsWith(QStringLiteral("2 states exchanged. The single")));
    }

    /// Read back, every number is the engine's.
    void theTableHasAllNumbers()
    {
        const QStringList lines = QString::fromUtf8(patchTable(m_answer)).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 4 * 7 + 10 * 3);
        qsizetype line = 1;
        for (const PatchRow& row : m_answer.map.rows)
            for (const double share : row.recovered) {
                QVERIFY(lines[line].contains(QString::fromStdString(row.state.array())));
                QCOMPARE(lines[line++].trimmed().section(u',', -1).toDouble(), share);
            }
    }
};

TRANSLUCENT_TEST(PatchMapsTest)
#include "patch_maps_test.moc"
