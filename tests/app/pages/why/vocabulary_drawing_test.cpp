#include "pages/why/vocabulary_drawing.h"

#include "pages/why/vocabulary_of_eight.h"
#include "test_registry.h"

#include <QGuiApplication>
#include <QPalette>
#include <QTest>

#include <algorithm>
#include <numeric>
#include <vector>

using namespace translucent;
using translucent::test::vocabularyOfEight;

class VocabularyDrawingTest : public QObject {
    Q_OBJECT

    static QFontMetricsF metrics() { return QFontMetricsF(QGuiApplication::font()); }
    static std::vector<std::int64_t> all(const VocabularyScatter& scatter)
    {
        std::vector<std::int64_t> ids(scatter.dots.size());
        std::iota(ids.begin(), ids.end(), std::int64_t {0});
        return ids;
    }

private Q_SLOTS:
    void piecesAreNamedSoThatTheyDiffer()
    {
        QCOMPARE(vocabularyText(1, "▁three"), QStringLiteral("three"));
        QCOMPARE(vocabularyText(5, "three"), QStringLiteral("-three"));
        QCOMPARE(vocabularyText(6, "三"), QStringLiteral("三"));
        QCOMPARE(vocabularyText(3, "</s>"), QStringLiteral("⟨END⟩"));
    }

    void aScatterHasTwoComponents()
    {
        const VocabularyScatter first = scatterOf(vocabularyOfEight(), 0), second = scatterOf(vocabularyOfEight(), 1);
        QCOMPARE(first.dots.size(), std::size_t(8));
        QCOMPARE(first.dots[5].place, QPointF(2, 1));
        QCOMPARE(second.dots[5].place, QPointF(1, 0.25));
        QVERIFY(first.xTitle.contains(QStringLiteral("Component 1")) && first.xTitle.contains(QStringLiteral("50.0%")));
        QVERIFY(first.yTitle.contains(QStringLiteral("Component 2")) && first.yTitle.contains(QStringLiteral("25.0%")));
        QVERIFY(second.xTitle == first.yTitle && second.yTitle.contains(QStringLiteral("12.5%")));
        QVERIFY(first.dots[0].isSpecial && !first.dots[4].isSpecial);
    }

    void shadesGoFromTheLeastScoreToTheLargest()
    {
        const VocabularyScatter scatter = scatterOf(vocabularyOfEight(), 0);
        QVERIFY(!scatter.dots[0].shade);
        QCOMPARE(scatter.dots[4].shade, std::optional(1.0));
        QCOMPARE(scatter.dots[5].shade, std::optional(0.5));
        QCOMPARE(scatter.dots[6].shade, std::optional(0.75));
        QCOMPARE(scatter.dots[7].shade, std::optional(0.0));
        QCOMPARE(scatter.byShade, (std::vector<std::int64_t> {4, 6, 5, 7}));
        QVERIFY(scatter.colourTitle.contains(QStringLiteral("tokenizer")));
        VocabularyMap without = vocabularyOfEight();
        without.scoring.reset();
        for (MappedPiece& piece : without.pieces)
            piece.score.reset();
        QVERIFY(scatterOf(without, 0).colourTitle.isEmpty() && scatterOf(without, 0).byShade.empty());
    }

    void theBestFittingPieceIsFound()
    {
        const VocabularyMap map = vocabularyOfEight();
        QCOMPARE(pieceNamed(map, QStringLiteral("three")).value_or(-1), 4);  // its name, and the text of 5
        QCOMPARE(pieceNamed(map, QStringLiteral("-three")).value_or(-1), 5);
        QCOMPARE(pieceNamed(map, QStringLiteral(" THREE ")).value_or(-1), 4);
        QCOMPARE(pieceNamed(map, QStringLiteral("thr")).value_or(-1), 4);
        QCOMPARE(pieceNamed(map, QStringLiteral("threa")).value_or(-1), 6);
        QCOMPARE(pieceNamed(map, QStringLiteral("READ")).value_or(-1), 6);
        QCOMPARE(pieceNamed(map, QStringLiteral("三")).value_or(-1), 7);
        QCOMPARE(pieceNamed(map, QStringLiteral("<pad>")).value_or(-1), 0);
        QVERIFY(!pieceNamed(map, QStringLiteral("四")));
        QVERIFY(!pieceNamed(map, QStringLiteral("  ")));
    }

    void theTableHasAllNumbers()
    {
        const auto rows = vocabularyTable(vocabularyOfEight());
        QCOMPARE(rows.size(), 9);
        for (const QStringList& row : rows)
            QCOMPARE(row.size(), 6);
        QCOMPARE(rows[5],
            (QStringList {QStringLiteral("4"), QStringLiteral("▁three"), QStringLiteral("-2"), QStringLiteral("4"),
                QStringLiteral("1"), QStringLiteral("0.5")}));
        QVERIFY(rows[1][2].isEmpty());
    }

