#include "pages/positions/word_order.h"

#include <QTest>

#include <cmath>

using namespace translucent;

namespace {

Translation sentence(const std::vector<std::string>& pieces)
{
    Translation translation;
    for (const std::string& piece : pieces)
        translation.source.push_back({10, piece, {}});
    translation.source.push_back({kEndId, "</s>", {}});
    return translation;
}

}  // namespace

class WordOrderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsThePiecesAndTheFullStop()
    {
        const Translation translation = sentence({"▁我", "不喜欢", "学物理", "。"});
        for (quint32 seed = 1; seed < 20; ++seed) {
            const QString text = shuffledText(translation, seed);
            QVERIFY(text != QStringLiteral("我不喜欢学物理。"));
            QVERIFY(text.endsWith(u'。'));
            QCOMPARE(text.size(), QStringLiteral("我不喜欢学物理。").size());
            for (const auto& piece : {QStringLiteral("我"), QStringLiteral("不喜欢"), QStringLiteral("学物理")})
                QVERIFY(text.contains(piece));
            QCOMPARE(shuffledText(translation, seed), text);
        }
    }

    void leavesASinglePieceAlone()
    {
        QCOMPARE(shuffledText(sentence({"▁你好", "！"}), 3), QStringLiteral("你好！"));
        QCOMPARE(shuffledText(sentence({}), 3), QString());
    }

    void movedAttentionIsHalfTheSumOfDifferences()
    {
        const auto moved = movedAttention({1, 0, 0.5F, 0.5F}, {0, 1, 0.5F, 0.5F}, 2);
        QVERIFY(moved && std::abs(*moved - 0.5) < 1e-12);
        QVERIFY(!movedAttention({1, 0}, {1}, 1));
        QCOMPARE(*movedAttention({1, 0}, {1, 0}, 1), 0.0);
    }
};

QTEST_MAIN(WordOrderTest)
#include "word_order_test.moc"
