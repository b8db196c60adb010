#include "translucent/lessons/result_table.h"

#include "base/numbers.h"
#include "base/unicode.h"
#include "files/atomic_file.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

namespace translucent {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".tlresult";
constexpr std::size_t kMostFiles = 10'000;

/// By name. Links to folders are not followed.
std::vector<fs::path> resultFiles(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    if (!fs::is_directory(folder, error))
        throw Error(ErrorCode::NotFound, say("%1: is not a folder", folder));
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == kEnding)
            files.push_back(entry->path());
        if (files.size() > kMostFiles)
            throw Error(ErrorCode::InvalidFormat, say("%1: a folder has at most %2 results", folder, kMostFiles));
    }
    if (files.empty())
        throw Error(ErrorCode::NotFound, say("%1: contains no results (files whose names end in .tlresult)", folder));
    std::ranges::sort(files);
    return files;
}

std::vector<std::string> questionsOf(const QuizResult& result)
{
    std::vector<std::string> questions;
    for (const QuizAnswer& answer : result.answers)
        questions.push_back(answer.question);
    return questions;
}

/// The identity alone would not do: a file can say anything.
ResultTable& tableOf(std::vector<ResultTable>& tables, const QuizResult& result)
{
    auto questions = questionsOf(result);
    const auto found = std::ranges::find_if(tables,
        [&](const ResultTable& table) { return table.quizId == result.quizId && table.questions == questions; });
    if (found != tables.end())
        return *found;
    return tables.emplace_back(ResultTable {result.quiz, result.quizId, std::move(questions), {}, {}});
}

/// A later file, by its date, takes the place of an earlier one of the same learner.
void addRow(ResultTable& table, ResultRow row)
{
    const auto same =
        row.result.learner.empty() ? table.rows.end() : std::ranges::find_if(table.rows, [&](const ResultRow& each) {
            return each.result.learner == row.result.learner;
        });
    if (same == table.rows.end()) {
        table.rows.push_back(std::move(row));
        return;
    }
    if (row.result.date >= same->result.date)
        std::swap(*same, row);
    table.replaced.push_back(std::move(row));
}

void sortByName(std::vector<ResultRow>& rows)
{
    std::ranges::sort(rows, {},
        [](const ResultRow& row) { return std::tuple(row.result.learner.empty(), row.learner, row.file.string()); });
}

}  // namespace

std::size_t ResultTable::points(std::size_t question) const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        rows, [question](const ResultRow& row) { return row.result.answers[question].isPoint(); }));
}

