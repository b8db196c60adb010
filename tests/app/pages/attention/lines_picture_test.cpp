#include "pages/attention/lines_picture.h"

#include "pages/attention/attention_tabs.h"
#include "test_registry.h"

#include <QTest>

#include <algorithm>

using namespace translucent;
using enum TokenClass;

/// The lines of the bipartite view.
class AttentionLinesTest : public QObject {
    Q_OBJECT

    /// Two heads, two queries, three keys.
    const Array m_layer {{2, 2, 3}, {0.6F, 0.3F, 0.1F, 0.2F, 0.2F, 0.6F, 0.0F, 1.0F, 0.0F, 0.4F, 0.4F, 0.2F}};
    const std::vector<TokenClass> m_words {Word, Word};
    const std::vector<TokenClass> m_keys {Word, Word, Special};

    std::vector<AttentionLine> lines(const LineChoice& choice) const
    {
        return attentionLines(m_layer, choice, m_words, m_keys);
    }

private Q_SLOTS:
    void keepsTheStrongestUpToTheMass()
    {
        const auto found = lines({{true, false}, 0.7, false});
        QCOMPARE(
            found, (std::vector<AttentionLine> {{0, 0, 0, 0.6F}, {0, 1, 0, 0.3F}, {1, 2, 0, 0.6F}, {1, 0, 0, 0.2F}}));
    }

    void drawsAtLeastOneLineOfEachRow()
    {
        const auto found = lines({{true, true}, 0.01, false});
        QCOMPARE(found.size(), std::size_t(4));
        QCOMPARE(found[2], (AttentionLine {0, 1, 1, 1.0F}));
    }

    void neverDrawsAWeightOfZero()
    {
        for (const AttentionLine& line : lines({{true, true}, 1.0, false}))
            QVERIFY(line.weight > 0);
    }

    void factorsCountWithoutTheirSigns()
    {
        const Array factors {{1, 1, 3}, {0.5F, -1.5F, 0.1F}};
        const auto found = attentionLines(factors, {{true}, 0.9, false}, std::vector {Word}, m_keys);
        QCOMPARE(found, (std::vector<AttentionLine> {{0, 1, 0, -1.5F}, {0, 0, 0, 0.5F}}));
    }

    /// Blue below 0, red above; the strongest in full strength, however large it is.
    void factorsAreDrawnByTheirSigns()
    {
        LinesPicture picture {QStringLiteral("t"), QStringLiteral("q"), QStringLiteral("k"), {QStringLiteral("a")},
            {QStringLiteral("b"), QStringLiteral("c")}, {{0, 0, 0, -2.0F}, {0, 1, 0, 0.5F}}, true, {}, {}};
        LinesCanvas canvas;
        canvas.setPicture(picture);
        canvas.resize(canvas.minimumSize());
        const QImage image = canvas.grab().toImage();
        const auto strongestColour = [&](int key) {
            const LinesLayout layout = canvas.layOut();
            const int x = int(layout.keyRect(key).left()) - 4;
            QColor most(Qt::white);
            for (int y = int(layout.keyRect(key).top()); y < int(layout.keyRect(key).bottom()); ++y)
                if (image.pixelColor(x, y).saturation() > most.saturation())
                    most = image.pixelColor(x, y);
            return most;
        };
        QVERIFY(strongestColour(0).blue() > strongestColour(0).red());
        QVERIFY(strongestColour(1).red() > strongestColour(1).blue());
    }

    void leavesOutWhatIsNoWord()
    {
        const auto found = lines({{true, true}, 1.0, true});
        QVERIFY(std::ranges::none_of(found, [](const AttentionLine& line) { return line.key == 2; }));
        const auto queries =
            attentionLines(m_layer, {{true, true}, 1.0, true}, std::vector {Word, Punctuation}, m_keys);
        QVERIFY(std::ranges::all_of(queries, [](const AttentionLine& line) { return line.query == 0; }));
    }

    void aClickSwitchesAHeadButNeverTheLastOneOff()
    {
        QCOMPARE(headsAfterClick({true, true, true}, 1, false), (std::vector<bool> {true, false, true}));
        QCOMPARE(headsAfterClick({true, false, true}, 1, false), (std::vector<bool> {true, true, true}));
        QCOMPARE(headsAfterClick({false, true, false}, 1, false), (std::vector<bool> {false, true, false}));
    }

    void isolatingTheOnlyHeadBringsAllBack()
    {
        QCOMPARE(headsAfterClick({true, true, true}, 1, true), (std::vector<bool> {false, true, false}));
        QCOMPARE(headsAfterClick({true, false, true}, 1, true), (std::vector<bool> {false, true, false}));
        QCOMPARE(headsAfterClick({false, true, false}, 1, true), (std::vector<bool> {true, true, true}));
    }
};

TRANSLUCENT_TEST(AttentionLinesTest)
#include "lines_picture_test.moc"
