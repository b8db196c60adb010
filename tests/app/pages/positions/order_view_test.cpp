#include "pages/positions/order_view.h"

#include "test_registry.h"

#include <QTest>

#include <cmath>

using namespace translucent;

namespace {

TranslationResult sentence(const QString& text, const std::vector<std::string>& pieces)
{
    TranslationResult result;
    result.sourceText = text;
    std::int64_t id = 10;
    for (const std::string& piece : pieces)
        result.translation.source.push_back({id++, piece, {}});
    result.translation.source.push_back({kEndId, "</s>", {}});
    return result;
}

}  // namespace

class OrderViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsThePiecesAndTheFullStop()
    {
        const TranslationResult translation =
            sentence(QStringLiteral("我不喜欢学物理。"), {"▁我", "不喜欢", "学物理", "。"});
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
        QCOMPARE(shuffledText(sentence(QStringLiteral("你好！"), {"▁你好", "！"}), 3), QStringLiteral("你好！"));
        QCOMPARE(shuffledText(sentence({}, {}), 3), QString());
    }

    void spacesStayWhereTheLanguageHasThem()
    {
        const TranslationResult words = sentence(QStringLiteral("I drink tea."), {"▁I", "▁drink", "▁tea", "."});
        const QString text = shuffledText(words, 4);
        QCOMPARE(text.count(u' '), 2);
        QVERIFY(text.endsWith(u'.'));
        QVERIFY(!text.startsWith(u' '));
    }

    void piecesAreTheSameInAnyOrder()
    {
        TranslationResult a = sentence({}, {"a", "b", "c"}), b = a;
        std::swap(b.translation.source[0], b.translation.source[2]);
        QVERIFY(haveSamePieces(a.translation, b.translation));
        b.translation.source[1].id = 99;
        QVERIFY(!haveSamePieces(a.translation, b.translation));
    }

    void movedAttentionIsHalfTheSumOfDifferences()
    {
        const auto moved = movedAttention({1, 0, 0.5F, 0.5F}, {0, 1, 0.5F, 0.5F}, 2);
        QVERIFY(moved && std::abs(*moved - 0.5) < 1e-12);
        QVERIFY(!movedAttention({1, 0}, {1}, 1));
        QCOMPARE(*movedAttention({1, 0}, {1, 0}, 1), 0.0);
    }
};

TRANSLUCENT_TEST(OrderViewTest)
#include "order_view_test.moc"
