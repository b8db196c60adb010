#include "widgets/token_text.h"

#include "test_registry.h"
#include "translucent/text/tokenizer.h"

#include <QTest>

#include <array>

using namespace translucent;

class TokenTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void specialTokensHaveNames()
    {
        QCOMPARE(tokenText({kBeginId, "<s>"}), QStringLiteral("⟨BEGIN⟩"));
        QCOMPARE(tokenText({kEndId, "</s>"}), QStringLiteral("⟨END⟩"));
        QCOMPARE(tokenText({kUnknownId, "<unk>"}), QStringLiteral("⟨UNK⟩"));
        QCOMPARE(tokenText({kUnknownId, "鑫"}), QStringLiteral("鑫"));
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
};

TRANSLUCENT_TEST(TokenTextTest)
#include "token_text_test.moc"
