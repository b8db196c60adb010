#include "pages/positions/position_table.h"

#include "test_registry.h"

#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

using namespace translucent;

class PositionControlsTest : public QObject {
    Q_OBJECT

private:
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
        m_controls = std::make_unique<PositionControls>();
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
};

TRANSLUCENT_TEST(PositionControlsTest)
#include "position_controls_test.moc"
