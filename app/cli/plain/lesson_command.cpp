#include "cli_options.h"
#include "terminal.h"
#include "translucent/lessons/glossary.h"
#include "translucent/lessons/lesson.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace translucent::cli {

namespace {

struct CheckLessonsCommand {
    static constexpr auto kName = "check";
    static constexpr auto kHelp = "Read lessons, or play them, and report errors in them";

    void declare(CLI::App& app)
    {
        app.footer("A folder stands for all its .md files. The manual describes the format.");
        app.add_option("FILE", files, "Lessons, or folders of lessons")->required();
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

/// Returns false and prints errors if the lesson cannot be read or, in a rehearsal, has wrong expectations.
bool check(const std::filesystem::path& file, const TermIds& terms, const PlayLesson* play)
{
    try {
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

}  // namespace

void addLessonCommand(CLI::App& app, Action& action, const PlayLesson& play)
{
    CLI::App* lesson = app.add_subcommand("lesson", "Lessons for the window: check");
    lesson->require_subcommand(1);
    addCommand(*lesson, action, CheckLessonsCommand {play, {}});
}

}  // namespace translucent::cli
