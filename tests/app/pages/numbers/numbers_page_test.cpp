#include "pages/numbers/numbers_page.h"

#include "engine/engine.h"
#include "engine/loaded_backend.h"
#include "engine/selection.h"
#include "pages/numbers/numbers_view.h"
#include "pages/numbers/step_frame.h"
#include "pages/numbers/step_list.h"
#include "pages/numbers/step_table.h"
#include "widgets/export_button.h"
#include "widgets/formula_view.h"
#include "widgets/line_chart.h"
#include "widgets/matrix_editor.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace translucent;

/// Calculating with the real model, by mouse and keyboard.
class NumbersPageTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<NumbersPage> m_page;

    template <typename Widget> Widget* child(const char* name) const
    {
        auto* widget = m_page->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    /// The one of the calculator that is shown.
    template <typename Widget> Widget* shown(const char* name) const
    {
        for (Widget* widget : m_page->findChildren<Widget*>(QString::fromLatin1(name)))
            if (widget->isVisible())
                return widget;
        return nullptr;
    }
    StepFrame& frame() const { return *child<StepFrame>("stepFrame"); }
    QString text(const char* label) const { return child<QLabel>(label)->text(); }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(child<StepList>("stepList"), Qt::Key(key), modifiers); }
    void open(int calculator) const { child<QTabBar>("calculatorTabs")->setCurrentIndex(calculator); }
    void example() const
    {
        if (auto* button = shown<QPushButton>("showExample"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    void take() const { QTest::mouseClick(shown<QPushButton>("takeFromModel"), Qt::LeftButton); }
    void choose(QComboBox* box, int index) const
    {
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }
    void type(const char* editor, int column, const QString& what) const
    {
        MatrixModel& matrix = child<MatrixEditor>(editor)->matrix();
        matrix.setData(matrix.index(0, column), what);
    }
    /// Walks through all steps; the steps whose numbers were compared with the engine's. Fails by a difference.
    QStringList comparedSteps() const
    {
        QStringList compared;
        press(Qt::Key_Home);
        for (int step = 0; step < frame().stepCount(); ++step, press(Qt::Key_Space)) {
            const auto* check = child<QLabel>("stepCheck");
            if (!check->isVisible())
                continue;
            if (!check->text().startsWith(QStringLiteral("✓")))
                QTest::qFail(qPrintable(check->text()), __FILE__, __LINE__);
            compared << text("stepName");
        }
        return compared;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_engine = std::make_unique<Engine>(std::make_unique<LoadedBackend>());
        m_selection = std::make_unique<Selection>();
        QSignalSpy loaded(m_engine.get(), &Engine::modelLoaded), ready(m_engine.get(), &Engine::translationReady);
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        QVERIFY(loaded.wait(20000));
        m_engine->translate(QStringLiteral("我妹妹昨天买了三本书。"), {});
        QVERIFY(ready.wait(20000));
        m_page = std::make_unique<NumbersPage>(*m_engine, *m_selection);
        QSignalSpy traced(m_engine.get(), &Engine::traceReady);
        m_page->setResult(m_engine->result());
        m_page->resize(1170, 550);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QVERIFY(traced.count() > 0 || traced.wait(5000));
    }

    void fitsIntoTheSmallestWindow() const
    {
        for (int calculator = 0; calculator < child<QTabBar>("calculatorTabs")->count(); ++calculator) {
            open(calculator);
            QVERIFY2(m_page->minimumSizeHint().height() <= 550, qPrintable(QString::number(m_page->minimumSizeHint().height())));
            QVERIFY(m_page->minimumSizeHint().width() <= 1170);
        }
    }

    void keysMoveThroughTheSteps() const
    {
        open(0);
        example();
        press(Qt::Key_Home);
        QCOMPARE(text("stepNumber"), QStringLiteral("1 / 4"));
        press(Qt::Key_Space);
        QCOMPARE(text("stepNumber"), QStringLiteral("2 / 4"));
        press(Qt::Key_Space);
        press(Qt::Key_Space, Qt::ShiftModifier);
        press(Qt::Key_Backspace);
        QCOMPARE(text("stepNumber"), QStringLiteral("1 / 4"));
        press(Qt::Key_End);
        QCOMPARE(text("stepNumber"), QStringLiteral("4 / 4"));
        press(Qt::Key_Space);
        QCOMPARE(text("stepNumber"), QStringLiteral("4 / 4"));
        QVERIFY(!child<QToolButton>("stepNext")->isEnabled());
        QTest::mouseClick(child<QToolButton>("stepPrevious"), Qt::LeftButton);
        QCOMPARE(text("stepName"), QStringLiteral("Sum of the exponentials"));
        QVERIFY(text("stepNotes").contains(QStringLiteral("11.2126")));
    }

    void keysMoveThroughTheCalculators() const
    {
        open(0);
        press(Qt::Key_PageUp, Qt::ControlModifier);
        press(Qt::Key_PageDown, Qt::ControlModifier);
        press(Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(child<QTabBar>("calculatorTabs")->currentIndex(), 2);
        press(Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(child<QTabBar>("calculatorTabs")->currentIndex(), 1);
    }

    void theChosenCellFillsTheFormula() const
    {
        open(0);
        example();
        press(Qt::Key_End);
        auto* table = child<StepTable>("stepTable");
        table->setCurrentIndex(table->model()->index(2, 1));
        QCOMPARE(text("stepFilled"), QStringLiteral("2.7183 ÷ 11.2125 = <b>0.2424</b>"));
    }

    void everyStepHasItsFormulaAndItsName() const
    {
        for (int calculator = 0; calculator < child<QTabBar>("calculatorTabs")->count(); ++calculator) {
            open(calculator);
            example();
            auto* mode = shown<QComboBox>(calculator == 3 ? "lossMode" : calculator == 5 ? "optimizerMode" : calculator == 7 ? "costMode" : "none");
            for (int variant = 0; variant < (mode ? 2 : 1); ++variant) {
                if (mode)
                    choose(mode, variant);
                press(Qt::Key_Home);
                for (int step = 0; step < frame().stepCount(); ++step, press(Qt::Key_Space)) {
                    QVERIFY2(child<FormulaView>("stepFormula")->isValid(), qPrintable(text("stepName")));
                    QVERIFY2(!text("stepName").contains(u'.'), qPrintable(text("stepName")));
                    QVERIFY(!text("stepNotes").contains(QStringLiteral("%1")));
                }
                QVERIFY(frame().stepCount() >= 3);
            }
            if (mode)
                choose(mode, 0);
        }
    }

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
                 m_engine->result()->translation.hypotheses.front().text);
    }

    void costsAreMeasured() const
    {
        open(7);
        QCOMPARE(frame().stepCount(), 3);
        child<QSpinBox>("costDimension")->setValue(8);
        QSignalSpy measured(m_engine.get(), &Engine::costsMeasured);
        QTest::mouseClick(child<QPushButton>("costMeasure"), Qt::LeftButton);
        QVERIFY(!child<QPushButton>("costMeasure")->isEnabled());
        QVERIFY(measured.wait(60000));
        QVERIFY(child<QPushButton>("costMeasure")->isEnabled());
        QCOMPARE(frame().stepCount(), 5);
        press(Qt::Key_End);
        const auto* table = child<StepTable>("stepTable")->model();
        QVERIFY(table->index(0, 6).data().toString().toDouble() > 8);  // MiB of 2 · 1024² numbers
        child<QSpinBox>("costDimension")->setValue(9);  // what was measured is not about this
        QCOMPARE(frame().stepCount(), 3);
    }

    void sparsePatternsOfTheModel() const
    {
        open(7);
        choose(child<QComboBox>("costMode"), 1);
        take();
        press(Qt::Key_Home);
        const auto* weights = m_engine->result()->traces.front().arrays.data();
        QCOMPARE(weights->name, std::string("encoder.layers.0.self_attention.weights"));
        const auto* table = child<StepTable>("stepTable")->model();
        for (int column = 0; column < table->columnCount(); ++column)
            QCOMPARE(table->index(1, column).data().toString(),
                     QString::fromStdString(numberText(double(weights->array.values[std::size_t(weights->array.shape[2] + column)]))));
        child<QSpinBox>("sparseWindow")->setValue(1);
        press(Qt::Key_Space);
        QCOMPARE(table->index(0, 3).data().toString(), QString());
        QVERIFY(text("stepNotes").contains(QStringLiteral("µs")));
        choose(child<QComboBox>("costMode"), 0);
    }

    void whatIsTypedIsNoLongerTheModels() const
    {
        open(0);
        choose(shown<QComboBox>("takePlace"), 0);
        type("softmaxScores", 0, QStringLiteral("1"));
        QVERIFY(comparedSteps().isEmpty());
    }

    void textInACellIsSaid() const
    {
        open(0);
        example();
        type("softmaxScores", 1, QStringLiteral("abc"));
        QVERIFY(child<QLabel>("stepProblem")->isVisible());
        QVERIFY(text("stepProblem").contains(QStringLiteral("column 2: “abc”")));
        QVERIFY(!child<QLabel>("stepName")->isVisible());
        type("softmaxScores", 1, QStringLiteral("1"));
        QVERIFY(!child<QLabel>("stepProblem")->isVisible());
        QVERIFY(child<QLabel>("stepName")->isVisible());
    }

    void everythingMaskedIsSaid() const
    {
        open(0);
        example();
        MatrixModel& matrix = child<MatrixEditor>("softmaxScores")->matrix();
        for (int column = 0; column < 3; ++column)
            matrix.setData(matrix.index(1, column), Qt::Checked, Qt::CheckStateRole);
        QVERIFY(text("stepProblem").startsWith(QStringLiteral("Everything is masked")));
        matrix.setData(matrix.index(1, 0), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(!child<QLabel>("stepProblem")->isVisible());
    }

    void overflowIsShownWithoutTheShift() const
    {
        open(0);
        example();
        type("softmaxScores", 0, QStringLiteral("1000"));
        press(Qt::Key_End);
        QCOMPARE(child<StepTable>("stepTable")->model()->index(2, 0).data().toString(), QStringLiteral("NaN"));
        QVERIFY(!text("stepNotes").isEmpty());
        QTest::mouseClick(child<QCheckBox>("softmaxShift"), Qt::LeftButton, {}, QPoint(8, child<QCheckBox>("softmaxShift")->height() / 2));
        press(Qt::Key_End);
        QCOMPARE(child<StepTable>("stepTable")->model()->index(3, 0).data().toString(), QStringLiteral("1"));
    }

    void hugeAndEmptyInputIsSaid() const
    {
        open(1);
        example();
        type("normX", 0, QStringLiteral("1e308"));
        QVERIFY(text("stepProblem").contains(QStringLiteral("larger than")));
        open(2);
        example();
        child<QSpinBox>("attentionHeads")->setValue(3);
        QVERIFY(text("stepProblem").contains(QStringLiteral("4 components")));
        example();
        open(6);
        child<QPlainTextEdit>("bleuReferences")->clear();
        QVERIFY(text("stepProblem").startsWith(QStringLiteral("There is no reference")));
        child<QPlainTextEdit>("bleuReferences")->setPlainText(QStringLiteral("a"));
        child<QPlainTextEdit>("bleuHypothesis")->clear();
        QVERIFY(text("stepProblem").startsWith(QStringLiteral("The hypothesis is empty")));
        example();
    }

    void oneElementIsEnough() const
    {
        open(0);
        example();
        child<MatrixEditor>("softmaxScores")->matrix().paste(QStringLiteral("5"), {});
        press(Qt::Key_End);
        QCOMPARE(child<StepTable>("stepTable")->model()->index(2, 0).data().toString(), QStringLiteral("1"));
        example();
    }

    void tablesAndPlotsAreCopiedAndSaved() const
    {
        open(0);
        example();
        press(Qt::Key_End);
        QTest::mouseClick(child<QToolButton>("copyStepTable"), Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("\t1\t2\t3\nz\t2\t1\t0.1")));
        const QTemporaryDir directory;
        for (const char* name : {"exportStepTable", "exportStepChart"}) {
            auto* button = child<ExportButton>(name);
            for (const auto format : {FileFormat::Csv, FileFormat::Png, FileFormat::Svg, FileFormat::Pdf}) {
                const QString path = directory.filePath(QString::fromLatin1(name) + u'.' + suffixOf(format));
                button->setSavePathPicker([&](auto...) { return path; });
                button->save(format);
                QVERIFY(QFile(path).size() > 20);
            }
        }
        QVERIFY(text("stepSaid").startsWith(QStringLiteral("Saved")));
    }

    void barsArePointedAtAndReleasedByTheNextStep() const
    {
        open(0);
        example();
        press(Qt::Key_Home);
        auto* chart = child<LineChart>("stepChart");
        const QPoint middle = chart->pixelOf({0, 1})->toPoint() + QPoint(0, 3);
        QTest::mouseClick(chart, Qt::LeftButton, {}, middle);
        QCOMPARE(chart->pinned(), (ChartPoint {0, 1}));
        QVERIFY(chart->accessibleDescription().endsWith(QStringLiteral("z: 1")));
        type("softmaxScores", 1, QStringLiteral("1.5"));
        QVERIFY(chart->accessibleDescription().endsWith(QStringLiteral("z: 1.5")));
        QTest::keyClick(chart, Qt::Key_Space);
        QCOMPARE(frame().step(), 1);
        QVERIFY(!chart->pinned());
        example();
    }

    void staysAtItsStepWhenNumbersChange() const
    {
        open(1);
        example();
        press(Qt::Key_Home);
        for (int i = 0; i < 3; ++i)
            press(Qt::Key_Space);
        QCOMPARE(text("stepName"), QStringLiteral("Variance"));
        type("normX", 0, QStringLiteral("8"));
        QCOMPARE(text("stepName"), QStringLiteral("Variance"));
    }

    void scenesShowEveryCalculator() const
    {
        for (const QString& scene : m_page->scenes()) {
            m_page->showScene(scene);
            QVERIFY2(frame().stepCount() > 0, qPrintable(scene));
        }
    }
};

QTEST_MAIN(NumbersPageTest)
#include "numbers_page_test.moc"
