#include "pages/positions/properties_view.h"

#include "test_registry.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

#include <cmath>

using namespace translucent;

class PropertiesViewTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<PropertiesView> m_view;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_view->findChild<Widget*>(QString::fromLatin1(name));
    }
    QString verdict(const char* pane) const
    {
        return child<QWidget>(pane)->findChild<QLabel*>(QStringLiteral("propertyVerdict"))->text();
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<PropertiesView>();
        m_view->resize(1100, 480);
        m_view->setOptions({50, 64, 10000});
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void wavelengthsGrowFromTwoPi()
    {
        const auto rows = child<ListTable>("wavelengthTable")->texts();
        QCOMPARE(rows.size(), 33);
        QCOMPARE(rows[1][3], QStringLiteral("6.2832"));
        QCOMPARE(rows[17][3], QStringLiteral("628.3185"));
        QVERIFY(child<LineChart>("wavelengthChart")->data().y.logarithmic);
        QVERIFY(verdict("wavelengthPane").contains(QStringLiteral("First 6.2832 = 2π, last 47,117.2")));
    }

    void draggingTheShiftTurnsTheBlocks()
    {
        child<QTabWidget>("positionProperties")->setCurrentIndex(1);
        auto* shift = child<QSpinBox>("rotationShiftBox");
        QCOMPARE(shift->value(), 3);
        QTest::keyClick(child<QSlider>("rotationShiftSlider"), Qt::Key_Right);
        QCOMPARE(shift->value(), 4);
        const HeatmapData& matrix = child<HeatmapPanel>("rotationMatrix")->heatmap().data();
        QCOMPARE(matrix.at({0, 0}), float(std::cos(4.0)));
        QCOMPARE(matrix.at({0, 1}), float(std::sin(4.0)));
        QCOMPARE(matrix.at({1, 0}), float(-std::sin(4.0)));
        QCOMPARE(matrix.at({0, 2}), 0.0F);
        QVERIFY(verdict("rotationPane").contains(QStringLiteral("×10⁻¹⁶")));
        QCOMPARE(child<ListTable>("rotationTable")->texts().size(), 33);
    }

    void theShiftNeverLeadsBelowPositionZero()
    {
        child<QTabWidget>("positionProperties")->setCurrentIndex(1);
        child<QSpinBox>("rotationPositionBox")->setValue(20);
        child<QSpinBox>("rotationShiftBox")->setValue(-20);
        QCOMPARE(child<QSpinBox>("rotationShiftBox")->value(), -20);
        child<QSpinBox>("rotationPositionBox")->setValue(2);
        QCOMPARE(child<QSpinBox>("rotationShiftBox")->value(), -2);
    }

    void aRowOfTheProductsIsTheCurve()
    {
        child<QTabWidget>("positionProperties")->setCurrentIndex(2);
        auto& heatmap = child<HeatmapPanel>("productMatrix")->heatmap();
        QTest::mouseClick(
            heatmap.viewport(), Qt::LeftButton, {}, heatmap.layoutGeometry().cellRect({30, 10}).center().toPoint());
        QCOMPARE(child<QSpinBox>("productPositionBox")->value(), 30);
        const ChartData& chart = child<LineChart>("productChart")->data();
        QCOMPARE(chart.series[1].x.front(), -30.0);
        QVERIFY(std::abs(chart.series[1].y[10] - double(heatmap.data().at({30, 10}))) < 1e-5);
        QVERIFY(verdict("productPane").contains(QStringLiteral("d_model / 2 = 32")));
    }

    void neighboursAreMostSimilar()
    {
        child<QTabWidget>("positionProperties")->setCurrentIndex(3);
        QVERIFY(verdict("neighbourPane").contains(QStringLiteral("For 50 of 50 positions")));
        m_view->setOptions({1, 64, 10000});
        QVERIFY(verdict("neighbourPane").contains(QStringLiteral("no neighbours")));
    }

    void farPositionsRelateLikeNearOnes()
    {
        child<QTabWidget>("positionProperties")->setCurrentIndex(4);
        const ChartData& chart = child<LineChart>("beyondChart")->data();
        for (std::size_t i = 0; i < chart.series[0].y.size(); ++i)
            QVERIFY(std::abs(chart.series[0].y[i] - chart.series[1].y[i]) < 1e-10);
        QVERIFY(verdict("beyondPane").contains(QStringLiteral("‖PE(10000)‖ = 5.656854")));
    }

    void tablesAreCopied()
    {
        child<ExportButton>("wavelengthPaneExport")->copyTable();
        const QStringList lines = QApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines[1].split(u'\t').value(1), QStringLiteral("0, 1"));
        QCOMPARE(lines.size(), 34);
    }
};

TRANSLUCENT_TEST(PropertiesViewTest)
#include "properties_view_test.moc"
