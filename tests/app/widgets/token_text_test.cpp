#include "widgets/token_text.h"

#include "test_registry.h"
#include "text_recorder.h"
#include "translucent/text/tokenizer.h"
#include "widgets/drawing_style.h"

#include <QLabel>
#include <QTest>

#include <algorithm>
#include <array>

using namespace translucent;

using translucent::test::TextRecorder;

class TokenTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scriptsAreLegible()
    {
        QLabel label;
        label.setTextFormat(Qt::RichText);
        setScriptText(label, QStringLiteral("e<sup>s</sup> ÷ q<sub>i</sub>"));
        for (const int pixels : {11, 14, 24, 12}) {
            QFont font = label.font();
            font.setPixelSize(pixels);
            label.setFont(font);
            QVERIFY2(smallest(label) >= kLegibleText, qPrintable(QString::number(pixels)));
            QVERIFY(smallest(label) <= std::max(kLegibleText, pixels * 2 / 3.0));
        }
        setScriptText(label, {});
        QVERIFY(label.text().isEmpty());
    }

    void exponentsAreRaised()
    {
        QCOMPARE(withRaisedExponents(QStringLiteral("QW^Q、e^−2.5 ÷ e^sⱼ, W^O的, (x)^2, e^(s − 1)")),
            QStringLiteral("QW<sup>Q</sup>、e<sup>−2.5</sup> ÷ e<sup>sⱼ</sup>, W<sup>O</sup>的, (x)<sup>2</sup>, "
                           "e<sup>s − 1</sup>"));
        for (const char* code : {"length^alpha", "^ and ^Q", "b^()", "x^"})
            QCOMPARE(withRaisedExponents(QString::fromLatin1(code)), QString::fromLatin1(code));
    }

    void aPlainTextIsRichOnlyWithExponents()
    {
        QLabel label;
        setTypesetText(label, QStringLiteral("a < b\nand W^K"));
        QCOMPARE(label.textFormat(), Qt::RichText);
        QVERIFY(label.text().startsWith(QStringLiteral("a &lt; b<br>and W<sup")));
        setTypesetText(label, QStringLiteral("a < b"));
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QCOMPARE(label.text(), QStringLiteral("a < b"));
    }

    void specialTokensHaveNames()
    {
        QCOMPARE(tokenText({kBeginId, "<s>"}), QStringLiteral("⟨BEGIN⟩"));
        QCOMPARE(tokenText({kEndId, "</s>"}), QStringLiteral("⟨END⟩"));
        QCOMPARE(tokenText({kUnknownId, "<unk>"}), QStringLiteral("⟨UNK⟩"));
        QCOMPARE(tokenText({kUnknownId, "鑫"}), QStringLiteral("鑫"));
        QCOMPARE(pieceText("<s>"), QStringLiteral("⟨BEGIN⟩"));
        QCOMPARE(pieceText("</s>"), QStringLiteral("⟨END⟩"));
        QCOMPARE(pieceText("▁books"), QStringLiteral("books"));
    }

    void wordMarksDisappear()
    {
        QCOMPARE(tokenText({9, "▁the"}), QStringLiteral("the"));
        QCOMPARE(tokenText({9, "▁"}), QStringLiteral("␣"));
        QCOMPARE(tokenText({9, "a▁b"}), QStringLiteral("a␣b"));
    }

    void onlyLatinContinuationsGetAHyphen()
    {
        const std::array<TokenRef, 7> tokens {
            {{kBeginId, "<s>"}, {9, "▁walk"}, {9, "ing"}, {9, "."}, {9, "猫"}, {9, "狗"}, {kEndId, "</s>"}}};
        const QStringList expected {QStringLiteral("⟨BEGIN⟩"), QStringLiteral("walk"), QStringLiteral("-ing"),
            QStringLiteral("."), QStringLiteral("猫"), QStringLiteral("狗"), QStringLiteral("⟨END⟩")};
        QCOMPARE(tokenTexts(tokens), expected);
    }

    void runningTextCanShowItsCuts()
    {
        const std::vector<TokenRef> tokens {
            {10, "▁You"}, {11, "'"}, {12, "re"}, {13, "▁good"}, {14, "."}, {kEndId, "</s>"}};
        QCOMPARE(runningText(tokens), QStringLiteral("You're good."));
        QCOMPARE(runningText(tokens, QStringLiteral("·")), QStringLiteral("You·'·re good·."));
    }

private:
    static double smallest(QLabel& label)
    {
        label.resize(400, 100);
        TextRecorder recorder(label.size());
        label.render(&recorder, QPoint(), QRegion(), QWidget::RenderFlags());
        double smallest = 1000;
        for (const auto& text : recorder.texts())
            smallest = std::min(smallest, text.pixels);
        return smallest;
    }
};

TRANSLUCENT_TEST(TokenTextTest)
#include "token_text_test.moc"