std::vector<std::size_t> ResultTable::hardest(std::size_t most) const
{
    std::vector<std::size_t> order(questions.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::erase_if(order, [this](std::size_t question) { return points(question) == rows.size(); });
    std::ranges::stable_sort(order, {}, [this](std::size_t question) { return points(question); });
    order.resize(std::min(order.size(), most));
    return order;
}

ClassResults readClassResults(const std::filesystem::path& folder)
{
    ClassResults results;
    for (const auto& file : resultFiles(folder)) {
        try {
            auto result = readQuizResult(file);
            const auto learner = result.learner.empty() ? file.stem().string() : result.learner;
            ResultTable& table = tableOf(results.tables, result);
            addRow(table, {printable(learner), file, std::move(result)});
        } catch (const Error& error) {
            results.damaged.push_back({file, error.message()});
        }
    }
    for (ResultTable& table : results.tables)
        sortByName(table.rows);
    std::ranges::stable_sort(
        results.tables, [](const auto& one, const auto& other) { return one.rows.size() > other.rows.size(); });
    return results;
}

std::string resultMark(const QuizAnswer& answer)
{
    switch (answer.outcome) {
    case QuizOutcome::Right: return std::to_string(answer.tries);
    case QuizOutcome::Wrong: return "x";
    case QuizOutcome::Shown: return "s";
    case QuizOutcome::Unanswered: break;
    }
    return "-";
}

namespace {

/// A field of a table. Spreadsheets would execute what begins like a formula.
std::string csvField(std::string_view text)
{
    constexpr std::string_view kFormula = "=+-@\t\r";
    std::string field = "\"";
    if (!text.empty() && kFormula.find(text.front()) != std::string_view::npos)
        field += '\'';
    for (const char character : text)
        field.append(character == '"' ? 2 : 1, character);
    return field + '"';
}

std::string csvRow(const ResultTable& table, const ResultRow& row, std::size_t columns)
{
    std::string line = csvField(table.quiz) + ',' + csvField(table.quizId) + ',' + csvField(row.learner) + ','
        + row.result.date + ',' + std::to_string(row.result.points()) + ',' + std::to_string(table.questions.size())
        + ',' + fixedText(row.result.minutes, 1);
    for (std::size_t question = 0; question < columns; ++question) {
        line += ',';
        if (question < row.result.answers.size() && row.result.answers[question].outcome != QuizOutcome::Unanswered)
            line += resultMark(row.result.answers[question]);
    }
    return line + "\r\n";
}

}  // namespace

std::string csvOf(const ClassResults& results)
{
    std::size_t columns = 0;
    for (const ResultTable& table : results.tables)
        columns = std::max(columns, table.questions.size());
    std::string text = "\xef\xbb\xbfquiz,quiz_id,learner,date,points,questions,minutes";
    for (std::size_t question = 1; question <= columns; ++question)
        text += ',' + std::to_string(question);
    text += "\r\n";
    for (const ResultTable& table : results.tables)
        for (const ResultRow& row : table.rows)
            text += csvRow(table, row, columns);
    return text;
}

void writeCsv(const std::filesystem::path& file, const ClassResults& results)
{
    writeFileAtomically(file, csvOf(results), Links::Followed);
}

namespace {

/// Characters of the East Asian scripts take two columns of a terminal.
std::size_t widthOf(const std::string& text)
{
    const auto isWide = [](char32_t c) {
        return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3)
            || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60)
            || (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
    };
    const auto characters = decodeUtf8(text);
    return characters.size() + static_cast<std::size_t>(std::ranges::count_if(characters, isWide));
}

std::string padded(const std::string& text, std::size_t columns)
{
    const auto used = widthOf(text);
    return text + std::string(used < columns ? columns - used : 0, ' ');
}

std::string rightAligned(const std::string& text, std::size_t columns)
{
    return std::string(text.size() < columns ? columns - text.size() : 0, ' ') + text;
}

constexpr std::size_t kMarkColumns = 4, kPointColumns = 9, kMinuteColumns = 9;

std::string counted(std::size_t count, const std::string& what)
{
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

std::string rowText(const ResultRow& row, std::size_t nameColumns)
{
    std::string line = padded(row.learner, nameColumns);
    for (const QuizAnswer& answer : row.result.answers)
        line += rightAligned(resultMark(answer), kMarkColumns);
    const auto points = std::to_string(row.result.points()) + '/' + std::to_string(row.result.answers.size());
    return line + rightAligned(points, kPointColumns) + rightAligned(fixedText(row.result.minutes, 1), kMinuteColumns)
        + '\n';
}

std::string hardestText(const ResultTable& table)
{
    constexpr std::size_t kMost = 5;
    const auto hardest = table.hardest(kMost);
    std::string text = hardest.empty() ? "" : "\nHardest questions, with how many learners had the point:\n";
    for (const auto question : hardest)
        text += rightAligned(std::to_string(question + 1), kMarkColumns) + "  " + std::to_string(table.points(question))
            + " of " + std::to_string(table.rows.size()) + "  " + printable(table.questions[question]) + '\n';
    return text;
}

}  // namespace

std::string tableText(const ResultTable& table)
{
    const std::string names = "learner", totals = "points";
    std::size_t nameColumns = names.size();
    for (const ResultRow& row : table.rows)
        nameColumns = std::max(nameColumns, widthOf(row.learner));
    std::string head = padded(names, nameColumns), foot = padded(totals, nameColumns), rows;
    for (std::size_t question = 0; question < table.questions.size(); ++question) {
        head += rightAligned(std::to_string(question + 1), kMarkColumns);
        foot += rightAligned(std::to_string(table.points(question)), kMarkColumns);
    }
    for (const ResultRow& row : table.rows)
        rows += rowText(row, nameColumns);
    return printable(table.quiz) + ": " + counted(table.questions.size(), "question") + ", "
        + counted(table.rows.size(), "learner") + "\n\n" + head + rightAligned("points", kPointColumns)
        + rightAligned("minutes", kMinuteColumns) + '\n' + rows + foot
        + "\n\n1 is right at the first try, which is a point; 2 at the second; x wrong, s shown, - not answered.\n"
        + hardestText(table);
}

}  // namespace translucent
