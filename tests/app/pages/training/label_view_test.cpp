#include "pages/training/watch_views.h"

#include "engine/training_controller.h"
#include "pages/training/training_parts.h"
#include "test_registry.h"

#include <QSplitter>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

class LabelViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsOfTheMapAreSharesOfTheRightLabel()
    {
        const HeatmapData map = confusionMap({{"N", "V"}, {{3, 1}, {0, 0}}});
        QCOMPARE(map.rowLabels, (QStringList {QStringLiteral("N"), QStringLiteral("V")}));
        QCOMPARE(map.values, (std::vector<float> {0.75F, 0.25F, 0, 0}));
        QCOMPARE(map.marks, (std::vector<HeatmapCell> {{0, 0}, {1, 1}}));
    }

    void theTableStandsBelowTheMatrixWhereThereIsNoRoomBeside()
    {
        const QTemporaryDir root;
        TrainingController controller(QStringLiteral("translucent-cli"), root.path());
        TrainingState state;
        LabelView view(controller, state, nullptr);
        view.show();
        const auto* parts = view.findChild<QSplitter*>(QStringLiteral("labelSplitter"));
        view.resize(640, 600);
        QCOMPARE(parts->orientation(), Qt::Vertical);
        view.resize(1100, 600);
        QCOMPARE(parts->orientation(), Qt::Horizontal);
        view.resize(640, 600);
        QCOMPARE(parts->orientation(), Qt::Vertical);
    }

    void qualityOfLabelsIsAccuracyAndMacroF1()
    {
        TrainingHistory history;
        history.evaluations.resize(1);
        history.evaluations.front().labels = LabelScores {{"N", "V"}, {{3, 1}, {0, 4}}};
        const ChartData chart = trainingChart(TrainingCurve::Score, history, {});
        QCOMPARE(chart.series.front().name, QStringLiteral("accuracy %"));
        QCOMPARE(chart.series.front().y.front(), 87.5);
        QCOMPARE(chart.series.size(), std::size_t(3));
    }
};

TRANSLUCENT_TEST(LabelViewTest)

#include "label_view_test.moc"
