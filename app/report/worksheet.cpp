#include "report/worksheet.h"

#include "report/report_document.h"
#include "widgets/formula_view.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

namespace translucent {

namespace {

/// The texts of a worksheet.
struct Worksheet {
    Q_DECLARE_TR_FUNCTIONS(translucent::Worksheet)
};

const QString kBlank = QStringLiteral("________");

QString textOf(double value)
{
    return QString::fromStdString(numberText(value));
}

/// Numbers in rows and columns before they become a table.
struct Numbers {
    QString caption;
    QStringList rows;
    QStringList columns;  ///< empty = counted from 1
    std::span<const double> values;
    std::function<bool(std::size_t row, std::size_t column)> isBlank = [](std::size_t, std::size_t) { return false; };
};

ReportTable tableOf(const Numbers& numbers)
{
    const auto rows = std::size_t(numbers.rows.size());
    const std::size_t columns = rows == 0 ? 0 : numbers.values.size() / rows;
    const std::size_t shownRows = std::min(rows, kMostWorksheetRows);
    const std::size_t shownColumns = std::min(columns, kMostWorksheetColumns);
    ReportTable table;
    table.caption = numbers.caption;
    table.header << QString();
    table.namesRows = true;
    for (std::size_t column = 0; column < shownColumns; ++column)
        table.header << (numbers.columns.isEmpty() ? QString::number(column + 1)
                                                   : numbers.columns.value(qsizetype(column)));
    for (std::size_t row = 0; row < shownRows; ++row) {
        std::vector<ReportCell> cells {{numbers.rows[qsizetype(row)]}};
        for (std::size_t column = 0; column < shownColumns; ++column) {
            const double value = numbers.values[row * columns + column];
            cells.push_back({std::isnan(value) ? QString() : numbers.isBlank(row, column) ? kBlank : textOf(value)});
        }
        table.rows.push_back(std::move(cells));
    }
    if (shownRows < rows || shownColumns < columns)
        table.caption += (table.caption.isEmpty() ? QString() : QStringLiteral(" "))
            + Worksheet::tr("(%1 of %2 rows, %3 of %4 columns)")
                  .arg(shownRows)
                  .arg(rows)
                  .arg(shownColumns)
                  .arg(columns);
    return table;
}

QStringList rowNames(const MatrixContent& matrix)
{
    QStringList names = matrix.rowLabels;
    while (names.size() < matrix.rows)
        names << QString::number(names.size() + 1);
    return names;
}

/// Without the rows of boxes of which none is ticked.
ReportTable inputTable(const Field& field, const MatrixContent& matrix)
{
    const QStringList names = rowNames(matrix);
    QStringList rows;
    std::vector<double> values;
    for (int row = 0; row < matrix.rows; ++row) {
        const std::vector<double> numbers = matrix.row(row);
        if (matrix.switchRows.contains(row) && std::ranges::count(numbers, 0) == std::ssize(numbers))
            continue;
        rows << names[row];
        std::ranges::copy(numbers, std::back_inserter(values));
    }
    const QString label = field.label.section(u';', 0, 0);  // after it, what to do on screen
    return tableOf({label.isEmpty() ? field.tab : label, rows, matrix.columnLabels, values});
}

/// The text of a field that is not a matrix.
QString valueText(const Field& field, const FieldValue& value)
{
    switch (field.kind) {
    case Field::Kind::Number:
    case Field::Kind::Integer: return textOf(value.number);
    case Field::Kind::Choice: return (value.items.isEmpty() ? field.items : value.items).value(int(value.number));
    case Field::Kind::Flag: return value.number != 0 ? Worksheet::tr("yes") : Worksheet::tr("no");
    default: return value.text;
    }
}

ReportSection inputSection(const Calculator& calculator, const CalculatorState& state)
{
    ReportSection section {.title = Worksheet::tr("Given")};
    for (const Field& field : calculator.fields) {
        if (field.kind == Field::Kind::Own || !calculator.has(field, state))
            continue;
        const FieldValue& value = state.values.at(field.name);
        if (!value.visible)
            continue;
        if (field.kind == Field::Kind::Matrix)
            section.tables.push_back(inputTable(field, value.matrix));
        else if (const QString text = valueText(field, value); !text.isEmpty())
            section.paragraphs << (field.label.isEmpty() ? text : QStringLiteral("%1: %2").arg(field.label, text));
    }
    return section;
}

/// The input, which steps may repeat.
struct Given {
    std::set<std::vector<double>> rows;
    QStringList labels;  ///< of single numbers: "Temperature T"

