#include "pages/positions/position_table.h"

#include "test_registry.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

using namespace translucent;

class NumberSliderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

TRANSLUCENT_TEST(NumberSliderTest)
#include "number_slider_test.moc"
