#include "pages/attention/head_table.h"

#include "sample_factors.h"
#include "session/detail_level.h"
#include "test_registry.h"

#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace translucent;

/// Numbers of the heads and their ranking.
class HeadTableTest : public QObject {
    Q_OBJECT

    static HeadMetrics head(int layer, int number, double entropy, std::optional<double> error)
    {
        return {.kind = AttentionKind::Cross,
            .layer = layer,
            .head = number,
            .statistics = {entropy, 1, 0.25, 0, 1},
            .alignmentError = error};
    }
    static QString cell(const QTableView& table, int row, int column)
    {
        return table.model()->index(row, column).data().toString();
    }

private Q_SLOTS:
    void factorsHaveNeitherStatisticsNorARole()
    {
        HeadTable table(m_detail);
        table.setMetrics(headMetrics(*sampleFactors(), AttentionKind::EncoderSelf, 0, {}));
        const auto* list = table.findChild<QTableView*>(QStringLiteral("headTable"));
        for (int column = HeadTable::Role; column <= HeadTable::Monotonicity; ++column)
            QVERIFY(list->isColumnHidden(column));
        QVERIFY(!list->isColumnHidden(HeadTable::Head));
        for (const HeadMetrics& head : headMetrics(*sampleFactors(), AttentionKind::EncoderSelf, 0, {}))
            QVERIFY(!head.habit);
    }

    void computesEveryHead()
    {
        const TranslationResultPtr result = sampleResult();
        const auto metrics = headMetrics(*result, AttentionKind::Cross, 0, {});
        QCOMPARE(metrics.size(), std::size_t(3 * 4));
        QCOMPARE(metrics[5].layer, 1);
        QCOMPARE(metrics[5].head, 1);
        QVERIFY(!metrics[5].alignmentError);
        const Array& layer = result->traces[0].attention(AttentionKind::Cross, 1);
        double entropy = 0, ends = 0;
        for (std::size_t query = 0; query < 6; ++query) {
            const auto row = layer.row(6 + query);
            for (const double weight : row)
                entropy -= weight > 0 ? weight * std::log2(weight) : 0;
            ends += row.back();
        }
        QVERIFY(std::abs(metrics[5].statistics.entropy - entropy / 6) < 1e-6);
        QVERIFY(std::abs(metrics[5].statistics.specialShare - ends / 6) < 1e-6);
    }

    void whatWasMeasuredOfTheModelCountsMoreThanThisSentence()
    {
        MeasuredHead known {{AttentionKind::Cross, 1, 2}, 0.5, 5, {}};
        known.rules.weights = {0, 0, 0, 0, 9};
        known.rules.queries = {0, 0, 0, 0, 10};
        const auto metrics = headMetrics(*sampleResult(), AttentionKind::Cross, 0, {}, std::span(&known, 1));
        const HeadMetrics &head = metrics[6], &other = metrics[7];
        QVERIFY(head.measured && !other.measured);
        QCOMPARE(*head.meanAlignmentError, 0.1);
        QCOMPARE(head.habit->role, HeadRole::LastKey);
        QCOMPARE(headRoleName(head), QStringLiteral("aligns (AER 10%)"));
        QVERIFY(!other.meanAlignmentError);
        known.guided = true;
        const auto guided = headMetrics(*sampleResult(), AttentionKind::Cross, 0, {}, std::span(&known, 1));
        QCOMPARE(headRoleName(guided[6]), QStringLiteral("aligns, guided (AER 10%)"));
        QVERIFY(headDescription(guided[6]).contains(u"taught"));
        QVERIFY(!headDescription(guided[7]).contains(u"taught"));
    }

    void marksTheHeadThatCopies()
    {
        auto copied = std::make_shared<TranslationResult>(*sampleResult());
        copied->traces[0].arrays.push_back({"copy.gate", {{6}, std::vector<float>(6, 0.5F)}});
        const auto heads = headMetrics(*copied, AttentionKind::Cross, 0, {});
        for (std::size_t i = 0; i < heads.size(); ++i)
            QCOMPARE(headDescription(heads[i]).contains(QLatin1String("copies")), i == 8);  // the third layer's first
        for (const HeadMetrics& head : headMetrics(*sampleResult(), AttentionKind::Cross, 0, {}))
            QVERIFY(!head.copies);
    }

    void measuresAlignmentAgainstGoldLinks()
    {
        // The first two source pieces (3 and 6 bytes) are linked to the first two target words.
        const std::vector<AlignmentLink> gold {{{0, 3}, {0, 1}}, {{3, 9}, {2, 6}}};
        for (const HeadMetrics& head : headMetrics(*sampleResult(), AttentionKind::Cross, 0, gold))
            QVERIFY(head.alignmentError && *head.alignmentError >= 0 && *head.alignmentError <= 1);
        for (const HeadMetrics& head : headMetrics(*sampleResult(), AttentionKind::EncoderSelf, 0, gold))
            QVERIFY(!head.alignmentError);
    }