    bool has(std::span<const double> row) const { return rows.contains({row.begin(), row.end()}); }
    bool has(const QString& symbol) const
    {
        return std::ranges::any_of(
            labels, [&](const QString& label) { return label == symbol || label.endsWith(u' ' + symbol); });
    }
};

Given givenBy(const Calculator& calculator, const CalculatorState& state)
{
    Given given;
    for (const Field& field : calculator.fields) {
        if (!calculator.has(field, state))
            continue;
        if (field.kind == Field::Kind::Number || field.kind == Field::Kind::Integer)
            given.labels << field.label;
        if (field.kind != Field::Kind::Matrix)
            continue;
        const MatrixContent& matrix = state.values.at(field.name).matrix;
        for (int row = 0; row < matrix.rows; ++row)
            given.rows.insert(matrix.row(row));
    }
    return given;
}

ReportFigure formulaFigure(const ExplainStep& step, const QString& name)
{
    const QString formula = QString::fromStdString(step.formula);
    constexpr double kEnlarged = 1.6;
    const QSizeF size = kEnlarged * formulaExtent(formula, reportFont());
    return {Worksheet::tr("The formula: %1").arg(name), {},
        {name, size, [formula, size](QPainter& painter, const QPalette& palette) {
             QSvgRenderer(formulaSvg(formula, palette.color(QPalette::Text))).render(&painter, QRectF(QPointF(), size));
         }}};
}

ReportTable stepTable(const ShownStep& shown, const Given& given, WorksheetSide side)
{
    const NumberTable& table = shown.step.table;
    QStringList rows = shown.rowLabels;
    for (std::size_t row = std::size_t(rows.size()); row < table.rows.size(); ++row)
        rows << QString::fromStdString(table.rows[row]);
    QStringList columns = shown.columnLabels;
    if (columns.isEmpty())
        for (const std::string& column : table.columns)
            columns << QString::fromStdString(column);
    std::vector<bool> isGiven;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        isGiven.push_back(given.has(table.row(row)));
    return tableOf({{}, rows, columns, table.values,
        [&](std::size_t row, std::size_t) { return side == WorksheetSide::Blank && !isGiven[row]; }});
}

ReportSection stepSection(const ShownStep& shown, int number, const Given& given, WorksheetSide side)
{
    ReportSection section {.title = QStringLiteral("%1. %2").arg(number).arg(shown.name), .figuresFirst = true};
    if (!shown.notes.isEmpty())
        section.paragraphs << shown.notes.front();  // the purpose; the others tell of the result
    if (!formulaSvg(QString::fromStdString(shown.step.formula), Qt::black).isEmpty())
        section.figures.push_back(formulaFigure(shown.step, shown.name));
    for (const auto& [symbol, value] : shown.step.results) {
        const QString name = QString::fromStdString(symbol);
        const bool blank = side == WorksheetSide::Blank && !given.has(name);
        section.paragraphs << QStringLiteral("%1 = %2").arg(name, blank ? kBlank : textOf(value));
    }
    if (!shown.step.table.rows.empty())
        section.tables.push_back(stepTable(shown, given, side));
    return section;
}

QString solutionOf(const QString& path)
{
    const QString ending = u'.' + QFileInfo(path).suffix();
    return path.chopped(ending.size()) + QStringLiteral("-solution") + ending;
}

}  // namespace

Report worksheetReport(const Exercise& exercise, WorksheetSide side)
{
    const auto& [calculator, state, calculation] = exercise;
    const bool blank = side == WorksheetSide::Blank;
    Report report;
    report.language = QLocale().language() == QLocale::Chinese ? QStringLiteral("zh-CN") : QStringLiteral("en");
    report.title = (blank ? Worksheet::tr("Worksheet: %1") : Worksheet::tr("Solution: %1")).arg(calculator.title);
    if (blank)
        report.origin = Worksheet::tr("Name: %1    Date: %2").arg(kBlank + kBlank + kBlank, kBlank);
    report.sections.push_back(inputSection(calculator, state));
    const Given given = givenBy(calculator, state);
    for (const ShownStep& shown : calculation.steps)
        report.sections.push_back(stepSection(shown, int(report.sections.size()), given, side));
    return report;
}

bool saveWorksheet(const Exercise& exercise, const QString& path)
{
    return saveReport(worksheetReport(exercise, WorksheetSide::Blank), path)
        && saveReport(worksheetReport(exercise, WorksheetSide::Solved), solutionOf(path));
}

}  // namespace translucent
