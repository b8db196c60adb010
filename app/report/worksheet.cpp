#include "report/worksheet.h"

#include "report/report_document.h"
#include "widgets/formula_view.h"
#include "widgets/token_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

namespace translucent {

namespace {

struct WorksheetText {
    Q_DECLARE_TR_FUNCTIONS(translucent::WorksheetText)
};

const QString kBlank = QStringLiteral("________");

QString textOf(double value)
{
    return QString::fromStdString(numberText(value));
}

ReportFigure formulaFigure(const QString& formula, const QString& name)
{
    constexpr double kEnlarged = 1.6;
    const QSizeF size = kEnlarged * formulaExtent(formula, reportFont());
    return {WorksheetText::tr("The formula: %1").arg(name), {},
        {name, size, [formula, size](QPainter& painter, const QPalette& palette) {
             QSvgRenderer(formulaSvg(formula, palette.color(QPalette::Text))).render(&painter, QRectF(QPointF(), size));
         }}};
}

/// Title and origin, without sections.
Report emptySheet(const QString& subject, WorksheetSide side)
{
    const bool blank = side == WorksheetSide::Blank;
    Report report;
    report.language = reportLanguage();
    report.title = (blank ? WorksheetText::tr("Worksheet: %1") : WorksheetText::tr("Solution: %1")).arg(subject);
    if (blank)
        report.origin = WorksheetText::tr("Name: %1    Date: %2").arg(kBlank + kBlank + kBlank, kBlank);
    return report;
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
            + WorksheetText::tr("(%1 of %2 rows, %3 of %4 columns)")
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
    case Field::Kind::Flag: return value.number != 0 ? WorksheetText::tr("yes") : WorksheetText::tr("no");
    default: return value.text;
    }
}

ReportSection inputSection(const Calculator& calculator, const CalculatorState& state)
{
    ReportSection section {.title = WorksheetText::tr("Given")};
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
        section.figures.push_back(formulaFigure(QString::fromStdString(shown.step.formula), shown.name));
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
    Report report = emptySheet(calculator.title, side);
    report.sections.push_back(inputSection(calculator, state));
    const Given given = givenBy(calculator, state);
    for (const ShownStep& shown : calculation.steps)
        report.sections.push_back(stepSection(shown, int(report.sections.size()), given, side));
    return report;
}

namespace {

/// A token after a beam, whether the search ranked it or not.
struct Continuation {
    std::ptrdiff_t beam = -1;  ///< the candidate before it; -1 at the start
    TokenCandidate token;
    double sum = 0;
    std::ptrdiff_t candidate = -1;  ///< -1 if it was not ranked
};

std::int64_t forcedSteps(const SearchTrace& search)
{
    return std::ranges::count(search.candidates, true, &SearchCandidate::forced);
}

const SearchCandidate* candidateAt(const SearchTrace& search, std::ptrdiff_t index)
{
    return index < 0 ? nullptr : &search.candidates[std::size_t(index)];
}

/// The candidates that run on into a step, best first.
std::vector<std::ptrdiff_t> beamsInto(const SearchTrace& search, std::int64_t step)
{
    if (step == 0)
        return {-1};
    std::vector<std::ptrdiff_t> beams;
    const StepRange before = stepRange(search, step - 1);
    for (std::size_t i = before.first; i < before.last; ++i)
        if (search.candidates[i].fate == CandidateFate::Kept)
            beams.push_back(std::ptrdiff_t(i));
    return beams;
}

std::ptrdiff_t rankedAs(const SearchTrace& search, std::int64_t step, std::ptrdiff_t beam, std::int64_t token)
{
    const StepRange range = stepRange(search, step);
    for (std::size_t i = range.first; i < range.last; ++i)
        if (search.candidates[i].parent == beam && search.candidates[i].token.id == token)
            return std::ptrdiff_t(i);
    return -1;
}

/// The K + 1 most probable ones: among them are all survivors, unless the search excludes repetitions.
std::vector<Continuation> continuationsOf(const SearchTrace& search, std::int64_t step, std::ptrdiff_t beam)
{
    const SearchCandidate* before = candidateAt(search, beam);
    const std::ptrdiff_t expansion = before ? before->expansion : 0;
    std::vector<Continuation> shown;
    if (expansion < 0)
        return shown;
    for (const TokenCandidate& token : search.expansions[std::size_t(expansion)].continuations) {
        const std::ptrdiff_t ranked = rankedAs(search, step, beam, token.id);
        const bool survives = ranked >= 0 && candidateAt(search, ranked)->fate != CandidateFate::Pruned;
        if (std::isfinite(token.logProbability) && (survives || std::ssize(shown) <= search.beamSize))
            shown.push_back({beam, token, (before ? before->sum : 0) + token.logProbability, ranked});
    }
    return shown;
}

/// With a hyphen if it continues a word.
QString nextText(const SearchTrace& search, const Continuation& one)
{
    std::vector<TokenRef> tokens;
    for (const std::ptrdiff_t each : search.path(one.beam)) {
        const TokenCandidate& token = candidateAt(search, each)->token;
        tokens.push_back({token.id, token.piece});
    }
    tokens.push_back({one.token.id, one.token.piece});
    return tokenTexts(tokens).last();
}

QString outcomeText(const SearchTrace& search, const Continuation& one)
{
    const SearchCandidate* candidate = candidateAt(search, one.candidate);
    if (!candidate || candidate->fate == CandidateFate::Pruned)
        return WorksheetText::tr("pruned");
    if (candidate->fate == CandidateFate::Finished)
        return WorksheetText::tr("finished");
    int number = 1;
    for (std::size_t i = stepRange(search, candidate->position).first; std::ptrdiff_t(i) < one.candidate; ++i)
        number += search.candidates[i].fate == candidate->fate ? 1 : 0;
    return WorksheetText::tr("beam %1").arg(number);
}

ReportTable beamTable(const SearchTrace& search, std::int64_t step, WorksheetSide side)
{
    const auto asked = [side](const QString& answer) { return side == WorksheetSide::Blank ? kBlank : answer; };
    ReportTable table {{},
        {WorksheetText::tr("Beam"), WorksheetText::tr("So far"), WorksheetText::tr("Next token"),
            WorksheetText::tr("log p"), WorksheetText::tr("Σ log p"), WorksheetText::tr("Becomes")},
        {}, /*namesRows=*/true};
    const std::vector<std::ptrdiff_t> beams = beamsInto(search, step);
    for (std::size_t number = 0; number < beams.size(); ++number) {
        const std::ptrdiff_t beam = beams[number];
        QString before = beam < 0 ? tokenText({kBeginId, {}}) : segmentationText(search, beam);
        if (step > forcedSteps(search))
            before = asked(before);
        for (const Continuation& one : continuationsOf(search, step, beam))
            table.rows.push_back({{QString::number(number + 1)}, {std::exchange(before, {})}, {nextText(search, one)},
                {textOf(one.token.logProbability)}, {asked(textOf(one.sum))}, {asked(outcomeText(search, one))}});
    }
    return table;
}

ReportSection searchInput(const SearchExercise& exercise)
{
    const SearchTrace& search = *exercise.search;
    ReportSection section {.title = WorksheetText::tr("Given")};
    if (!exercise.source.isEmpty())
        section.paragraphs << WorksheetText::tr("Sentence: %1").arg(exercise.source);
    if (const auto forced = std::ptrdiff_t(forcedSteps(search)); forced > 0)
        section.paragraphs << WorksheetText::tr("Forced start: %1, with Σ log p = %2")
                                  .arg(segmentationText(search, forced - 1),
                                      textOf(candidateAt(search, forced - 1)->sum));
    section.paragraphs << WorksheetText::tr("Beam width K = %1. The tables list the most probable tokens after each "
                                            "beam, with the natural logarithm of their probability.")
                              .arg(search.beamSize)
                       << WorksheetText::tr("Add log p to the Σ log p of the beam. The %1 continuations with the "
                                            "highest sums become beams 1 to %1 of the next step, the others are "
                                            "pruned. ⟨END⟩ among the best %1 finishes its translation, and the next "
                                            "best continuation takes its place.")
                              .arg(search.beamSize);
    return section;
}

Picture emptyFrame(const QString& title)
{
    const QSizeF size(840, 320);
    return {title, size, [size](QPainter& painter, const QPalette& palette) {
                painter.setPen(palette.color(QPalette::Mid));
                painter.drawRect(QRectF(QPointF(), size).adjusted(1, 1, -1, -1));
            }};
}

ReportSection treeSection(const SearchTrace& search, std::int64_t steps, WorksheetSide side)
{
    ReportSection section {.title = WorksheetText::tr("The tree")};
    if (side == WorksheetSide::Blank) {
        section.paragraphs << WorksheetText::tr(
            "Draw the tree: a line from each beam to its continuations. Cross out what is pruned.");
        const QString room = WorksheetText::tr("Space for the tree");
        section.figures.push_back({room, {}, emptyFrame(room)});
        return section;
    }
    auto part = std::make_shared<SearchTrace>(search);
    std::erase_if(part->candidates, [steps](const SearchCandidate& each) { return each.position >= steps; });
    section.figures = treeFigures(part);
    return section;
}

}  // namespace

Report worksheetReport(const SearchExercise& exercise, WorksheetSide side)
{
    const SearchTrace& search = *exercise.search;
    Report report = emptySheet(WorksheetText::tr("Beam search, K = %1").arg(search.beamSize), side);
    report.sections.push_back(searchInput(exercise));
    const std::int64_t first = forcedSteps(search), end = std::min(search.steps(), first + kMostWorksheetSteps);
    for (std::int64_t step = first; step < end; ++step)
        report.sections.push_back(
            {.title = WorksheetText::tr("Step %1").arg(step + 1), .tables = {beamTable(search, step, side)}});
    report.sections.push_back(treeSection(search, end, side));
    return report;
}

namespace {

QStringList dimensionNames(std::int64_t dimension)
{
    QStringList names;
    for (std::int64_t each = 0; each < dimension; ++each)
        names << QStringLiteral("%1: %2").arg(each).arg(each % 2 == 0 ? QStringLiteral("sin") : QStringLiteral("cos"));
    return names;
}

ReportSection positionInput(const SinusoidOptions& options)
{
    ReportSection section {.title = WorksheetText::tr("Given")};
    section.paragraphs << WorksheetText::tr("Positions 0 to %1, d_model = %2, base %3. Pair i consists of the "
                                            "dimensions 2i (sine) and 2i + 1 (cosine); angles are in radians.")
                              .arg(QString::number(options.length - 1), QString::number(options.dimension),
                                  textOf(options.base));
    section.figures.push_back(
        formulaFigure(QStringLiteral("position_general"), WorksheetText::tr("Sinusoidal positions")));
    return section;
}

/// Frequency and wavelength of each pair.
ReportSection waveSection(const SinusoidOptions& options, bool blank)
{
    const QString title = WorksheetText::tr("Frequency and wavelength");
    ReportSection section {.title = QStringLiteral("1. ") + title, .figuresFirst = true};
    section.figures.push_back(formulaFigure(QStringLiteral("position_wavelength"), title));
    QStringList pairs;
    std::vector<double> values;
    for (const RotationBlock& block : positionRotation(options, 0, 1).blocks) {
        pairs << QStringLiteral("i = %1").arg(pairs.size());
        values.push_back(block.frequency);
    }
    std::ranges::copy(wavelengths(options), std::back_inserter(values));
    section.tables.push_back(tableOf({{}, {QStringLiteral("ω"), QStringLiteral("λ")}, pairs, values,
        [blank](std::size_t, std::size_t) { return blank; }}));
    return section;
}

ReportSection positionSection(const PositionTable& table, bool blank)
{
    ReportSection section {.title = QStringLiteral("2. ") + WorksheetText::tr("The table")};
    QStringList positions;
    for (std::int64_t position = 0; position < table.length; ++position)
        positions << QStringLiteral("pos = %1").arg(position);
    section.tables.push_back(tableOf({{}, positions, dimensionNames(table.dimension), table.values,
        [blank](std::size_t, std::size_t) { return blank; }}));
    return section;
}

/// The products of the first and the last two neighbours.
ReportSection productSection(const PositionTable& table, bool blank)
{
    const QString title = WorksheetText::tr("Dot products of neighbours");
    ReportSection section {.title = QStringLiteral("3. ") + title, .figuresFirst = true};
    section.paragraphs << WorksheetText::tr("Why is the product the same for every pair of neighbours?");
    section.figures.push_back(formulaFigure(QStringLiteral("position_product"), title));
    QStringList pairs;
    std::vector<double> values;
    const std::vector<double> products = positionProducts(table);
    const std::int64_t shown = std::min(table.length, std::int64_t(kMostWorksheetRows));
    for (const std::int64_t first : {std::int64_t(0), shown - 2}) {
        pairs << QStringLiteral("PE(%1) · PE(%2)").arg(first).arg(first + 1);
        values.push_back(products[std::size_t(first * table.length + first + 1)]);
    }
    section.tables.push_back(tableOf(
        {{}, {WorksheetText::tr("Product")}, pairs, values, [blank](std::size_t, std::size_t) { return blank; }}));
    return section;
}

}  // namespace

Report worksheetReport(const SinusoidOptions& options, WorksheetSide side)
{
    constexpr std::int64_t kTwoPairs = 3;  // positions
    const bool blank = side == WorksheetSide::Blank;
    Report report = emptySheet(WorksheetText::tr("Sinusoidal positions"), side);
    const PositionTable table = positionTable(options);
    report.sections = {positionInput(options), waveSection(options, blank), positionSection(table, blank)};
    if (table.length >= kTwoPairs)
        report.sections.push_back(productSection(table, blank));
    return report;
}

bool saveWorksheet(const Worksheet& worksheet, const QString& path)
{
    return saveReport(worksheet.blank, path) && saveReport(worksheet.solution, solutionOf(path));
}

}  // namespace translucent
