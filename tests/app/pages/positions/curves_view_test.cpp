#include "pages/positions/position_views.h"

#include "test_registry.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include <cmath>

using namespace translucent;

class CurvesViewTest : public QObject {
    Q_OBJECT

private:
    DetailLevel m_detail;
    std::unique_ptr<CurvesView> m_view;

    HeatmapWidget& heatmap() const { return m_view->matrix().heatmap(); }
    LineChart& chart() const { return m_view->chart(); }
    void point(int row, int column) const
    {
        QTest::mouseMove(heatmap().viewport(), heatmap().layoutGeometry().cellRect({row, column}).center().toPoint());
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<CurvesView>(m_detail);
        m_view->resize(1100, 480);
        m_view->setOptions({10, 8, 10000});
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void pointingAtACellLightsItsCurveUp()
    {
        point(6, 2);
        QCOMPARE(chart().hovered(), (ChartPoint {2, 6}));
        QCOMPARE(chart().data().series[2].y[6], std::sin(6 * std::pow(10000.0, -0.25)));
    }

    void pointingBesideTheChosenDimensionsAddsTheirCurve()
    {
        QCOMPARE(chart().data().series.size(), 4U);
        point(3, 7);
        QCOMPARE(chart().data().series.size(), 5U);
        QCOMPARE(chart().hovered(), (ChartPoint {4, 3}));
        QCOMPARE(chart().data().series[4].y[3], std::cos(3 * std::pow(10000.0, -0.75)));
    }

    void pointingAtACurveFindsItsCell()
    {
        QTest::mouseMove(&chart(), chart().pixelOf({1, 4})->toPoint());
        QCOMPARE(heatmap().hovered(), (HeatmapFocus {4, 1}));
    }

    void dimensionsAreChosenByText()
    {
        auto* edit = m_view->findChild<QLineEdit*>(QStringLiteral("positionDimensions"));
        auto* message = m_view->findChild<QLabel*>(QStringLiteral("curvesMessage"));
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("6, 1-2"));
        QCOMPARE(chart().data().series.size(), 3U);
        QCOMPARE(chart().data().series[0].name, QStringLiteral("dimension 6"));
        QVERIFY(message->isHidden());
        QTest::keyClicks(edit, QStringLiteral(", 8"));
        QVERIFY(!message->isHidden());
        QVERIFY(message->text().contains(QStringLiteral("0 to 7")));
        QCOMPARE(chart().data().series.size(), 3U);
    }

    void fewerDimensionsLeaveNoCurveWithoutData()
    {
        point(3, 7);
        m_view->setOptions({10, 2, 10000});
        QCOMPARE(chart().data().series.size(), 2U);
    }

    void learnedPositionsNeedAModelThatHasThem()
    {
        auto* message = m_view->findChild<QLabel*>(QStringLiteral("curvesMessage"));
        QTest::keyClick(
            m_view->findChild<QComboBox*>(QStringLiteral("positionOrigin")), Qt::Key_Down);  // learned by the encoder
        QVERIFY(message->text().contains(QStringLiteral("No model is loaded")));
        QVERIFY(heatmap().data().empty());
        auto model = std::make_shared<ModelSummary>();
        model->sourcePositions = {{3, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}};
        m_view->setModel(model);
        QVERIFY(message->isHidden());
        QCOMPARE(heatmap().data().at({2, 3}), 12.0F);
        QCOMPARE(chart().data().series[1].y, (std::vector<double> {2, 6, 10}));
    }
};

TRANSLUCENT_TEST(CurvesViewTest)
#include "curves_view_test.moc"
