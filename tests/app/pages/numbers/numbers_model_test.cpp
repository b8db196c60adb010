#include "numbers_fixture.h"

#include "test_registry.h"
#include "widgets/picture_export.h"

#include <QCheckBox>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QToolButton>

using namespace translucent;

/// Calculating with the running model's numbers and on this machine.
class NumbersModelTest : public NumbersFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { openPage(); }

    void softmaxOfTheModelIsTheEngines() const
    {
        open(0);
        take();
        QVERIFY(shown<QComboBox>("takePlace"));
        for (int place = 0; place < 4; ++place) {
            choose(shown<QComboBox>("takePlace"), place);
            if (place < 3) {
                choose(shown<QComboBox>("takeLayer"), 1);
                choose(shown<QComboBox>("takeHead"), 2);
                choose(shown<QComboBox>("takeMoment"), 1);
            }
            choose(shown<QComboBox>("takePosition"), 2);
            QCOMPARE(comparedSteps(), QStringList {QStringLiteral("Probabilities")});
        }
    }

    void aPlaceOfTheModelCanBeAskedFor() const
    {
        m_page->showPlace(QStringLiteral("attention@decoder.layers.1.cross_attention@2"));
        QCOMPARE(child<QTabBar>("calculatorTabs")->currentIndex(), 2);
        QCOMPARE(shown<QComboBox>("takePlace")->currentIndex(), 2);
        QCOMPARE(shown<QComboBox>("takeLayer")->currentIndex(), 1);
        QCOMPARE(shown<QComboBox>("takeHead")->currentIndex(), 2);
        m_page->showPlace(QStringLiteral("feed-forward@encoder.layers.0.feed_forward@0"));
        QCOMPARE(child<QTabBar>("calculatorTabs")->currentIndex(), 4);
        QCOMPARE(shown<QComboBox>("takePlace")->currentIndex(), 0);
        QVERIFY(!comparedSteps().isEmpty());
    }

    void normOfTheModelIsTheEngines() const
    {
        open(1);
        take();
        for (int place = 0; place < shown<QComboBox>("takePlace")->count(); ++place) {
            choose(shown<QComboBox>("takePlace"), place);
            choose(shown<QComboBox>("takeMoment"), 0);
            choose(shown<QComboBox>("normRow"), 1);
            QCOMPARE(comparedSteps().size(), 1);
        }
        choose(shown<QComboBox>("takeMoment"), 1);
        QCOMPARE(comparedSteps().size(), 0);
    }

    void attentionOfTheModelIsTheEngines() const
    {
        open(2);
        take();
        const int steps[] {7, 8, 7};  // the decoder's has a mask
        for (int place = 0; place < 3; ++place) {
            choose(shown<QComboBox>("takePlace"), place);
            choose(shown<QComboBox>("takeLayer"), 1);
            choose(shown<QComboBox>("takeHead"), 3);
            QCOMPARE(comparedSteps().size(), steps[place]);
        }
    }

    void lossOfTheModelIsTheEngines() const
    {
        open(3);
        take();
        for (int mode = 0; mode < 2; ++mode) {
            choose(shown<QComboBox>("lossMode"), mode);
            QCOMPARE(comparedSteps().size(), 1);
        }
        choose(shown<QComboBox>("lossMode"), 0);
    }

    void feedForwardOfTheModelIsTheEngines() const
    {
        open(4);
        take();
        for (int place = 0; place < 2; ++place) {
            choose(shown<QComboBox>("takePlace"), place);
            choose(shown<QComboBox>("takeLayer"), 1);
            QCOMPARE(comparedSteps().size(), 4);
        }
    }

    void theModelsSizeAndTranslationAreTaken() const
    {
        open(5);
        take();
        QCOMPARE(child<QSpinBox>("scheduleDimension")->value(), int(m_engine->model()->config.modelDimension));
        open(6);
        take();
        QCOMPARE(child<QPlainTextEdit>("bleuHypothesis")->toPlainText().toStdString(),
            m_session->result()->translation.hypotheses.front().text);
    }

    void costsAreMeasured() const
    {
        open(7);
        QCOMPARE(frame().stepCount(), 3);
        child<QSpinBox>("costDimension")->setValue(8);
        QTest::mouseClick(child<QPushButton>("costMeasure"), Qt::LeftButton);
        QVERIFY(!child<QPushButton>("costMeasure")->isEnabled());
        test::settle(*m_engine);
        QVERIFY(child<QPushButton>("costMeasure")->isEnabled());
        QCOMPARE(frame().stepCount(), 5);
        press(Qt::Key_End);
        const auto* table = child<StepTable>("stepTable")->model();
        QVERIFY(table->index(0, 6).data().toString().toDouble() > 8);  // MiB of 2 · 1024² numbers
        child<QSpinBox>("costDimension")->setValue(9);                 // the measurement is for a different dimension
        QCOMPARE(frame().stepCount(), 3);
    }

    void measuringIsCancelledAndWhatWasMeasuredStays() const
    {
        open(7);
        child<QSpinBox>("costDimension")->setValue(512);
        QVERIFY(!child<QPushButton>("costCancel")->isVisible());
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        child<QPushButton>("costMeasure")->setFocus();
        QTest::keyClick(child<QPushButton>("costMeasure"), Qt::Key_Space);
        QVERIFY(child<QPushButton>("costCancel")->isVisible() && child<QPushButton>("costCancel")->hasFocus());
        QTRY_VERIFY_WITH_TIMEOUT(text("costState").contains(QStringLiteral("(2 of ")), 60000);
        QTest::keyClick(child<QPushButton>("costCancel"), Qt::Key_Space);
        test::settle(*m_engine);
        QVERIFY(!child<QPushButton>("costCancel")->isVisible() && child<QPushButton>("costMeasure")->hasFocus());
        QCOMPARE(frame().stepCount(), 5);
        press(Qt::Key_End);
        const auto lengths = LayerCostOptions().lengths;
        const auto measured = std::size_t(child<StepTable>("stepTable")->model()->columnCount());
        QVERIFY(measured >= 1 && measured < lengths.size());
        QVERIFY(text("costState").contains(QStringLiteral("measured up to L = %1").arg(lengths[measured - 1])));
    }

    void sparsePatternsOfTheDecoderAreCausal() const
    {
        open(7);
        choose(child<QComboBox>("costMode"), 1);
        take();
        auto* causal = child<QCheckBox>("sparseCausal");
        QVERIFY(causal->isEnabled() && !causal->isChecked());
        choose(shown<QComboBox>("takePlace"), 1);
        QVERIFY(causal->isChecked());
        press(Qt::Key_Home);
        const auto* table = child<StepTable>("stepTable")->model();
        const Array* weights = nullptr;
        for (const NamedArray& each : m_session->result()->traces.front().arrays)
            if (each.name == "decoder.layers.0.self_attention.weights")
                weights = &each.array;
        QVERIFY(weights);
        for (int column = 0; column < table->columnCount(); ++column)
            QCOMPARE(table->index(2, column).data().toString(),
                column > 2 ? QString()
                           : QString::fromStdString(
                               numberText(double(weights->values[std::size_t(2 * weights->shape[2] + column)]))));
        press(Qt::Key_End);
        QVERIFY(!child<StepTable>("stepTable")->isVisible());
        QVERIFY(text("stepNotes").contains(QStringLiteral("Not available")));
        QVERIFY(!child<ExportButton>("exportStep")->menu()->actions().front()->isEnabled());
        QTest::keyClick(causal, Qt::Key_Space);
        QVERIFY(child<StepTable>("stepTable")->isVisible());
        choose(shown<QComboBox>("takePlace"), 2);
        QVERIFY(!causal->isEnabled() && !causal->isChecked());
        choose(child<QComboBox>("costMode"), 0);
    }

    void sparsePatternsOfTheModel() const
    {
        open(7);
        choose(child<QComboBox>("costMode"), 1);
        take();
        choose(shown<QComboBox>("takePlace"), 0);
        press(Qt::Key_Home);
        const auto* weights = m_session->result()->traces.front().arrays.data();
        QCOMPARE(weights->name, std::string("encoder.layers.0.self_attention.weights"));
        const auto* table = child<StepTable>("stepTable")->model();
        for (int column = 0; column < table->columnCount(); ++column)
            QCOMPARE(table->index(1, column).data().toString(),
                QString::fromStdString(
                    numberText(double(weights->array.values[std::size_t(weights->array.shape[2] + column)]))));
        child<QSpinBox>("sparseWindow")->setValue(1);
        press(Qt::Key_Space);
        QCOMPARE(table->index(0, 3).data().toString(), QString());
        QVERIFY(text("stepNotes").contains(QStringLiteral("µs")));
        choose(child<QComboBox>("costMode"), 0);
    }
};

TRANSLUCENT_TEST(NumbersModelTest)
#include "numbers_model_test.moc"
