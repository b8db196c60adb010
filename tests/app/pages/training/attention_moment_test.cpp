#include "pages/training/attention_time_view.h"

#include "test_registry.h"

#include <QTest>

using namespace translucent;

/// Maps, series and charts from a record.
class AttentionMomentTest : public QObject {
    Q_OBJECT

    AttentionRecord m_record;

    static QString rowOf(const QString& number, int count)
    {
        return QStringLiteral("[") + QStringList(count, number).join(u',') + QStringLiteral("]");
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_record.add(
            R"({"event":"sentences","step":0,"layers":1,"encoder_layers":1,"heads":1,"aligned_pairs":2,"sentences":[
            {"source":"我喜欢茶","target":"I like tea","source_pieces":["▁我","喜","欢","茶","</s>"],
            "target_pieces":["▁I","▁li","ke","▁tea","</s>"],
            "source_spans":[[0,3],[3,6],[6,9],[9,12],[0,0]],"target_spans":[[0,1],[2,4],[4,6],[7,10],[0,0]],
            "links":[[0,3,0,1],[3,9,2,6],[9,12,7,10]]}]})");
        for (int moment = 0; moment < 20; ++moment)
            m_record.add(QStringLiteral(R"({"event":"attention","step":%1,"alignment_error":[[%2]],"weights":[[[%3]]],
                "encoder_weights":[[[%3]]],"decoder_weights":[[[%4]]]})")
                             .arg(10 + 10 * moment)
                             .arg(1 - 0.05 * moment)
                             .arg(rowOf(QString::number(200 + moment), 25), rowOf(QString::number(300), 15))
                             .toUtf8());
    }

    void goldLinksJoinThePiecesOfTheirWords()
    {
        const std::vector<HeatmapCell> expected {{0, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 3}};
        QVERIFY(goldCells(m_record.sentences[0]) == expected);
        QVERIFY(attentionMoment(m_record, {}).marks == expected);
        QVERIFY(attentionMoment(m_record, {0, 0, AttentionKind::EncoderSelf, 0, 0}).marks.empty());
    }

    void everyKindHasItsOwnRowsAndColumns()
    {
        const HeatmapData cross = attentionMoment(m_record, {3, 0, AttentionKind::Cross, 0, 0});
        QCOMPARE(cross.rowLabels,
            QStringList({QStringLiteral("⟨BEGIN⟩ → I"), QStringLiteral("I → li"), QStringLiteral("li → -ke"),
                QStringLiteral("-ke → tea"), QStringLiteral("tea → ⟨END⟩")}));
        QCOMPARE(cross.columnLabels,
            QStringList({QStringLiteral("我"), QStringLiteral("喜"), QStringLiteral("欢"), QStringLiteral("茶"),
                QStringLiteral("⟨END⟩")}));
        QCOMPARE(cross.at({0, 0}), 0.203F);
        QVERIFY(cross.title.contains(QStringLiteral("40")));
        const HeatmapData encoder = attentionMoment(m_record, {3, 0, AttentionKind::EncoderSelf, 0, 0});
        QCOMPARE(encoder.rowLabels, cross.columnLabels);
        QCOMPARE(encoder.columnLabels, cross.columnLabels);
        const HeatmapData decoder = attentionMoment(m_record, {3, 0, AttentionKind::DecoderSelf, 0, 0});
        QCOMPARE(decoder.columnLabels,
            QStringList({QStringLiteral("⟨BEGIN⟩"), QStringLiteral("I"), QStringLiteral("li"), QStringLiteral("-ke"),
                QStringLiteral("tea")}));
        QCOMPARE(decoder.rowLabels.first(), QStringLiteral("⟨BEGIN⟩ → I"));
        QCOMPARE(decoder.rowLabels.last(), QStringLiteral("tea → ⟨END⟩"));
        QCOMPARE(decoder.at({0, 1}), 0.0F);
        QCOMPARE(decoder.at({4, 4}), 0.3F);
    }

    void aSeriesIsSixMapsFromTheFirstToTheLast()
    {
        HeatmapStyle style;
        style.font = font();
        const Picture picture = attentionSeries(m_record, {}, style);
        QVERIFY(picture.size.width() > picture.size.height());
        const QImage image = pictureImage(picture, QPalette());
        const auto darkPixels = [&](const QRect& area) {
            int count = 0;
            for (int y = area.top(); y < area.bottom(); y += 4)
                for (int x = area.left(); x < area.right(); x += 4)
                    count += image.pixelColor(x, y).lightness() < 128 ? 1 : 0;
            return count;
        };
        const QSize third(image.width() / 3, image.height() / 2);
        for (int place = 0; place < 6; ++place)
            QVERIFY2(darkPixels({QPoint(place % 3 * third.width(), place / 3 * third.height()), third}) > 500,
                qPrintable(QString::number(place)));
    }

    void aFilmHasAFrameForEveryMoment()
    {
        HeatmapStyle style;
        style.font = font();
        const Animation film = attentionFilm(m_record, {}, style);
        QCOMPARE(film.frames.size(), 20);
        QVERIFY(film.frames.front() != film.frames.back());
        QCOMPARE(film.frames.front().pixelColor(1, 1), QColor(Qt::white));
        AttentionRecord longer = m_record;
        longer.moments.resize(500, m_record.moments.back());
        QCOMPARE(std::size_t(attentionFilm(longer, {}, style).frames.size()), kMostFilmMoments);
    }

    void theTableHasEveryMoment()
    {
        const QString table = QString::fromUtf8(attentionSeriesCsv(m_record, {}));
        const QStringList lines = table.split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 20 * 5);
        QVERIFY(lines[0].endsWith(QStringLiteral("我,喜,欢,茶,⟨END⟩")));
        QCOMPARE(lines[1], QStringLiteral("10,⟨BEGIN⟩ → I,0.2,0.2,0.2,0.2,0.2"));
        QCOMPARE(lines.last(), QStringLiteral("200,tea → ⟨END⟩,0.219,0.219,0.219,0.219,0.219"));
    }

    void theErrorsAreASeriesPerHead()
    {
        const ChartData chart = alignmentErrorChart(m_record);
        QCOMPARE(chart.series.size(), 1U);
        QCOMPARE(chart.series[0].x.back(), 200.0);
        QVERIFY(std::abs(chart.series[0].y.back() - 0.05) < 1e-9);
    }

private:
    static QFont font() { return QFont(QStringLiteral("DejaVu Sans"), 10); }
};

TRANSLUCENT_TEST(AttentionMomentTest)
#include "attention_moment_test.moc"