    void headsHaveNamesWhereTheyDeserveThem()
    {
        HeadMetrics self = head(0, 1, 1, {}), cross = head(1, 2, 1, {});
        self.kind = AttentionKind::EncoderSelf;
        QVERIFY(headRoleName(self).isEmpty());
        QCOMPARE(headDescription(self), QStringLiteral("Layer 1, head 2"));
        self.habit = HeadHabit {HeadRole::PreviousKey, 0.62};
        QCOMPARE(headRoleName(self), QStringLiteral("previous token"));
        QVERIFY(headDescription(self).contains(QLatin1String("62%")));
        self.kind = AttentionKind::DecoderSelf;
        self.habit->role = HeadRole::SameKey;
        QCOMPARE(headRoleName(self), QStringLiteral("latest token"));
        cross.habit = HeadHabit {HeadRole::LastKey, 0.9};
        QCOMPARE(headRoleName(cross), QStringLiteral("sentence end"));
        cross.meanAlignmentError = 0.21;
        QCOMPARE(headRoleName(cross), QStringLiteral("sentence end"));
        cross.meanAlignmentError = 0.08;
        QCOMPARE(headRoleName(cross), QStringLiteral("aligns (AER 8%)"));
        HeadTable table(m_detail);
        auto* view = table.findChild<QTableView*>(QStringLiteral("headTable"));
        table.setMetrics({head(0, 0, 1, {}), cross});
        QVERIFY(!view->isColumnHidden(HeadTable::Role));
        QCOMPARE(cell(*view, 0, HeadTable::Role), QStringLiteral("–"));
        QCOMPARE(cell(*view, 1, HeadTable::Role), headRoleName(cross));
        table.setMetrics({head(0, 0, 1, {})});
        QVERIFY(view->isColumnHidden(HeadTable::Role));
    }

    void aClickOnAHeaderRanks()
    {
        HeadTable table(m_detail);
        table.setMetrics({head(0, 0, 2.5, 0.5), head(0, 1, 0.5, {}), head(1, 0, 1.5, 0.1)});
        table.resize(500, 300);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        auto* view = table.findChild<QTableView*>(QStringLiteral("headTable"));
        QCOMPARE(cell(*view, 0, HeadTable::Head), QStringLiteral("1.1"));
        QHeaderView* header = view->horizontalHeader();
        const auto clickHeader = [&](int column) {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                {header->sectionViewportPosition(column) + 10, header->height() / 2});
        };
        clickHeader(HeadTable::Entropy);
        QCOMPARE(cell(*view, 0, HeadTable::Head), QStringLiteral("1.2"));
        clickHeader(HeadTable::AlignmentError);
        QCOMPARE(cell(*view, 0, HeadTable::Head), QStringLiteral("2.1"));
        QCOMPARE(cell(*view, 2, HeadTable::AlignmentError), QStringLiteral("–"));
    }

    void aClickOnARowPicksTheHead()
    {
        HeadTable table(m_detail);
        table.setMetrics({head(0, 0, 2.5, {}), head(0, 1, 0.5, {}), head(1, 0, 1.5, {})});
        table.resize(500, 300);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        auto* view = table.findChild<QTableView*>(QStringLiteral("headTable"));
        QVERIFY(view->isColumnHidden(HeadTable::AlignmentError));
        QSignalSpy picked(&table, &HeadTable::headPicked);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(view->model()->index(2, 0)).center());
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked[0], (QVariantList {1, 0}));
        table.setCurrent(0, 1);
        QCOMPARE(picked.size(), 1);
        QCOMPARE(view->currentIndex().row(), 1);
    }

    void noHeadingIsCutInANarrowTable()
    {
        HeadTable table(m_detail);
        table.setMetrics({head(0, 0, 2.5, 0.25)});
        table.resize(250, 300);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const auto* header = table.findChild<QTableView*>(QStringLiteral("headTable"))->horizontalHeader();
        for (int column = 0; column < header->count(); ++column)
            if (!header->isSectionHidden(column))
                QVERIFY2(header->sectionSize(column) >= header->sectionSizeHint(column),
                    qPrintable(QString::number(column)));
    }

    void theBestColumnsComeFirstAndOthersAreForExperts()
    {
        HeadTable table(m_detail);
        HeadMetrics both = head(0, 0, 2.5, 0.25);
        both.meanAlignmentError = 0.1;
        table.setMetrics({both});
        const auto titles = [&table] {
            const auto* view = table.findChild<QTableView*>(QStringLiteral("headTable"));
            QStringList shown;
            for (int column = 0; column < view->model()->columnCount(); ++column)
                if (!view->isColumnHidden(column))
                    shown << view->model()->headerData(column, Qt::Horizontal).toString();
            return shown.join(u' ');
        };
        QVERIFY2(titles().startsWith(QStringLiteral("Head Role Mean AER AER Entropy")), qPrintable(titles()));
        m_detail.setShowsEverything(false);
        QCOMPARE(titles(), QStringLiteral("Head Role Mean AER AER"));
        table.setMetrics({both});
        QCOMPARE(titles(), QStringLiteral("Head Role Mean AER AER"));
        m_detail.setShowsEverything(true);
        QVERIFY(titles().contains(QStringLiteral("Monotonic")));
    }

private:
    DetailLevel m_detail;
};

TRANSLUCENT_TEST(HeadTableTest)
#include "head_table_test.moc"
