#include "numbers_fixture.h"

#include "answering.h"
#include "pages/numbers/step_frame.h"
#include "test_registry.h"
#include "widgets/formula_view.h"
#include "widgets/line_chart.h"
#include "widgets/picture_export.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QFile>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>

using namespace translucent;

/// Stepping through calculations, entering numbers, exporting the results.
class NumbersPageTest : public NumbersFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { openPage(); }

    void fitsIntoTheSmallestWindow() const
    {
        for (int calculator = 0; calculator < child<QTabBar>("calculatorTabs")->count(); ++calculator) {
            open(calculator);
            const QSize least = m_page->minimumSizeHint();
            QVERIFY2(least.height() <= 520, qPrintable(QString::number(least.height())));
            QVERIFY2(least.width() <= 900, qPrintable(QString::number(least.width())));
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
        const QRegularExpression key(QStringLiteral("[a-z]\\.[a-z]"));  // of a step without a name
        for (int calculator = 0; calculator < child<QTabBar>("calculatorTabs")->count(); ++calculator) {
            open(calculator);
            example();
            auto* mode = shown<QComboBox>(calculator == 3 ? "lossMode"
                    : calculator == 5                     ? "optimizerMode"
                    : calculator == 7                     ? "costMode"
                    : calculator == 8                     ? "piecesMode"
                    : calculator == 9                     ? "subwordsMode"
                                                          : "none");
            for (int variant = 0; variant < (mode ? 2 : 1); ++variant) {
                if (mode)
                    choose(mode, variant);
                press(Qt::Key_Home);
                for (int step = 0; step < frame().stepCount(); ++step, press(Qt::Key_Space)) {
                    QVERIFY2(child<FormulaView>("stepFormula")->isValid()
                            || !child<BoxPictureView>("stepPicture")->isEmpty(),
                        qPrintable(text("stepName")));
                    QVERIFY2(!text("stepName").contains(key), qPrintable(text("stepName")));
                    QVERIFY(!text("stepNotes").contains(QStringLiteral("%1")));
                }
                QVERIFY(frame().stepCount() >= 2);
            }
            if (mode)
                choose(mode, 0);
        }
    }

    void whatIsTypedIsNoLongerTheModels() const
    {
        open(0);
        take();
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
        QTest::mouseClick(child<QCheckBox>("softmaxShift"), Qt::LeftButton, {},
            QPoint(8, child<QCheckBox>("softmaxShift")->height() / 2));
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
        QVERIFY(text("stepProblem").contains(QStringLiteral("d_model = 4")));
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
        auto* button = child<ExportButton>("exportStep");
        button->findChild<QAction*>(QStringLiteral("exportStepTable.copyTable"))->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("\t1\t2\t3\nz\t2\t1\t0.1")));
        const QTemporaryDir directory;
        for (const std::size_t part : {std::size_t(0), std::size_t(1)})
            for (const auto format : {FileFormat::Csv, FileFormat::Png, FileFormat::Svg, FileFormat::Pdf}) {
                const QString path = directory.filePath(QString::number(part) + u'.' + suffixOf(format));
                button->setSavePathPicker(test::answering([&](auto&&...) { return path; }));
                button->save(format, part);
                QVERIFY(QFile(path).size() > 20);
            }
        QCOMPARE(
            child<StepTable>("stepTable")->actions().size(), button->menu()->actions()[0]->menu()->actions().size());
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

    void tabReachesEverythingOfACalculation() const
    {
        open(0);
        example();
        press(Qt::Key_End);
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        child<QTabBar>("calculatorTabs")->setFocus();
        QStringList reached;
        for (int i = 0; i < 30 && QApplication::focusWidget(); ++i) {
            reached << QApplication::focusWidget()->objectName();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        for (const char* name : {"calculatorTabs", "showExample", "softmaxScores.table", "softmaxTemperature",
                 "softmaxShift", "stepList", "stepPrevious", "stepTable", "stepChart", "exportStep"})
            QVERIFY2(reached.contains(QString::fromLatin1(name)),
                qPrintable(QString::fromLatin1(name) + QStringLiteral(" of ") + reached.join(u' ')));
    }

    void aNumberIsTypedDigitByDigit() const
    {
        open(3);
        example();
        auto* smoothing = child<QDoubleSpinBox>("lossSmoothing");
        smoothing->setFocus();
        smoothing->selectAll();
        QTest::keyClicks(smoothing, QStringLiteral("0.25"));
        QCOMPARE(smoothing->value(), 0.25);
        QCOMPARE(smoothing->text(), QStringLiteral("0.25"));
        example();
        QCOMPARE(smoothing->value(), 0.1);
        open(0);
    }

    void anotherLanguageKeepsWhatWasTypedAndTaken() const
    {
        open(2);
        take();
        choose(shown<QComboBox>("takePlace"), 2);
        open(0);
        example();
        type("softmaxScores", 1, QStringLiteral("abc"));
        m_page->languageChanged();
        QVERIFY(QTest::qWaitFor([&] { return shown<QPushButton>("showExample"); }));
        QVERIFY(text("stepProblem").contains(QStringLiteral("column 2: “abc”")));
        open(2);
        QCOMPARE(shown<QComboBox>("takePlace")->currentIndex(), 2);
        QVERIFY(!comparedSteps().isEmpty());
        open(0);
        example();
    }

    void numbersAreTypedAndCopiedWithoutAMouse() const
    {
        open(0);
        example();
        press(Qt::Key_End);
        auto* scores = child<MatrixView>("softmaxScores.table");
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        scores->setFocus();
        scores->setCurrentIndex(scores->model()->index(0, 0));
        QTest::keyClick(scores, Qt::Key_Right);
        QTest::keyClick(scores, Qt::Key_3);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(scores->model()->index(0, 1).data().toString(), QStringLiteral("3"));
        QTest::keyClick(scores, Qt::Key_Backspace);
        QCOMPARE(frame().step(), frame().stepCount() - 2);
        press(Qt::Key_End);
        auto* table = child<StepTable>("stepTable");
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Right);
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("3\n20.08")));
        example();
    }
};

TRANSLUCENT_TEST(NumbersPageTest)
#include "numbers_page_test.moc"
