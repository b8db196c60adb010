#include "report/worksheet.h"

#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "sample_search.h"
#include "test_registry.h"
#include "translucent/text/tokenizer.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

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
            QVERIFY(saveWorksheet(worksheetOf({}, exercise), directory.filePath(QString::fromLatin1(name))));
        for (const char* name : {"norm-solution.html", "norm-solution.pdf"})
            QVERIFY(QFile::exists(directory.filePath(QString::fromLatin1(name))));
        QFile sheet(directory.filePath(QStringLiteral("norm.html"))),
            solution(directory.filePath(QStringLiteral("norm-solution.html")));
        QVERIFY(sheet.open(QIODevice::ReadOnly) && solution.open(QIODevice::ReadOnly));
        const QByteArray asked = sheet.readAll(), answered = solution.readAll();
        QVERIFY(asked.contains("________") && !answered.contains("________"));
        QVERIFY(answered.contains("1.4142") && !asked.contains("1.4142"));
        QVERIFY(!saveWorksheet(worksheetOf({}, exercise), QStringLiteral("/absent/norm.html")));
    }

    /// a 0.6, b 0.4; then a c 0.5, a d 0.5, b c 0.9, b d 0.1: the second beam wins the second step.
    void aSearchAsksForSumsAndSurvivors()
    {
        const SearchExercise exercise {QStringLiteral("源"), test::textbookTrace(2)};
        const Report blank = worksheetReport(exercise, WorksheetSide::Blank);
        const Report solved = worksheetReport(exercise, WorksheetSide::Solved);
        QCOMPARE(blank.sections.size(), 5U);  // given, three steps, tree
        QVERIFY(section(blank, 0).paragraphs.front().contains(exercise.source));
        const auto cells = [](const Report& report, int step, std::size_t row) {
            return cellsOf(section(report, step).tables.front().rows[row]);
        };
        const QString gap = QStringLiteral("________"), p = QString::fromStdString(numberText(std::log(0.6)));
        QCOMPARE(cells(blank, 1, 0),
            (QStringList {QStringLiteral("1"), QStringLiteral("⟨BEGIN⟩"), QStringLiteral("a"), p, gap, gap}));
        QCOMPARE(cells(solved, 1, 0).mid(4), (QStringList {p, QStringLiteral("beam 1")}));
        const QString half = QString::fromStdString(numberText(std::log(0.5)));
        QCOMPARE(cells(blank, 2, 0), (QStringList {QStringLiteral("1"), gap, QStringLiteral("c"), half, gap, gap}));
        QCOMPARE(cells(solved, 2, 0),
            (QStringList {QStringLiteral("1"), QStringLiteral("a"), QStringLiteral("c"), half,
                QString::fromStdString(numberText(std::log(0.3))), QStringLiteral("beam 2")}));
        QCOMPARE(cells(solved, 2, 1).last(), QStringLiteral("pruned"));
        QCOMPARE(cells(solved, 2, 2).mid(4),
            (QStringList {QString::fromStdString(numberText(std::log(0.36))), QStringLiteral("beam 1")}));
        QCOMPARE(cells(solved, 3, 0)[1], QStringLiteral("b c"));
        QCOMPARE(cells(solved, 3, 0).last(), QStringLiteral("finished"));
        for (const ReportTable& table : section(blank, 2).tables)
            for (const std::vector<ReportCell>& row : table.rows)
                QVERIFY2(!row[4].exact && !row[5].exact, "hidden in the file, but readable");
        QVERIFY(!section(solved, 4).figures.empty() && !section(blank, 4).figures.empty());
        QVERIFY(section(solved, 4).figures.front().description != section(blank, 4).figures.front().description);
    }

    void forcedTokensAreGiven()
    {
        DecodeOptions options;
        options.beamSize = 2;
        options.maxLength = 6;
        options.forcedPrefix = {10};
        const SearchExercise exercise {
            {}, std::make_shared<const SearchTrace>(searchOver(test::textbookTokens, options))};
        const Report blank = worksheetReport(exercise, WorksheetSide::Blank);
        const QString forced = section(blank, 0).paragraphs.front();
        QVERIFY2(forced.contains(u'a') && forced.contains(QString::fromStdString(numberText(std::log(0.6)))),
            qPrintable(forced));
        QCOMPARE(cellsOf(section(blank, 1).tables.front().rows.front())[1], QStringLiteral("a"));
    }

    /// No more rows than a page has, and all survivors among them.
    void aWideSearchFitsAndKeepsItsSurvivors()
    {
        const SearchExercise exercise {{}, test::longTrace(3, 8)};
        const Report solved = worksheetReport(exercise, WorksheetSide::Solved);
        QCOMPARE(solved.sections.size(), 5U);
        for (int step = 1; step <= 3; ++step) {
            const ReportTable& table = section(solved, step).tables.front();
            QCOMPARE(table.rows.size(), step == 1 ? 4U : 12U);
            for (const char* survivor : {"beam 1", "beam 2", "beam 3"})
                QCOMPARE(std::ranges::count_if(table.rows,
                             [&](const auto& row) { return row.back().text == QString::fromLatin1(survivor); }),
                    1);
        }
    }

    void thePositionsOfTheSmallExample()
    {
        const SinusoidOptions options;
        const Report blank = worksheetReport(options, WorksheetSide::Blank);
        const Report solved = worksheetReport(options, WorksheetSide::Solved);
        const ReportTable &waves = section(solved, 1).tables.front(), &table = section(solved, 2).tables.front();
        QCOMPARE(cellsOf(waves.rows.front()).mid(1), (QStringList {QStringLiteral("1"), QStringLiteral("0.01")}));
        QCOMPARE(table.rows.size(), 10U);
        QCOMPARE(cellsOf(table.rows.front()).mid(1),
            (QStringList {QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("0"), QStringLiteral("1")}));
        QCOMPARE(table.rows[1][1].text, QString::fromStdString(numberText(std::sin(1.0))));
        QCOMPARE(table.rows[9][4].text, QString::fromStdString(numberText(std::cos(0.09))));
        const std::vector<ReportCell>& products = section(solved, 3).tables.front().rows.front();
        QCOMPARE(products[1].text, products[2].text);
        for (int each = 1; each <= 3; ++each)
            for (const std::vector<ReportCell>& row : section(blank, each).tables.front().rows)
                QCOMPARE(cellsOf(row).mid(1), QStringList(qsizetype(row.size()) - 1, QStringLiteral("________")));
        QVERIFY(!section(blank, 0).figures.empty());
        QCOMPARE(
            worksheetReport(SinusoidOptions {64, 128, 10000}, WorksheetSide::Blank).sections[2].tables[0].rows.size(),
            kMostWorksheetRows);
        QCOMPARE(worksheetReport(SinusoidOptions {1, 4, 10000}, WorksheetSide::Blank).sections.size(), 3U);
    }
};

TRANSLUCENT_TEST(WorksheetTest)
#include "worksheet_test.moc"
