#include "cli_options.h"
#include "json_output.h"
#include "terminal.h"
#include "translucent/lessons/glossary.h"
#include "translucent/lessons/lesson.h"
#include "translucent/lessons/quiz_file.h"
#include "translucent/lessons/result_table.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <limits>

namespace translucent::cli {

namespace {

struct CheckLessonsCommand {
    static constexpr auto kName = "check";
    static constexpr auto kHelp = "Read lessons, or play them, and report errors in them";

    void declare(CLI::App& app)
    {
        app.footer("A folder stands for all its .md files. The manual describes the format.");
        app.add_option("FILE", files, "Lessons, quizzes *.tlquiz, or folders of lessons")->required();
        app.add_flag("--run", rehearses,
            "Also prepare every step with the models that the lessons use, and check what they expect");
    }
    int run() const;

    PlayLesson play;
    std::vector<std::string> files;
    bool rehearses = false;
};

std::vector<std::filesystem::path> lessonsIn(const std::string& place)
{
    return std::filesystem::is_directory(place) ? lessonFiles(place) : std::vector<std::filesystem::path> {place};
}

/// The terms that links in lessons can refer to; empty if no glossary is installed.
TermIds knownTerms()
{
    try {
        return idsOf(shippedGlossary());
    } catch (const Error& error) {
        if (error.code() != ErrorCode::NotFound)
            throw;
        return {};
    }
}

std::size_t expectationsOf(const Lesson& lesson)
{
    std::size_t count = 0;
    for (const auto& step : lesson.steps)
        count += step.expectations.size();
    return count;
}

void checkQuiz(const std::filesystem::path& file)
{
    const Quiz quiz = readQuiz(file);
    std::cout << file.string() << ": \"" << quiz.title << "\", " << quiz.questions.size() << " questions, id "
              << quizId(quiz) << '\n';
}

/// Returns false and prints errors if the lesson cannot be read or, in a rehearsal, has wrong expectations.
bool check(const std::filesystem::path& file, const TermIds& terms, const PlayLesson* play)
{
    try {
        if (file.extension() == ".tlquiz") {
            checkQuiz(file);
            return true;
        }
        const Lesson lesson = readLesson(file, terms);
        checkLessonPictures(file);
        const auto questions = std::ranges::count_if(
            lesson.steps, [](const auto& step) { return std::holds_alternative<LessonQuestion>(step.ask); });
        const auto problems = play ? (*play)(lesson) : std::vector<LessonProblem>();
        std::cout << file.string() << ": \"" << lesson.title << "\", " << lesson.steps.size() << " steps, " << questions
                  << " questions, " << expectationsOf(lesson) << " expectations, " << lesson.minutes << " minutes\n";
        for (const auto& [line, text] : problems)
            complain(file.string() + ", line " + std::to_string(line) + ": " + text);
        return problems.empty();
    } catch (const Error& error) {
        complain(error.what());
        return false;
    }
}

int CheckLessonsCommand::run() const
{
    if (rehearses && !play)
        return kRunModule;
    const auto terms = knownTerms();
    bool good = true;
    for (const auto& place : files)
        for (const auto& file : lessonsIn(place))
            good = check(file, terms, rehearses ? &play : nullptr) && good;
    return good ? 0 : 1;
}

struct LessonResultsCommand {
    static constexpr auto kName = "results";
    static constexpr auto kHelp = "Make a table of the answers of a class: learners, questions, points, minutes";

    void declare(CLI::App& app)
    {
        app.footer(
            "The window saves a learner's answers to a quiz or lesson as a file *.tlresult. Subfolders are read, "
            "too. A learner with several files counts with the newest one.");
        app.add_option("DIR", folder, "Folder with the files of the learners")->required();
        add(app, "--csv", csvFile, "FILE", "Also write all tables as one table for spreadsheets");
        addJsonFlag(app, json);
    }
    int run() const;

    std::string folder;
    std::string csvFile;
    bool json = false;
};

Json toJson(const QuizAnswer& answer)
{
    return {{"given", answer.given}, {"tries", answer.tries}, {"outcome", name(answer.outcome)},
        {"hint", answer.askedHint}, {"point", answer.isPoint()}};
}

Json toJson(const ResultRow& row)
{
    Json answers = Json::array();
    for (const QuizAnswer& answer : row.result.answers)
        answers.push_back(toJson(answer));
    return {{"learner", row.learner}, {"file", row.file.string()}, {"date", row.result.date},
        {"minutes", row.result.minutes}, {"points", row.result.points()}, {"answers", answers}};
}

Json toJson(const ResultTable& table)
{
    Json questions = Json::array(), learners = Json::array(), replaced = Json::array();
    for (std::size_t question = 0; question < table.questions.size(); ++question)
        questions.push_back({{"question", table.questions[question]}, {"points", table.points(question)}});
    for (const ResultRow& row : table.rows)
        learners.push_back(toJson(row));
    for (const ResultRow& row : table.replaced)
        replaced.push_back(row.file.string());
    Json hardest = Json::array();
    for (const auto question : table.hardest(std::numeric_limits<std::size_t>::max()))
        hardest.push_back(question + 1);
    return {{"quiz", table.quiz}, {"id", table.quizId}, {"questions", questions}, {"learners", learners},
        {"hardest", hardest}, {"replaced", replaced}};
}

Json toJson(const ClassResults& results)
{
    Json tables = Json::array(), damaged = Json::array();
    for (const ResultTable& table : results.tables)
        tables.push_back(toJson(table));
    for (const auto& [file, reason] : results.damaged)
        damaged.push_back({{"file", file.string()}, {"reason", reason.english()}});
    return {{"quizzes", tables}, {"damaged", damaged}};
}

/// Says what the tables alone do not.
void noteWhatIsSpecial(const ClassResults& results)
{
    for (const auto& damaged : results.damaged)
        complain(damaged.reason.english());
    for (const ResultTable& table : results.tables)
        for (const ResultRow& row : table.replaced)
            note(row.file.string() + ": does not count; there is a newer file of " + row.learner);
    if (results.tables.size() > 1)
        note("these are results of " + std::to_string(results.tables.size()) + " different quizzes");
}

int LessonResultsCommand::run() const
{
    const ClassResults results = readClassResults(folder);
    noteWhatIsSpecial(results);
    if (!csvFile.empty())
        writeCsv(csvFile, results);
    if (json)
        std::cout << indented(toJson(results)) << '\n';
    for (const ResultTable& table : results.tables)
        if (!json)
            std::cout << (&table == &results.tables.front() ? "" : "\n\n") << tableText(table);
    return results.damaged.empty() ? 0 : 1;
}

}  // namespace

void addLessonCommand(CLI::App& app, Action& action, const PlayLesson& play)
{
    CLI::App* lesson = app.add_subcommand("lesson", "Lessons for the window: check, results");
    lesson->require_subcommand(1);
    addCommand(*lesson, action, CheckLessonsCommand {play, {}});
    addCommand<LessonResultsCommand>(*lesson, action);
}

}  // namespace translucent::cli
