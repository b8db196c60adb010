#include "report/worksheet.h"

#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace translucent;

/// The examples of all calculators on paper.
class WorksheetTest : public QObject {
    Q_OBJECT

    Engine m_engine {&loadBackend};
    CostMeasurement m_measurement {m_engine};
    PaddedSentences m_sentences {m_engine};
    std::vector<Calculator> m_calculators = calculators(m_measurement, m_sentences);

    /// The example of a calculator in its first mode.
    static Exercise exampleOf(const Calculator& calculator)
    {
        CalculatorState state;
        for (const Field& field : calculator.fields)
            state.values[field.name];
        calculator.showExample(state.values);
        if (calculator.adapt)
            calculator.adapt(state);
        return {calculator, state, calculated(calculator, state)};
    }
    const Calculator& calculator(const char* stem) const
    {
        return *std::ranges::find(m_calculators, QString::fromLatin1(stem), &Calculator::stem);
    }
    static const ReportSection& section(const Report& report, int index) { return report.sections[std::size_t(index)]; }
    static QStringList cellsOf(const std::vector<ReportCell>& row)
    {
        QStringList cells;
        for (const ReportCell& cell : row)
            cells << cell.text;
        return cells;
    }

private Q_SLOTS:
    void theExampleOfSoftmaxHasBlanksForWhatIsComputed()
    {
        const Exercise exercise = exampleOf(calculator("softmax"));
        const Report blank = worksheetReport(exercise, WorksheetSide::Blank);
        const Report solved = worksheetReport(exercise, WorksheetSide::Solved);
        QCOMPARE(blank.sections.size(), exercise.calculation.steps.size() + 1);
        QCOMPARE(solved.sections.size(), blank.sections.size());
        QVERIFY(blank.origin.contains(QStringLiteral("Name")) && solved.origin.isEmpty());
        const ReportTable& given = section(blank, 0).tables.front();
        QCOMPARE(cellsOf(given.rows.front()).mid(1, 3),
            (QStringList {QStringLiteral("2"), QStringLiteral("1"), QStringLiteral("0.1")}));
        const ReportTable& last = section(solved, int(solved.sections.size()) - 1).tables.front();
        QVERIFY2(cellsOf(last.rows.back()).contains(QStringLiteral("0.6590")),
            qPrintable(cellsOf(last.rows.back()).join(u' ')));
        const ReportTable& toFill = section(blank, int(blank.sections.size()) - 1).tables.front();
        QCOMPARE(cellsOf(toFill.rows.back()).mid(1), QStringList(3, QStringLiteral("________")));
        QCOMPARE(toFill.header, last.header);
        QVERIFY(!section(blank, 1).figures.empty());
        QVERIFY2(section(blank, 1).paragraphs.contains(QStringLiteral("T = 1")), "which is given");
    }

    /// Nothing that is to be computed is on the sheet, except where it equals something given.
    void everyExampleBecomesASheetAndItsSolution()
    {
        for (const Calculator& each : m_calculators) {
            const Exercise exercise = exampleOf(each);
            if (exercise.calculation.steps.empty())
                continue;
            const Report blank = worksheetReport(exercise, WorksheetSide::Blank);
            const Report solved = worksheetReport(exercise, WorksheetSide::Solved);
            int blanks = 0;
            for (std::size_t i = 0; i < blank.sections.size(); ++i) {
                QCOMPARE(blank.sections[i].title, solved.sections[i].title);
                QCOMPARE(blank.sections[i].tables.size(), solved.sections[i].tables.size());
                for (std::size_t t = 0; t < blank.sections[i].tables.size(); ++t)
                    for (std::size_t row = 0; row < blank.sections[i].tables[t].rows.size(); ++row)
                        blanks += cellsOf(blank.sections[i].tables[t].rows[row])
                                != cellsOf(solved.sections[i].tables[t].rows[row])
                            ? 1
                            : 0;
                blanks += blank.sections[i].paragraphs != solved.sections[i].paragraphs ? 1 : 0;
            }
            QVERIFY2(blanks > 0, qPrintable(each.title));
        }
    }

    void largeMatricesAreCut()
    {
        Exercise exercise = exampleOf(calculator("softmax"));
        exercise.state.values.setRow("softmaxScores", "z", std::vector<double>(40, 1.5));
        const ReportTable table = section(worksheetReport(exercise, WorksheetSide::Blank), 0).tables.front();
        QCOMPARE(table.rows.front().size(), kMostWorksheetColumns + 1);
        QVERIFY2(table.caption.contains(QStringLiteral("10 of 40")), qPrintable(table.caption));
    }

    void theSolutionIsNextToTheSheet()
    {
        const QTemporaryDir directory;
        const Exercise exercise = exampleOf(calculator("norm"));
        for (const char* name : {"norm.html", "norm.pdf"})
            QVERIFY(saveWorksheet(exercise, directory.filePath(QString::fromLatin1(name))));
        for (const char* name : {"norm-solution.html", "norm-solution.pdf"})
            QVERIFY(QFile::exists(directory.filePath(QString::fromLatin1(name))));
        QFile sheet(directory.filePath(QStringLiteral("norm.html"))),
            solution(directory.filePath(QStringLiteral("norm-solution.html")));
        QVERIFY(sheet.open(QIODevice::ReadOnly) && solution.open(QIODevice::ReadOnly));
        const QByteArray asked = sheet.readAll(), answered = solution.readAll();
        QVERIFY(asked.contains("________") && !answered.contains("________"));
        QVERIFY(answered.contains("1.4142") && !asked.contains("1.4142"));
        QVERIFY(!saveWorksheet(exercise, QStringLiteral("/absent/norm.html")));
    }
};

TRANSLUCENT_TEST(WorksheetTest)
#include "worksheet_test.moc"
