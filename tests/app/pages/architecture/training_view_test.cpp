#include "pages/architecture/side_panels.h"

#include "fake_backend.h"
#include "test_registry.h"

#include <QTableView>
#include <QTest>

#include <cmath>

using namespace translucent;

class TrainingViewTest : public QObject {
    Q_OBJECT

private:
    const TranslationResult m_result = test::fakeResult(QStringLiteral("我喜欢学习中文"), 2);

private Q_SLOTS:
    void inputIsTheTargetShiftedByOne()
    {
        for (std::size_t hypothesis = 0; hypothesis < 2; ++hypothesis) {
            const auto positions = forcedPositions(m_result, hypothesis);
            QCOMPARE(positions.size(), m_result.translation.hypotheses[hypothesis].tokens.size());
            QCOMPARE(positions.front().input, QStringLiteral("⟨BEGIN⟩"));
            QCOMPARE(positions.back().expected, QStringLiteral("⟨END⟩"));
            for (std::size_t t = 1; t < positions.size(); ++t)
                QCOMPARE(positions[t].input, positions[t - 1].expected);
        }
    }

    void lossIsTheNegativeLogarithm()
    {
        const auto positions = forcedPositions(m_result, 0);
        double sum = 0;
        for (const ForcedPosition& position : positions) {
            QVERIFY(std::abs(position.loss + std::log(position.probability)) < 1e-9);
            sum += position.loss;
        }
        QCOMPARE(meanLoss(positions), sum / double(positions.size()));
        QCOMPARE(meanLoss({}), 0.0);
    }

    void maskShowsNothingOfTheFuture()
    {
        const HeatmapData mask = causalMask(forcedPositions(m_result, 0));
        QCOMPARE(mask.rows(), mask.columns());
        for (int row = 0; row < mask.rows(); ++row)
            for (int column = 0; column < mask.columns(); ++column)
                QCOMPARE(mask.at({row, column}), column <= row ? 1.0F : 0.0F);
    }

    void tableHasARowPerPosition()
    {
        TrainingView view;
        view.setResult(std::make_shared<TranslationResult>(m_result), 0);
        const QList<QByteArray> lines = view.table().trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype(forcedPositions(m_result, 0).size()) + 1);
        QVERIFY(lines[1].startsWith("1,⟨BEGIN⟩,"));
        const auto* model = view.findChild<QTableView*>()->model();
        QCOMPARE(model->rowCount() + 1, int(lines.size()));
        QCOMPARE(model->index(0, 1).data().toString(), QStringLiteral("⟨BEGIN⟩"));
        view.setResult(std::make_shared<TranslationResult>(m_result), 1);
        QCOMPARE(model->rowCount(), int(forcedPositions(m_result, 1).size()));
    }
};

TRANSLUCENT_TEST(TrainingViewTest)
#include "training_view_test.moc"
