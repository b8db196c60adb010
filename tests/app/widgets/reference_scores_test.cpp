#include "widgets/comparison_card.h"

#include "test_registry.h"

#include <QTest>

using namespace translucent;

class ReferenceScoresTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scoresNeedAReference()
    {
        QVERIFY(!referenceScores(QStringLiteral("I like tea."), QStringLiteral("  ")));
        const auto same = referenceScores(QStringLiteral("I like tea."), QStringLiteral("I like tea."));
        QVERIFY(std::abs(same->bleu - 100) < 1e-9 && std::abs(same->chrf - 100) < 1e-9);
        const auto other = referenceScores(QStringLiteral("I hate tea."), QStringLiteral("I like tea."));
        QVERIFY(other->bleu < 100 && other->chrf < 100);
        const auto chinese = referenceScores(QStringLiteral("我喜欢喝茶。"), QStringLiteral("他喜欢喝茶。"));
        QVERIFY(std::abs(chinese->bleu - 100 * std::pow(5.0 / 6 * 4 / 5 * 3 / 4 * 2 / 3, 0.25)) < 1e-9);
    }
};

TRANSLUCENT_TEST(ReferenceScoresTest)
#include "reference_scores_test.moc"