    void theWholeMapIsInTheFrame()
    {
        const VocabularyScatter scatter = scatterOf(vocabularyOfEight(), 0);
        for (const QRectF& area : {QRectF(10, 20, 400, 100), QRectF(0, 0, 80, 300)}) {
            const PlotFrame frame = PlotFrame::whole(area, scatter);
            for (const auto& dot : scatter.dots)
                QVERIFY(area.contains(frame.pixelOf(dot.place)));
            QCOMPARE(frame.placeAt(frame.pixelOf({1.5, -0.5})), QPointF(1.5, -0.5));
            const QPointF step = frame.pixelOf({1, 1}) - frame.pixelOf({0, 0});
            QCOMPARE(step.x(), -step.y());  // one scale, upwards
        }
        VocabularyScatter one;
        one.dots.push_back({QStringLiteral("x"), {3, 4}});
        QCOMPARE(PlotFrame::whole({0, 0, 100, 50}, one).pixelOf({3, 4}), QPointF(50, 25));
    }

    void zoomKeepsWhatIsUnderThePointer()
    {
        const PlotFrame frame = PlotFrame::whole({0, 0, 400, 300}, scatterOf(vocabularyOfEight(), 0));
        const QPointF pointer(120, 70), place = frame.placeAt(pointer);
        const PlotFrame larger = frame.zoomed(3, pointer);
        QCOMPARE(larger.scale, 3 * frame.scale);
        QVERIFY((larger.pixelOf(place) - pointer).manhattanLength() < 1e-6);
        const PlotFrame moved = larger.moved({30, -10});
        QVERIFY((moved.pixelOf(place) - pointer - QPointF(30, -10)).manhattanLength() < 1e-6);
    }

    void labelsDoNotOverlap()
    {
        VocabularyScatter scatter = scatterOf(vocabularyOfEight(), 0);
        for (int i = 0; i < 300; ++i)
            scatter.dots.push_back(
                {QStringLiteral("piece %1").arg(i), {double(i % 20) / 3 - 3, double(i / 20) / 7 - 1}});
        const PlotFrame frame = PlotFrame::whole({0, 0, 500, 300}, scatter);
        const auto labels = placeLabels(scatter, frame, all(scatter), metrics(), 40);
        QVERIFY(labels.size() > 5 && labels.size() <= 40);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            QVERIFY(frame.area.contains(labels[i].rect));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!labels[i].rect.intersects(labels[j].rect));
        }
        std::vector<std::int64_t> backwards = all(scatter);
        std::ranges::reverse(backwards);
        QCOMPARE(placeLabels(scatter, frame, backwards, metrics(), 1).front().id, backwards.front());
        const std::vector<std::int64_t> unknown {-1, 100000, 4, 4};
        QCOMPARE(placeLabels(scatter, frame, unknown, metrics(), 9).size(), std::size_t(1));
    }

    void onlyWhatIsInTheAreaHasALabel()
    {
        const VocabularyScatter scatter = scatterOf(vocabularyOfEight(), 0);
        PlotFrame frame = PlotFrame::whole({0, 0, 500, 300}, scatter);
        frame.centre = {4, 1};
        frame.scale *= 10;
        const auto labels = placeLabels(scatter, frame, all(scatter), metrics(), 9);
        QCOMPARE(labels.size(), std::size_t(1));
        QCOMPARE(labels.front().id, 4);
    }

    /// The piece on show, its neighbours and those of the sentence change the picture; both themes can be seen.
    void thePictureShowsWhatStandsOut()
    {
        const VocabularyScatter scatter = scatterOf(vocabularyOfEight(), 0);
        const PlotFrame frame = PlotFrame::whole({0, 0, 500, 300}, scatter);
        const auto imageOf = [&](const VocabularyMarks& marks, const QPalette& palette) {
            return pictureImage(vocabularyPicture(scatter, frame, marks, QGuiApplication::font()), palette);
        };
        const QPalette light(Qt::white), dark(Qt::black);
        const QImage plain = imageOf({}, light);
        QVERIFY(!plain.isNull());
        QVERIFY(imageOf({4, {}, {}}, light) != plain);
        QVERIFY(imageOf({4, {6, 5}, {}}, light) != imageOf({4, {}, {}}, light));
        QVERIFY(imageOf({{}, {}, {7}}, light) != plain);
        QVERIFY(imageOf({}, dark) != plain);
        QCOMPARE(imageOf({-5, {900}, {901}}, light), imageOf({-5, {}, {}}, light));  // pieces of another table
    }
};

TRANSLUCENT_TEST(VocabularyDrawingTest)
#include "vocabulary_drawing_test.moc"
