#include "pages/training/training_parts.h"

#include "test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace translucent;

/// Curves of made-up histories.
class TrainingChartTest : public QObject {
    Q_OBJECT

    static TrainingHistory noisy(int steps)
    {
        TrainingHistory history;
        for (int number = 1; number <= steps; ++number) {
            TrainingStep step;
            step.step = number;
            step.seconds = 6.0 * number;
            step.loss = 1 + (number % 2 == 0 ? 0.5 : -0.5);
            history.add(step);
        }
        return history;
    }
    static TrainingEvaluation evaluation(qint64 step, double trainLoss, double devLoss)
    {
        TrainingEvaluation evaluation;
        evaluation.step = step;
        evaluation.seconds = 6.0 * double(step);
        evaluation.trainLoss = trainLoss;
        evaluation.devLoss = devLoss;
        return evaluation;
    }

private Q_SLOTS:
    void smoothingIsAMeanWithoutABiasTowardsZero()
    {
        const auto history = noisy(300);
        const auto chart = trainingChart(TrainingCurve::Loss, history, {.smoothing = 0.9});
        const auto& y = chart.series[0].y;
        QCOMPARE(y.front(), 0.5);
        QVERIFY(std::abs(y.back() - 1) < 0.06);
        QCOMPARE(trainingChart(TrainingCurve::Loss, history, {}).series[0].y[1], 1.5);
    }

    void behindASmoothedCurveStandsWhatItWasMadeFrom()
    {
        const auto history = noisy(300);
        const auto chart = trainingChart(TrainingCurve::Loss, history, {.smoothing = 0.9});
        QCOMPARE(chart.pointable(), 2);
        QCOMPARE(chart.series.size(), 3U);
        QCOMPARE(chart.series[2].behind, std::optional(0));
        QCOMPARE(chart.series[2].y[1], 1.5);
        QCOMPARE(trainingChart(TrainingCurve::Loss, history, {}).series.size(), 2U);
        const QList<NamedHistory> runs {{QStringLiteral("a"), &history}, {QStringLiteral("b"), &history}};
        const auto compared = comparisonChart(RunComparison::TrainLoss, runs, true, {.smoothing = 0.9});
        QCOMPARE(compared.pointable(), 2);
        QCOMPARE(compared.series[3].behind, std::optional(1));
        QCOMPARE(compared.series[3].x, compared.series[1].x);
    }

    void manyPointsAreThinnedOutButNoOutlierIsLost()
    {
        auto history = noisy(100000);
        history.steps[54321].loss = 99;
        const auto chart = trainingChart(TrainingCurve::Loss, history, {});
        QVERIFY(chart.series[0].x.size() <= 400);
        QCOMPARE(*std::ranges::max_element(chart.series[0].y), 99.0);
        QVERIFY(std::ranges::is_sorted(chart.series[0].x));
        QVERIFY(!chart.y.upper);
        const auto clipped = trainingChart(TrainingCurve::Loss, history, {.clipped = true});
        QVERIFY(*clipped.y.upper < 2);
    }

    void marksOverfittingAndRecoveries()
    {
        auto history = noisy(50);
        for (int number = 1; number <= 5; ++number)
            history.add(evaluation(10 * number, 5 - number, number <= 2 ? 3 - number : number));
        history.recoveries.push_back({30, 35, 0.5});
        const auto guides = trainingChart(TrainingCurve::Loss, history, {}).guides;
        QCOMPARE(guides.size(), 2U);
        QCOMPARE(guides[0].at, 20.0);
        QCOMPARE(guides[1].at, 30.0);
        QVERIFY(trainingChart(TrainingCurve::Speed, history, {}).guides.empty());
    }

    void comparesRunsOverStepsOrMinutes()
    {
        auto first = noisy(20), second = noisy(30);
        first.add(evaluation(20, 1, 2));
        const QList<NamedHistory> runs {{QStringLiteral("a"), &first}, {QStringLiteral("b"), &second}};
        const auto steps = comparisonChart(RunComparison::TrainLoss, runs, false, {});
        QCOMPARE(steps.series.size(), 2U);
        QCOMPARE(steps.series[1].x.back(), 30.0);
        const auto minutes = comparisonChart(RunComparison::DevLoss, runs, true, {});
        QCOMPARE(minutes.series[0].x, std::vector {2.0});
        QCOMPARE(minutes.series[0].name, QStringLiteral("a"));
    }

    void everyLayerHasACurveOfItsGradients()
    {
        TrainingHistory history;
        QVERIFY(trainingChart(TrainingCurve::LayerGradients, history, {}).series[0].x.empty());
        history.add(evaluation(5, 1, 2));  // of an older version
        for (int number = 1; number <= 3; ++number) {
            auto measured = evaluation(10 * number, 1, 2);
            measured.layerGradients = {{"encoder.layers.0", 0.5 * number}, {"decoder.layers.11", 2.0 * number}};
            history.add(measured);
        }
        const auto chart = trainingChart(TrainingCurve::LayerGradients, history, {});
        QVERIFY(chart.y.logarithmic);
        QCOMPARE(chart.series.size(), 2U);
        QCOMPARE(chart.series[0].name, QStringLiteral("encoder 1"));
        QCOMPARE(chart.series[1].name, QStringLiteral("decoder 12"));
        QVERIFY(chart.series[1].dashed && !chart.series[0].dashed);
        QCOMPARE(chart.series[1].x, (std::vector<double> {10, 20, 30}));
        QCOMPARE(chart.series[1].y, (std::vector<double> {2, 4, 6}));
    }

    void rewardsHaveCurvesWhereThereAreAny()
    {
        TrainingHistory history;
        history.add(TrainingStep {1, 1, 0.5, 1, 1, 1, 1, 1, 0});
        for (const TrainingCurve curve : {TrainingCurve::Reward, TrainingCurve::RewardVariance}) {
            QVERIFY(!isUsual(curve));
            QVERIFY(trainingChart(curve, history, {}).series[0].x.empty());
        }
        for (int number = 2; number <= 3; ++number)
            history.add(TrainingStep {number, 1, 0.5, 1, 1, 1, 1, 1, 0, SampleRewards {0.1 * number, 0.2, 0.3, 0.1}});
        const auto rewards = trainingChart(TrainingCurve::Reward, history, {});
        QCOMPARE(rewards.series.size(), 2U);
        QCOMPARE(rewards.series[0].x, (std::vector<double> {2, 3}));
        QCOMPARE(rewards.series[0].y, (std::vector<double> {0.1 * 2, 0.1 * 3}));
        QCOMPARE(rewards.series[1].y, (std::vector<double> {0.2, 0.2}));
        const auto variances = trainingChart(TrainingCurve::RewardVariance, history, {});
        QCOMPARE(variances.series[0].y, (std::vector<double> {0.3, 0.3}));
        QCOMPARE(variances.series[1].y, (std::vector<double> {0.1, 0.1}));
    }

    void everyCurveHasATitleAndUnits()
    {
        const auto history = noisy(5);
        for (const TrainingCurve curve : kTrainingCurves) {
            const auto chart = trainingChart(curve, history, {});
            QVERIFY(!chart.title.isEmpty() && !chart.x.title.isEmpty() && !chart.y.title.isEmpty()
                && !chart.series.empty());
        }
    }
};

TRANSLUCENT_TEST(TrainingChartTest)
#include "training_chart_test.moc"
