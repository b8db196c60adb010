#include "pages/why/waterfall.h"

#include "pages/why/causes_of_three.h"
#include "test_registry.h"

#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QTest>

#include <cmath>
#include <iterator>
#include <set>

using namespace translucent;
using namespace translucent::test;

class WaterfallTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBarStartsWhereTheLastOneEnded()
    {
        const LogitContributions sample = contributionsOfThree();
        for (const auto detail :
            {ContributionDetail::Sublayers, ContributionDetail::Heads, ContributionDetail::HeadsAndKeys}) {
            const auto bars = waterfallOf(sample, tokensOfThree(), detail, 10);
            QCOMPARE(bars.size(), std::size_t(12));
            QCOMPARE(bars.front().start, 0.0);
            for (std::size_t index = 1; index < 11; ++index)
                QCOMPARE(bars[index].start, bars[index - 1].end());
            QCOMPARE(bars[10].kind, WaterfallBar::Rest);
            QCOMPARE(bars[10].end(), 7.0);
            QCOMPARE(bars[11].kind, WaterfallBar::Difference);
            QCOMPARE(bars[11].start, 0.0);
            QCOMPARE(bars[11].value, 7.0);
        }
    }

    void theLargestComeFirstAndTheRestHasAllOthers()
    {
        const LogitContributions sample = contributionsOfThree();
        const auto bars = waterfallOf(sample, tokensOfThree(), ContributionDetail::HeadsAndKeys, 10);
        double shown = 0;
        for (std::size_t index = 0; index < 10; ++index) {
            shown += bars[index].value;
            QVERIFY(index == 0 || std::abs(bars[index].value) <= std::abs(bars[index - 1].value));
        }
        std::multiset<double> sizes;
        double all = 0;
        for (const Contribution& part : sample.parts) {
            sizes.insert(std::abs(part.value));
            all += part.value;
        }
        QCOMPARE(std::abs(bars[9].value), *std::next(sizes.rbegin(), 9));
        QCOMPARE(bars[10].value, all - shown);
        QVERIFY(bars[10].name.contains(QString::number(sample.parts.size() - 10)));
    }

    void withoutOtherPartsThereIsNoRest()
    {
        LogitContributions sample = contributionsOfThree();
        sample.parts.resize(2);
        const auto bars = waterfallOf(sample, tokensOfThree(), ContributionDetail::Heads, 10);
        QCOMPARE(bars.size(), std::size_t(3));
        QCOMPARE(bars.back().kind, WaterfallBar::Difference);
    }

    void groupingKeepsTheSum()
    {
        const LogitContributions sample = contributionsOfThree();
        const std::vector<Contribution> sublayers = partsOf(sample, ContributionDetail::Sublayers);
        const std::vector<Contribution> heads = partsOf(sample, ContributionDetail::Heads);
        QCOMPARE(sublayers.size(), std::size_t(2 + 3 * kSampleLayers + 2));
        QCOMPARE(heads.size(), std::size_t(2 + kSampleLayers * (2 * (kSampleHeads + 1) + 2) + 2));
        QCOMPARE(totalOf(sublayers), 7.0);
        QCOMPARE(totalOf(heads), 7.0);
    }

    void partsHaveTheirNames()
    {
        const WhyTokens tokens = tokensOfThree();
        const SublayerId cross {StackKind::Decoder, 1, SublayerKind::CrossAttention};
        const auto name = [&](const Contribution& part) { return contributionName(part, 1, tokens); };
        QCOMPARE(
            name({ContributionKind::Head, cross, 2, 1, 1}), QStringLiteral("Decoder 2, cross-attention, head 3: 三"));
        QCOMPARE(name({ContributionKind::Head, cross, 2, {}, 1}), QStringLiteral("Decoder 2, cross-attention, head 3"));
        QCOMPARE(name({ContributionKind::Head, cross, {}, {}, 1}), QStringLiteral("Decoder 2, cross-attention"));
        const SublayerId self {StackKind::Decoder, 0, SublayerKind::SelfAttention};
        QCOMPARE(
            name({ContributionKind::Head, self, 0, 1, 1}), QStringLiteral("Decoder 1, self-attention, head 1: bought"));
        QVERIFY(name({ContributionKind::Token, {}, {}, {}, 1}).contains(QStringLiteral("bought")));
        QVERIFY(
            name({ContributionKind::Norm, cross, {}, {}, 1}).startsWith(QStringLiteral("Decoder 2, cross-attention")));
    }

    void equalTokensHaveTheirPositions()
    {
        WhyTokens tokens = tokensOfThree();
        tokens.source[2] = tokens.source[0];
        const SublayerId cross {StackKind::Decoder, 0, SublayerKind::CrossAttention};
        const auto key = [&](std::int64_t index) {
            return contributionName({ContributionKind::Head, cross, 0, index, 1}, 1, tokens).section(u':', -1);
        };
        QCOMPARE(key(0), QStringLiteral(" 买 (1)"));
        QCOMPARE(key(1), QStringLiteral(" 三"));
        QCOMPARE(key(2), QStringLiteral(" 买 (3)"));
    }

    void namesDiffer()
    {
        const LogitContributions sample = contributionsOfThree();
        std::set<QString> names;
        for (const Contribution& part : sample.parts)
            names.insert(contributionName(part, 1, tokensOfThree()));
        QCOMPARE(names.size(), sample.parts.size());
        QVERIFY(!names.contains(QString()));
    }

    void numbersHaveASign()
    {
        QCOMPARE(signedNumber(1.717), QStringLiteral("+1.72"));
        QCOMPARE(signedNumber(-0.4), QStringLiteral("−0.40"));
        QCOMPARE(signedNumber(-0.001), QStringLiteral("0.00"));
    }

    void colourAndPlaceShowTheSign_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void colourAndPlaceShowTheSign()
    {
        QFETCH(bool, dark);
        const QPalette palette(QColor(Qt::lightGray), dark ? QColor(0x14, 0x17, 0x1f) : QColor(Qt::white));
        const std::vector<WaterfallBar> bars {
            {WaterfallBar::Part, {}, 0, 6}, {WaterfallBar::Part, {}, 6, -2}, {WaterfallBar::Difference, {}, 0, 4}};
        const auto drawn = [&](std::size_t index) {
            QImage image(216, 20, QImage::Format_RGB32);
            image.fill(palette.color(QPalette::Base));
            QPainter painter(&image);
            paintWaterfallBar(painter, palette, image.rect(), bars, index);
            return image;
        };
        const auto at = [](const QImage& image, double value) {  // 0 is at 8, 6 at 208
            return image.pixelColor(int(8 + value / 6 * 200), 10);
        };
        QVERIFY(at(drawn(0), 3).red() > at(drawn(0), 3).blue());
        QVERIFY(at(drawn(1), 5).blue() > at(drawn(1), 5).red());
        QCOMPARE(at(drawn(1), 3), palette.color(QPalette::Base));
        QVERIFY(at(drawn(2), 3) != palette.color(QPalette::Base));
        QCOMPARE(at(drawn(2), 5), palette.color(QPalette::Base));
    }

    /// One scale for all, no links, and no sign in the colour of a strength.
    void scoresStartAtZeroWithoutLinks()
    {
        const QPalette palette(QColor(Qt::lightGray), QColor(Qt::white));
        const std::vector<WaterfallBar> bars {
            {WaterfallBar::Score, {}, 0, 6}, {WaterfallBar::Score, {}, 0, -3}, {WaterfallBar::Strength, {}, 0, 6}};
        const auto drawn = [&](std::size_t index, double value, int y) {  // −3 is at 8, 6 at 208
            QImage image(216, 20, QImage::Format_RGB32);
            image.fill(palette.color(QPalette::Base));
            QPainter painter(&image);
            paintWaterfallBar(painter, palette, image.rect(), bars, index);
            return image.pixelColor(int(8 + (value + 3) / 9 * 200), y);
        };
        QVERIFY(drawn(0, 3, 10).red() > drawn(0, 3, 10).blue());
        QVERIFY(drawn(1, -2, 10).blue() > drawn(1, -2, 10).red());
        QCOMPARE(drawn(1, 3, 10), palette.color(QPalette::Base));
        QVERIFY(drawn(2, 3, 10) != drawn(0, 3, 10));
        QVERIFY(drawn(2, 3, 10) != palette.color(QPalette::Base));
        for (const int y : {0, 1, 18, 19})
            QCOMPARE(drawn(1, 6, y), palette.color(QPalette::Base));
    }

    void thePictureHasARowForEachBar()
    {
        const auto picture = [](std::size_t bars) {
            return waterfallPicture(QStringLiteral("three against six"),
                std::vector<WaterfallBar>(bars, WaterfallBar {WaterfallBar::Part, QStringLiteral("a"), 0, 1}), QFont());
        };
        QCOMPARE(
            picture(4).size.height() - picture(3).size.height(), picture(3).size.height() - picture(2).size.height());
        QVERIFY(picture(4).size.height() > picture(3).size.height());
        const QImage light = pictureImage(picture(3), QPalette(Qt::white));
        QVERIFY(!light.isNull());
    }
};

TRANSLUCENT_TEST(WaterfallTest)
#include "waterfall_test.moc"
