#include "widgets/drawing_style.h"

#include "test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace translucent;

class DrawingStyleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void luminanceIsMonotone_data()
    {
        QTest::addColumn<ColourMapKind>("kind");
        QTest::addColumn<Backdrop>("backdrop");
        QTest::addColumn<bool>("rising");
        QTest::newRow("viridis") << ColourMapKind::Viridis << Backdrop::Light << true;
        QTest::newRow("cividis") << ColourMapKind::Cividis << Backdrop::Dark << true;
        QTest::newRow("blues on light") << ColourMapKind::Blues << Backdrop::Light << false;
        QTest::newRow("blues on dark") << ColourMapKind::Blues << Backdrop::Dark << true;
    }

    void luminanceIsMonotone()
    {
        QFETCH(ColourMapKind, kind);
        QFETCH(Backdrop, backdrop);
        QFETCH(bool, rising);
        const ColourMap map(kind, backdrop);
        QCOMPARE(map.highIsBright(), rising);
        const auto at = [&](int entry) { return luminance(map.at(float(entry) / (ColourMap::kEntries - 1))); };
        // Rounding to eight bits can hide a single step, so entries three apart are compared.
        for (int i = 3; i < ColourMap::kEntries; ++i)
            QVERIFY2(rising ? at(i) > at(i - 3) : at(i) < at(i - 3), qPrintable(QString::number(i)));
    }

    void signedMapLeavesTheBackdropOnBothSides()
    {
        for (const Backdrop backdrop : {Backdrop::Light, Backdrop::Dark}) {
            const ColourMap map(ColourMapKind::BlueRed, backdrop);
            const auto distance = [&](int entry) {
                const double middle = luminance(map.at(0.5F));
                return std::abs(luminance(map.at(float(entry) / (ColourMap::kEntries - 1))) - middle);
            };
            for (int i = 132; i < ColourMap::kEntries; ++i) {
                QVERIFY2(distance(i) > distance(i - 3), qPrintable(QString::number(i)));
                QVERIFY2(distance(255 - i) > distance(258 - i), qPrintable(QString::number(i)));
            }
            QVERIFY(qRed(map.at(0.9F)) > qBlue(map.at(0.9F)));
            QVERIFY(qBlue(map.at(0.1F)) > qRed(map.at(0.1F)));
        }
    }

    void endsAreThePublishedColours()
    {
        const ColourMap viridis;
        QCOMPARE(viridis.at(0), QRgb(0xff440154));
        QCOMPARE(viridis.at(1), QRgb(0xfffde725));
        const ColourMap cividis(ColourMapKind::Cividis);
        QCOMPARE(cividis.at(0), QRgb(0xff00204d));
        QCOMPARE(cividis.at(1), QRgb(0xffffea46));
    }

    void valuesOutsideTakeTheNearerEnd()
    {
        const ColourMap map;
        QCOMPARE(map.at(-0.5F), map.at(0));
        QCOMPARE(map.at(1.5F), map.at(1));
        QCOMPARE(map.at(std::numeric_limits<float>::infinity()), map.at(1));
        QCOMPARE(map.at(std::numeric_limits<float>::quiet_NaN()), map.at(0));
    }

    void textHasContrastOnEveryColour()
    {
        for (const ColourMapKind kind : {ColourMapKind::Viridis, ColourMapKind::Cividis, ColourMapKind::Blues}) {
            const ColourMap map(kind);
            for (int i = 0; i < ColourMap::kEntries; ++i) {
                const QRgb fill = map.at(float(i) / (ColourMap::kEntries - 1));
                QVERIFY(contrast(fill, readableOn(fill)) >= 4.5);  // WCAG 2.1 AA
            }
        }
    }

    /// As published for these colours.
    void contrastIsThatOfTheGuidelines()
    {
        QCOMPARE(contrast(Qt::white, Qt::black), 21.0);
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrast(Qt::red, Qt::red), 1.0);
        const double grey = contrast(QColor(0x76, 0x76, 0x76), Qt::white);  // the lightest grey that is readable
        QVERIFY(grey >= 4.5 && grey < 4.6);
        QVERIFY(contrast(QColor(0x77, 0x77, 0x77), Qt::white) < 4.5);
        QVERIFY(std::abs(contrast(Qt::red, Qt::white) - 4.0) < 0.01);
    }

    void backdropFollowsTheColour()
    {
        QCOMPARE(backdropOf(Qt::white), Backdrop::Light);
        QCOMPARE(backdropOf(QColor(0x1d, 0x20, 0x29)), Backdrop::Dark);
    }
};

TRANSLUCENT_TEST(DrawingStyleTest)
#include "drawing_style_test.moc"
