#include "pages/positions/position_table.h"

#include "test_registry.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace translucent;

class PositionTableTest : public QObject {
    Q_OBJECT

    DetailLevel m_detail;
    std::unique_ptr<PositionControls> m_controls;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_controls->findChild<Widget*>(QString::fromLatin1(name));
    }
    void type(const char* box, const char* number) const
    {
        auto* field = child<QSpinBox>(box);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromLatin1(number));
        QTest::keyClick(field, Qt::Key_Return);
    }

private Q_SLOTS:
    void init()
    {
        m_controls = std::make_unique<PositionControls>(m_detail);
        m_controls->show();
    }

    void beginWithTheTextbook() { QCOMPARE(m_controls->options(), (SinusoidOptions {10, 4, 10000})); }

    void typedAndDraggedSizesAreTaken()
    {
        QSignalSpy changed(m_controls.get(), &PositionControls::changed);
        type("positionLengthBox", "33");
        type("positionDimensionBox", "64");
        QCOMPARE(m_controls->options(), (SinusoidOptions {33, 64, 10000}));
        QTest::keyClick(child<QSlider>("positionLengthSlider"), Qt::Key_Right);
        QCOMPARE(m_controls->options().length, 34);
        QTest::keyClick(child<QSlider>("positionBaseSlider"), Qt::Key_End);
        QCOMPARE(m_controls->options().base, double(PositionControls::kLargestBase));
        QCOMPARE(changed.count(), 4);
    }

    void badSizesAreExplainedAndTheLastGoodOnesStay()
    {
        QSignalSpy changed(m_controls.get(), &PositionControls::changed);
        auto* message = child<QLabel>("positionMessage");
        QVERIFY(message->isHidden());
        type("positionDimensionBox", "7");
        QVERIFY(!message->isHidden());
        QVERIFY(message->text().contains(QStringLiteral("d_model = 7 does not work")));
        QVERIFY(message->text().contains(QStringLiteral("still d_model = 4")));
        type("positionDimensionBox", "8");
        QVERIFY(message->isHidden());
        type("positionBaseBox", "1");
        QVERIFY(message->text().contains(QStringLiteral("Base = 1 does not work")));
        QCOMPARE(m_controls->options(), (SinusoidOptions {10, 8, 10000}));
        QCOMPARE(changed.count(), 1);
    }

    void presetsSetAllSizesWithOneSignal()
    {
        TransformerConfig config;
        config.modelDimension = 128;
        config.maxLength = 40;
        m_controls->setModel(config);
        QSignalSpy changed(m_controls.get(), &PositionControls::changed);
        QTest::mouseClick(child<QToolButton>("positionLikeModel"), Qt::LeftButton);
        QCOMPARE(m_controls->options(), (SinusoidOptions {40, 128, 10000}));
        QTest::mouseClick(child<QToolButton>("positionTextbook"), Qt::LeftButton);
        QCOMPARE(m_controls->options(), (SinusoidOptions {10, 4, 10000}));
        QCOMPARE(changed.count(), 2);
    }

    void heatmapHoldsTheTextbooksNumbers()
    {
        const HeatmapData map = positionHeatmap(positionTable({10, 4, 10000}), QStringLiteral("t"));
        QCOMPARE(map.rows(), 10);
        QCOMPARE(map.columns(), 4);
        QCOMPARE(map.at({1, 0}), float(std::sin(1.0)));
        QCOMPARE(map.at({9, 3}), float(std::cos(0.09)));
        QVERIFY(map.centred);
        QCOMPARE(map.decimals, 4);
    }

    void learnedTablesComeFromTheModel()
    {
        ModelSummary model;
        model.config.positionKind = PositionKind::Learned;
        model.sourcePositions = {{3, 2}, {1, 2, 3, 4, 5, 6}};
        const auto table = tableOf(PositionOrigin::LearnedSource, {2, 8, 10000}, &model);
        QVERIFY(table);
        QCOMPARE(table->length, 2);
        QCOMPARE(table->dimension, 2);
        QCOMPARE(table->at(1, 1), 4.0);
        QCOMPARE(tableOf(PositionOrigin::LearnedSource, {50, 8, 10000}, &model)->length, 3);
        QVERIFY(!tableOf(PositionOrigin::LearnedTarget, {2, 8, 10000}, &model));
        QVERIFY(!tableOf(PositionOrigin::LearnedSource, {2, 8, 10000}, nullptr));
    }

    void missingTablesAreExplained()
    {
        ModelSummary model;
        model.name = QStringLiteral("classroom");
        QVERIFY(missingTableText(&model).contains(QStringLiteral("classroom computes its positions by the formula")));
        QVERIFY(missingTableText(&model).contains(QStringLiteral("Choose the model learned-positions")));
        model.config.positionKind = PositionKind::None;
        QVERIFY(missingTableText(&model).contains(QStringLiteral("uses no positional encoding")));
        model.config.positionKind = PositionKind::Rotary;
        QVERIFY(missingTableText(&model).contains(QStringLiteral("adds no positions to its embeddings")));
        QVERIFY(missingTableText(&model).contains(QStringLiteral("rotates queries and keys")));
        QVERIFY(missingTableText(nullptr).contains(QStringLiteral("No model is loaded")));
    }

    void withoutPositionsNothingIsSimilar()
    {
        const auto table = tableOf(PositionOrigin::None, {3, 4, 10000}, nullptr);
        for (const double value : similarities(*table))
            QVERIFY(std::isnan(value));
        const auto sinusoidal = similarities(positionTable({3, 4, 10000}));
        QVERIFY(std::abs(sinusoidal[0] - 1) < 1e-15);
        QVERIFY(std::abs(sinusoidal[1] - (std::cos(1.0) + std::cos(0.01)) / 2) < 1e-15);
    }

    void aFewFarNumbersDoNotSetTheScale()
    {
        std::vector<float> values(95, 0.5F);
        values[7] = -0.75F;
        values.insert(values.end(), 5, 40.0F);
        QCOMPARE(typicalReach(values), 0.75F);
        QCOMPARE(typicalReach({-2.0F, 1.0F}), 2.0F);
        QCOMPARE(typicalReach({}), 0.0F);
    }

    void curvesAreColumns()
    {
        const ChartData chart = positionCurves(positionTable({10, 4, 10000}), {2, 0}, QStringLiteral("t"));
        QCOMPARE(chart.series.size(), 2U);
        QCOMPARE(chart.series[1].y[3], std::sin(3.0));
        QCOMPARE(chart.series[0].y[3], std::sin(0.03));
    }

    void sliderAndBoxShowOneNumber()
    {
        NumberSlider number("n", {}, {});
        number.setRange(1, 50);
        QSignalSpy changed(&number, &NumberSlider::valueChanged);
        number.findChild<QSlider*>(QStringLiteral("nSlider"))->setValue(20);
        QCOMPARE(number.findChild<QSpinBox*>(QStringLiteral("nBox"))->value(), 20);
        number.setValue(7);
        QCOMPARE(number.findChild<QSlider*>(QStringLiteral("nSlider"))->value(), 7);
        QCOMPARE(changed.count(), 2);
        number.setRange(1, 5);
        QCOMPARE(number.value(), 5);
        QCOMPARE(changed.last().first().toInt(), 5);
    }

    void aLogarithmicSliderReachesBothEndsAndKeepsTypedNumbers()
    {
        NumberSlider number("n", {}, {}, NumberSlider::Scale::Logarithmic);
        number.setRange(1, 1000000);
        auto* slider = number.findChild<QSlider*>(QStringLiteral("nSlider"));
        slider->setValue(slider->maximum());
        QCOMPARE(number.value(), 1000000);
        slider->setValue(slider->maximum() / 2);
        QCOMPARE(number.value(), 1000);
        slider->setValue(0);
        QCOMPARE(number.value(), 1);
        number.setValue(12345);
        QCOMPARE(number.value(), 12345);
    }

    void negativeNumbersHaveARealMinusAndAreTypedWithEither()
    {
        NumberSlider number("n", {}, {});
        number.setRange(-9, 9);
        number.setValue(-3);
        auto* box = number.findChild<QSpinBox*>(QStringLiteral("nBox"));
        QCOMPARE(box->text(), QStringLiteral("−3"));
        for (const auto& typed : {QStringLiteral("-5"), QStringLiteral("−7")}) {
            box->findChild<QLineEdit*>()->setText(typed);
            QTest::keyClick(box, Qt::Key_Return);
            QCOMPARE(number.value(), -typed.last(1).toInt());
        }
    }
};

TRANSLUCENT_TEST(PositionTableTest)
#include "position_table_test.moc"
